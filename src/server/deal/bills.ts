import { sql } from "kysely";
import type { BillingSources, BillTo, Saved } from "#domain/billing/billing.ts";
import { type Bill, billableEntries } from "#domain/billing/bills.ts";
import type { Billing } from "#domain/billing/view.ts";
import { balanceOf, type LedgerEntry } from "#domain/deal/ledger.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Db } from "../platform/db/tables.ts";
import { columnsFrom } from "../platform/db/fields.ts";

/**
 * Numbers the documents of new ledger entries and, once the employer's account is settled, fixes the billing details on
 * every document. Runs in the transaction that writes the entries, so that numbers have no gaps or repeats.
 */
export async function issueBills(
  db: Db,
  dealId: string,
  ledger: readonly LedgerEntry[],
  stored: number,
): Promise<void> {
  const due = billableEntries(ledger)
    .filter(({ entry }) => entry > stored)
    // Each number locks its series, so every transaction takes them in this order (docs/decisions/0112).
    .toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.entry - b.entry));
  for (const { entry, kind, on } of due)
    await sql`select mls_issue_bill(${dealId}::uuid, ${entry}::integer, ${kind}, ${on}::date)`.execute(db);
  if (ledger.length > stored && balanceOf(ledger, "client") === 0)
    await sql`select mls_freeze_bills(${dealId}::uuid)`.execute(db);
}

/**
 * A deal's documents with their contents, in a system transaction; the caller has already checked access to the deal.
 * `ledger`: as the reader sees it.
 */
export async function dealBilling(db: Db, dealId: string, ledger: readonly LedgerEntry[]): Promise<Billing> {
  const bills: Bill[] = (
    await db
      .selectFrom("mls_bills")
      .select(["kind", "entry", "number", "issued_on", "frozen"])
      .where("deal_id", "=", dealId)
      .orderBy("entry")
      .execute()
  ).map(({ issued_on: issuedOn, ...bill }) => ({ ...bill, issuedOn }));
  const { rows } = await sql<{
    sources: BillingSources;
  }>`select mls_billing_sources(${dealId}::uuid) as sources`.execute(db);
  const billTo = await db
    .selectFrom("mls_deal_bill_to")
    .select("version")
    .where("deal_id", "=", dealId)
    .executeTakeFirst();
  return {
    ledger,
    bills,
    sources: rows[0]?.sources ?? { agency: null, employer: null, billTo: null },
    billToVersion: billTo?.version ?? 0,
  };
}

export async function saveBillTo(
  db: Db,
  dealId: string,
  { personId }: Pick<Viewer, "personId">,
  billTo: Saved<BillTo>,
  at: Date,
): Promise<void> {
  const columns = {
    ...columnsFrom(billTo, ["legalName", "address", "taxNumber", "contact", "purchaseOrder", "version"]),
    saved_by: personId,
    saved_at: at,
  };
  await db
    .insertInto("mls_deal_bill_to")
    .values({ deal_id: dealId, ...columns })
    .onConflict((conflict) => conflict.column("deal_id").doUpdateSet(columns))
    .execute();
}
