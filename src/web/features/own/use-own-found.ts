import type { Answer } from "#contract/index.ts";
import { maxOwnSearch, minOwnSearch } from "#domain/own/find.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useSettled } from "#web/lib/use-settled.ts";

export type OwnFound = Answer<"own", "find">;

export const noneFound: OwnFound = { candidates: [], deals: [], introductions: [], organizations: [], listing: null };

/** Every search is audited, so answers aren't cached: names are opened only on request. */
export function useOwnFind(text: string, enabled: boolean) {
  const { viewer, actingFor } = useBackend();
  const actor = actingFor?.current().id ?? viewer?.organizationId ?? "";
  return useAsk("own", "find", { text }, { per: actor, enabled });
}

export type Own = {
  found: OwnFound;
  /** Loading. Earlier answers aren't shown meanwhile: Enter would open the wrong one. */
  pending: boolean;
  error: Error | null;
  retry: () => void;
};

/** The organization's own matches for a typed text, once typing pauses. */
export function useOwnFound(text: string): Own {
  const { viewer } = useBackend();
  const typed = text.trim().replace(/\s+/g, " ").slice(0, maxOwnSearch);
  const settled = useSettled(typed);
  const wanted = viewer !== null && mayDo(viewer, "own.find") && typed.length >= minOwnSearch;
  const there = wanted && settled === typed;
  const query = useOwnFind(settled, there);
  const found = there && query.data ? query.data : noneFound;
  return {
    found,
    pending: wanted && (!there || (query.isFetching && !query.data)),
    error: there && !query.data && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}
