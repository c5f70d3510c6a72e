import { useEffect } from "react";
import { useAskPages } from "#web/lib/backend/ask.ts";

export type Agency = { id: string; name: string };

/** `arrived`: any page has, so that one can be chosen even if a later page fails. */
export type Agencies = { all: Agency[]; arrived: boolean; error: Error | null };

/**
 * Every agency that a deal can name, however many pages they take. `agreed`: the one of the introduction, which is
 * named before the pages arrive, and also if none of them has it.
 */
export function useAgencies(agreed: Agency | null): Agencies {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useAskPages("deals", "parties", {});
  useEffect(
    () => loadNext({ error, hasNextPage, isFetching, fetchNextPage }),
    [error, hasNextPage, isFetching, fetchNextPage],
  );
  const found = data?.pages.flatMap((page) => page.agencies) ?? [];
  const missing = agreed && found.every(({ id }) => id !== agreed.id);
  return { all: missing ? [agreed, ...found] : found, arrived: data !== undefined, error };
}

type Pages = { error: Error | null; hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };

/** Called after every change, loads one page after the other until one fails. */
export function loadNext({ error, hasNextPage, isFetching, fetchNextPage }: Pages): void {
  if (hasNextPage && !isFetching && !error) void fetchNextPage();
}
