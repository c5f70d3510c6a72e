import { sql } from "kysely";
import { type LedgerAccount, ledgerAccounts, type LedgerEntry } from "#domain/deal/ledger.ts";
import type { ActingFor } from "../platform/db/database.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";

/** The ledger of a deal; an employer's transaction reads only its own account. */
export const ledgerOf = async (db: Db, dealId: string): Promise<LedgerEntry[]> =>
  (await ledgersOf(db, [dealId])).get(dealId) ?? [];

type EntryRow = Pick<RowOf<"mls_ledger_entries">, "number" | "kind" | "on_date" | "reverses" | "netting_id">;

const entryFrom = ({ number, kind, on_date: on, reverses, netting_id: nettingId }: EntryRow): LedgerEntry => ({
  number,
  kind,
  on,
  postings: [],
  reverses,
  ...(nettingId !== null && { nettingId }),
});

/** The employer's account of each of these deals, in one query. */
export const clientLedgersOf = (db: Db, dealIds: readonly string[]): Promise<Map<string, LedgerEntry[]>> =>
  ledgersOf(db, dealIds, ["client"]);

/** The ledgers of these deals, or only some accounts of them, in one query. */
export async function ledgersOf(
  db: Db,
  dealIds: readonly string[],
  accounts: readonly LedgerAccount[] = ledgerAccounts,
): Promise<Map<string, LedgerEntry[]>> {
  const ledgers = new Map<string, LedgerEntry[]>();
  if (dealIds.length === 0) return ledgers;
  const rows = await db
    .selectFrom("mls_ledger_entries as e")
    .innerJoin("mls_ledger_postings as p", (join) =>
      join.onRef("p.deal_id", "=", "e.deal_id").onRef("p.number", "=", "e.number"),
    )
    .select(["e.deal_id", "e.number", "e.kind", "e.on_date", "e.reverses", "e.netting_id", "p.account", "p.cents"])
    .where((eb) => eb("e.deal_id", "=", eb.fn.any(sql.val([...dealIds]).$castTo<string[]>())))
    .where("p.account", "in", accounts)
    .orderBy("e.deal_id")
    .orderBy("e.number")
    .orderBy("p.place")
    .execute();
  for (const { deal_id: dealId, account, cents, ...row } of rows) {
    const ledger = ledgers.get(dealId) ?? [];
    if (ledger.at(-1)?.number !== row.number) ledger.push(entryFrom(row));
    ledger.at(-1)?.postings.push({ account, cents });
    ledgers.set(dealId, ledger);
  }
  return ledgers;
}

/** Appends the entries that are new. `by` null: the system. */
export async function appendEntries(
  db: Db,
  dealId: string,
  entries: readonly LedgerEntry[],
  { by, at }: { by: ActingFor | null; at: Date },
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("mls_ledger_entries")
    .values(
      entries.map(({ number, kind, on, reverses, nettingId }) => ({
        deal_id: dealId,
        number,
        kind,
        on_date: on,
        reverses,
        recorded_at: at,
        organization_id: by?.organizationId ?? null,
        person_id: by?.personId ?? null,
        // Only the system nets; a viewer's transaction has no right to this column.
        ...(nettingId !== undefined && { netting_id: nettingId }),
      })),
    )
    .execute();
  await db
    .insertInto("mls_ledger_postings")
    .values(
      entries.flatMap(({ number, postings }) =>
        postings.map(({ account, cents }, place) => ({ deal_id: dealId, number, account, place, cents })),
      ),
    )
    .execute();
}
