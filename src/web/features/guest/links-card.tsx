import { useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { momentText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { AnswerBadge } from "./answer-badge.tsx";
import { CopyButton } from "#web/ui/copy-field.tsx";
import { sentAddress } from "./sent-link.tsx";
import { type Link, sentText } from "./words.ts";

const stateLabels: Record<Link["state"], string> = {
  open: "Open",
  expired: "Expired",
  revoked: "Revoked",
  claimed: "In the client's account",
  closed: "Closed",
};

const actionLabels: Record<Link["views"][number]["action"], string> = {
  opened: "Opened the page",
  viewed: "Opened the full profile",
  answered: "Answered",
  confirmed: "Confirmed by code",
  requested: "Requested the introduction",
  accepted: "Accepted the terms",
  signed: "Signed the NDA",
  revealed: "Opened the identity",
  downloaded: "Downloaded a CV file",
  arranged: "Replied about an interview",
  rated: "Filled in a scorecard",
  decided: "Advanced or passed",
};

/** The links an agency has sent to clients for this candidate or list, what was done with each, and revocation. */
export function ClientLinksCard({ about }: { about: { listingId: string } | { listId: string } }) {
  const viewer = useViewer();
  const { kind } = useBackend();
  const found = useAskPages("guests", "list", about, { enabled: kind === "server" && mayDo(viewer, "client.use") });
  const items = itemsOf(found.data);
  if (items.length === 0) return null;
  return (
    <Card>
      <CardHead title="Sent to clients" />
      {items.map((link) => (
        <LinkRow key={link.id} link={link} />
      ))}
      {found.hasNextPage ? (
        <CardSection>
          <LoadMore query={found} shown={items.length} noun="links" />
        </CardSection>
      ) : null}
    </Card>
  );
}

function LinkRow({ link }: { link: Link }) {
  const [asked, setAsked] = useState(false);
  const [byHand, setByHand] = useState(false);
  const url = sentAddress(link.id);
  const { run } = useAction();
  const codes = new Map(link.candidates.map(({ listingId, maskedCode }) => [listingId, maskedCode]));
  const isInAccount = link.state === "claimed";
  return (
    <CardSection>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="min-w-0 font-medium break-words">
          {link.contact.name}, {link.client.name}
        </span>
        <Badge>{stateLabels[link.state]}</Badge>
      </p>
      <p className="text-small text-ink-2 wrap-anywhere">{link.contact.email}</p>
      <p className="text-small text-ink-2">{sentText(link)}</p>
      {link.fields === null ? null : <Answers link={link} />}
      {link.views.length > 0 ? (
        <Disclosure label="Activity" className="mt-2">
          <ul className="space-y-1 text-small">
            {link.views.map(({ at, action, listingId }) => (
              <li key={`${at} ${action} ${listingId}`} className="flex flex-wrap justify-between gap-x-3">
                <span>
                  {actionLabels[action]}
                  {link.fields === null ? null : <span className="text-ink-2"> {codes.get(listingId ?? "")}</span>}
                </span>
                <time dateTime={at} className="figures text-ink-2">
                  {momentText(at)}
                </time>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {link.state === "open" || isInAccount ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {url === undefined || isInAccount ? null : (
            <CopyButton value={url} noun="link" size="sm" instead={() => setByHand(true)} />
          )}
          <Button size="sm" onClick={() => setAsked(true)}>
            {!isInAccount ? "Revoke link" : "Revoke"}
          </Button>
        </div>
      ) : null}
      {link.state === "open" && url === undefined ? (
        <p className="mt-2 text-small text-ink-2">
          You can copy a link only right after you send it, and only if every candidate is from your agency.
        </p>
      ) : null}
      {byHand && url !== undefined ? <p className="mt-2 font-mono text-small wrap-anywhere">{url}</p> : null}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={!isInAccount ? `Revoke the link to ${link.contact.name}?` : `Stop sharing with ${link.client.name}?`}
          description={
            (!isInAccount ? "The link stops working now." : "It disappears from the client's account.") +
            " The client keeps access to names it has already opened."
          }
          confirmLabel={!isInAccount ? "Revoke link" : "Revoke"}
          destructive
          onConfirm={() =>
            run((api) => api.guests.revoke({ id: link.id }), {
              done: () => ({ title: !isInAccount ? "Link revoked" : "Revoked" }),
              outdates: ["guests"],
            })
          }
        />
      ) : null}
    </CardSection>
  );
}

function Answers({ link }: { link: Link }) {
  const answered = link.candidates.filter(({ answer }) => answer !== null);
  return (
    <div className="mt-2">
      <p className="figures text-small text-ink-2">
        {answered.length} of {link.candidates.length} answered
      </p>
      <ul className="mt-1 divide-y divide-line">
        {answered.map(({ listingId, maskedCode, headlineRole, answer, note }) => (
          <li key={listingId} className="py-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              {answer === null ? null : <AnswerBadge answer={answer} />}
              <span className="min-w-0 break-words">{headlineRole}</span>
              <span className="font-mono text-small text-ink-2">{maskedCode}</span>
            </p>
            {note === "" ? null : <p className="mt-0.5 max-w-measure break-words whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
