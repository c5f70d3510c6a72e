import { useState } from "react";
import { passwordFault, passwordLimits } from "#domain/session/password.ts";
import { counted } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { keyOf, useOutdate } from "#web/lib/backend/ask.ts";

/** Changes the password; every other session ends. */
export function PasswordCard({ email }: { email: string }) {
  const outdate = useOutdate();
  const [done, setDone] = useState<string | null>(null);

  const form = useForm({
    initial: { current: "", next: "" },
    send: ({ current, next }, { api }) => {
      const fault = passwordFault(next, email);
      setDone(null);
      if (current === "" || fault !== null)
        return {
          ...(current === "" && { current: "Your current password is missing. Enter it first." }),
          ...(fault !== null && { next: fault }),
        };
      return api.profile.changePassword({ current, next });
    },
    done: async ({ ended }) => {
      const description =
        ended === 0 ? "You weren't signed in anywhere else." : `${counted(ended, "other session")} ended.`;
      setDone(`Your password is changed. ${description}`);
      notify({ title: "Password changed", description });
      await outdate(keyOf("profile", "sessions", {}));
    },
  });

  return (
    <TitledCard title="Password">
      <form noValidate aria-label="Change your password" onSubmit={form.submit} className="mt-3 flex flex-col gap-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormNotices form={form} />
        {done === null ? null : (
          <Callout tone="success" live>
            {done}
          </Callout>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Current password" error={form.errors["current"]}>
            <Input type="password" autoComplete="current-password" {...form.input("current")} />
          </Field>
          <Field
            label="New password"
            error={form.errors["next"]}
            hint={`At least ${passwordLimits.min} characters. A short sentence is easy to remember.`}
          >
            <Input type="password" autoComplete="new-password" maxLength={passwordLimits.max} {...form.input("next")} />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" loading={form.busy}>
            Change password
          </Button>
          <p className="text-small text-ink-3">This ends all your other sessions.</p>
        </div>
      </form>
    </TitledCard>
  );
}
