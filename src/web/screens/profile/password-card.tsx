import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { passwordFault, passwordLimits } from "#domain/password.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { useBackend } from "#web/backend/context.tsx";
import { focusFirstError } from "#web/components/deal/focus-first-error.ts";
import { counted } from "#web/components/listing/figures.ts";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { sessionsOptions } from "#web/components/member/member-queries.ts";
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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function change(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const fault = passwordFault(next, email);
    const found = { ...(current === "" && { current: "Your present password is missing. Enter it first." }), ...(fault !== null && { next: fault }) };
    setErrors(found);
    setRefusal(null);
    setDone(null);
    if (Object.keys(found).length > 0) return focusFirstError(root.current);
    setBusy(true);
    try {
      const { ended } = await api.profile.changePassword({ current, next });
      setCurrent("");
      setNext("");
      const description = ended === 0 ? "You were signed in nowhere else." : `${counted(ended, "other session")} ended.`;
      setDone(`Your password is changed. ${description}`);
      notify({ title: "Password changed", description });
      await queryClient.invalidateQueries({ queryKey: sessionsOptions(api).queryKey });
    } catch (failure) {
      const fields = failure instanceof Problem ? failure.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(problemDetail(failure));
      focusFirstError(root.current);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card aria-label="Password">
      <CardSection>
        <CardTitle>Password</CardTitle>
        <form ref={root} noValidate aria-label="Change your password" onSubmit={(event) => void change(event)} className="mt-3 flex flex-col gap-4">
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {refusal === null ? null : (
            <Callout tone="danger" live>
              {refusal}
            </Callout>
          )}
          {done === null ? null : (
            <Callout tone="success" live>
              {done}
            </Callout>
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Present password" error={errors["current"]}>
              <Input type="password" autoComplete="current-password" value={current} onChange={({ target }) => setCurrent(target.value)} />
            </Field>
            <Field label="New password" error={errors["next"]} hint={`At least ${passwordLimits.min} characters. A sentence is easier to remember than a riddle.`}>
              <Input type="password" autoComplete="new-password" maxLength={passwordLimits.max} value={next} onChange={({ target }) => setNext(target.value)} />
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
