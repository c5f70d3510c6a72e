import { Send } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { guestLimits } from "#domain/guest/guest.ts";
import { sheetFields } from "#domain/listing/sheet.ts";
import { mayDo } from "#domain/core/policy.ts";
import { bringEmployer, employerErrors, knownClient } from "#web/features/client/bring.ts";
import { useClients } from "#web/features/client/employer-fields.tsx";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { Kept } from "#web/lib/form/kept.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { counted } from "#web/lib/format.ts";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { keepSent, SentDialog } from "./sent-link.tsx";
import { sheetFieldLabels } from "./words.ts";

const usualDays = String(guestLimits.days.usual);

type SendToClientProps = {
  /** One candidate, or a list with those that are listed. */
  what: { listing: { id: string; maskedCode: string } } | { list: { id: string; listingIds: readonly string[] } };
  /** The client's name, where the page already knows it. */
  client?: string;
  className?: string;
};

/** Emails a contact of a client a link to this candidate or list; a client with an account reads it there. */
export function SendToClient({ what, client = "", className }: SendToClientProps) {
  const viewer = useViewer();
  const { kind } = useBackend();
  const [open, setOpen] = useState(false);
  if (!mayDo(viewer, "client.use")) return null;
  return (
    <>
      <Button
        className={className}
        disabledReason={
          kind === "demo"
            ? noLinksInDemo
            : "list" in what && what.list.listingIds.length === 0
              ? "None of these candidates is listed."
              : undefined
        }
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden="true" />
        Send to client
      </Button>
      <SendToClientDialogs what={what} client={client} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export const noLinksInDemo = "Links to clients are emailed, and the demo sends no emails.";

/** The form, then the link that was sent. */
export function SendToClientDialogs({
  what,
  client = "",
  open,
  onClose,
}: Omit<SendToClientProps, "className"> & Shown) {
  const [sent, setSent] = useState<Answer<"guests", "send"> | null>(null);
  // A sent form is replaced, so that sending the same again creates another link.
  const [count, setCount] = useState(0);
  return (
    <>
      <Kept about={open || null} onClose={onClose}>
        {(_true, shown) => (
          <SendForm
            key={`${"list" in what ? what.list.id : what.listing.id} ${count}`}
            what={what}
            client={client}
            {...shown}
            onSent={(answer) => {
              onClose();
              setSent(answer);
              setCount(count + 1);
            }}
          />
        )}
      </Kept>
      {sent === null ? null : <SentDialog sent={sent} onClose={() => setSent(null)} />}
    </>
  );
}

type SendFormProps = Shown & {
  what: SendToClientProps["what"];
  client: string;
  onSent: (answer: Answer<"guests", "send">) => void;
};

function SendForm({ what, client, onSent, ...shown }: SendFormProps) {
  const isList = "list" in what;
  const clients = useClients().data?.items;
  const form = useForm({
    initial: {
      company: client,
      name: "",
      email: "",
      days: usualDays,
      message: "",
      fields: [...sheetFields],
    },
    send: ({ company, name, email, days: typedDays, message, fields }, { api, confirmedTexts, keyFor }) => {
      const days = knownClient({ company }, clients)?.hasAccount ? usualDays : typedDays;
      const errors = {
        ...employerErrors({ company, email }, clients),
        ...(name.trim() === "" && { name: "Enter your contact's name." }),
        ...(email.trim() === "" && { email: "Enter the work address of your contact at the company." }),
        ...(!/^\d{1,2}$/.test(days.trim()) && {
          days: `Enter ${guestLimits.days.least} to ${guestLimits.days.most} days.`,
        }),
        ...(isList && fields.length === 0 && { fields: "Choose at least one part." }),
      };
      if (Object.keys(errors).length > 0) return errors;
      return bringEmployer(api, { company, email }, clients).then(async (clientId) => {
        const about =
          "list" in what
            ? { listingIds: [...what.list.listingIds], list: { id: what.list.id, fields } }
            : { listingIds: [what.listing.id], list: null };
        const ask = { clientId, ...about, name, email, message, days: Number(days), confirmedTexts };
        return keepSent(await api.guests.send(ask, { idempotencyKey: keyFor(ask) }));
      });
    },
    outdates: ["guests", "clients"],
    done: (answer) => void onSent(answer),
  });
  const known = knownClient(form.values, clients);
  return (
    <FormDialog
      form={form}
      {...shown}
      title={"list" in what ? "Send this list to a client" : `Send ${what.listing.maskedCode} to a client`}
      description={
        "list" in what
          ? "Your contact answers yes, maybe or no to each masked candidate, and " +
            `can request an introduction. The link shows the ${counted(what.list.listingIds.length, "candidate")} ` +
            "listed now, without your notes. Candidates you add later need a new link."
          : "Your contact gets a link to the masked candidate, requests the " +
            "introduction there and signs. They see the name only after entering a code sent to this address."
      }
      submit="Send"
      undone="The link wasn't sent"
    >
      <Field
        label="Company"
        required
        error={form.errors["company"]}
        hint={
          known === undefined
            ? undefined
            : !known.isReviewed
              ? "The marketplace is still reviewing this client."
              : known.hasAccount
                ? "This client has an account. Its members find the candidates there, and your contact gets an email."
                : undefined
        }
      >
        <Combobox
          {...form.text("company")}
          suggestions={(clients ?? []).map(({ name }) => name)}
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
      {known?.hasAccount ? null : (
        <Field label="Days until the link expires" required error={form.errors["days"]}>
          <Input inputMode="numeric" maxLength={2} className="figures w-24" {...form.input("days")} />
        </Field>
      )}
      {isList ? (
        <fieldset>
          <legend className="text-dense font-medium">Shown on each sheet</legend>
          <div className="mt-1 grid grid-cols-2 gap-x-4">
            {sheetFields.map((field) => (
              <Checkbox
                key={field}
                label={sheetFieldLabels[field]}
                checked={form.values.fields.includes(field)}
                onCheckedChange={(on) =>
                  form.set({
                    fields: sheetFields.filter((each) => (each === field ? on : form.values.fields.includes(each))),
                  })
                }
              />
            ))}
          </div>
          <p className="mt-1 text-small text-ink-2">Code and role are always shown. Names and terms never are.</p>
          {form.errors["fields"] ? <p className="mt-1 text-small text-danger">{form.errors["fields"]}</p> : null}
        </fieldset>
      ) : null}
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
