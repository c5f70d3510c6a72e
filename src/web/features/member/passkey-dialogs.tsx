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
import { noProof, ProofFields, proofText, withProof } from "./proof.tsx";
import type { Factors } from "./queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type Shown = { factors: Factors; open: boolean; onClose: () => void };

/** That it's you, then the passkey's name and the browser's own question, then the first recovery codes. */
export function AddPasskeyDialog({ factors, open, onClose }: Shown) {
  const { api } = useBackend();
  const [request, setRequest] = useState<PasskeyCreation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => {
    setRequest(null);
    setCodes(null);
    first.reset();
    second.reset();
    onClose();
  };
  const added = () => {
    notify({ title: "Passkey added", description: "Your other sessions ended." });
    leave();
  };

  const first = useForm({
    initial: noProof,
    send: (proof) => withProof({ api, factors }, proof, (given) => api.factors.startPasskey(given)),
    done: (answer) => setRequest(answer),
  });
  const second = useForm({
    initial: () => ({ name: deviceOf(navigator.userAgent) }),
    send: ({ name }) => {
      if (name.trim() === "" || request === null)
        return { name: "The name is missing. Enter one that tells your passkeys apart." };
      return createPasskey(request).then((passkey) => api.factors.addPasskey({ name, passkey }));
    },
    done: ({ recoveryCodes }) => (recoveryCodes === null ? added() : setCodes(recoveryCodes)),
  });

  if (codes !== null) return <RecoveryCodesDialog codes={codes} open={open} onClose={added} />;
  if (request === null)
    return (
      <FormDialog
        form={first}
        open={open}
        onClose={leave}
        title="Add a passkey"
        description={
          proofText(factors) ?? "Confirm that it's you first, so that no one else can add a passkey to your account."
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
      title="Create your passkey"
      description={
        "Your browser asks where to save it: on this device, on your phone or on a security key. It then checks your " +
        "fingerprint, face or PIN, which never leave the device."
      }
      submit="Create passkey"
      size="sm"
    >
      <Field label="Name" hint="Where you saved it, so that you recognize it here." error={second.errors["name"]}>
        <Input maxLength={passkeyLimits.name} autoComplete="off" {...second.input("name")} />
      </Field>
    </FormDialog>
  );
}

export function RemovePasskeyDialog({
  passkey: { id, name },
  factors,
  open,
  onClose,
}: Shown & { passkey: Factors["passkeys"][number] }) {
  const { api } = useBackend();
  const isLast = factors.passkeys.length === 1 && factors.totpSince === null;
  const form = useForm({
    initial: noProof,
    send: (proof) => withProof({ api, factors }, proof, (given) => api.factors.removePasskey({ id, ...given })),
    done: () => {
      onClose();
      return { title: "Passkey removed", description: "Delete it on the device too." };
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Remove ${name}?`}
      description={
        isLast
          ? "Your password alone will open your account, and your recovery codes stop working."
          : "This passkey no longer signs you in."
      }
      submit="Remove passkey"
      danger
    >
      <ProofFields form={form} factors={factors} />
    </FormDialog>
  );
}
