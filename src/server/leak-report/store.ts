import { sql } from "kysely";
import type { LeakDecision, LeakPlace, LeakReport } from "#domain/leak-report/leak-report.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { countOf } from "../platform/db/count.ts";
import { flagKey, idKey, instantKey, type Keyset, pageOf } from "../platform/db/keyset.ts";
import type { Db } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction; the policy has already decided.

export const leakPlace = {
  what: (id: string) => `mls_leak_reports what:${id}`,
  reason: (id: string) => `mls_leak_reports reason:${id}`,
};

type Reported = {
  id: string;
  listingId: string;
  place: LeakPlace;
  what: string;
  message: { threadId: string; number: number } | null;
  personId: string;
  organizationId: string;
  at: Date;
};

export async function insertLeak(
  db: Db,
  keyRing: KeyRing,
  { id, listingId, place, what, message, personId, organizationId, at }: Reported,
): Promise<void> {
  await db
    .insertInto("mls_leak_reports")
    .values({
      ...columnsFrom({ id, listingId, place, personId, organizationId }),
      what_sealed: keyRing.seal(what.trim(), leakPlace.what(id)),
      thread_id: message?.threadId ?? null,
      message_number: message?.number ?? null,
      reported_at: at,
    })
    .execute();
}

export async function reportedSince(db: Db, personId: string, since: Date): Promise<number> {
  return countOf(db.selectFrom("mls_leak_reports").where("person_id", "=", personId).where("reported_at", ">", since));
}

export async function openLeaks(db: Db): Promise<number> {
  return countOf(db.selectFrom("mls_leak_reports").where("outcome", "is", null));
}

const undecidedFirst: Keyset = {
  direction: "desc",
  keys: [flagKey(sql`r.outcome is null`), instantKey("r.reported_at"), idKey("r.id")],
};

/** Undecided first, then newest. @throws ExpectedError `invalid-input` for an invalid cursor */
export async function leakPage(
  db: Db,
  keyRing: KeyRing,
  ask: PageAsk,
): Promise<{ items: LeakReport[]; total: number; open: number; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(reports(db), undecidedFirst, ask);
  const total = await countOf(db.selectFrom("mls_leak_reports"));
  return { items: rows.map((row) => reportFrom(keyRing, row)), total, open: await openLeaks(db), nextCursor };
}

/** The report for a decision, locked against a concurrent one. */
export async function lockLeak(db: Db, keyRing: KeyRing, id: string): Promise<LeakReport | null> {
  await db.selectFrom("mls_leak_reports").select("id").where("id", "=", id).forUpdate().execute();
  const row = await reports(db).where("r.id", "=", id).executeTakeFirst();
  return row ? reportFrom(keyRing, row) : null;
}

export async function saveLeakDecision(
  db: Db,
  keyRing: KeyRing,
  id: string,
  { outcome, reason, at }: LeakDecision,
  personId: string,
): Promise<void> {
  await db
    .updateTable("mls_leak_reports")
    .set({
      outcome,
      reason_sealed: keyRing.seal(reason, leakPlace.reason(id)),
      decided_by: personId,
      decided_at: new Date(at),
    })
    .where("id", "=", id)
    .execute();
}

/** On erasure: texts about the person are deleted, the fact of the decision stays. */
export async function eraseLeakTexts(db: Db, listingId: string): Promise<void> {
  await db
    .updateTable("mls_leak_reports")
    .set({ what_sealed: null, reason_sealed: null, thread_id: null, message_number: null })
    .where("listing_id", "=", listingId)
    .execute();
}

const reports = (db: Db) =>
  db
    .selectFrom("mls_leak_reports as r")
    .innerJoin("mls_candidates as c", "c.id", "r.listing_id")
    .innerJoin("mls_organizations as a", "a.id", "c.listing_agency_id")
    .innerJoin("mls_organizations as o", "o.id", "r.organization_id")
    .leftJoin("mls_people as p", "p.id", "r.decided_by")
    .leftJoin("mls_messages as m", (join) =>
      join.onRef("m.thread_id", "=", "r.thread_id").onRef("m.number", "=", "r.message_number"),
    )
    .leftJoin("mls_organizations as w", "w.id", "m.organization_id")
    .select([
      "r.id",
      "r.place",
      "r.what_sealed",
      "r.reported_at",
      "r.outcome",
      "r.reason_sealed",
      "r.decided_at",
      "c.id as listing_id",
      "c.masked_code",
      "c.headline_role",
      "a.id as agency_id",
      "a.name as agency_name",
      "o.id as organization_id",
      "o.name as organization_name",
      "p.display_name as decided_by",
      "m.thread_id",
      "m.content as message_content",
      "m.sent_at as message_at",
      "w.id as writer_id",
      "w.name as writer_name",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof reports>["executeTakeFirstOrThrow"]>>;

function reportFrom(keyRing: KeyRing, row: Row): LeakReport {
  const { id } = row;
  return {
    id,
    place: row.place,
    at: row.reported_at.getTime(),
    reportedBy: { id: row.organization_id, name: row.organization_name },
    listing: {
      id: row.listing_id,
      ...fieldsFrom(row, ["masked_code", "headline_role"]),
      agency: { id: row.agency_id, name: row.agency_name },
    },
    message:
      row.thread_id && row.message_content && row.message_at && row.writer_id
        ? {
            threadId: row.thread_id,
            from: { id: row.writer_id, name: row.writer_name ?? "" },
            content: row.message_content,
            at: row.message_at.getTime(),
          }
        : null,
    what: row.what_sealed && keyRing.openText(row.what_sealed, leakPlace.what(id)),
    decision: row.outcome &&
      row.decided_at && {
        outcome: row.outcome,
        at: row.decided_at.getTime(),
        by: row.decided_by ?? "",
        reason: row.reason_sealed ? keyRing.openText(row.reason_sealed, leakPlace.reason(id)) : "",
      },
  };
}
