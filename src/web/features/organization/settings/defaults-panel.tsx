import { PreferenceMatrix } from "#web/features/notification/preference-matrix.tsx";
import { useChoosing } from "#web/features/notification/use-choosing.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { ReadOnly, useOnlyAdmins } from "./only-admins.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

/** Default notifications of new members. Changes apply immediately, to everyone who joins from then on. */
export function DefaultsPanel() {
  const found = useAsk("notifications", "defaults", {});
  const reason = useOnlyAdmins("organization.settings", "set notifications for new members");
  const choose = useChoosing("defaults");
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
            onChoose={choose}
          />
        )}
      </Loaded>
    </>
  );
}
