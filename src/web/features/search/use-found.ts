import { type InfiniteData, keepPreviousData } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import type { Ranking } from "#domain/job-description/rank.ts";
import type { Requirements } from "#domain/job-description/requirements.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import type { ListingCard } from "#domain/listing/view.ts";
import { filtersOf, searchInput } from "#web/features/listing/queries.ts";
import { useAsk, useAskPages } from "#web/lib/backend/ask.ts";

type Plain = Answer<"listings", "search">;
type Ranked = Answer<"rankings", "rank">;
type Page = Plain | Ranked;

/** The results of a search: in its order, or ranked by what a job asks for while ranking is on. */
export function useFound(query: SearchQuery, wanted: Requirements | null) {
  const choices = useAsk("rankings", "choices", {}, { enabled: wanted !== null });
  const isRanked = wanted !== null && choices.data?.ranked === true;
  const waits = wanted !== null && choices.isPending;
  const plain = useAskPages("listings", "search", searchInput(query), {
    placeholderData: keepPreviousData,
    enabled: !isRanked && !waits,
  });
  const ranked = useAskPages(
    "rankings",
    "rank",
    { requirements: wanted ?? {}, filters: filtersOf(query), limit: 24 },
    { placeholderData: keepPreviousData, enabled: isRanked },
  );
  const found = isRanked ? ranked : plain;
  return {
    found: { ...found, data: found.data as InfiniteData<Page, string> | undefined },
    isRanked,
    readingOf: (data: InfiniteData<Page, string> | undefined) => {
      const first = data?.pages[0];
      return first && "reading" in first ? first.reading : undefined;
    },
    rankingOf: (listing: ListingCard & { ranking?: Ranking }): Ranking | undefined =>
      isRanked ? listing.ranking : undefined,
  };
}
