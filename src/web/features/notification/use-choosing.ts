import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationPreference } from "#domain/notification/preferences.ts";
import { keyOf } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { notifyError } from "#web/lib/notify-error.ts";

/**
 * Sets the person's own preferences, or the defaults of new members. A change shows immediately and is reverted when it
 * fails.
 */
export function useChoosing(whose: "preferences" | "defaults"): (preference: NotificationPreference) => void {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const queryKey = keyOf("notifications", whose, {});
  const choosing = useMutation({
    mutationKey: keyOf("notifications"),
    scope: { id: `notification ${whose}` },
    mutationFn: async (preference: NotificationPreference) => {
      const ask = { items: [preference] };
      await (whose === "defaults" ? api.notifications.setDefaults(ask) : api.notifications.setPreferences(ask));
    },
    onMutate: async (preference) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (kept) =>
          kept && { ...kept, items: kept.items.map((each) => (each.type === preference.type ? preference : each)) },
      );
    },
    onError: notifyError,
    onSettled: () =>
      queryClient.isMutating({ mutationKey: keyOf("notifications") }) <= 1
        ? queryClient.invalidateQueries({ queryKey })
        : undefined,
  });
  return choosing.mutate;
}
