import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

export type NotificationRow = Answer<"notifications", "list">["items"][number];
export type NotificationPreferences = Answer<"notifications", "preferences">;
export type Shown = "all" | "unread";

type Pages = InfiniteData<Answer<"notifications", "list">, string>;

/** Unread dots disappear before the server answers. Rows stay in their list, so nothing moves under the pointer. */
export function keepNotificationsRead(queryClient: QueryClient, which: (row: NotificationRow) => boolean): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: keyOf("notifications", "list") },
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
  queryClient.setQueryData(
    keyOf("notifications", "count", {}),
    (kept) => kept && { unread: Math.max(0, change(kept.unread)) },
  );
}
