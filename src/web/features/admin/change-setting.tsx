import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import {
  configurationReason,
  configurationSettings,
  readSetting,
  type SettingKey,
  settingWords,
} from "#domain/configuration/configuration.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { adminKey } from "./queries.ts";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";

/** One value and why. Of two who change at once the second is told and keeps what was typed. */
export function ChangeSetting({
  setting,
  version,
  open,
  onClose,
}: {
  setting: { key: SettingKey; value: string };
  version: number;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const { key } = setting;
  const { label, says, unit } = configurationSettings[key];
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const { wrong, send, busy, errors, refusal, mended } = useSending(root);
  const value = typed ?? setting.value;

  async function change(event: FormEvent) {
    event.preventDefault();
    const read = readSetting(key, value);
    const found = {
      ...(!read.ok && { value: read.error }),
      ...(reason.trim().length < configurationReason.least && {
        reason: `Say why in at least ${configurationReason.least} characters. It stays with the change.`,
      }),
    };
    if (wrong(found)) return;
    const sent = await send(() => api.configuration.change({ key, value, reason, version }));
    if (sent) {
      const now = sent.answer.settings.find((each) => each.key === key)?.value ?? value;
      notify({ title: "Configuration changed", description: `${label}: ${settingWords(key, now)}.` });
      setTyped(null);
      setReason("");
      onClose();
    }
    await queryClient.invalidateQueries({ queryKey: adminKey });
    await queryClient.invalidateQueries({ queryKey: ["settings"] });
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={label} description={says}>
      <form
        ref={root}
        noValidate
        aria-label={`Change ${label.toLowerCase()}`}
        onSubmit={(event) => void change(event)}
        className="flex flex-col gap-4"
      >
        <RefusalNotice refusal={refusal} title="This was not changed" />
        <Field
          label={unit === "email" ? "Address" : `Value in ${unit}`}
          required={unit !== "email"}
          error={errors["value"]}
          hint={`Now ${settingWords(key, setting.value)}`}
        >
          <Input
            value={value}
            inputMode={unit === "email" ? "email" : "decimal"}
            onChange={({ target }) => {
              setTyped(target.value);
              mended("value");
            }}
            className={unit === "email" ? undefined : "figures max-w-40"}
          />
        </Field>
        <Field
          label="Reason"
          required
          error={errors["reason"]}
          hint="Stays with the change, for the marketplace's staff."
        >
          <Textarea
            rows={3}
            maxLength={configurationReason.most}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              mended("reason");
            }}
          />
        </Field>
        <FormButtons busy={busy} onCancel={onClose}>
          Change
        </FormButtons>
      </form>
    </Dialog>
  );
}
