import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { instantDateText, momentText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

type Link = Answer<"guests", "list">["items"][number];

const stateLabels: Record<Link["state"], string> = {
  open: "Open",
  expired: "Expired",
  revoked: "Revoked",
  claimed: "Has an account",
  closed: "Closed",
};

const actionLabels: Record<Link["views"][number]["action"], string> = {
  opened: "Opened the page",
  confirmed: "Confirmed by code",
  requested: "Requested the introduction",
  accepted: "Accepted the terms",
  signed: "Signed the NDA",
  revealed: "Read the name",
};

/** The links an agency has sent to clients for this candidate, what was done with each, and revocation. */
export function ClientLinksCard({ listingId }: { listingId: string }) {
  const viewer = useViewer();
  const { kind } = useBackend();
  const found = useAsk("guests", "list", { listingId }, { enabled: kind === "server" && mayDo(viewer, "client.use") });
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card>
      <CardSection>
        <CardTitle>Sent to clients</CardTitle>
      </CardSection>
      {items.map((link) => (
        <LinkRow key={link.id} link={link} />
      ))}
    </Card>
  );
}

function LinkRow({ link }: { link: Link }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { run } = useAction();
  const opened = link.views.filter(({ action }) => action === "opened").length;
  return (
    <CardSection>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="min-w-0 font-medium break-words">
          {link.contact.name}, {link.client.name}
        </span>
        <Badge>{stateLabels[link.state]}</Badge>
      </p>
      <p className="text-small text-ink-2 wrap-anywhere">{link.contact.email}</p>
      <p className="text-small text-ink-2">
        Sent {instantDateText(link.sentAt)} by {link.sentBy}, until {instantDateText(link.expiresAt)}.{" "}
        {opened === 0 ? "Not opened yet." : null}
      </p>
      {link.views.length > 0 ? (
        <Disclosure label="Activity" className="mt-2">
          <ul className="space-y-1 text-small">
            {link.views.map(({ at, action }) => (
              <li key={`${at} ${action}`} className="flex flex-wrap justify-between gap-x-3">
                <span>{actionLabels[action]}</span>
                <time dateTime={at} className="figures text-ink-2">
                  {momentText(at)}
                </time>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {link.state === "open" ? (
        <Button size="sm" className="mt-2" onClick={() => setAsked(true)}>
          Revoke link
        </Button>
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={`Revoke the link to ${link.contact.name}?`}
          description="It opens nothing from now on. Names the client has already read stay under its grant."
          confirmLabel="Revoke link"
          destructive
          onConfirm={async () => {
            await run(() => api.guests.revoke({ id: link.id }), {
              done: () => ({ title: "Link revoked" }),
              settled: () => queryClient.invalidateQueries({ queryKey: keyOf("guests") }),
            });
          }}
        />
      ) : null}
    </CardSection>
  );
}
