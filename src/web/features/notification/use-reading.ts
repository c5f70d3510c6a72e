import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { keepNotificationsRead, keepUnreadCount, type NotificationRow } from "./queries.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";
import { notifyError } from "#web/lib/notify-error.ts";

/** Marks as read optimistically; refetches on failure. */
export function useReading(): { read: (row: NotificationRow) => void; readAll: (until: string) => void } {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const settled = () => {
    // With several in flight, only the last one refetches.
    if (queryClient.isMutating({ mutationKey: keyOf("notifications") }) <= 1)
      void outdate(queryClient, "notifications");
  };
  // A request in flight would show them as unread again.
  const hold = () => queryClient.cancelQueries({ queryKey: keyOf("notifications") });
  const one = useMutation({
    mutationKey: keyOf("notifications"),
    mutationFn: ({ id }: NotificationRow) => api.notifications.read({ id }),
    onMutate: async ({ id }) => {
      await hold();
      keepNotificationsRead(queryClient, (row) => row.id === id);
      keepUnreadCount(queryClient, (unread) => unread - 1);
    },
    onSettled: settled,
  });
  const all = useMutation({
    mutationKey: keyOf("notifications"),
    mutationFn: (until: string) => api.notifications.readAll({ until }),
    onMutate: async () => {
      await hold();
      keepNotificationsRead(queryClient, () => true);
      keepUnreadCount(queryClient, () => 0);
    },
    onError: notifyError,
    onSettled: settled,
  });
  return {
    read: (row) => {
      if (!row.read) one.mutate(row);
    },
    readAll: (until) => all.mutate(until),
  };
}
