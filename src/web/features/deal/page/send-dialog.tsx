import { useState } from "react";
import type { PartyRole } from "#domain/deal/deal.ts";
import { documentNames } from "#domain/deal/agreement.ts";
import { type SigningTurn, signingTurns } from "#domain/deal/signing.ts";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { moneyText } from "#domain/core/money.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { useDealSteps } from "#web/features/deal/use-deal-steps.ts";
import { partnerTab } from "#web/features/hand-off/partner-tab.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

type Signer = { name: string; email: string };
type Signers = Partial<Record<PartyRole, Signer>>;
type Turn = Omit<SigningTurn, "place"> & { name: string };

const noSigners: { signers: Signers } = { signers: {} };
const noSigner: Signer = { name: "", email: "" };

/** The signers and their documents, in order, by name. */
function turnsOf({ listingAgency, sellingAgency, employer }: DealSheet, atPartner: boolean): Turn[] {
  const names = { listing: listingAgency.name, selling: sellingAgency?.name ?? "", employer: employer.name };
  return signingTurns(sellingAgency !== null, atPartner ? "partner" : "built-in").map(({ role, documents }) => ({
    role,
    documents,
    name: names[role],
  }));
}

/** Sends the terms for signature. Typed text stays when the deal changes meanwhile. */
export function SendDialog({ deal, ...shown }: { deal: DealSheet } & Shown) {
  const { api, settings } = useBackend();
  const { show, versioned } = useDealSteps();
  const [disclosure, setDisclosure] = useState(false);
  /** The version the person has read: no other is sent. */
  const [read, setRead] = useState(deal.version);
  const [wasOpen, setWasOpen] = useState(shown.open);
  if (shown.open !== wasOpen) {
    setWasOpen(shown.open);
    setRead(deal.version);
  }
  /** Set when the partner's page did not open by itself. */
  const [blocked, setBlocked] = useState<string | null>(null);
  const partner = settings.partners.contracts !== null;
  const turns = turnsOf(deal, partner);
  const [first] = turns;
  const others = turns.filter(({ role }) => role !== deal.part);
  const news = deal.version !== read;
  const version = deal.agencySide?.versions.length ?? 1;
  const sendable = deal.actions.includes("send");

  /** The browser lets the partner's tab open only during the click. */
  async function send(signers: Signers) {
    const tab = partner ? partnerTab() : null;
    try {
      const named = Object.fromEntries(others.map(({ role }) => [role, given(signers[role])]));
      return { ...(await api.deals.send({ id: deal.id, version: read, signers: named })), tab };
    } catch (failure) {
      tab?.close();
      throw failure;
    }
  }

  const form = useForm({
    initial: noSigners,
    send: ({ signers }) => send(signers),
    versioned,
    errorsFrom: (errors) => {
      const ofSigners = Object.entries(errors).filter(([field]) => field.startsWith("signers."));
      if (ofSigners.length > 0) setDisclosure(true);
      return Object.fromEntries(ofSigners);
    },
    done: ({ deal: sent, partnerUrl, tab }) => {
      show(sent);
      if (partnerUrl === null) tab?.close();
      if (partnerUrl === null || tab?.goTo(partnerUrl)) shown.onClose();
      else setBlocked(partnerUrl);
      const { role, name } = first ?? {};
      return partnerUrl === null
        ? {
            title: "Sent for signature",
            description:
              `${name === undefined || role === deal.part ? "Your agency signs first." : `${name} signs first.`} ` +
              deliveryNote(settings.emails, "We email each signer when it's their turn."),
          }
        : { title: "Redirecting to the partner platform", description: "Deal sheet sent for e-signature processing" };
    },
  });
  const { signers } = form.values;

  if (blocked !== null) return <PartnerPage address={blocked} {...shown} />;
  return (
    // A change in the meantime is described below, with the way on.
    <FormDialog
      form={{ ...form, conflict: null }}
      {...shown}
      title="Send for signature"
      description={
        `Version ${version} of the terms, a fee of ${moneyText(deal.feeCents)}. Signers have ` +
        "14 days. The terms are frozen until then. You can recall the deal until everyone has signed."
      }
      submit="Send for signature"
      guide="send-form"
      disabledReason={
        !sendable ? "This deal can't be sent in its current state." : news ? "Review the changes first." : undefined
      }
    >
      <Meanwhile deal={deal} news={news} onRead={() => setRead(deal.version)} />
      <Turns turns={turns} partner={partner} ownRole={deal.part} />
      {others.length > 0 ? (
        <Disclosure
          label={`Choose who ${partner ? "confirms" : "signs"} for another party`}
          aside={<span className="font-normal text-ink-3">optional</span>}
          open={disclosure}
          onOpenChange={setDisclosure}
        >
          <p className="text-ink-2">Otherwise any of its members can do it.</p>
          <div className="mt-3 flex flex-col gap-4">
            {others.map(({ role, name }) => (
              <SignerFields
                key={role}
                role={role}
                party={name}
                signer={signers[role] ?? noSigner}
                errors={form.errors}
                onChange={(field, next) =>
                  form.set(
                    { signers: { ...signers, [role]: { ...(signers[role] ?? noSigner), [field]: next } } },
                    `signers.${role}.${field}`,
                  )
                }
              />
            ))}
          </div>
        </Disclosure>
      ) : null}
    </FormDialog>
  );
}

