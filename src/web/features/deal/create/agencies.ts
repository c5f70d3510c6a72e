import { useEffect } from "react";
import { useAskPages } from "#web/lib/backend/ask.ts";

export type Agency = { id: string; name: string };

/**
 * Every agency that a deal can name, however many pages they take. `agreed`: the one of the introduction, which is
 * named before the pages arrive, and also if none of them has it.
 */
export function useAgencies(agreed: Agency | null): { agencies: Agency[]; arrived: boolean; error: Error | null } {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useAskPages("deals", "parties", {});
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const found = data?.pages.flatMap((page) => page.agencies) ?? [];
  const missing = agreed && found.every(({ id }) => id !== agreed.id);
  return { agencies: missing ? [agreed, ...found] : found, arrived: data !== undefined && !hasNextPage, error };
}
