import { sql } from "kysely";
import { partOf } from "#domain/deal/deal.ts";
import { type BookedDeal, notAccepted } from "#domain/money/book.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { ledgersOf } from "../deal/ledger.ts";
import { withSplit } from "../deal/list.ts";
import { closingFrom, dealsOf, dealColumns, fallOffFrom, headFrom, withParties } from "../deal/store.ts";
import type { Db } from "../platform/db/tables.ts";

/** The deals of the viewer's organization with their books, in two queries whatever their number. */
export const bookedDeals = (db: Db, viewer: Viewer): Promise<BookedDeal[]> =>
  viewer.organizationKind === "employer" ? clientBooks(db, viewer) : agencyBooks(db, viewer);

/** An employer's: without split, and only its own account of each ledger. */
async function clientBooks(db: Db, viewer: Viewer): Promise<BookedDeal[]> {
  const rows = await withParties(dealsOf(db, viewer)).select(dealColumns).orderBy("d.id").execute();
  const ledgers = await ledgersOf(db, wonIn(rows), ["client"]);
  return rows.map((row): BookedDeal => ({
    head: headFrom(row),
    closing: closingFrom(row),
    fallOff: fallOffFrom(row),
    ledger: ledgers.get(row.id) ?? [],
    wasExecuted: row.closed_at !== null,
    part: "employer",
    split: null,
    by: null,
  }));
}

async function agencyBooks(db: Db, viewer: Viewer): Promise<BookedDeal[]> {
  // Of the viewer's own organization: the first of its people who made or accepted the deal.
  const by = sql<string | null>`(select a.person_id from mls_deal_acceptances a where a.deal_id = d.id
    and a.organization_id = ${viewer.organizationId}::uuid order by a.accepted_at, a.number limit 1)`;
  const rows = await withSplit(withParties(dealsOf(db, viewer)))
    .leftJoin("mls_people as p", (join) => join.on("p.id", "=", by))
    .select(dealColumns)
    .select([
      by.as("by_id"),
      "p.display_name as by_name",
      sql<boolean>`exists (select 1 from mls_deal_sendings s where s.deal_id = d.id and s.completed_at is not null)`.as(
        "was_executed",
      ),
    ])
    .orderBy("d.id")
    .execute();
  const ledgers = await ledgersOf(db, wonIn(rows));
  return rows.flatMap((row): BookedDeal[] => {
    const head = headFrom(row);
    const part = partOf(viewer, head);
    return part !== "listing" && part !== "selling"
      ? []
      : [
          {
            head,
            closing: closingFrom(row),
            fallOff: fallOffFrom(row),
            ledger: ledgers.get(row.id) ?? [],
            wasExecuted: row.was_executed,
            part,
            split: { laSplitBp: row.la_split_bp, platformBp: row.platform_bp },
            by: row.by_id === null ? notAccepted : { id: row.by_id, name: row.by_name ?? "A former colleague" },
          },
        ];
  });
}

const wonIn = (rows: readonly { id: string; closed_at: Date | null }[]): string[] =>
  rows.filter(({ closed_at: closedAt }) => closedAt !== null).map(({ id }) => id);

/** The numbers of an agency's invoices by deal, in a system transaction. */
export async function invoiceNumbers(db: Db, organizationId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("mls_bills")
    .select(["deal_id", "number"])
    .where("organization_id", "=", organizationId)
    .where("kind", "=", "invoice")
    .orderBy("deal_id")
    .orderBy("entry")
    .execute();
  const numbers = new Map<string, string[]>();
  for (const { deal_id: dealId, number } of rows) numbers.set(dealId, [...(numbers.get(dealId) ?? []), number]);
  return numbers;
}
