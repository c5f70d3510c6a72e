import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "#contract/index.ts";
import type { NotificationPreference } from "#domain/notification/preferences.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { failureWords, problemDetail } from "#web/lib/error-message.ts";
import { defaultsOptions, notificationsKey } from "#web/features/notification/queries.ts";
import { PreferenceMatrix } from "#web/features/notification/preference-matrix.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";

/** How new members are told of what. Each choice holds at once, for whoever joins from then on. */
export function DefaultsPanel() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const options = defaultsOptions(api);
  const found = useQuery(options);
  const reason = useOnlyAdmins("organization.settings", "set what new members are told");
  const choosing = useMutation({
    mutationKey: notificationsKey,
    scope: { id: "notification defaults" },
    mutationFn: (preference: NotificationPreference) => api.notifications.setDefaults({ items: [preference] }),
    onMutate: async (preference) => {
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      queryClient.setQueryData<Answer<"notifications", "defaults">>(
        options.queryKey,
        (kept) => kept && { items: kept.items.map((each) => (each.type === preference.type ? preference : each)) },
      );
    },
    onError: (error) => void notify({ title: "Error", description: problemDetail(error), tone: "danger" }),
    onSettled: () =>
      queryClient.isMutating({ mutationKey: notificationsKey }) <= 1
        ? queryClient.invalidateQueries({ queryKey: options.queryKey })
        : undefined,
  });
  return (
    <>
      <ReadOnly reason={reason} />
      <p className="mb-4 max-w-measure text-read text-ink-2">
        What new members start with. Who is a member already keeps what they have:{" "}
        <Link
          to="/mls/settings/notifications"
          className="font-medium text-ink underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          your own preferences
        </Link>
        .
      </p>
      {found.data ? (
        <PreferenceMatrix
          label="What new members are told"
          items={found.data.items}
          disabled={reason !== undefined}
          onChoose={(preference) => choosing.mutate(preference)}
        />
      ) : found.isError ? (
        <ErrorState
          {...failureWords("Failed to fetch the defaults", found.error)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </>
  );
}
