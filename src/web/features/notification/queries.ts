import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import { nounKeys } from "#web/lib/backend/live-queries.ts";

export type NotificationRow = Answer<"notifications", "list">["items"][number];
export type NotificationPreferences = Answer<"notifications", "preferences">;
export type Shown = "all" | "unread";

/** Everything kept about notifications starts with this. */
export const notificationsKey = nounKeys.notifications;
const countKey = [...notificationsKey, "count"] as const;
const listKey = [...notificationsKey, "list"] as const;
export const preferencesKey = [...notificationsKey, "preferences"] as const;

/** All that a badge has to know. */
export function notificationCountOptions(api: Api) {
  return queryOptions({
    queryKey: countKey,
    queryFn: ({ signal }) => api.notifications.count({}, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
}

/** Pages of the list, by cursor, the newest first. */
export function notificationListOptions(api: Api, shown: Shown) {
  return infiniteQueryOptions({
    queryKey: [...listKey, shown],
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list(
        { ...(shown === "unread" ? { only: "unread" as const } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

export function preferencesOptions(api: Api) {
  return queryOptions({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => api.notifications.preferences({}, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** How new members are told. */
export const defaultsKey = [...notificationsKey, "defaults"] as const;

export function defaultsOptions(api: Api) {
  return queryOptions({ queryKey: defaultsKey, queryFn: ({ signal }) => api.notifications.defaults({}, { signal }) });
}

type Pages = InfiniteData<Answer<"notifications", "list">, string>;

/** Dots go before the server has answered. They stay in their list, so that nothing moves under the pointer. */
export function keepNotificationsRead(queryClient: QueryClient, which: (row: NotificationRow) => boolean): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: listKey },
    (kept) =>
      kept && {
        ...kept,
        pages: kept.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => (which(row) ? { ...row, read: true } : row)),
        })),
      },
  );
}

export function keepUnreadCount(queryClient: QueryClient, change: (unread: number) => number): void {
  queryClient.setQueryData<Answer<"notifications", "count">>(
    countKey,
    (kept) => kept && { unread: Math.max(0, change(kept.unread)) },
  );
}
