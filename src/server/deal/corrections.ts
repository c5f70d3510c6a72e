import { sql } from "kysely";
import type { Confirmation, CorrectedChange, Correction } from "#domain/deal/correction-record.ts";
import type { Deal, Party } from "#domain/deal/deal.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { dateOrNull, fieldsFrom } from "../platform/db/fields.ts";

type Parties = Pick<Deal, "listingAgency" | "sellingAgency" | "employer">;

/** The corrections of a deal in the order of their requests, in two queries. */
export async function correctionsOf(
  db: Db,
  dealId: string,
  { sellingAgency, employer }: Parties,
): Promise<Correction[]> {
  const rows = await db
    .selectFrom("mls_deal_corrections")
    .selectAll()
    .where("deal_id", "=", dealId)
    .orderBy("number")
    .execute();
  if (rows.length === 0) return [];
  const answers = await db
    .selectFrom("mls_deal_confirmations")
    .selectAll()
    .where("deal_id", "=", dealId)
    .orderBy(sql`role = 'employer'`)
    .execute();
  const partyOf = (id: string): Party => (sellingAgency?.id === id ? sellingAgency : employer);
  return rows.map((row) => ({
    ...fieldsFrom(row, ["number", "reason", "applied_at", "withdrawn_at"]),
    change: changeFrom(row),
    askedBy: { organizationId: row.asked_by_organization_id, personId: row.asked_by_person_id },
    at: row.asked_at.getTime(),
    confirmations: answers
      .filter(({ number }) => number === row.number)
      .map(({ role, organization_id, confirmed, person_id, answered_at }): Confirmation => ({
        role,
        organization: partyOf(organization_id),
        answer:
          confirmed !== null && person_id !== null && answered_at
            ? { confirmed, personId: person_id, at: answered_at.getTime() }
            : null,
      })),
    unasked: row.unasked.map(partyOf),
    declined:
      row.declined_at && row.decline_reason !== null
        ? { at: row.declined_at.getTime(), reason: row.decline_reason }
        : null,
  }));
}

function changeFrom({
  what,
  before_value: before,
  after_value: after,
}: RowOf<"mls_deal_corrections">): CorrectedChange {
  if (what === "salary") return { what, before: Number(before), after: Number(after) };
  if (what === "replacement") return { what, before: before === "found" ? "found" : "refunded", after: "owed" };
  return what === "fall_off" ? { what, before, after: null } : { what, before, after: after ?? "" };
}

/** Inserts new corrections and updates the outcome of existing ones. */
export async function saveCorrections(
  db: Db,
  dealId: string,
  before: readonly Correction[],
  after: readonly Correction[],
): Promise<void> {
  for (const correction of after) {
    const was = before.find(({ number }) => number === correction.number);
    if (was === correction) continue;
    if (was) await updateEnd(db, dealId, was, correction);
    else await insertCorrection(db, dealId, correction);
    await saveConfirmations(db, dealId, correction.number, was?.confirmations ?? [], correction.confirmations);
  }
}

async function insertCorrection(
  db: Db,
  dealId: string,
  { number, change, reason, askedBy, at, unasked, ...ended }: Correction,
): Promise<void> {
  await db
    .insertInto("mls_deal_corrections")
    .values({
      deal_id: dealId,
      number,
      what: change.what,
      before_value: String(change.before),
      after_value: change.after === null ? null : String(change.after),
      reason,
      asked_by_organization_id: askedBy.organizationId,
      asked_by_person_id: askedBy.personId,
      asked_at: new Date(at),
      unasked: unasked.map(({ id }) => id),
      ...endColumns(ended),
    })
    .execute();
}

const endColumns = ({
  appliedAt,
  withdrawnAt,
  declined,
}: Pick<Correction, "appliedAt" | "withdrawnAt" | "declined">) => ({
  applied_at: dateOrNull(appliedAt),
  withdrawn_at: dateOrNull(withdrawnAt),
  declined_at: declined && new Date(declined.at),
  decline_reason: declined?.reason ?? null,
});

async function updateEnd(db: Db, dealId: string, was: Correction, is: Correction): Promise<void> {
  const [before, after] = [endColumns(was), endColumns(is)];
  // Only columns that were set: the listing agency's role can write one of these columns.
  const set = Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== null && before[column as keyof typeof before] === null),
  );
  if (Object.keys(set).length > 0)
    await db
      .updateTable("mls_deal_corrections")
      .set(set)
      .where("deal_id", "=", dealId)
      .where("number", "=", is.number)
      .execute();
}

async function saveConfirmations(
  db: Db,
  dealId: string,
  number: number,
  before: readonly Confirmation[],
  after: readonly Confirmation[],
): Promise<void> {
  for (const { role, organization, answer } of after) {
    const was = before.find((each) => each.role === role);
    if (!was)
      await db
        .insertInto("mls_deal_confirmations")
        .values({ deal_id: dealId, number, role, organization_id: organization.id })
        .execute();
    if (answer && !was?.answer)
      await db
        .updateTable("mls_deal_confirmations")
        .set({
          confirmed: answer.confirmed,
          person_id: answer.personId,
          answered_at: new Date(answer.at),
          api_key_id: sql<string | null>`mls_acting_api_key()`,
        })
        .where("deal_id", "=", dealId)
        .where("number", "=", number)
        .where("role", "=", role)
        .execute();
  }
}

/** The parties of a deal that have an active member on the marketplace. */
export async function presentParties(db: Db, dealId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select mls_present_parties(${dealId}) as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
