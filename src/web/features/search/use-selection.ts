import { useState } from "react";

type Selected = { id: string; maskedCode: string };

export type Selection = {
  /** In the order they were chosen, those of earlier results included. */
  candidates: readonly Selected[];
  has: (id: string) => boolean;
  toggle: (candidate: Selected) => void;
  clear: () => void;
};

/** Who is chosen for doing something with together. It outlasts a change of the search: one gathers from several. */
export function useSelection(): Selection {
  const [candidates, setCandidates] = useState<readonly Selected[]>([]);
  const has = (id: string) => candidates.some((each) => each.id === id);
  return {
    candidates,
    has,
    toggle: ({ id, maskedCode }) =>
      setCandidates((now) =>
        now.some((each) => each.id === id) ? now.filter((each) => each.id !== id) : [...now, { id, maskedCode }],
      ),
    clear: () => setCandidates([]),
  };
}
