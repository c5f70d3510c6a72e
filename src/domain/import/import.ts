import { refuseState } from "../core/errors.ts";

export const importKinds = ["csv", "json-resume"] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `uploaded` (suggestion made) → `mapped` (a person saved mapping or defaults) → `committing` → `done` → `publishing`
 * → `published`. `stopped`: a person stopped the commit between two batches; `failed`: an internal error stopped it.
 * Both can be resumed.
 */
export const importStates = [
  "uploaded",
  "mapped",
  "committing",
  "stopped",
  "failed",
  "done",
  "publishing",
  "published",
] as const;
export type ImportState = (typeof importStates)[number];
export const importStateLabels: Record<ImportState, string> = {
  uploaded: "To be checked",
  mapped: "Checked",
  committing: "Importing",
  stopped: "Stopped",
  failed: "Interrupted",
  done: "Imported as drafts",
  publishing: "Publishing",
  published: "Published",
};

const importSteps = ["map", "commit", "stop", "publish", "discard"] as const;
export type ImportStep = (typeof importSteps)[number];

const lifecycle: Record<ImportStep, { from: readonly ImportState[]; words: string }> = {
  map: { from: ["uploaded", "mapped"], words: "mapped again" },
  commit: { from: ["uploaded", "mapped", "stopped", "failed"], words: "imported" },
  stop: { from: ["committing"], words: "stopped" },
  publish: { from: ["done", "published"], words: "published" },
  discard: { from: ["uploaded", "mapped", "stopped", "failed", "done", "published"], words: "removed" },
};

/** After its candidates were erased. */
export const noRowsLeft = "This import has no rows left. Remove it.";

export function importAllows(state: ImportState, step: ImportStep): boolean {
  return lifecycle[step].from.includes(state);
}

/** @throws ExpectedError `wrong-state` naming the state when it doesn't allow this step */
export function requireStep(state: ImportState, step: ImportStep): void {
  if (importAllows(state, step)) return;
  refuseState(
    `An import that is ${importStateLabels[state].toLowerCase()} cannot be ${lifecycle[step].words}. ` +
      "Reload to see what it allows.",
  );
}
