import { apiKeyLimits } from "#domain/api-key/api-key.ts";
import { addDays, dateOf } from "#domain/core/calendar.ts";
import type { Scope } from "#domain/api-key/scopes.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Shown } from "./keys-panel.tsx";
import { FixedScopes, ScopePicker } from "./scope-picker.tsx";

const expiries = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "365 days" },
  { value: "date", label: "Another date" },
  { value: "never", label: "No expiry" },
] as const;
type Expiry = (typeof expiries)[number]["value"];

type Values = { name: string; scopes: readonly Scope[]; expiry: Expiry; expiresOn: string; networks: string };
const empty: Values = { name: "", scopes: [], expiry: "90", expiresOn: "", networks: "" };

/** Name, scopes, expiry and addresses of a new key. Its answer carries the secret. */
export function CreateKeyDialog({
  open,
  preset,
  onClose,
  onCreated,
}: {
  open: boolean;
  /** For a purpose that fixes the scopes; the rest can be changed. */
  preset?: Pick<Values, "name" | "scopes" | "expiry">;
  onClose: () => void;
  onCreated: (shown: Shown) => void;
}) {
  const { organizationName } = useViewer();
  const now = useNow();
  const today = dateOf(now);
  const form = useForm({
    initial: { ...empty, ...preset },
    send: ({ name, scopes, expiry, expiresOn, networks }, { api, keyFor }) => {
      if (expiry === "date" && expiresOn === "") return { expiresOn: "The date is missing. Choose the last day." };
      const ask = {
        name,
        scopes: [...scopes],
        expiresOn: expiry === "never" ? null : expiry === "date" ? expiresOn : addDays(today, Number(expiry)),
        networks: networks.split(/[\s,]+/).filter((text) => text !== ""),
      };
      return api.apiKeys.create(ask, { idempotencyKey: keyFor(ask) });
    },
    done: (answer) => {
      onClose();
      onCreated(answer);
    },
    // `networks.1` is shown below the one box.
    errorsFrom: (fields) =>
      Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.split(".")[0], message])),
  });

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      onClosed={form.reset}
      title="Create an API key"
      description={`It acts for ${organizationName} in your name, and stops working when you are no longer an admin.`}
      submit="Create key"
      undone="No key was created"
      size="lg"
    >
      <Field label="Name" required hint="The program that will use it." error={form.errors["name"]}>
        <Input maxLength={apiKeyLimits.name} placeholder="ATS sync" autoComplete="off" {...form.input("name")} />
      </Field>
      {preset ? (
        <FixedScopes chosen={preset.scopes} />
      ) : (
        <ScopePicker
          chosen={form.values.scopes}
          onChange={(scopes) => form.set({ scopes })}
          error={form.errors["scopes"]}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Expires after">
          <Select<Expiry>
            items={expiries}
            value={form.values.expiry}
            onValueChange={(expiry) => form.set({ expiry }, "expiresOn")}
          />
        </Field>
        {form.values.expiry === "date" ? (
          <Field label="Last day" hint="Until midnight UTC." required error={form.errors["expiresOn"]}>
            <Input type="date" min={today} {...form.input("expiresOn")} />
          </Field>
        ) : null}
      </div>
      <Field
        label="Allowed IP addresses"
        hint="One address or network per line, such as 192.0.2.0/24 or 2001:db8::/32. Leave empty to allow any address."
        error={form.errors["networks"]}
      >
        <Textarea rows={3} spellCheck={false} autoCapitalize="none" {...form.input("networks")} />
      </Field>
    </FormDialog>
  );
}
