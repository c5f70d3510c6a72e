import { sql } from "kysely";
import type { PageAsk } from "#domain/core/page.ts";
import type { Consent } from "#domain/candidacy/view.ts";
import type { CaseDecision, CaseListing, MatchCase } from "#domain/match-case/match-case.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { countOf } from "../platform/db/count.ts";
import { flagKey, idKey, instantKey, type Keyset, pageOf } from "../platform/db/keyset.ts";
import type { Db } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction; the policy has already decided.

export const caseNotePlace = (caseId: string, number: number) => `mls_match_decisions:${caseId}:${number}`;

/** Open: undecided, or with new matches since the decision (`isOpen` in domain/match-case/match-case.ts). */
const isOpen = sql<boolean>`not exists (
  select 1 from mls_match_decisions d
  where d.case_id = m.id and d.kinds @> m.kinds and d.number = (select max(number) from mls_match_decisions where
    case_id = m.id))`;

const openFirst: Keyset = {
  direction: "desc",
  keys: [flagKey(isOpen), instantKey("m.opened_at"), idKey("m.id")],
};

/** Undecided first, then newest; always five queries. @throws ExpectedError `invalid-input` for an invalid cursor */
export async function casePage(
  db: Db,
  keyRing: KeyRing,
  { state, ...ask }: PageAsk & { state?: "open" | "decided" | undefined },
): Promise<{ items: MatchCase[]; total: number; open: number; nextCursor: string | null }> {
  const counted = await db
    .selectFrom("mls_match_cases as m")
    .select((eb) => [eb.fn.countAll<number>().as("total"), eb.fn.countAll<number>().filterWhere(isOpen).as("open")])
    .executeTakeFirstOrThrow();
  let query = db.selectFrom("mls_match_cases as m").select("m.id");
  if (state !== undefined) query = query.where(isOpen, "=", state === "open");
  const { rows, nextCursor } = await pageOf(query, openFirst, ask);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await casesOf(db, keyRing, ids)).map((each) => [each.id, each]));
  return {
    items: rows.flatMap(({ id }) => found.get(id) ?? []),
    total: state === undefined ? counted.total : state === "open" ? counted.open : counted.total - counted.open,
    open: counted.open,
    nextCursor,
  };
}

/** The number of cases to decide. */
export async function openCases(db: Db): Promise<number> {
  return countOf(db.selectFrom("mls_match_cases as m").where(isOpen, "=", true));
}

export async function findCase(db: Db, keyRing: KeyRing, id: string): Promise<MatchCase | null> {
  const [found] = await casesOf(db, keyRing, [id]);
  return found ?? null;
}

/** The case for a decision, locked against a concurrent one. */
export async function lockCase(db: Db, keyRing: KeyRing, id: string): Promise<MatchCase | null> {
  await db.selectFrom("mls_match_cases").select("id").where("id", "=", id).forUpdate().execute();
  return findCase(db, keyRing, id);
}

async function casesOf(db: Db, keyRing: KeyRing, ids: readonly string[]): Promise<MatchCase[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("mls_match_cases").selectAll().where("id", "in", ids).execute();
  const listings = await listingsOf(
    db,
    rows.flatMap((row) => [row.listing_id, row.other_listing_id]),
  );
  const decisions = await decisionsOf(db, keyRing, ids);
  return rows.flatMap((row) => {
    const one = listings.get(row.listing_id);
    const other = listings.get(row.other_listing_id);
    if (!one || !other) return [];
    const inOrder: MatchCase["listings"] = other.firstListedAt < one.firstListedAt ? [other, one] : [one, other];
    return [
      {
        ...fieldsFrom(row, ["id", "opened_at", "kinds"]),
        listings: inOrder,
        decisions: decisions.get(row.id) ?? [],
      },
    ];
  });
}

async function listingsOf(db: Db, ids: readonly string[]): Promise<Map<string, CaseListing>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_candidates as c")
    .innerJoin("mls_organizations as o", "o.id", "c.listing_agency_id")
    .select([
      "c.id",
      "c.masked_code",
      "c.headline_role",
      "c.status",
      "c.first_listed_at",
      "o.id as agency_id",
      "o.name as agency_name",
    ])
    .where("c.id", "in", ids)
    .execute();
  const consents = await db
    .selectFrom("mls_consents")
    .select(["listing_id", "kind", "text_version", "confirmed_by", "confirmed_at", "valid_until", "withdrawn_at"])
    .where("listing_id", "in", ids)
    .orderBy("confirmed_at")
    .orderBy("kind")
    .execute();
  const consentsOf = (id: string): Consent[] =>
    consents
      .filter((each) => each.listing_id === id)
      .map((each) => ({
        ...fieldsFrom(each, ["kind", "confirmed_by", "withdrawn_at"]),
        version: each.text_version,
        at: each.confirmed_at.getTime(),
        until: each.valid_until,
      }));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...fieldsFrom(row, ["id", "masked_code", "headline_role", "status", "first_listed_at"]),
        agency: { id: row.agency_id, name: row.agency_name },
        consents: consentsOf(row.id),
      },
    ]),
  );
}

async function decisionsOf(db: Db, keyRing: KeyRing, ids: readonly string[]): Promise<Map<string, CaseDecision[]>> {
  const rows = await db
    .selectFrom("mls_match_decisions as d")
    .innerJoin("mls_people as p", "p.id", "d.person_id")
    .select(["d.case_id", "d.number", "d.outcome", "d.kinds", "d.note_sealed", "d.decided_at", "p.display_name"])
    .where("d.case_id", "in", ids)
    .orderBy("d.case_id")
    .orderBy("d.number")
    .execute();
  const decisions = new Map<string, CaseDecision[]>();
  for (const row of rows) {
    const note = row.note_sealed ? keyRing.openText(row.note_sealed, caseNotePlace(row.case_id, row.number)) : "";
    decisions.set(row.case_id, [
      ...(decisions.get(row.case_id) ?? []),
      {
        ...fieldsFrom(row, ["number", "outcome", "kinds"]),
        note,
        by: row.display_name,
        at: row.decided_at.getTime(),
      },
    ]);
  }
  return decisions;
}

export async function addDecision(
  db: Db,
  keyRing: KeyRing,
  caseId: string,
  { number, outcome, note, kinds, at }: CaseDecision,
  personId: string,
): Promise<void> {
  await db
    .insertInto("mls_match_decisions")
    .values({
      ...columnsFrom({ caseId, number, outcome, kinds, personId }),
      note_sealed: keyRing.seal(note, caseNotePlace(caseId, number)),
      decided_at: new Date(at),
    })
    .execute();
}

/** On erasure: texts about the person are deleted, the decision about two codes stays. */
export async function eraseCaseNotes(db: Db, listingId: string): Promise<void> {
  await db
    .updateTable("mls_match_decisions")
    .set({ note_sealed: null })
    .where("case_id", "in", (eb) =>
      eb
        .selectFrom("mls_match_cases")
        .select("id")
        .where((each) => each.or([each("listing_id", "=", listingId), each("other_listing_id", "=", listingId)])),
    )
    .execute();
}
