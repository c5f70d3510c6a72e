import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { configurationReason, configurationSettings, readSetting, type SettingKey, settingWords } from "#domain/configuration.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { useBackend } from "#web/backend/context.tsx";
import { adminKey } from "#web/components/admin/admin-queries.ts";
import { focusFirstError } from "#web/components/deal/focus-first-error.ts";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";

/** One value and why. Of two who change at once the second is told and keeps what was typed. */
export function ChangeSetting({ setting, version, open, onClose }: { setting: { key: SettingKey; value: string }; version: number; open: boolean; onClose: () => void }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const { key } = setting;
  const { label, says, unit } = configurationSettings[key];
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const value = typed ?? setting.value;
  const mended = (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest);

  async function change(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = readSetting(key, value);
    const found = {
      ...(!read.ok && { value: read.error }),
      ...(reason.trim().length < configurationReason.least && { reason: `Say why in at least ${configurationReason.least} characters. It stays with the change.` }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(root.current);
    setBusy(true);
    setRefusal(null);
    try {
      const { settings } = await api.configuration.change({ key, value, reason, version });
      const now = settings.find((each) => each.key === key)?.value ?? value;
      notify({ title: "Configuration changed", description: `${label}: ${settingWords(key, now)}.` });
      setTyped(null);
      setReason("");
      onClose();
    } catch (failure) {
      const fields = failure instanceof Problem ? failure.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(problemDetail(failure));
      focusFirstError(root.current);
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: adminKey });
      await queryClient.invalidateQueries({ queryKey: ["settings"] });
    }
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={label} description={says}>
      <form ref={root} noValidate aria-label={`Change ${label.toLowerCase()}`} onSubmit={(event) => void change(event)} className="flex flex-col gap-4">
        {refusal === null ? null : (
          <Callout tone="danger" live title="This was not changed">
            {refusal}
          </Callout>
        )}
        <Field label={unit === "email" ? "Address" : `Value in ${unit}`} required={unit !== "email"} error={errors["value"]} hint={`Now ${settingWords(key, setting.value)}`}>
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
        <Field label="Reason" required error={errors["reason"]} hint="Stays with the change, for the marketplace's staff.">
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy}>
            Change
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
