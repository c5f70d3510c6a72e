import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import { nounKeys } from "#web/lib/backend/live-queries.ts";

export type ThreadRow = Answer<"threads", "list">["items"][number];
export type ThreadPage = Answer<"threads", "get">;
export type ThreadMessage = ThreadPage["messages"][number];
export type Sent = Answer<"threads", "send">;
/** What one writes about: a listing or a deal. */
export type AboutAsk = { listingId: string } | { dealId: string };

/** Everything kept about threads starts with this. */
export const threadsKey = nounKeys.threads;
export const threadCountKey = [...threadsKey, "count"] as const;
export const threadListKey = [...threadsKey, "list"] as const;
const threadKey = (id: string) => [...threadsKey, "get", id] as const;

const rowsAPage = 30;
const messagesAPage = 50;

/** All that a badge has to know. */
export function threadCountOptions(api: Api) {
  return queryOptions({
    queryKey: threadCountKey,
    queryFn: ({ signal }) => api.threads.count({}, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
}

/** Pages of the list, by cursor, the last written first. */
export function threadListOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: threadListKey,
    queryFn: ({ pageParam, signal }) =>
      api.threads.list({ ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** A thread, the newest page of its messages first; the next page holds those before. */
export function threadOptions(api: Api, id: string) {
  return infiniteQueryOptions({
    queryKey: threadKey(id),
    queryFn: ({ pageParam, signal }) =>
      api.threads.get({ id, ...(pageParam ? { before: pageParam } : {}), limit: messagesAPage }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.earlier ? page.messages[0]?.number : undefined),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** To whom one can write about something, and where they do already. */
export function threadAboutOptions(api: Api, ask: AboutAsk) {
  return queryOptions({
    queryKey: [...threadsKey, "about", ask],
    queryFn: ({ signal }) => api.threads.about(ask, { signal }),
    refetchOnWindowFocus: "always",
  });
}

type Pages = InfiniteData<ThreadPage, number>;

/** Puts a message just sent under the others; of a thread that was only now begun it is the first. */
export function keepSent(queryClient: QueryClient, { thread, message }: Sent): void {
  queryClient.setQueryData<Pages>(threadKey(thread.id), (kept) => {
    const [newest, ...older] = kept?.pages ?? [];
    if (!kept || !newest)
      return message.number === 1
        ? { pages: [{ thread, messages: [message], earlier: false, naming: null }], pageParams: [0] }
        : undefined;
    if (newest.messages.some(({ number }) => number === message.number)) return kept;
    return { ...kept, pages: [{ ...newest, thread, messages: [...newest.messages, message] }, ...older] };
  });
}

/** The thread has been read: its dot goes before the server has answered. */
export function keepRead(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Pages>(
    threadKey(id),
    (kept) =>
      kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, thread: { ...page.thread, unread: 0 } })) },
  );
}
