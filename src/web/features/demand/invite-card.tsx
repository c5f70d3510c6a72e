import { useQueryClient } from "@tanstack/react-query";
import { Check, Copy, Mail } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { invitationLimits } from "#domain/member/invitation.ts";
import { type InvitedKind, organizationInvitations, signUpPath } from "#domain/member/organization-invitation.ts";
import { deliveryNote, type MailDelivery } from "#domain/outbox/delivery.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { agoWithin, counted } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

type Invited = Answer<"invitations", "organizations">;

const kinds: { value: InvitedKind; label: string }[] = [
  { value: "agency", label: "Agency" },
  { value: "employer", label: "Employer" },
];

/** What the operator reads after sending, who can look into the outbox. */
const sentText = (delivery: MailDelivery, email: string): string =>
  delivery === "kept"
    ? "No mail server is set up, so the email waits in the outbox. You can send the link yourself."
    : deliveryNote(delivery, `We emailed the sign-up link to ${email}.`);

/** Invites organizations: by email, or with a link to copy. The sign-up page is public, and staff vet each one. */
export function InviteCard() {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<InvitedKind>("agency");
  const form = useForm({
    initial: { email: "" },
    send: ({ email }, { api }) =>
      email.trim() === ""
        ? { email: "The address is missing. Enter the work email of the person who should sign up." }
        : api.invitations.inviteOrganization({ kind, email: email.trim() }),
    done: (list, { email }) => {
      queryClient.setQueryData(keyOf("invitations", "organizations", {}), list);
      return { title: "Invitation created", description: sentText(list.emails, email.trim()) };
    },
  });
  return (
    <Card aria-labelledby="invite">
      <CardHead id="invite" title="Invite organizations">
        <p className="mt-1 text-ink-2">Send the sign-up page to those you want to join. You vet each one.</p>
        <form
          noValidate
          aria-label="Invite an organization"
          onSubmit={form.submit}
          className="mt-3 flex flex-col items-start gap-3"
        >
          <Segmented<InvitedKind>
            aria-label="Kind of organization"
            options={kinds}
            value={kind}
            onValueChange={setKind}
          />
          <Field label="Work email" required error={form.errors["email"]} className="w-full">
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={invitationLimits.email}
              {...form.input("email")}
            />
          </Field>
          <FormNotices form={form} undone="No email was sent" />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" variant="primary" loading={form.busy}>
              <Mail aria-hidden="true" /> Send invitation
            </Button>
            <CopyLink key={kind} kind={kind} />
          </div>
        </form>
      </CardHead>
      <InvitedRows />
    </Card>
  );
}

function CopyLink({ kind }: { kind: InvitedKind }) {
  const address = `${location.origin}${signUpPath(kind)}`;
  const [shown, setShown] = useState(false);
  const { copied, copy } = useCopied(() => setShown(true));
  return (
    <>
      <Button size="sm" onClick={() => void copy(address)}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{copied ? "Copied" : "Copy the link"}</span>
      </Button>
      {shown ? <p className="w-full text-small break-all text-ink-2 select-all">{address}</p> : null}
    </>
  );
}

/** Rows before the rest is opened. */
const firstRows = 5;

function InvitedRows() {
  const found = useAsk("invitations", "organizations", {});
  const [all, setAll] = useState(false);
  return (
    <Loaded
      query={found}
      what="the invitations"
      skeleton={
        <CardSection role="status" aria-busy="true" aria-label="Loading the invitations">
          <Skeleton className="h-9" />
        </CardSection>
      }
    >
      {({ items, emails }) =>
        items.length === 0 ? (
          <CardSection className="text-small text-ink-3">
            No invitations yet. Addresses you invite appear here for {organizationInvitations.keptDays} days.
          </CardSection>
        ) : (
          <>
            <ul aria-label="Invited organizations">
              {(all ? items : items.slice(0, firstRows)).map((item) => (
                <InvitedRow key={item.id} item={item} emails={emails} />
              ))}
            </ul>
            {!all && items.length > firstRows ? (
              <CardSection>
                <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
                  Show all {items.length}
                </Button>
              </CardSection>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}

const written: Record<MailDelivery, string> = {
  sent: "Emailed",
  mailbox: "Added to the local mailbox",
  kept: "Added to the outbox",
  none: "Created",
};

function InvitedRow({ item, emails: delivery }: { item: Invited["items"][number]; emails: MailDelivery }) {
  const now = useNow();
  const { kind, email, invitedBy, sentAt, emails, hasAccount } = item;
  return (
    <li className="border-t border-line px-5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium break-all">{email}</span>
        <Badge tone="outline">{kind === "agency" ? "Agency" : "Employer"}</Badge>
        {hasAccount ? <Badge tone="petrol">Has an account</Badge> : null}
      </p>
      <p className="text-small text-ink-3">
        {`${written[delivery]} ${agoWithin(sentAt, now)} by ${invitedBy}` +
          (emails > 1 ? `, ${counted(emails, "email")} so far` : "")}
      </p>
    </li>
  );
}
