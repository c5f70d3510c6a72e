import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { listingsKey } from "#web/features/listing/queries.ts";
import { useSettled } from "#web/lib/use-settled.ts";

export type FoundCandidate = Answer<"listings", "find">["items"][number];

/** A letter alone begins too many roles to help. */
const shortest = 2;
const longest = 100;

function findOptions(api: Api, text: string) {
  return queryOptions({
    queryKey: [...listingsKey, "find", text],
    queryFn: async ({ signal }) => (await api.listings.find({ text }, { signal })).items,
    staleTime: 10_000,
    retry: false,
  });
}

export type Found = {
  candidates: readonly FoundCandidate[];
  /** Asked for and not there yet. Earlier answers are not shown meanwhile: Enter would open somebody else. */
  pending: boolean;
  error: Error | null;
  retry: () => void;
};

/** Candidates by the beginning of their code or of words of their role, once typing pauses. */
export function useFoundCandidates(text: string): Found {
  const { api, viewer } = useBackend();
  const asked = text.trim().replace(/\s+/g, " ").slice(0, longest);
  const settled = useSettled(asked);
  const wanted = viewer !== null && mayDo(viewer, "listing.search") && asked.length >= shortest;
  const found = useQuery({ ...findOptions(api, settled), enabled: wanted && settled === asked });
  const there = wanted && settled === asked;
  return {
    candidates: there ? (found.data ?? []) : [],
    pending: wanted && (!there || (found.isFetching && !found.data)),
    error: there && !found.data && !found.isFetching ? found.error : null,
    retry: () => void found.refetch(),
  };
}
