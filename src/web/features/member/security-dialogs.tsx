import { useState } from "react";
import { readCode, totpSettings } from "#domain/session/second-factor.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { noProof, ProofFields, proofText, withProof } from "./proof.tsx";
import { QrCode } from "./qr-code.tsx";
import type { Factors } from "./queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type Shown = { factors: Factors; open: boolean; onClose: () => void };

const groupsOfFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** That it's you, then the QR code and the app's first code, then the recovery codes. */
export function AddAppDialog({ factors, open, onClose }: Shown) {
  const { api } = useBackend();
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => {
    setStarted(null);
    setCodes(null);
    first.reset();
    second.reset();
    onClose();
  };

  const first = useForm({
    initial: noProof,
    send: (proof) => withProof({ api, factors }, proof, (given) => api.factors.startTotp(given)),
    done: (answer) => setStarted(answer),
  });
  const second = useForm({
    initial: { code: "" },
    send: ({ code }) => {
      if (code.trim() === "") return { code: "The code is missing. Enter the six digits that your app shows." };
      if (readCode(code)?.kind !== "totp")
        return { code: `This isn't a code of the app. Enter its ${totpSettings.digits} digits.` };
      return api.factors.confirmTotp({ code });
    },
    done: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });

  if (codes !== null) {
    const saved = () => {
      notify({ title: "Authenticator app added", description: "Your other sessions ended." });
      leave();
    };
    return <RecoveryCodesDialog codes={codes} open={open} onClose={saved} />;
  }
  if (started === null)
    return (
      <FormDialog
        form={first}
        open={open}
        onClose={leave}
        title="Add an authenticator app"
        description={
          proofText(factors) ?? "Confirm that it's you first, so that no one else can add an app to your account."
        }
        submit="Continue"
        size="sm"
      >
        <ProofFields form={first} factors={factors} />
      </FormDialog>
    );
  return (
    <FormDialog
      form={second}
      open={open}
      onClose={leave}
      title="Scan this code"
      description="Open your authenticator app, add an account, and scan the code. Then enter the six digits it shows."
      submit="Turn on"
    >
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        <QrCode text={started.uri} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1">
          <p className="text-small text-ink-3">Can't scan it? Enter this key in the app:</p>
          <p className="mt-1 font-mono text-dense break-words select-all">{groupsOfFour(started.secret)}</p>
        </div>
      </div>
      <Field label="Six-digit code" error={second.errors["code"]}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...second.input("code")} />
      </Field>
    </FormDialog>
  );
}

export function TurnOffAppDialog({ factors, open, onClose }: Shown) {
  const { api } = useBackend();
  const isLast = factors.passkeys.length === 0;
  const form = useForm({
    initial: noProof,
    send: (proof) => withProof({ api, factors }, proof, (given) => api.factors.stopTotp(given)),
    done: () => {
      onClose();
      return isLast
        ? { title: "Authenticator app turned off", description: "Your recovery codes no longer work." }
        : { title: "Authenticator app turned off" };
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Turn off your authenticator app?"
      description={
        isLast
          ? "Your password alone will open your account, and your recovery codes stop working."
          : "Its codes no longer sign you in. Your passkeys still do."
      }
      submit="Turn off"
      danger
    >
      <ProofFields form={form} factors={factors} />
    </FormDialog>
  );
}

export function NewCodesDialog({ factors, open, onClose }: Shown) {
  const { api } = useBackend();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    initial: noProof,
    send: (proof) => withProof({ api, factors }, proof, (given) => api.factors.renewRecoveryCodes(given)),
    done: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const leave = () => {
    setCodes(null);
    form.reset();
    onClose();
  };
  if (codes !== null) return <RecoveryCodesDialog codes={codes} open={open} onClose={leave} />;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={leave}
      title="Replace your recovery codes?"
      description="You get ten new codes. The earlier ones stop working."
      submit="Replace codes"
    >
      <ProofFields form={form} factors={factors} />
    </FormDialog>
  );
}
