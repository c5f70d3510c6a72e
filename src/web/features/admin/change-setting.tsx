import {
  configurationReason,
  configurationSettings,
  readSetting,
  type SettingKey,
  settingValueText,
} from "#domain/configuration/configuration.ts";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { type Form, useForm, useSeenVersion } from "#web/lib/form/use-form.ts";

type Change = { value: string | null; reason: string };
const unchanged: Change = { value: null, reason: "" };

/** Changes one setting with a reason. On a conflict the second person is notified and keeps what they typed. */
export function ChangeSetting({
  setting,
  version,
  ...shown
}: { setting: { key: SettingKey; value: string }; version: number } & Shown) {
  const { key } = setting;
  const { label, says, unit } = configurationSettings[key];
  const seen = useSeenVersion(version, shown.open);

  const form: Form<Change> = useForm({
    initial: unchanged,
    send: ({ value: typed, reason }, { api }) => {
      const value = typed ?? setting.value;
      const read = readSetting(key, value);
      const wrong = {
        ...(!read.ok && { value: read.error }),
        ...(reason.trim().length < configurationReason.least && {
          reason: `Enter a reason of at least ${configurationReason.least} characters. It is saved with the change.`,
        }),
      };
      return Object.keys(wrong).length > 0
        ? wrong
        : api.configuration.change({ key, value, reason, version: seen(form) });
    },
    done: ({ settings }, { value }) => {
      const now = settings.find((each) => each.key === key)?.value ?? value ?? setting.value;
      shown.onClose();
      return { title: "Configuration changed", description: `${label}: ${settingValueText(key, now)}.` };
    },
    outdates: ["admin", "settings"],
    versioned: { noun: "configuration", showNewer: () => true },
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title={label}
      description={says}
      label={`Change ${label.toLowerCase()}`}
      submit="Change"
      undone="The setting wasn't changed"
    >
      <Field
        label={unit === "email" ? "Address" : `Value in ${unit}`}
        required={unit !== "email"}
        error={form.errors["value"]}
        hint={`Now ${settingValueText(key, setting.value)}`}
      >
        <Input
          value={form.values.value ?? setting.value}
          inputMode={unit === "email" ? "email" : "decimal"}
          onChange={({ target }) => form.set({ value: target.value })}
          className={unit === "email" ? undefined : "figures max-w-40"}
        />
      </Field>
      <Field
        label="Reason"
        required
        error={form.errors["reason"]}
        hint="Saved with the change. Visible to marketplace staff only."
      >
        <Textarea rows={3} maxLength={configurationReason.most} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
