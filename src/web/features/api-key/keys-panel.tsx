import { Ellipsis, KeyRound } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { keyOf, useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoWithin, counted, instantDateText, momentText } from "#web/lib/format.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { ConnectAgent } from "./connect-agent.tsx";
import { CreateKeyDialog } from "./create-key.tsx";
import { RotateKeyDialog } from "./rotate-key.tsx";
import { ScopeLines } from "./scope-lines.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

type KeyList = Answer<"apiKeys", "list">;
export type ApiKeyRow = KeyList["items"][number];
/** A key with the secret that its answer carried. */
export type Shown = { apiKey: ApiKeyRow; token: string | null };

const listKey = keyOf("apiKeys", "list", {});

/** The API keys of an organization, for its admins (spec §17). */
export function ApiKeysPanel() {
  const viewer = useViewer();
  if (!mayDo(viewer, "apiKey.manage"))
    return <Callout>Only admins of {viewer.organizationName} can see and create API keys. Ask one of them.</Callout>;
  return <Keys />;
}

function Keys() {
  const found = useAsk("apiKeys", "list", {});
  const { organizationName } = useViewer();
  const outdate = useOutdate();
  const { run } = useAction();
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [rotating, setRotating] = useState<ApiKeyRow | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const working = found.data?.items.filter(({ state }) => state === "active" || state === "owner-left").length ?? 0;
  const isFull = found.data !== undefined && working >= found.data.limit;
  const show = (answer: Shown) => {
    setShown(answer);
    void outdate(listKey);
  };
  const create = (
    <Button
      variant="primary"
      disabledReason={
        isFull ? "Your organization has the maximum number of working keys. Revoke one first." : undefined
      }
      onClick={() => setCreating(true)}
    >
      <KeyRound aria-hidden="true" /> Create API key
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-read font-semibold">
          {found.data && found.data.items.length > 0 ? counted(working, "working key") : "API keys"}
        </h2>
        {found.data?.items.length === 0 ? null : create}
      </div>
      <p className="mt-1 max-w-measure text-read text-ink-2">
        A program with a key acts for {organizationName} in its owner's name, within the scopes you choose.{" "}
        <a href="/developers/quick-start" className="anchor">
          Follow the quick start
        </a>{" "}
        or{" "}
        <a href="/api/docs" className="anchor">
          read the API document
        </a>
        .
      </p>
      <Loaded query={found} what="the API keys" skeleton={<Skeletons rows={3} size="h-20" className="mt-3" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              kind="key"
              title="No API keys"
              description="Keys you create appear here, with when they were last used."
              action={create}
            />
          ) : (
            <ul aria-label="API keys" className="mt-3 rounded-card border border-line bg-surface">
              {items.map((row) => (
                <Row key={row.id} row={row} onRotate={() => setRotating(row)} onRevoke={() => setRevoking(row)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConnectAgent />
      <CreateKeyDialog open={creating} onClose={() => setCreating(false)} onCreated={show} />
      <RotateKeyDialog of={rotating} onClose={() => setRotating(null)} onRotated={show} />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={`Revoke ${revoking?.name ?? ""}?`}
        description="Programs that use this key are rejected at once. You can't undo this."
        confirmLabel="Revoke key"
        destructive
        onConfirm={() =>
          revoking &&
          run((api) => api.apiKeys.revoke({ id: revoking.id }), {
            done: ({ name }) => ({ title: "API key revoked", description: `${name} no longer works.` }),
            undone: "The key was not revoked",
            outdates: [listKey],
          })
        }
      />
    </>
  );
}

const stateTexts = { expired: "Expired", revoked: "Revoked", "owner-left": "Not working" } as const;

function Row({ row, onRotate, onRevoke }: { row: ApiKeyRow; onRotate: () => void; onRevoke: () => void }) {
  const now = useNow();
  const { name, lastFour, state, owner, scopes, networks, createdAt, lastUsedAt, expiresAt, revokedAt, previous } = row;
  const isOver = state === "revoked" || state === "expired";
  return (
    <li
      className={
        "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
      }
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium break-words">{name}</span>
          <span className="font-mono text-small text-ink-2">tmls_…{lastFour}</span>
          {state === "active" ? null : (
            <Badge tone={state === "owner-left" ? "amber" : "outline"}>{stateTexts[state]}</Badge>
          )}
        </p>
        <ScopeLines scopes={scopes} />
        <p className="text-small text-ink-3">
          Created {instantDateText(createdAt)} by {owner.name}.{" "}
          {lastUsedAt === null ? "Never used." : `Last used ${agoWithin(lastUsedAt, now)}.`}{" "}
          {revokedAt !== null
            ? `Revoked ${instantDateText(revokedAt)}.`
            : expiresAt === null
              ? "No expiry."
              : `${state === "expired" ? "Expired" : "Expires"} ${momentText(expiresAt)}.`}
        </p>
        {networks.length === 0 || isOver ? null : (
          <p className="text-small break-words text-ink-3">Only from {networks.join(", ")}.</p>
        )}
        {previous === null || isOver ? null : (
          <p className="text-small text-ink-3">
            The old secret <span className="font-mono">…{previous.lastFour}</span> works until{" "}
            {momentText(previous.until)}.
          </p>
        )}
        {state === "owner-left" ? (
          <p className="text-small text-ink-2">
            {owner.name} is no longer an admin here, so the key is rejected. Revoke it and create your own.
          </p>
        ) : null}
      </div>
      {isOver ? null : (
        <Menu trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />}>
          <MenuItem
            disabledReason={owner.isYou ? undefined : "Only its owner can rotate a key, because it acts in their name."}
            onSelect={onRotate}
          >
            Rotate secret
          </MenuItem>
          <MenuItem destructive onSelect={onRevoke}>
            Revoke
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
