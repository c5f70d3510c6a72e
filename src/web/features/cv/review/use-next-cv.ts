import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { keepPublished, queuePage } from "./queue-cache.ts";

/**
 * The CV to review after this one, in order of arrival and from the top again; `total`: how many are queued, this one
 * included. `leave`: this one is published, so that no other leads back to it.
 */
export function useNextCv(id: string): { to: string | null; total: number; leave: () => void } {
  const queries = useQueryClient();
  const queue = useAskPages("cvs", "queue", queuePage, { refetchOnWindowFocus: false });
  const items = itemsOf(queue.data);
  const at = items.findIndex((item) => item.id === id);
  const after = items.slice(at + 1).find(({ ready }) => !ready);
  const before = items.slice(0, Math.max(0, at)).find(({ ready }) => !ready);
  // This one or the next can be on a later page.
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = queue;
  const missing = (at < 0 || !after) && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);
  const leave = () => void keepPublished(queries, id);
  // Until the later pages are there, an earlier CV isn't known to be the next one.
  const next = after ?? (hasNextPage ? undefined : before);
  return { to: next?.id ?? null, total: queue.data?.pages[0]?.total ?? 0, leave };
}
