import { howToSign, isSignatureName } from "#domain/deal/signing.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { SignatureName } from "./signature-name.tsx";
import { signErrors, type SigningSheet, signWords } from "./words.ts";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

export type SignFormProps<Answer> = {
  sheet: Pick<SigningSheet, "provider" | "hash" | "consent" | "organizationName" | "signerName">;
  sign: (typed: { name: string; consent: boolean; consentVersion: string; hash: string }) => Promise<Answer>;
  onSigned: (answer: Answer) => void;
  /** The document changed after it was read: reload it. */
  onStale: () => Promise<unknown>;
  /** Absent where declining works differently. */
  onDecline?: () => void;
};

/** `consented`: the document and the consent that were read. Another text needs another tick. */
const unsigned: { name: string; consented: string | null } = { name: "", consented: null };

/** The typed name, the consent and the button; by emailed link and on the deal sheet. */
export function SignForm<Answer>({ sheet, sign, onSigned, onStale, onDecline }: SignFormProps<Answer>) {
  const read = `${sheet.hash} ${sheet.consent.version}`;
  const form = useForm({
    initial: unsigned,
    send: ({ name, consented }) => {
      const consent = consented === read;
      if (!isSignatureName(name) || !consent)
        return {
          ...(!isSignatureName(name) && { name: howToSign(name) }),
          ...(!consent && { consent: "Check the box to sign electronically." }),
        };
      return sign({ name: name.trim(), consent, consentVersion: sheet.consent.version, hash: sheet.hash });
    },
    errorsFrom: signErrors,
    versioned: { noun: "document", showNewer: () => false, refresh: onStale },
    done: (answer) => void onSigned(answer),
  });
  const { name, consented } = form.values;
  const words = signWords(sheet.provider);
  const consent = consented === read;

  return (
    <form
      noValidate
      data-guide="sign-form"
      onSubmit={form.submit}
      aria-label={words.do}
      className="flex flex-col gap-4"
    >
      <Field
        label={words.name}
        required
        error={form.errors["name"]}
        hint={sheet.signerName ? `The email went to ${sheet.signerName}.` : undefined}
      >
        <Input
          controlSize="lg"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          {...form.input("name")}
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
          invalid={form.errors["consent"] !== undefined}
          checked={consent}
          onCheckedChange={(ticked) => form.set({ consented: ticked ? read : null }, "consent")}
        />
        <ErrorLine className="mt-1 text-small">{form.errors["consent"]}</ErrorLine>
      </div>
      <FormNotices form={form} undone="Your signature wasn't saved" />
      <div className="flex flex-wrap-reverse items-center justify-end gap-2">
        {onDecline ? (
          <Button variant="ghost" className="max-sm:w-full" onClick={onDecline}>
            Decline to sign
          </Button>
        ) : null}
        <Button type="submit" variant="primary" loading={form.busy} className="max-sm:h-11.5 max-sm:w-full">
          {words.do}
        </Button>
      </div>
    </form>
  );
}
