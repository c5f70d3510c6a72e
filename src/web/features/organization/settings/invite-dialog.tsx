import { useQueryClient } from "@tanstack/react-query";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { invitationLimits } from "#domain/member/invitation.ts";
import { assignableRoles, roleText } from "#domain/member/member.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

/** An email address and a role; the person gets a single-use link. */
export function InviteDialog(shown: Shown) {
  const { organizationKind, organizationName } = useViewer();
  const queryClient = useQueryClient();
  const [admin, ordinary] = assignableRoles(organizationKind);
  const form = useForm({
    initial: { email: "", role: ordinary ?? "" },
    send: ({ email, role }, { api }) => api.invitations.create({ email, role }),
    done: (list, { email }) => {
      queryClient.setQueryData(keyOf("invitations", "list", {}), list);
      const isHeld = list.items.some((each) => each.isHeld && each.email === email.trim().toLowerCase());
      shown.onClose();
      return {
        title: "Invitation created",
        description: isHeld
          ? "The email goes out when your organization is approved."
          : deliveryNote(list.emails, `We emailed an invitation to ${email}.`),
      };
    },
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      onClosed={form.reset}
      title={`Invite a person to ${organizationName}`}
      description={
        `They get an email with a link that works once, within ${invitationLimits.days} days, and only ` +
        "for this address."
      }
      label="Invite a person"
      submit="Send invitation"
    >
      <Field label="Email" required error={form.errors["email"]}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={invitationLimits.email}
          {...form.input("email")}
        />
      </Field>
      <FieldGroup legend="Role" error={form.errors["role"]}>
        <RadioGroup<string>
          aria-label="Role"
          {...form.text("role")}
          options={[
            { value: ordinary ?? "", label: roleText(ordinary ?? ""), description: "Handles day-to-day work." },
            {
              value: admin ?? "",
              label: roleText(admin ?? ""),
              description: "Also invites people, changes roles and edits these settings.",
            },
          ]}
        />
      </FieldGroup>
    </FormDialog>
  );
}
