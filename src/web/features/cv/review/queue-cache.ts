import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";

/** The queue's pages, as its screen and the review load them. */
export const queuePage = { limit: 100 };

type QueuePage = Answer<"cvs", "queue">;
type Queued = QueuePage["items"][number];

const queue = keyOf("cvs", "queue");

/** What is left to check of a CV, in its line of the loaded pages. */
export async function keepStanding(
  queryClient: QueryClient,
  id: string,
  { open, ready }: Pick<Queued, "open" | "ready">,
): Promise<void> {
  patch(queryClient, (items) => items.map((item) => (item.id === id ? { ...item, open, ready } : item)));
  // A page that is loading brings back the others as they were when it was requested.
  if (queryClient.isFetching({ queryKey: queue }) > 0) await outdate(queryClient, queue);
}

/** A published CV is gone, so that no other leads back to it. */
export function keepPublished(queryClient: QueryClient, id: string): Promise<void> {
  patch(queryClient, (items) => items.filter((item) => item.id !== id));
  return outdate(queryClient, queue);
}

function patch(queryClient: QueryClient, change: (items: Queued[]) => Queued[]): void {
  queryClient.setQueriesData<InfiniteData<QueuePage, string>>(
    { queryKey: keyOf("cvs", "queue", queuePage) },
    (kept) => kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
