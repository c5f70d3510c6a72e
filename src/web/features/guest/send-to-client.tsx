import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { guestLimits } from "#domain/guest/guest.ts";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { mayDo } from "#domain/core/policy.ts";
import { bringEmployer, employerErrors, knownClient } from "#web/features/client/bring.ts";
import { useClients } from "#web/features/client/employer-fields.tsx";
import { keyOf } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type SendToClientProps = {
  listing: { id: string; maskedCode: string };
  /** The client's name, where the page already knows it. */
  client?: string;
  className?: string;
};

/** Emails a contact of a client without an account a link to this candidate. */
export function SendToClient({ listing, client = "", className }: SendToClientProps) {
  const viewer = useViewer();
  const { kind } = useBackend();
  const [open, setOpen] = useState(false);
  if (!mayDo(viewer, "client.use")) return null;
  return (
    <>
      <Button
        className={className}
        disabledReason={kind === "demo" ? "Links to clients travel by email, and the demo sends none." : undefined}
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden="true" />
        Send to client
      </Button>
      {open ? <SendForm listing={listing} client={client} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SendForm({
  listing,
  client,
  onClose,
}: {
  listing: SendToClientProps["listing"];
  client: string;
  onClose: () => void;
}) {
  const { api, settings } = useBackend();
  const queryClient = useQueryClient();
  const clients = useClients().data?.items ?? [];
  const form = useForm({
    initial: { company: client, name: "", email: "", days: String(guestLimits.days.usual), message: "" },
    send: ({ company, name, email, days, message }, { confirmedTexts, keyFor }) => {
      const errors = {
        ...employerErrors({ company, email }, clients),
        ...(name.trim() === "" && { name: "Enter your contact's name." }),
        ...(email.trim() === "" && { email: "Enter the work address of your contact at the company." }),
        ...(!/^\d{1,2}$/.test(days.trim()) && {
          days: `Give ${guestLimits.days.least} to ${guestLimits.days.most} days.`,
        }),
      };
      if (Object.keys(errors).length > 0) return errors;
      return bringEmployer(api, { company, email }, clients).then((clientId) => {
        const ask = { clientId, listingIds: [listing.id], name, email, message, days: Number(days), confirmedTexts };
        return api.guests.send(ask, { idempotencyKey: keyFor(ask) });
      });
    },
    settled: () => queryClient.invalidateQueries({ queryKey: keyOf("guests") }),
    done: ({ link }) => {
      onClose();
      return {
        title: "Sent to client",
        description: deliveryNote(
          settings.emails,
          `${link.contact.name} at ${link.client.name} gets the link by email.`,
        ),
      };
    },
  });
  const known = knownClient(form.values, clients);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Send ${listing.maskedCode} to a client`}
      description={
        "For a client without an account. Your contact gets a link to the masked candidate, requests the " +
        "introduction there and signs. They read the name only with a code sent to this address."
      }
      submit="Send"
      undone="This was not sent"
    >
      <Field
        label="Company"
        required
        error={form.errors["company"]}
        hint={known && !known.isReviewed ? "The marketplace is still reviewing this client." : undefined}
      >
        <Combobox
          {...form.text("company")}
          suggestions={clients.map(({ name }) => name)}
          placeholder="Company name"
          opensOnClick
        />
      </Field>
      <Field label="Contact's name" required error={form.errors["name"]}>
        <Input autoComplete="off" maxLength={guestLimits.name} {...form.input("name")} />
      </Field>
      <Field
        label="Contact's work email"
        required
        error={form.errors["email"]}
        hint="At the company's own domain. A new company is reviewed before anything is sent."
      >
        <Input type="email" autoComplete="off" placeholder="name@company.com" {...form.input("email")} />
      </Field>
      <Field label="Link works for, in days" required error={form.errors["days"]}>
        <Input inputMode="numeric" maxLength={2} className="figures w-24" {...form.input("days")} />
      </Field>
      <PublicTextField
        form={form}
        name="message"
        label="Message"
        maxLength={guestLimits.message}
        hint="Optional. Don't include names, addresses or phone numbers."
      />
    </FormDialog>
  );
}
