import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { ScopeLines } from "#web/features/api-key/scope-lines.tsx";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { agoWithin, instantDateText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";

type App = Answer<"connectedApps", "list">["items"][number];

const listKey = keyOf("connectedApps", "list", {});

/** The apps that people connected: a member's own, an admin's of the whole organization (spec §17). */
export function ConnectedAppsPanel() {
  const found = useAsk("connectedApps", "list", {});
  const viewer = useViewer();
  const { run, isRunning } = useAction();
  const [ending, setEnding] = useState<App | null>(null);
  const isAdmin = mayDo(viewer, "connectedApp.manage");
  const choose = (membersConnect: boolean) =>
    run((api) => api.connectedApps.saveSettings({ membersConnect }), {
      name: "settings",
      done: () => ({
        title: membersConnect ? "Members can connect apps" : "Only admins can connect apps",
        description: membersConnect
          ? "An app can do only what its member's role allows."
          : "Apps that other members connected no longer work.",
      }),
      outdates: [listKey],
    });
  return (
    <>
      <h2 className="text-read font-semibold">Connected apps</h2>
      <p className="mt-1 max-w-measure text-read text-ink-2">
        An app that you connect acts in your name, within what you allowed and what your role can do. Start in the app:
        it sends you here to approve.
      </p>
      <Loaded query={found} what="the connected apps" skeleton={<Skeletons rows={3} size="h-20" className="mt-3" />}>
        {({ items, membersConnect }) => (
          <>
            {isAdmin ? (
              <Card className="mt-3">
                <CardSection>
                  <Switch
                    label="Members can connect apps"
                    description="If this is off, only admins can, and apps that other members connected are rejected."
                    checked={membersConnect}
                    disabled={isRunning("settings")}
                    onCheckedChange={(next) => void choose(next)}
                  />
                </CardSection>
              </Card>
            ) : membersConnect ? null : (
              <p className="mt-1 max-w-measure text-read text-ink-2">
                Only admins of {viewer.organizationName} can connect apps.
              </p>
            )}
            {items.length === 0 ? (
              <EmptyState
                kind="app"
                title="No connected apps"
                description="Apps you connect appear here, with what they can do and when they were last used."
              />
            ) : (
              <ul aria-label="Connected apps" className="mt-3 rounded-card border border-line bg-surface">
                {items.map((app) => (
                  <Row key={app.id} app={app} onDisconnect={() => setEnding(app)} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={`Disconnect ${ending?.name ?? ""}?`}
        description="The app is rejected at once. To use it again, connect it again from the app."
        confirmLabel="Disconnect"
        destructive
        onConfirm={() =>
          ending &&
          run((api) => api.connectedApps.disconnect({ id: ending.id }), {
            name: ending.id,
            done: ({ name }) => ({ title: "App disconnected", description: `${name} no longer has access.` }),
            undone: "The app was not disconnected",
            outdates: [listKey],
          })
        }
      />
    </>
  );
}

const stateTexts = { expired: "Expired", revoked: "Disconnected", "owner-left": "Not working" } as const;

function Row({ app, onDisconnect }: { app: App; onDisconnect: () => void }) {
  const now = useNow();
  const { name, scopes, state, person, createdAt, lastUsedAt, expiresAt, revokedAt } = app;
  const isOver = state === "revoked" || state === "expired";
  return (
    <li
      className={
        "flex flex-wrap items-start justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
      }
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium break-words">{name}</span>
          {state === "active" ? null : (
            <Badge tone={state === "owner-left" ? "amber" : "outline"}>{stateTexts[state]}</Badge>
          )}
        </p>
        <ScopeLines scopes={scopes} />
        <p className="text-small text-ink-3">
          Connected {instantDateText(createdAt)} by {person.isYou ? "you" : person.name}.{" "}
          {lastUsedAt === null ? "Never used." : `Last used ${agoWithin(lastUsedAt, now)}.`}{" "}
          {revokedAt !== null
            ? `Disconnected ${instantDateText(revokedAt)}.`
            : state === "expired"
              ? `Expired ${instantDateText(expiresAt)}.`
              : `Ends ${instantDateText(expiresAt)} if it isn't used.`}
        </p>
        {state === "owner-left" ? (
          <p className="text-small text-ink-2">
            {person.name} left, or can no longer connect apps, so the app is rejected.
          </p>
        ) : null}
      </div>
      {isOver ? null : (
        <Button size="sm" onClick={onDisconnect}>
          Disconnect
        </Button>
      )}
    </li>
  );
}
