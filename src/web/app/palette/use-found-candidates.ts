import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useSettled } from "#web/lib/use-settled.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

export type FoundCandidate = Answer<"listings", "find">["items"][number];

/** A single letter matches too many roles. */
const shortest = 2;
const longest = 100;

export type Found = {
  candidates: readonly FoundCandidate[];
  /** Loading. Earlier answers aren't shown meanwhile: Enter would open the wrong one. */
  pending: boolean;
  error: Error | null;
  retry: () => void;
};

/** Candidates by the start of their code or of words in their role, once typing pauses. */
export function useFoundCandidates(text: string): Found {
  const { viewer } = useBackend();
  const asked = text.trim().replace(/\s+/g, " ").slice(0, longest);
  const settled = useSettled(asked);
  const wanted = viewer !== null && mayDo(viewer, "listing.search") && asked.length >= shortest;
  const found = useAsk("listings", "find", { text: settled }, { enabled: wanted && settled === asked, retry: false });
  const there = wanted && settled === asked;
  return {
    candidates: there ? (found.data?.items ?? []) : [],
    pending: wanted && (!there || (found.isFetching && !found.data)),
    error: there && !found.data && !found.isFetching ? found.error : null,
    retry: () => void found.refetch(),
  };
}
