import { Mail, X } from "lucide-react";
import { deliveryNote, type MailDelivery } from "#domain/outbox/delivery.ts";
import { roleText } from "#domain/member/member.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoWithin, counted, instantDateText } from "#web/lib/format.ts";
import { type InvitationList, type InvitationRow } from "#web/features/member/queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import type { Notice } from "#web/ui/toast.tsx";
import { type Step, useAction } from "#web/lib/form/use-action.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

export function InvitationRows({ mayManage }: { mayManage: boolean }) {
  const found = useAsk("invitations", "list", {});
  return (
    <section aria-label="Invitations" className="mt-8">
      <h2 className="text-read font-semibold">
        {found.data?.items.length ? counted(found.data.items.length, "open invitation") : "Open invitations"}
      </h2>
      <Loaded query={found} what="the invitations" skeleton={<Skeletons size="h-16" className="mt-3" />}>
        {(data) => <Rows list={data} mayManage={mayManage} />}
      </Loaded>
    </section>
  );
}

function Rows({ list, mayManage }: { list: InvitationList; mayManage: boolean }) {
  if (list.items.length === 0)
    return (
      <p className="mt-2 text-dense text-ink-2">
        No pending invitations. People you invite appear here until they accept.
      </p>
    );
  return (
    <ul aria-label="Open invitations" className="mt-3 rounded-card border border-line bg-surface">
      {list.items.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} emails={list.emails} mayManage={mayManage} />
      ))}
    </ul>
  );
}

const emailed: Record<MailDelivery, string> = {
  sent: "emailed",
  mailbox: "added to the local mailbox",
  kept: "not emailed: no mail server. Created",
  none: "not emailed in the demo. Created",
};

type RowProps = { invitation: InvitationRow; emails: InvitationList["emails"]; mayManage: boolean };

function Row({ invitation, emails, mayManage }: RowProps) {
  const { id, email, role, invitedBy, sentAt, expiresAt, isExpired, isHeld } = invitation;
  const now = useNow();
  const { run, isRunning } = useAction();

  const change = (name: "resend" | "revoke", call: Step<unknown>, said: Notice) =>
    run(call, {
      name,
      done: () => said,
      undone: "No changes were made",
      outdates: [keyOf("invitations", "list", {})],
    });

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-all">{email}</span>
          <Badge tone="outline">{roleText(role)}</Badge>
          {isExpired ? <Badge tone="amber">Expired</Badge> : null}
          {isHeld ? <Badge tone="amber">Held</Badge> : null}
        </p>
        <p className="text-small text-ink-3">
          {isHeld
            ? `Invited by ${invitedBy}. The email goes out when your organization is approved.`
            : `Invited by ${invitedBy}, ${emailed[emails]} ${agoWithin(sentAt, now)}. The link ` +
              `${isExpired ? "has expired" : `expires ${instantDateText(expiresAt)}`}.`}
        </p>
      </div>
      {mayManage ? (
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={`Send again, the email to ${email}`}
            loading={isRunning("resend")}
            disabledReason={
              emails === "none"
                ? "The demo doesn't send email."
                : isHeld
                  ? "The email goes out when your organization is approved."
                  : undefined
            }
            onClick={() =>
              void change("resend", (api) => api.invitations.resend({ id }), {
                title: "New invitation link",
                description:
                  "The earlier link no longer works. " + deliveryNote(emails, `We emailed the new one to ${email}.`),
              })
            }
          >
            <Mail aria-hidden="true" /> Send again
          </Button>
          <Button
            size="sm"
            aria-label={`Revoke the invitation of ${email}`}
            loading={isRunning("revoke")}
            onClick={() =>
              void change("revoke", (api) => api.invitations.revoke({ id }), {
                title: "Invitation revoked",
                description: `The link sent to ${email} no longer works.`,
              })
            }
          >
            <X aria-hidden="true" /> Revoke
          </Button>
        </div>
      ) : null}
    </li>
  );
}
