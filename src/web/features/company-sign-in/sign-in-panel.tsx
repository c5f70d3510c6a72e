import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { companySignInLimits as limits } from "#domain/company-sign-in/company-sign-in.ts";
import { roleText } from "#domain/member/member.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Copyable } from "#web/ui/copyable.tsx";
import { type Provider, ProviderDialog, type Setup } from "./provider-dialog.tsx";
import { Requirement } from "./requirement.tsx";
import { ScimSection } from "./scim-section.tsx";

/** Sign-in through the organization's own provider, for its admins (docs/decisions/0071). */
export function SignInPanel() {
  const found = useAsk("companySignIn", "get", {});
  return (
    <>
      <p className="max-w-measure text-read text-ink-2">
        Your colleagues sign in with their work account, through your company's OpenID Connect provider. New ones become
        members on their first sign-in. People you deactivated stay out.
      </p>
      <Loaded query={found} what="the sign-in settings" skeleton={<Skeletons rows={2} size="h-28" className="mt-4" />}>
        {(data) =>
          data.kept === "elsewhere" ? (
            <Callout className="mt-4">
              Accounts are managed elsewhere, so companies connect their sign-in there.
            </Callout>
          ) : (
            <Sections setup={data} />
          )
        }
      </Loaded>
    </>
  );
}

function Sections({ setup }: { setup: Setup }) {
  const queryClient = useQueryClient();
  /** A provider's id. */
  const [editing, setEditing] = useState<string | null>(null);
  const saved = (next: Setup) => queryClient.setQueryData(keyOf("companySignIn", "get", {}), next);
  const full = setup.providers.length >= limits.providers;
  const add = (
    <Button
      variant="primary"
      disabledReason={full ? `You have ${limits.providers} providers, the maximum.` : undefined}
      onClick={() => setEditing("new")}
    >
      <Plus aria-hidden="true" /> Add a provider
    </Button>
  );
  const isProven = setup.domains.some(({ provenBy }) => provenBy !== null);
  return (
    <>
      {setup.providers.length > 0 && !isProven ? (
        <Callout tone="warning" className="mt-4">
          No one can sign in through your provider yet. Prove a domain of your work addresses below.
        </Callout>
      ) : null}
      <section aria-labelledby="providers-title" className="mt-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="providers-title" className="text-read font-semibold">
            Providers
          </h2>
          {setup.providers.length > 0 ? add : null}
        </div>
        {setup.providers.length === 0 ? (
          <EmptyState
            kind="sign-in"
            title="No providers"
            description="Connect Okta, Microsoft Entra ID, Google, Keycloak or any other OpenID Connect provider."
            action={add}
          />
        ) : (
          <ul aria-label="Providers" className="mt-3 flex flex-col gap-3">
            {setup.providers.map((provider) => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                signedOutUri={setup.signedOutUri}
                onEdit={() => setEditing(provider.id)}
                onSaved={saved}
              />
            ))}
          </ul>
        )}
      </section>
      <Domains setup={setup} onSaved={saved} />
      {setup.providers.length > 0 || setup.isRequired ? <Requirement setup={setup} onSaved={saved} /> : null}
      <ScimSection scimUrl={new URL("/scim/v2", setup.signedOutUri).href} isProven={isProven} />
      {editing !== null ? (
        <ProviderDialog
          provider={setup.providers.find(({ id }) => id === editing) ?? null}
          onClose={() => setEditing(null)}
          onSaved={saved}
        />
      ) : null}
    </>
  );
}

type CardProps = {
  provider: Provider;
  signedOutUri: string;
  onEdit: () => void;
  onSaved: (setup: Setup) => void;
};

