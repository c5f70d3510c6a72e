import { useState } from "react";
import type { PasskeyCreation } from "#contract/passkeys.ts";
import { deviceOf } from "#domain/session/device.ts";
import { passkeyLimits } from "#domain/session/passkey.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { createPasskey } from "./passkeys.ts";
import { type FactorDialogProps, ProofDialog, proofText, withoutFactor } from "./proof.tsx";
import type { Factors } from "./queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** That it's you, then the passkey's name and the browser's own question, then the first recovery codes. */
export function AddPasskeyDialog({ factors, open, onClose }: FactorDialogProps) {
  const { api } = useBackend();
  const [request, setRequest] = useState<PasskeyCreation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => {
    setRequest(null);
    setCodes(null);
    form.reset();
    onClose();
  };
  const added = () => {
    notify({ title: "Passkey added", description: "Your other sessions ended." });
    leave();
  };

  const form = useForm({
    initial: () => ({ name: deviceOf(navigator.userAgent) }),
    send: ({ name }) => {
      if (name.trim() === "" || request === null)
        return { name: "The name is missing. Enter one that tells your passkeys apart." };
      return createPasskey(request).then((passkey) => api.factors.addPasskey({ name, passkey }));
    },
    done: ({ recoveryCodes }) => void (recoveryCodes === null ? added() : setCodes(recoveryCodes)),
  });

  if (codes !== null) return <RecoveryCodesDialog codes={codes} open={open} onClose={added} />;
  if (request === null)
    return (
      <ProofDialog
        factors={factors}
        open={open}
        onClose={leave}
        title="Add a passkey"
        description={proofText(factors, "a passkey")}
        submit="Continue"
        size="sm"
        send={(proof) => api.factors.startPasskey(proof)}
        done={(asked) => void setRequest(asked)}
      />
    );
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={leave}
      title="Create your passkey"
      description={
        "Your browser asks where to save it: on this device, on your phone or on a security key. It then checks your " +
        "fingerprint, face or PIN, which never leave the device."
      }
      submit="Create passkey"
      size="sm"
    >
      <Field label="Name" hint="Where you saved it, so that you recognize it here." error={form.errors["name"]}>
        <Input maxLength={passkeyLimits.name} autoComplete="off" {...form.input("name")} />
      </Field>
    </FormDialog>
  );
}

type RemoveProps = FactorDialogProps & { passkey: Factors["passkeys"][number] };

export function RemovePasskeyDialog({ passkey: { id, name }, factors, ...shown }: RemoveProps) {
  const { api } = useBackend();
  const isLast = factors.passkeys.length === 1 && factors.totpSince === null;
  return (
    <ProofDialog
      factors={factors}
      {...shown}
      title={`Remove ${name}?`}
      description={isLast ? withoutFactor(factors) : "This passkey no longer works."}
      submit="Remove passkey"
      danger
      send={(proof) => api.factors.removePasskey({ id, ...proof })}
      done={() => {
        shown.onClose();
        return { title: "Passkey removed", description: "Delete it on the device too." };
      }}
    />
  );
}