/** The way to the partner's page, where the browser kept it from opening. */
function PartnerPage({ address, open, onClose }: { address: string } & Shown) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Sent for signature"
      description="Your browser did not open the partner's page automatically."
      size="sm"
    >
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClose}
        className={buttonClass({ variant: "primary", className: "w-full" })}
      >
        Open the partner platform
      </a>
    </Dialog>
  );
}

/** What has happened to the deal since its terms were read here. */
function Meanwhile({ deal, news, onRead }: { deal: DealSheet; news: boolean; onRead: () => void }) {
  const version = deal.agencySide?.versions.length ?? 1;
  const waiting = deal.agencySide?.stillToAccept ?? [];
  if (!deal.actions.includes("send"))
    return (
      <Callout tone="warning" live title="This deal can't be sent in its current state">
        {waiting.length > 0
          ? `Version ${version} is waiting for ${waiting.join(" and ")}. `
          : "The deal changed in the meantime. "}
        What you typed is still here.
      </Callout>
    );
  return news ? (
    <Callout
      tone="warning"
      live
      title="This deal changed in the meantime"
      action={
        <Button size="sm" onClick={onRead}>
          Continue with these terms
        </Button>
      }
    >
      This is now version {version}, a fee of <span className="figures">{moneyText(deal.feeCents)}</span>. What you
      typed is still here.
    </Callout>
  ) : null;
}

function Turns({ turns, partner, ownRole }: { turns: readonly Turn[]; partner: boolean; ownRole: DealSheet["part"] }) {
  return (
    <section aria-labelledby="send-order">
      <h3 id="send-order" className="text-dense font-medium">
        {partner ? "Confirmations" : "Signers, in this order"}
      </h3>
      {partner ? (
        <p className="mt-1 text-ink-2">
          The documents are signed on the partner's site, which opens in a new tab. When that's done, the agencies
          confirm it here.
        </p>
      ) : null}
      <ol className="mt-2 flex flex-col">
        {turns.map(({ role, name, documents }, place) => (
          <li key={role} className="flex items-baseline gap-3 border-b border-line py-2 last:border-b-0">
            {partner ? null : (
              <span aria-hidden="true" className="figures w-3 shrink-0 text-ink-3">
                {place + 1}
              </span>
            )}
            <span className="min-w-0 flex-1 font-medium break-words">
              {role === ownRole ? `${name} (your agency)` : name}
            </span>
            <span className="max-w-1/2 text-right text-ink-2">{documentNames(documents)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const given = (signer: Signer | undefined): Signer | null =>
  signer && (signer.name.trim() !== "" || signer.email.trim() !== "")
    ? { name: signer.name.trim(), email: signer.email.trim() }
    : null;

type SignerFieldsProps = {
  role: PartyRole;
  party: string;
  signer: Signer;
  errors: Readonly<Record<string, string>>;
  onChange: (field: keyof Signer, next: string) => void;
};

function SignerFields({ role, party, signer, errors, onChange }: SignerFieldsProps) {
  return (
    <FieldGroup legend={party}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        <Field label="Name" error={errors[`signers.${role}.name`]}>
          <Input
            autoComplete="off"
            maxLength={80}
            value={signer.name}
            onChange={({ target }) => onChange("name", target.value)}
          />
        </Field>
        <Field label="Email" error={errors[`signers.${role}.email`]}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={signer.email}
            onChange={({ target }) => onChange("email", target.value)}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
