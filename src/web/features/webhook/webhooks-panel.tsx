import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { eventTypes } from "#domain/event/event.ts";
import { auditType } from "#domain/webhook/audit.ts";
import { eventsOf, webhookFormatLabels, webhookLimits, type WebhookType } from "#domain/webhook/webhook.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { agoWithin, counted } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

export type Webhook = Answer<"webhooks", "list">["items"][number];
/** A secret to show once, and the webhook that it is for. */
export type NewSecret = Answer<"webhooks", "create">;

/** `3 events and the audit log`. */
function chosenText(types: readonly WebhookType[]): string {
  const events = eventsOf(types).length;
  const parts = [
    ...(events === eventTypes.length ? ["All events"] : events > 0 ? [counted(events, "event")] : []),
    ...(types.includes(auditType) ? [events > 0 ? "the audit log" : "Audit log"] : []),
  ];
  return parts.join(" and ");
}

export function WebhooksPanel() {
  const found = useAsk("webhooks", "list", {});
  const [editing, setEditing] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const items = found.data?.items ?? [];
  const full = items.length >= webhookLimits.endpoints;
  const add = (
    <Button
      variant="primary"
      disabledReason={full ? `You have ${webhookLimits.endpoints} webhooks, the maximum.` : undefined}
      onClick={() => setEditing("new")}
    >
      <Plus aria-hidden="true" /> Add a webhook
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-measure text-read text-ink-2">
          A webhook sends events to your own systems, or to a channel in Slack or Microsoft Teams. Messages contain ids
          and codes, never a candidate's details.{" "}
          <a href="/developers/webhooks" className="anchor">
            See every event
          </a>
          .
        </p>
        {items.length > 0 ? add : null}
      </div>
      <Loaded query={found} what="your webhooks" skeleton={<Skeletons rows={2} size="h-28" className="mt-4" />}>
        {(data) =>
          data.items.length === 0 ? (
            <EmptyState
              kind="webhook"
              title="No webhooks"
              description="Webhooks you add appear here, with everything that was sent to them."
              action={add}
            />
          ) : (
            <ul aria-label="Webhooks" className="mt-4 flex flex-col gap-3">
              {data.items.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setEditing(webhook)}
                  onSecret={setSecret}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing !== null ? (
        <WebhookDialog
          webhook={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onCreated={(made) => {
            setEditing(null);
            setSecret(made);
          }}
        />
      ) : null}
      {secret !== null ? <SecretDialog made={secret} onClose={() => setSecret(null)} /> : null}
    </>
  );
}

const endTexts = {
  admin: "You disabled this webhook. Events wait until you enable it again.",
  gone: "The endpoint answered that it no longer exists (410). Change the address, then enable the webhook.",
  failing: "The endpoint accepted nothing for three days. Fix it, then enable the webhook.",
};

type CardProps = { webhook: Webhook; onEdit: () => void; onSecret: (made: NewSecret) => void };

function WebhookCard({ webhook, onEdit, onSecret }: CardProps) {
  const { id, url, description, format, types, end, overlapUntil, lastDeliveredAt, waiting, failed } = webhook;
  const now = useNow();
  const { run, busy } = useAction();
  const [asking, setAsking] = useState<"delete" | "rotate" | null>(null);
  const outdates = ["webhooks"] as const;
  const name = description || new URL(url).host;
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-read font-semibold">
            <span className="min-w-0 break-words">{name}</span>
            {end === null ? <Badge tone="money">Active</Badge> : <Badge tone="danger">Disabled</Badge>}
            {failed > 0 ? <Badge tone="amber">{failed} failed</Badge> : null}
          </h2>
          <p className="figures mt-1 text-small break-all text-ink-2">{url}</p>
          <p className="mt-1 text-small text-ink-3">
            {webhookFormatLabels[format]} · {chosenText(types)} ·{" "}
            {lastDeliveredAt ? `Last received ${agoWithin(lastDeliveredAt, now)}` : "Nothing received yet"}
            {waiting > 0 ? ` · ${waiting} waiting` : ""}
          </p>
        </div>
        <Menu trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />}>
          <MenuItem onSelect={onEdit}>Edit</MenuItem>
          <MenuItem
            disabled={busy}
            disabledReason={end === null ? undefined : "Enable the webhook first."}
            onSelect={() =>
              void run((api) => api.webhooks.test({ id }), {
                done: () => ({ title: "Test sent", description: "The log shows how the endpoint answered." }),
                outdates,
              })
            }
          >
            Send a test
          </MenuItem>
          <MenuItem disabled={busy} onSelect={() => setAsking("rotate")}>
            Create a new secret
          </MenuItem>
          {end === null ? (
            <MenuItem
              disabled={busy}
              onSelect={() =>
                void run((api) => api.webhooks.disable({ id }), {
                  done: () => ({ title: "Webhook disabled", description: "Events wait until you enable it again." }),
                  outdates,
                })
              }
            >
              Disable
            </MenuItem>
          ) : (
            <MenuItem
              disabled={busy}
              onSelect={() =>
                void run((api) => api.webhooks.enable({ id }), {
                  done: () => ({ title: "Webhook enabled", description: "Events that waited are on their way." }),
                  outdates,
                })
              }
            >
              Enable
            </MenuItem>
          )}
          <MenuItem destructive disabled={busy} onSelect={() => setAsking("delete")}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      {end === null ? null : <p className="mt-3 text-small text-ink-2">{endTexts[end]}</p>}
      {overlapUntil ? (
        <p className="mt-3 text-small text-ink-2">
          Messages are signed with the new and the earlier secret for 24 hours after the change.
        </p>
      ) : null}
      <Disclosure label="Deliveries" className="mt-3">
        <DeliveryLog webhook={webhook} />
      </Disclosure>
      <ConfirmDialog
        open={asking === "rotate"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Create a new secret for ${name}?`}
        description={
          "For 24 hours, messages are signed with both secrets. Replace the secret in your system within that " +
          "time."
        }
        confirmLabel="Create a new secret"
        onConfirm={async () => {
          const made = await run((api) => api.webhooks.rotate({ id }), { outdates });
          setAsking(null);
          if (made) onSecret(made);
        }}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Delete ${name}?`}
        description="Nothing more is sent to it, and its log is deleted. You can't undo this."
        confirmLabel="Delete webhook"
        destructive
        onConfirm={() =>
          run((api) => api.webhooks.remove({ id }), { done: () => ({ title: "Webhook deleted" }), outdates })
        }
      />
    </li>
  );
}
