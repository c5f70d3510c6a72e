import { useState } from "react";

type Selected = { id: string; maskedCode: string; agencyName: string; asksCandidate?: true | undefined };

export type Selection = {
  /** In the order of selection, including earlier results. */
  candidates: readonly Selected[];
  has: (id: string) => boolean;
  toggle: (candidate: Selected) => void;
  clear: () => void;
};

/** The selected candidates. The selection survives a change of the search, so it can collect from several. */
export function useSelection(): Selection {
  const [candidates, setCandidates] = useState<readonly Selected[]>([]);
  const has = (id: string) => candidates.some((each) => each.id === id);
  return {
    candidates,
    has,
    toggle: ({ id, maskedCode, agencyName, asksCandidate }) =>
      setCandidates((now) =>
        now.some((each) => each.id === id)
          ? now.filter((each) => each.id !== id)
          : [...now, { id, maskedCode, agencyName, asksCandidate }],
      ),
    clear: () => setCandidates([]),
  };
}
