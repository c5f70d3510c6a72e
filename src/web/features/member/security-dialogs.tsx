import { useState } from "react";
import { readCode, totpSettings } from "#domain/session/second-factor.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { type FactorDialogProps, ProofDialog, proofText, withoutFactor } from "./proof.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

const groupsOfFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** That it's you, then the QR code and the app's first code, then the recovery codes. */
export function AddAppDialog({ factors, open, onClose }: FactorDialogProps) {
  const { api } = useBackend();
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => {
    setStarted(null);
    setCodes(null);
    form.reset();
    onClose();
  };

  const form = useForm({
    initial: { code: "" },
    send: ({ code }) => {
      if (code.trim() === "") return { code: "The code is missing. Enter the six digits that your app shows." };
      if (readCode(code)?.kind !== "totp")
        return { code: `This isn't a code of the app. Enter its ${totpSettings.digits} digits.` };
      return api.factors.confirmTotp({ code });
    },
    done: ({ recoveryCodes }) => void setCodes(recoveryCodes),
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
      <ProofDialog
        factors={factors}
        open={open}
        onClose={leave}
        title="Add an authenticator app"
        description={proofText(factors, "an app")}
        submit="Continue"
        size="sm"
        send={(proof) => api.factors.startTotp(proof)}
        done={(begun) => void setStarted(begun)}
      />
    );
  return (
    <FormDialog
      form={form}
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
      <Field label="Six-digit code" error={form.errors["code"]}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...form.input("code")} />
      </Field>
    </FormDialog>
  );
}

export function TurnOffAppDialog({ factors, ...shown }: FactorDialogProps) {
  const { api } = useBackend();
  const isLast = factors.passkeys.length === 0;
  return (
    <ProofDialog
      factors={factors}
      {...shown}
      title="Turn off your authenticator app?"
      description={isLast ? withoutFactor(factors) : "Its codes no longer work. Your passkeys still do."}
      submit="Turn off"
      danger
      send={(proof) => api.factors.stopTotp(proof)}
      done={() => {
        shown.onClose();
        return isLast
          ? { title: "Authenticator app turned off", description: "Your recovery codes no longer work." }
          : { title: "Authenticator app turned off" };
      }}
    />
  );
}

export function NewCodesDialog({ factors, open, onClose }: FactorDialogProps) {
  const { api } = useBackend();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => {
    setCodes(null);
    onClose();
  };
  if (codes !== null) return <RecoveryCodesDialog codes={codes} open={open} onClose={leave} />;
  return (
    <ProofDialog
      factors={factors}
      open={open}
      onClose={leave}
      title="Replace your recovery codes?"
      description="You get ten new codes. The earlier ones stop working."
      submit="Replace codes"
      send={(proof) => api.factors.renewRecoveryCodes(proof)}
      done={({ recoveryCodes }) => void setCodes(recoveryCodes)}
    />
  );
}
