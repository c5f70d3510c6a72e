import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationPreference } from "#domain/notification/preferences.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { PreferenceMatrix } from "#web/features/notification/preference-matrix.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { notifyError } from "#web/lib/notify-error.ts";

/** Default notifications of new members. Changes apply immediately, to everyone who joins from then on. */
export function DefaultsPanel() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const queryKey = keyOf("notifications", "defaults", {});
  const found = useAsk("notifications", "defaults", {});
  const reason = useOnlyAdmins("organization.settings", "set notifications for new members");
  const choosing = useMutation({
    mutationKey: keyOf("notifications"),
    scope: { id: "notification defaults" },
    mutationFn: (preference: NotificationPreference) => api.notifications.setDefaults({ items: [preference] }),
    onMutate: async (preference) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (kept) => kept && { items: kept.items.map((each) => (each.type === preference.type ? preference : each)) },
      );
    },
    onError: notifyError,
    onSettled: () =>
      queryClient.isMutating({ mutationKey: keyOf("notifications") }) <= 1
        ? queryClient.invalidateQueries({ queryKey })
        : undefined,
  });
  return (
    <>
      <ReadOnly reason={reason} />
      <p className="mb-4 max-w-measure text-read text-ink-2">
        Defaults for new members. To change your own notifications, see{" "}
        <Link
          to="/mls/settings/notifications"
          className="font-medium text-ink underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          your own preferences
        </Link>
        .
      </p>
      <Loaded query={found} what="the defaults" skeleton={<Skeletons rows={3} size="h-16" className="gap-3" />}>
        {(data) => (
          <PreferenceMatrix
            label="Notifications for new members"
            items={data.items}
            disabled={reason !== undefined}
            onChoose={(preference) => choosing.mutate(preference)}
          />
        )}
      </Loaded>
    </>
  );
}
