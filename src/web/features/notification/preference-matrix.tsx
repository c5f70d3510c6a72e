import { notificationTypeTexts } from "#domain/notification/notification.ts";
import type { EmailChoice, NotificationPreference } from "#domain/notification/preferences.ts";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";

const emailItems: readonly { value: EmailChoice; label: string }[] = [
  { value: "at_once", label: "Immediately" },
  { value: "daily", label: "Daily email" },
  { value: "off", label: "Off" },
];

export type PreferenceMatrixProps = {
  label: string;
  items: readonly NotificationPreference[];
  onChoose: (preference: NotificationPreference) => void;
  disabled?: boolean;
};

/** One row per type: in the app or not, and when by email. */
export function PreferenceMatrix({ label: name, items, onChoose, disabled = false }: PreferenceMatrixProps) {
  return (
    <ul aria-label={name} className="rounded-card border border-line bg-surface">
      {items.map((each) => {
        const { label, says } = notificationTypeTexts[each.type];
        return (
          <li
            key={each.type}
            className={
              "grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3.5 last:border-b-0 " +
              "sm:grid-cols-[1fr_9.5rem_14rem] sm:px-5"
            }
          >
            <div className="min-w-0">
              <h2 className="text-read font-semibold">{label}</h2>
              <p className="text-dense text-ink-2">{says}</p>
            </div>
            <Switch
              label={<AppLabel about={label} />}
              checked={each.inApp}
              disabled={disabled}
              onCheckedChange={(inApp) => onChoose({ ...each, inApp })}
              className="items-center"
            />
            <Select
              aria-label={`Email, ${label}`}
              leading="Email"
              items={emailItems}
              value={each.email}
              disabled={disabled}
              onValueChange={(email) => onChoose({ ...each, email })}
              className="w-full"
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Every row has a switch of the same name: its label adds the type. */
function AppLabel({ about }: { about: string }) {
  return (
    <>
      In the app<span className="sr-only"> about {about}</span>
    </>
  );
}
