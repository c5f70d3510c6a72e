import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { invitationLimits } from "#domain/member/invitation.ts";
import { assignableRoles, roleText } from "#domain/member/member.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { invitationsOptions } from "#web/features/member/queries.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { notify } from "#web/ui/toast.tsx";

/** An address and a role; the rest is a letter with a link that works once. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { organizationName } = useViewer();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Invite somebody to ${organizationName}`}
      description={
        `They get a letter with a link that works once, within ${invitationLimits.days} days, and ` +
        "only for this address."
      }
    >
      {open ? <InviteForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { api } = useBackend();
  const { organizationKind } = useViewer();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const roles = assignableRoles(organizationKind);
  const [admin, ordinary] = roles;
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<string>(ordinary ?? "");
  const { send, busy, errors, refusal, mended } = useSending(root);

  async function invite(event: FormEvent) {
    event.preventDefault();
    const sent = await send(() => api.invitations.create({ email, role }));
    if (!sent) return;
    const list = sent.answer;
    queryClient.setQueryData(invitationsOptions(api).queryKey, list);
    const isHeld = list.items.some((each) => each.isHeld && each.email === email.trim().toLowerCase());
    notify({
      title: "Invitation made",
      description: isHeld
        ? "The email goes out when your organization is approved."
        : deliveryNote(list.letters, `We emailed an invitation to ${email}.`),
    });
    onClose();
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label="Invite somebody"
      onSubmit={(event) => void invite(event)}
      className="flex flex-col gap-4"
    >
      <RefusalNotice refusal={refusal} />
      <Field label="E-mail" required error={errors["email"]}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={invitationLimits.email}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            mended("email");
          }}
        />
      </Field>
      <FieldGroup legend="Role" error={errors["role"]}>
        <RadioGroup<string>
          aria-label="Role"
          value={role}
          onValueChange={setRole}
          options={[
            { value: ordinary ?? "", label: roleText(ordinary ?? ""), description: "Does the daily work." },
            {
              value: admin ?? "",
              label: roleText(admin ?? ""),
              description: "Also invites people, changes roles and edits these settings.",
            },
          ]}
        />
      </FieldGroup>
      <FormButtons busy={busy} onCancel={onClose}>
        Send invitation
      </FormButtons>
    </form>
  );
}
