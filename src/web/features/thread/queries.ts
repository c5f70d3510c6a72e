import { type InfiniteData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { freshness } from "#web/lib/backend/freshness.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

export type ThreadRow = Answer<"threads", "list">["items"][number];
export type ThreadPage = Answer<"threads", "get">;
export type ThreadMessage = ThreadPage["messages"][number];
export type Sent = Answer<"threads", "send">;
/** A message's subject: a listing or a deal. */
export type AboutAsk = { listingId: string } | { dealId: string };

const pagesKey = (id: string) => [...keyOf("threads", "get", { id }), "pages"];

/** A thread, the newest page of its messages first; the next page holds earlier ones. */
export function useThread(id: string | null) {
  const { api } = useBackend();
  return useInfiniteQuery({
    ...freshness("threads", "get"),
    queryKey: pagesKey(id ?? ""),
    queryFn: ({ pageParam, signal }) =>
      api.threads.get({ id: id ?? "", ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.earlier ? page.messages[0]?.number : undefined),
    enabled: id !== null,
  });
}

type Pages = InfiniteData<ThreadPage, number>;

/** Appends a message just sent; in a new thread it is the first. */
export function keepSent(queryClient: QueryClient, { thread, message }: Sent): void {
  queryClient.setQueryData<Pages>(pagesKey(thread.id), (kept) => {
    const [newest, ...older] = kept?.pages ?? [];
    if (!kept || !newest)
      return message.number === 1
        ? {
            pages: [{ thread, messages: [message], earlier: false, disclosure: null, unopenedBy: null, listed: true }],
            pageParams: [0],
          }
        : undefined;
    if (newest.messages.some(({ number }) => number === message.number)) return kept;
    return { ...kept, pages: [{ ...newest, thread, messages: [...newest.messages, message] }, ...older] };
  });
}

/** Marks the thread read: its dot disappears before the server answers. */
export function keepRead(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Pages>(
    pagesKey(id),
    (kept) =>
      kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, thread: { ...page.thread, unread: 0 } })) },
  );
}
