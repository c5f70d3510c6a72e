import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer, Ask } from "#contract/index.ts";
import { type Scope, scopes as allScopes } from "#domain/api-key/scopes.ts";
import { opensIdentities } from "#domain/connected-app/connected-app.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { usePlace } from "#web/lib/router/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type AppRequest = Ask<"connectedApps", "open">["request"];
type Opened = Answer<"connectedApps", "open">;

/** `/mls/connect`: an app asks the signed-in person to let it act for them (spec §17). */
export function ConnectScreen() {
  const { searchText } = usePlace();
  const { kind } = useBackend();
  const request = requestIn(searchText);
  return (
    <div className="gutter mx-auto max-w-2xl py-5 pb-12">
      <PageHeader title="Connect an app" />
      {kind === "demo" ? (
        <Callout className="mt-4">
          The demo is in this browser alone, so no app can reach it. Sign in to connect a real one.
        </Callout>
      ) : (
        <Consent key={searchText} request={request} />
      )}
    </div>
  );
}

function requestIn(searchText: string): AppRequest {
  const query = new URLSearchParams(searchText);
  const text = (name: string) => query.get(name) ?? "";
  return {
    responseType: text("responseType"),
    clientId: text("clientId"),
    redirectUri: text("redirectUri"),
    scope: text("scope"),
    state: text("state"),
    codeChallenge: text("codeChallenge"),
    codeChallengeMethod: text("codeChallengeMethod"),
    resource: text("resource"),
  };
}

function Consent({ request }: { request: AppRequest }) {
  const found = useAsk("connectedApps", "open", { request }, { retry: false });
  if (found.error instanceof Problem && found.error.status === 400)
    return (
      <Callout tone="danger" live className="mt-4" title="This app can't be connected">
        {found.error.detail}
      </Callout>
    );
  return (
    <Loaded query={found} what="this app" skeleton={<Skeleton className="mt-4 h-80" />}>
      {(opened) => <Question request={request} {...opened} />}
    </Loaded>
  );
}

/** The texts are written for keys, which have an owner. */
const toYou = (says: string): string => says.replace(/(?:the )?(\w+) of the key's owner/, "your $1");

function ScopeChoices({
  of,
  chosen,
  toggle,
}: {
  of: readonly { scope: Scope; says: string }[];
  chosen: readonly Scope[];
  toggle: (scope: Scope, on: boolean) => void;
}) {
  return (
    <div className="flex flex-col">
      {of.map(({ scope, says }) => (
        <Checkbox
          key={scope}
          label={toYou(says)}
          checked={chosen.includes(scope)}
          onCheckedChange={(on) => toggle(scope, on)}
        />
      ))}
    </div>
  );
}

function Question({ request, app, scopes, canConnect }: Opened & { request: AppRequest }) {
  const { organizationName } = useViewer();
  const { run, busy } = useAction();
  const [chosen, setChosen] = useState<readonly Scope[]>(() => scopes.filter((scope) => !opensIdentities(scope)));
  const answer = async (allowed: boolean) => {
    const done = await run(
      (api) =>
        allowed ? api.connectedApps.allow({ request, scopes: [...chosen] }) : api.connectedApps.deny({ request }),
      { undone: allowed ? "The app wasn't connected" : "Your answer wasn't sent" },
    );
    if (done) window.location.assign(done.redirectTo);
  };
  const toggle = (scope: Scope, on: boolean) =>
    setChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  const asked = allScopes.filter(({ scope }) => scopes.includes(scope));
  const parts = [
    { legend: "Read", of: asked.filter(({ scope, kind }) => kind === "read" && !opensIdentities(scope)) },
    { legend: "Change", of: asked.filter(({ scope, kind }) => kind === "write" && !opensIdentities(scope)) },
  ].filter(({ of }) => of.length > 0);
  const identities = asked.filter(({ scope }) => opensIdentities(scope));
  const refuse = (
    <Button disabled={busy} onClick={() => void answer(false)}>
      Don&apos;t allow
    </Button>
  );
  return (
    <Card className="mt-4">
      <CardSection className="flex flex-col gap-2">
        <h2 className="text-read font-semibold break-words">
          {app.name} wants to act in your name at {organizationName}
        </h2>
        <p className="text-dense text-ink-2">
          {app.isLocal ? "It says that it runs on this device." : `Your answer goes to ${app.host}.`} The app chose its
          name itself, and we haven&apos;t checked it. Continue only if you started this.
        </p>
      </CardSection>
      {canConnect && scopes.length > 0 ? (
        <>
          {parts.map(({ legend, of }) => (
            <CardSection key={legend}>
              <FieldGroup legend={legend}>
                <ScopeChoices of={of} {...{ chosen, toggle }} />
              </FieldGroup>
            </CardSection>
          ))}
          {identities.length > 0 ? (
            <CardSection>
              <FieldGroup legend="Identities">
                <Callout tone="seal" title="Off unless you turn it on">
                  The app could read who candidates are, and pass it on. Turn this on only for a program that your
                  organization trusts with names.
                </Callout>
                <div className="mt-2">
                  <ScopeChoices of={identities} {...{ chosen, toggle }} />
                </div>
              </FieldGroup>
            </CardSection>
          ) : null}
          <CardSection className="flex flex-col gap-3">
            <p className="flex gap-2 text-dense text-ink-2">
              <ShieldCheck className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <span>
                It can do only what your own role allows, and the audit log names it. You can disconnect it at any time
                in Settings, under Connected apps.
              </span>
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              {refuse}
              <Button
                variant="primary"
                disabled={busy}
                disabledReason={chosen.length === 0 ? "Choose at least one thing that the app can do." : undefined}
                onClick={() => void answer(true)}
              >
                Allow
              </Button>
            </div>
          </CardSection>
        </>
      ) : (
        <CardSection className="flex flex-col gap-3">
          <Callout>
            {canConnect
              ? `Your role at ${organizationName} allows nothing that this app asks for. Ask an admin.`
              : `Only admins can connect apps to ${organizationName}. Ask one of them to connect it, or to let ` +
                "members connect apps."}
          </Callout>
          <div className="flex justify-end">{refuse}</div>
        </CardSection>
      )}
    </Card>
  );
}
