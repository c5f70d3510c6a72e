import type { DemoState } from "./state.ts";

/** The state with these drafts; readings of CVs go with their draft. */
export function withDrafts<State extends Pick<DemoState, "drafts" | "cvs">>(
  state: State,
  drafts: DemoState["drafts"],
): State {
  const kept = new Set(drafts.map(({ id }) => id));
  const cvs = Object.fromEntries(Object.entries(state.cvs).filter(([id]) => kept.has(id)));
  return { ...state, drafts, cvs };
}
