import { useState } from "react";
import { isPayment, subjectKind } from "#domain/deal/ledger.ts";
import { moneyText } from "#domain/core/money.ts";
import { accountNames, entryNames } from "./words.ts";
import { type ClosedDeal, type DealSheet, isClosed } from "#web/features/deal/queries.ts";
import { dateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useDealAction } from "#web/features/deal/use-deal-steps.ts";

type Entry = ClosedDeal["agencySide"]["ledger"]["entries"][number];

/** The deal's double-entry ledger. Entries never change; a mistake is reversed by another entry. */
export function LedgerCard({ deal }: { deal: DealSheet }) {
  return isClosed(deal) ? <Ledger deal={deal} /> : null;
}

function Ledger({ deal }: { deal: ClosedDeal }) {
  const { run } = useDealAction();
  const [asked, setAsked] = useState<Entry | null>(null);
  const { entries, cashCents } = deal.agencySide.ledger;
  const names = entryNames(deal);

  return (
    <Card aria-labelledby="ledger" className="overflow-hidden">
      <CardSection>
        <CardTitle
          aside={
            <span className="figures text-dense text-ink-2">
              {`${deal.listingAgency.name} bank account: ` + moneyText(cashCents)}
            </span>
          }
          className="flex-wrap"
        >
          <span id="ledger">Ledger</span>
        </CardTitle>
      </CardSection>
      <table className="w-full table-fixed border-collapse border-t border-line text-left text-dense">
        <caption className="sr-only">Ledger of {deal.code}: debits and credits of each entry</caption>
        <thead className="border-b border-line bg-sunk text-small text-ink-2">
          <tr>
            <th scope="col" className={cn(cell, "font-medium")}>
              Entry
            </th>
            <th scope="col" className={cn(cell, figure, "font-medium")}>
              Debit
            </th>
            <th scope="col" className={cn(cell, figure, "font-medium")}>
              Credit
            </th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <EntryRows
            key={entry.number}
            deal={deal}
            entry={entry}
            name={
              entry.kind === "correction" && !isPayment(subjectKind(entries, entry)) ? "Reversed" : names[entry.kind]
            }
            onUndo={deal.actions.includes("pay") && entry.correctable ? () => setAsked(entry) : undefined}
          />
        ))}
      </table>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked ? `Undo entry ${asked.number}?` : ""}
        description={
          asked
            ? `${names[asked.kind]}, ${moneyText(movedBy(asked))} on ${dateText(asked.on)}. It stays in the ` +
              "ledger, and an entry of today reverses it. This can't be undone, but you can record the payment again."
            : ""
        }
        confirmLabel="Undo"
        destructive
        onConfirm={() =>
          asked &&
          run((api) => api.deals.correct({ id: deal.id, version: deal.version, entry: asked.number }), {
            undone: "The entry wasn't undone",
          })
        }
      />
    </Card>
  );
}

const cell = "px-3 py-2 align-top first:pl-5 last:pr-5 max-sm:px-1.5 max-sm:first:pl-3.5 max-sm:last:pr-3.5";
const figure = "figures w-32 text-right max-sm:w-22 max-sm:text-small";

/** What a payment moved, in cents. */
const movedBy = ({ postings }: Entry): number => Math.abs(postings[0]?.cents ?? 0);

type EntryRowsProps = { deal: ClosedDeal; entry: Entry; name: string; onUndo: (() => void) | undefined };

function EntryRows({ deal, entry, name, onUndo }: EntryRowsProps) {
  const { number, on, reverses, postings } = entry;
  const accounts = accountNames(deal);
  return (
    <tbody className="border-b border-line last:border-b-0" data-entry={entry.kind}>
      <tr>
        <th scope="rowgroup" colSpan={3} className={cn(cell, "pb-0.5 font-normal")}>
          <span className="float-right ml-3 flex min-h-7 items-center gap-2">
            {onUndo ? (
              <Button size="sm" variant="ghost" aria-label={`Undo entry ${number}`} onClick={onUndo}>
                Undo
              </Button>
            ) : null}
            <time dateTime={on} className="figures text-small text-ink-2">
              {dateText(on)}
            </time>
          </span>
          <span className="figures text-ink-3">{number}</span>{" "}
          <strong className="leading-7 font-semibold">{name}</strong>
          {entry.netted ? <span className="text-ink-2">, netted</span> : null}
          {reverses === null ? null : <span className="text-ink-2">{`, entry ${reverses}`}</span>}
        </th>
      </tr>
      {postings.map(({ account, cents }) => (
        <tr key={account} className="last:[&>*]:pb-2.5">
          <th
            scope="row"
            className={cn(cell, "py-0.5 pl-8! font-normal break-words text-ink-2 max-sm:pl-3.5! max-sm:text-small")}
          >
            {accounts[account]}
          </th>
          <td className={cn(cell, figure, "py-0.5")}>{cents > 0 ? moneyText(cents) : null}</td>
          <td className={cn(cell, figure, "py-0.5")}>{cents < 0 ? moneyText(-cents) : null}</td>
        </tr>
      ))}
    </tbody>
  );
}
