import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { passwordFault, passwordLimits } from "#domain/session/password.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { counted } from "#web/lib/format.ts";
import { sessionsOptions } from "./queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";

/** A new password for the present one; every other session ends with the old. */
export function PasswordCard({ email }: { email: string }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { wrong, send, busy, errors, refusal } = useSending(root);
  const [done, setDone] = useState<string | null>(null);

  async function change(event: FormEvent) {
    event.preventDefault();
    const fault = passwordFault(next, email);
    const found = {
      ...(current === "" && { current: "Your present password is missing. Enter it first." }),
      ...(fault !== null && { next: fault }),
    };
    setDone(null);
    if (wrong(found)) return;
    const sent = await send(() => api.profile.changePassword({ current, next }));
    if (!sent) return;
    setCurrent("");
    setNext("");
    const { ended } = sent.answer;
    const description = ended === 0 ? "You were signed in nowhere else." : `${counted(ended, "other session")} ended.`;
    setDone(`Your password is changed. ${description}`);
    notify({ title: "Password changed", description });
    await queryClient.invalidateQueries({ queryKey: sessionsOptions(api).queryKey });
  }

  return (
    <Card aria-label="Password">
      <CardSection>
        <CardTitle>Password</CardTitle>
        <form
          ref={root}
          noValidate
          aria-label="Change your password"
          onSubmit={(event) => void change(event)}
          className="mt-3 flex flex-col gap-4"
        >
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <RefusalNotice refusal={refusal} />
          {done === null ? null : (
            <Callout tone="success" live>
              {done}
            </Callout>
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Present password" error={errors["current"]}>
              <Input
                type="password"
                autoComplete="current-password"
                value={current}
                onChange={({ target }) => setCurrent(target.value)}
              />
            </Field>
            <Field
              label="New password"
              error={errors["next"]}
              hint={`At least ${passwordLimits.min} characters. A sentence is easier to remember than a riddle.`}
            >
              <Input
                type="password"
                autoComplete="new-password"
                maxLength={passwordLimits.max}
                value={next}
                onChange={({ target }) => setNext(target.value)}
              />
            </Field>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" loading={busy}>
              Change password
            </Button>
            <p className="text-small text-ink-3">Every other session of yours ends.</p>
          </div>
        </form>
      </CardSection>
    </Card>
  );
}
