import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import type { BlockedOrganization } from "#domain/listing/form.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { keyOf } from "#web/lib/backend/ask.ts";
import { useSettled } from "#web/lib/use-settled.ts";

/** Typing pause before entries are matched, in milliseconds. */
const pauseMs = 500;

export type EntryMatch = Answer<"listings", "hiddenFrom">["items"][number];

const entryKey = ({ name, domain }: BlockedOrganization): string => JSON.stringify([name.trim(), domain.trim()]);

/**
 * The members each entry hides the listing from; null while an entry is empty, being typed or being matched. Answers
 * are stored by entry, so an older one never appears beside newer text.
 */
export function useHiddenFrom(
  entries: readonly BlockedOrganization[],
  enabled: boolean,
): { matchOf(entry: BlockedOrganization): EntryMatch | null; failed: boolean } {
  const { api } = useBackend();
  const typed = JSON.stringify(
    entries
      .filter(({ name, domain }) => name.trim() || domain.trim())
      .map(({ name, domain }) => ({ name: name.trim(), domain: domain.trim() })),
  );
  const asked = JSON.parse(useSettled(typed, pauseMs)) as BlockedOrganization[];
  const query = useQuery({
    queryKey: keyOf("listings", "hiddenFrom", { entries: asked }),
    queryFn: async ({ signal }) => {
      const { items } = await api.listings.hiddenFrom({ entries: asked }, { signal });
      return new Map(asked.map((entry, at) => [entryKey(entry), items[at] ?? { members: [], didYouMean: null }]));
    },
    enabled: enabled && asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  return { matchOf: (entry) => query.data?.get(entryKey(entry)) ?? null, failed: query.isError };
}
