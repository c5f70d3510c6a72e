import { deliveryNote } from "#domain/outbox/delivery.ts";
import { digestHourUtc } from "#domain/notification/preferences.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { type NotificationPreferences } from "./queries.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { PreferenceMatrix } from "./preference-matrix.tsx";
import { useChoosing } from "./use-choosing.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

/** `/mls/settings/notifications`: the person's notification settings (spec §16). Changes apply immediately. */
export function PreferencesScreen() {
  const { organizationName } = useViewer();
  const found = useAsk("notifications", "preferences", {});
  return (
    <div className="gutter mx-auto max-w-4xl py-5 pb-10">
      <PageHeader
        title="Notification preferences"
        description={`Your notifications for ${organizationName}. Changes apply immediately.`}
      />
      <Loaded
        query={found}
        what="your preferences"
        skeleton={
          <SkeletonStack className="mt-6 flex min-h-screen flex-col gap-3" shapes={["h-12", "h-16", "h-16", "h-16"]} />
        }
      >
        {(data) => <Matrix preferences={data} />}
      </Loaded>
      <CalendarCard />
    </div>
  );
}

function Matrix({ preferences }: { preferences: NotificationPreferences }) {
  const choose = useChoosing("preferences");
  return (
    <>
      <p className="mt-5 border-l-2 border-line-2 pl-3 text-dense text-ink-2">{emailsSay(preferences)}</p>
      <div className="mt-5">
        <PreferenceMatrix label="Your notifications" items={preferences.items} onChoose={choose} />
      </div>
    </>
  );
}

function emailsSay({ emails, address }: NotificationPreferences): string {
  if (emails === "none") return "The demo doesn't send email. Your choices are saved in this browser.";
  if (address === null) return "Your account has no email address, so notifications appear only in the app.";
  return `${deliveryNote(emails, `We email ${address}.`)} The daily email goes out at ${digestTime()}.`;
}

/** `07:00 UTC (9:00 AM for you)`. */
function digestTime(): string {
  const today = new Date();
  const local = new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), digestHourUtc),
  ).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const utc = `${String(digestHourUtc).padStart(2, "0")}:00 UTC`;
  return today.getTimezoneOffset() === 0 ? utc : `${utc} (${local} for you)`;
}
