import { type Kysely, sql } from "kysely";
import { type LedgerAccount, ledgerAccounts, type LedgerEntry } from "#domain/deal/ledger.ts";
import type { ActingFor } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";

type Db = Kysely<Tables>;

/** The ledger of a deal, in one query; an employer's transaction reads only its own account. */
export async function ledgerOf(db: Db, dealId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom("mls_ledger_entries as e")
    .innerJoin("mls_ledger_postings as p", (join) =>
      join.onRef("p.deal_id", "=", "e.deal_id").onRef("p.number", "=", "e.number"),
    )
    .select(["e.number", "e.kind", "e.on_date", "e.reverses", "p.account", "p.cents"])
    .where("e.deal_id", "=", dealId)
    .orderBy("e.number")
    .orderBy("p.place")
    .execute();
  const entries = new Map<number, LedgerEntry>();
  for (const { number, kind, on_date, reverses, account, cents } of rows) {
    const entry = entries.get(number) ?? { number, kind, on: on_date, postings: [], reverses };
    entry.postings.push({ account, cents });
    entries.set(number, entry);
  }
  return [...entries.values()];
}

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
    .select(["e.deal_id", "e.number", "e.kind", "e.on_date", "e.reverses", "p.account", "p.cents"])
    .where((eb) => eb("e.deal_id", "=", eb.fn.any(sql.val([...dealIds]).$castTo<string[]>())))
    .where("p.account", "in", accounts)
    .orderBy("e.deal_id")
    .orderBy("e.number")
    .orderBy("p.place")
    .execute();
  for (const { deal_id, number, kind, on_date, reverses, account, cents } of rows) {
    const ledger = ledgers.get(deal_id) ?? [];
    const last = ledger.at(-1);
    if (last?.number === number) last.postings.push({ account, cents });
    else ledger.push({ number, kind, on: on_date, postings: [{ account, cents }], reverses });
    ledgers.set(deal_id, ledger);
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
      entries.map(({ number, kind, on, reverses }) => ({
        deal_id: dealId,
        number,
        kind,
        on_date: on,
        reverses,
        recorded_at: at,
        organization_id: by?.organizationId ?? null,
        person_id: by?.personId ?? null,
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
