import type { Api, Ask } from "#contract/index.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { codeMessages, readCode } from "#domain/session/second-factor.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { type Form, useForm } from "#web/lib/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Notice } from "#web/ui/toast.tsx";
import { answerPasskey } from "./passkeys.ts";
import type { Factors } from "./queries.ts";

/** That it's the person: password and code, or, `byPasskey`, one of their passkeys. */
type Proof = { password: string; code: string; byPasskey: boolean };

/** The proof as the API takes it. */
type Given = Ask<"factors", "startPasskey">;

const noProof: Proof = { password: "", code: "", byPasskey: false };

const hasFactor = ({ totpSince, passkeys }: Factors): boolean => totpSince !== null || passkeys.length > 0;

/** What adding `what` asks of the person, said before they start. */
export const proofText = (factors: Factors, what: string): string =>
  factors.hasPassword || hasFactor(factors)
    ? `Confirm that it's you first, so that no one else can add ${what} to your account.`
    : "You need to have signed in through your company within the last ten minutes.";

/** Said before the last second factor goes. */
export const withoutFactor = ({ hasPassword }: Factors): string =>
  `${hasPassword ? "Your password" : "Your company's sign-in"} alone will open your account, and your recovery codes ` +
  "stop working.";

/** Sends a change with the proof that was entered, or shows what is missing. */
function withProof<T>(
  { api, factors }: { api: Api; factors: Factors },
  { password, code, byPasskey }: Proof,
  send: (proof: Given) => Promise<T>,
): FieldErrors | Promise<T> {
  if (byPasskey)
    return api.factors
      .requestPasskey({})
      .then(answerPasskey)
      .then((passkey) => send({ passkey }));
  const faults = {
    ...(factors.hasPassword && password === "" && { password: "Your password is missing. Enter it first." }),
    ...(hasFactor(factors) &&
      readCode(code) === null && { code: code.trim() === "" ? codeMessages.missing : codeMessages.shape }),
  };
  if (Object.keys(faults).length > 0) return faults;
  return send({ ...(factors.hasPassword && { password }), ...(hasFactor(factors) && { code }) });
}

export type FactorDialogProps = Shown & { factors: Factors };

type ProofDialogProps<T> = FactorDialogProps & {
  title: string;
  description: string;
  submit: string;
  size?: "sm" | "md";
  danger?: boolean;
  send: (proof: Given) => Promise<T>;
  done: (answer: T) => Notice | undefined;
};

/** A change of how the person signs in, or its first step. What was typed is gone once the dialog closes. */
export function ProofDialog<T>({ factors, send, done, onClose, ...dialog }: ProofDialogProps<T>) {
  const form = useForm({
    initial: noProof,
    send: (proof, { api }) => withProof({ api, factors }, proof, send),
    done,
  });
  const leave = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog {...dialog} form={form} onClose={leave}>
      <ProofFields form={form} factors={factors} />
    </FormDialog>
  );
}

/** The fields of a change's form, and the passkey in place of them. */
function ProofFields({ form, factors }: { form: Form<Proof>; factors: Factors }) {
  const { hasPassword, totpSince, passkeys } = factors;
  return (
    <>
      {passkeys.length > 0 ? (
        <>
          <Button variant="primary" disabled={form.busy} onClick={() => void form.send({ byPasskey: true })}>
            Use your passkey
          </Button>
          <p className="text-small text-ink-3">
            {hasPassword ? "Or enter your password and a code." : "Or enter a code."}
          </p>
        </>
      ) : null}
      {hasPassword ? (
        <Field label="Your password" error={form.errors["password"]}>
          <Input type="password" autoComplete="current-password" {...form.input("password")} />
        </Field>
      ) : null}
      {hasFactor(factors) ? (
        <Field
          label="Code"
          hint={totpSince === null ? "One of your recovery codes." : "From your authenticator app, or a recovery code."}
          error={form.errors["code"]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={40} {...form.input("code")} />
        </Field>
      ) : null}
    </>
  );
}
