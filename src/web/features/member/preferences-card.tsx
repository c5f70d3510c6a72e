import { useSingleKeys } from "#web/lib/keys/single-keys.ts";
import { setTheme, type Theme } from "#web/lib/frame/theme-choice.ts";
import { useTheme } from "#web/lib/frame/theme.ts";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { Switch } from "#web/ui/switch.tsx";

/** Page preferences are stored in this browser, notification preferences with the organization. */
export function PreferencesCard() {
  const theme = useTheme();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Card aria-label="Preferences">
      <CardHead title="Preferences">
        <p className="text-small text-ink-3">Theme and shortcuts are saved in this browser.</p>
        <FieldGroup legend="Theme" className="mt-3">
          <RadioGroup<Theme>
            aria-label="Theme"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: "system", label: "Same as device" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </FieldGroup>
        <div className="mt-3 border-t border-line pt-3">
          <Switch
            label="Single-key shortcuts"
            description="Turn them off if speech input or accidental presses trigger them."
            checked={singleKeys}
            onCheckedChange={setSingleKeys}
          />
        </div>
      </CardHead>
      <CardSection className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium">Notifications</h3>
          <p className="text-small text-ink-3">Choose what you get in the app and by email.</p>
        </div>
        <Link to="/mls/settings/notifications" className={buttonClass()}>
          Choose notifications
        </Link>
      </CardSection>
    </Card>
  );
}
