import { Download } from "lucide-react";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { joinWords } from "#domain/core/join-words.ts";
import { creditNoteStatus, invoiceStatus } from "#domain/billing/document.ts";
import { type MissingField, missingFieldLabels } from "#domain/billing/billing.ts";
import { moneyText } from "#domain/core/money.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { dateText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardHead, CardSection, CardTitle, FactList } from "#web/ui/card.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { BillToDialog } from "./bill-to-dialog.tsx";
import { Kept } from "#web/lib/form/kept.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { keepPreviousData } from "@tanstack/react-query";

type Billing = Answer<"deals", "billing">;
type Bill = Billing["documents"][number];
type Parties = NonNullable<Billing["parties"]>;

/** The invoices and credit notes of a won deal, their bill-to details, and what they lack. */
export function BillingCard({ deal }: { deal: DealSheet }) {
  return deal.closing ? <Bills deal={deal} /> : null;
}

function Bills({ deal }: { deal: DealSheet }) {
  const found = useAsk("deals", "billing", { id: deal.id }, { per: deal.version, placeholderData: keepPreviousData });
  const [editing, setEditing] = useState<Parties | null>(null);
  const billing = found.data;
  return (
    <Card aria-labelledby="billing">
      <CardHead id="billing" title="Invoices">
        <Loaded query={found} what="the invoices" skeleton={<Skeletons size="h-16" className="mt-3" />}>
          {({ documents }) =>
            documents.length > 0 ? (
              <ul aria-labelledby="billing" className="mt-2 flex flex-col">
                {documents.map((bill) => (
                  <BillLine key={bill.number} dealId={deal.id} bill={bill} />
                ))}
              </ul>
            ) : (
              <p className="mt-2 text-dense text-ink-2">The fee of this deal is zero, so there is no invoice.</p>
            )
          }
        </Loaded>
      </CardHead>
      {billing?.parties && billing.documents.length > 0 ? (
        <BillTo deal={deal} parties={billing.parties} onEdit={() => setEditing(billing.parties)} />
      ) : null}
      <Kept about={editing} onClose={() => setEditing(null)}>
        {(parties, shown) => (
          // The saved details may have changed since it was last open.
          <BillToDialog key={JSON.stringify(parties)} deal={deal} parties={parties} {...shown} />
        )}
      </Kept>
    </Card>
  );
}

const tones: Record<Bill["state"], BadgeTone> = {
  unpaid: "neutral",
  part_paid: "amber",
  paid: "money",
  credited: "neutral",
  refund_due: "amber",
  refunded: "money",
  set_off: "neutral",
};

function BillLine({ dealId, bill }: { dealId: string; bill: Bill }) {
  const { run, busy } = useAction();
  const { number, kind, issuedOn, cents, settledOn, about } = bill;
  const name = kind === "invoice" ? "Invoice" : "Credit note";
  const standing = { ...bill, on: settledOn };

  const download = () =>
    run(async (api) => saveFile(await api.deals.invoice({ id: dealId, number })), {
      done: () => ({ title: "PDF Generated", description: `${name} ${number} downloaded successfully` }),
    });

  return (
    <li
      className={
        "flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-2.5 text-dense " +
        "last:border-b-0 last:pb-0"
      }
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="figures flex flex-wrap justify-between gap-x-3 font-medium">
          <span className="break-all">{`${name} ${number}`}</span>
          <span>{moneyText(kind === "invoice" ? cents : -cents)}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
          <time dateTime={issuedOn}>{dateText(issuedOn)}</time>
          <Badge wraps tone={tones[bill.state]}>
            {kind === "invoice" ? invoiceStatus(standing, cents) : creditNoteStatus(standing, about)}
          </Badge>
        </p>
      </div>
      <Button
        size="sm"
        loading={busy}
        aria-label={`Download ${name.toLowerCase()} ${number} as PDF`}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" /> PDF
      </Button>
    </li>
  );
}

function BillTo({ deal, parties, onEdit }: { deal: DealSheet; parties: Parties; onEdit: () => void }) {
  const { billed, entered, missing, editable } = parties;
  const lines = (text: string) => <span className="whitespace-pre-line break-words">{text}</span>;
  return (
    <CardSection>
      <CardTitle
        level={3}
        aside={
          editable ? (
            <Button size="sm" onClick={onEdit}>
              Edit
            </Button>
          ) : null
        }
      >
        Bill to
      </CardTitle>
      <FactList
        className="mt-3"
        facts={[
          { term: "Name", fact: lines(billed.legalName || deal.employer.name) },
          ...(billed.address ? [{ term: "Address", fact: lines(billed.address) }] : []),
          ...(billed.taxNumber ? [{ term: "Tax ID", fact: lines(billed.taxNumber) }] : []),
          ...(entered.contact ? [{ term: "Attention", fact: lines(entered.contact) }] : []),
          ...(entered.purchaseOrder ? [{ term: "Purchase order", fact: lines(entered.purchaseOrder) }] : []),
        ]}
      />
      <Missing deal={deal} missing={missing} editable={editable} />
    </CardSection>
  );
}

/** Missing billing details, and where each side enters them. */
function Missing({ deal, missing, editable }: { deal: DealSheet; missing: Parties["missing"]; editable: boolean }) {
  const viewer = useViewer();
  const listing = deal.part === "listing";
  const own = listing ? missing.agency : missing.employer;
  const other = listing && editable ? missing.employer : [];
  if (own.length + other.length === 0) return null;
  return (
    <Callout tone="warning" className="mt-4" title="Billing details are missing">
      {own.length > 0 ? (
        <p>
          {`Your ${listed(own)} ${own.length === 1 ? "isn't" : "aren't"} on the invoice. `}
          {mayDo(viewer, "organization.billing") ? (
            <Link to="/mls/settings" search={{ tab: "billing" }} className="font-medium underline underline-offset-3">
              Fill in your billing details
            </Link>
          ) : (
            "Ask an admin to fill in your billing details in Settings."
          )}
        </p>
      ) : null}
      {other.length > 0 ? (
        <p>{`${deal.employer.name} has no ${listed(other)} on the invoice. Enter it with Edit.`}</p>
      ) : null}
    </Callout>
  );
}

const listed = (fields: readonly MissingField[]): string => joinWords(fields.map((field) => missingFieldLabels[field]));
