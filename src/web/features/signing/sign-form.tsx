import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { howToSign, isSignatureName } from "#domain/deal/signing.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { SignatureName } from "./signature-name.tsx";
import { type SigningSheet, signWords } from "./words.ts";

export type SignFormProps<Answer> = {
  sheet: Pick<SigningSheet, "provider" | "hash" | "consent" | "organizationName" | "signerName">;
  sign: (typed: { name: string; consent: boolean; hash: string }) => Promise<Answer>;
  onSigned: (answer: Answer) => void;
  /** What was read is not what is there any more: ask for it again. */
  onStale: () => Promise<unknown>;
  /** Where a no is given by another way it has no button here. */
  onDecline?: () => void;
};

/** The name that is typed, the consent, and the one button; by a letter's link and on the deal sheet. */
export function SignForm<Answer>({ sheet, sign, onSigned, onStale, onDecline }: SignFormProps<Answer>) {
  const root = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  /** The fingerprint of the text consented to: another document needs another tick. */
  const [consented, setConsented] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<{ title: string; detail: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const words = signWords(sheet.provider);
  const consent = consented === sheet.hash;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    const missing: FieldErrors = {
      ...(!isSignatureName(name) && { name: howToSign }),
      ...(!consent && { consent: "Tick that you agree to sign electronically." }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return leadToError(root.current);
    setBusy(true);
    try {
      onSigned(await sign({ name: name.trim(), consent, hash: sheet.hash }));
    } catch (failure) {
      const refused = failure instanceof Problem ? failure : null;
      if (refused?.code === "invalid-input" && Object.keys(refused.fields).length > 0) {
        setErrors(refused.fields);
        leadToError(root.current);
      } else {
        setRefusal({ title: "This was not signed", detail: problemDetail(failure) });
        if (refused && (refused.status === 404 || refused.status === 409)) await onStale();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={words.do}
      className="flex flex-col gap-4"
    >
      <Field
        label={words.name}
        required
        error={errors["name"]}
        {...(sheet.signerName ? { hint: `The letter went to ${sheet.signerName}.` } : {})}
      >
        <Input
          controlSize="lg"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setErrors(({ name: _name, ...rest }) => rest);
          }}
        />
      </Field>
      <div aria-hidden="true" className="flex min-h-16 flex-col justify-end">
        <SignatureName name={name || " "} className="min-h-8 text-[1.75rem] leading-9" />
        <p className="border-t border-line-2 pt-1 text-small text-ink-3">for {sheet.organizationName}</p>
      </div>
      <div>
        <Checkbox
          label={sheet.consent.text}
          required
          invalid={errors["consent"] !== undefined}
          checked={consent}
          onCheckedChange={(ticked) => {
            setConsented(ticked ? sheet.hash : null);
            setErrors(({ consent: _consent, ...rest }) => rest);
          }}
        />
        {errors["consent"] ? (
          <p role="alert" className="mt-1 text-small text-danger">
            {errors["consent"]}
          </p>
        ) : null}
      </div>
      {refusal ? (
        <Callout tone="danger" live title={refusal.title}>
          {refusal.detail}
        </Callout>
      ) : null}
      <div className="flex flex-wrap-reverse items-center justify-end gap-2">
        {onDecline ? (
          <Button variant="ghost" className="max-sm:w-full" onClick={onDecline}>
            Decline to sign
          </Button>
        ) : null}
        <Button type="submit" variant="primary" loading={busy} className="max-sm:h-11.5 max-sm:w-full">
          {words.do}
        </Button>
      </div>
    </form>
  );
}