function ProviderCard({ provider, signedOutUri, onEdit, onSaved }: CardProps) {
  const { id, name, issuer, isEnabled, redirectUri, logoutUri, roleRules, roleClaim, defaultRole } = provider;
  const { run, busy } = useAction();
  const [removing, setRemoving] = useState(false);
  const [checked, setChecked] = useState<{ problem: string | null; signsOut: boolean } | null>(null);
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 text-read font-semibold">
            <span className="min-w-0 break-words">{name}</span>
            {isEnabled ? <Badge tone="money">On</Badge> : <Badge tone="outline">Off</Badge>}
          </h3>
          <p className="figures mt-1 text-small break-all text-ink-2">{issuer}</p>
          <p className="mt-1 text-small text-ink-3">
            {roleRules.length > 0 ? `Roles by ${roleClaim} · ` : ""}
            {defaultRole === null ? "Others can't sign in" : `New members: ${roleText(defaultRole)}`}
          </p>
        </div>
        <Menu trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />}>
          <MenuItem onSelect={onEdit}>Edit</MenuItem>
          <MenuItem
            disabled={busy}
            onSelect={() =>
              void run((api) => api.companySignIn.checkProvider({ id }), {
                name: "check",
                done: (answer) => void setChecked(answer),
              })
            }
          >
            Check the connection
          </MenuItem>
          <MenuItem destructive disabled={busy} onSelect={() => setRemoving(true)}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      {checked ? (
        <Callout tone={checked.problem === null ? "success" : "warning"} live className="mt-3">
          {checked.problem ??
            (checked.signsOut
              ? "The provider answers. Signing out here signs people out there too."
              : "The provider answers. It offers no sign-out, so signing out here leaves people signed in there.")}
        </Callout>
      ) : null}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Copyable label="Redirect URI" value={redirectUri} of={name} />
        <Copyable label="Sign-out redirect URI" value={signedOutUri} of={name} />
        <Copyable label="Back-channel logout URI" value={logoutUri} of={name} />
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Delete ${name}?`}
        description="Everyone who signed in through it is signed out. Members without a password can't sign in anymore."
        confirmLabel="Delete provider"
        destructive
        onConfirm={async () => {
          const setup = await run((api) => api.companySignIn.removeProvider({ id }), {
            name: "remove",
            done: () => ({ title: "Company sign-in deleted" }),
          });
          setRemoving(false);
          if (setup) onSaved(setup);
        }}
      />
    </li>
  );
}

function Domains({ setup, onSaved }: { setup: Setup; onSaved: (setup: Setup) => void }) {
  const form = useForm({
    initial: { domain: "" },
    send: ({ domain }, { api }) => api.companySignIn.addDomain({ domain }),
    done: (next) => {
      onSaved(next);
      form.set({ domain: "" });
      return { title: "Domain added", description: "Prove it to let people sign in with its addresses." };
    },
  });
  return (
    <section aria-labelledby="domains-title" className="mt-8">
      <h2 id="domains-title" className="text-read font-semibold">
        Email domains
      </h2>
      <p className="mt-1 max-w-measure text-dense text-ink-2">
        People whose address is in a proven domain are sent to your provider to sign in. A domain belongs to one
        organization.
      </p>
      {setup.domains.length > 0 ? (
        <ul aria-label="Email domains" className="mt-3 rounded-card border border-line bg-surface">
          {setup.domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} onSaved={onSaved} />
          ))}
        </ul>
      ) : null}
      <form noValidate aria-label="Add a domain" onSubmit={form.submit} className="mt-4 flex flex-col gap-3">
        <FormNotices form={form} />
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Domain" error={form.errors["domain"]} className="min-w-0 flex-1 basis-56 sm:max-w-80">
            <Input
              autoComplete="off"
              spellCheck={false}
              placeholder="company.com"
              maxLength={253}
              {...form.input("domain")}
            />
          </Field>
          <Button type="submit" loading={form.busy}>
            Add domain
          </Button>
        </div>
      </form>
    </section>
  );
}

function DomainRow({ domain: row, onSaved }: { domain: Setup["domains"][number]; onSaved: (setup: Setup) => void }) {
  const { id, domain, provenBy, provenAt, released, recordName, recordText } = row;
  const { run, busy } = useAction();
  const [removing, setRemoving] = useState(false);
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2">
          <span className="font-medium break-all">{domain}</span>
          {provenBy === null ? <Badge tone="amber">Not proven</Badge> : <Badge tone="money">Proven</Badge>}
          {provenAt ? (
            <span className="text-small text-ink-3">
              {provenBy === "dns" ? "By DNS" : "By the marketplace's team"}, {instantDateText(provenAt)}
            </span>
          ) : null}
        </p>
        {provenBy === null ? (
          <Button
            size="sm"
            loading={busy}
            onClick={() =>
              void run((api) => api.companySignIn.proveDomain({ id }), {
                name: "prove",
                done: (setup) => {
                  onSaved(setup);
                  return { title: "Domain proven", description: `Addresses at ${domain} can sign in.` };
                },
                undone: "Not proven yet",
              })
            }
          >
            Check DNS
          </Button>
        ) : null}
        <Button size="sm" disabled={busy} onClick={() => setRemoving(true)} aria-label={`Remove ${domain}`}>
          Remove
        </Button>
      </div>
      {provenBy === null ? (
        <div className="mt-3">
          {released ? (
            <Callout tone="warning" className="mb-3">
              <p>
                The marketplace&apos;s team released this domain on {instantDateText(released.at)}. To prove it again,
                use the new record below.
              </p>
              <p className="mt-1 break-words whitespace-pre-line">Reason: {released.reason}</p>
            </Callout>
          ) : null}
          <p className="max-w-measure text-small text-ink-2">
            Add this TXT record to your DNS, then check. If you can't, ask the marketplace's team to approve the domain.
          </p>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            <Copyable label="Name" value={recordName} of={domain} />
            <Copyable label="Text" value={recordText} of={domain} />
          </div>
        </div>
      ) : null}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${domain}?`}
        description={
          "Its addresses no longer lead to your provider on the sign-in page, and new people can't join. Members " +
          "without a password can't sign in while you have no proven domain."
        }
        confirmLabel="Remove domain"
        destructive
        onConfirm={async () => {
          const setup = await run((api) => api.companySignIn.removeDomain({ id }), {
            name: "remove",
            done: () => ({ title: "Domain removed" }),
          });
          setRemoving(false);
          if (setup) onSaved(setup);
        }}
      />
    </li>
  );
}
