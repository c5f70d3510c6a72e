import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { currentTerms, type Deal, type DealHead, headOf, type TermsVersion } from "#domain/deal.ts";
import { dealCodeFrom } from "#domain/deal-code.ts";
import { feeOf, wholeBp } from "#domain/money.ts";
import { mayDo } from "#domain/policy.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Tables } from "../db/tables.ts";
import type { DealsTable } from "../db/tables/deal.ts";

/** A transaction. */
type Db = Kysely<Tables>;

/** The same visibility as `seesDeal` (domain/deal-view.ts), for whatever reads deals aliased `d`. */
export function seenBy(viewer: Viewer): (eb: ExpressionBuilder<Tables & { d: DealsTable }, "d">) => Expression<SqlBool> {
  return (eb) =>
    mayDo(viewer, "deal.oversee")
      ? eb.lit(true)
      : eb.or([
          eb("d.listing_agency_id", "=", viewer.organisationId),
          eb("d.selling_agency_id", "=", viewer.organisationId),
          eb.and([eb("d.employer_id", "=", viewer.organisationId), eb("d.sent_at", "is not", null)]),
        ]);
}

export const headColumns = [
  "d.id", "d.display_code", "d.candidate_id", "d.masked_code", "d.headline_role", "d.listing_agency_id", "d.selling_agency_id", "d.employer_id",
  "d.status", "d.target_salary_cents", "d.fee_value_bp", "d.guarantee_days", "d.terms", "d.sent_at", "d.created_at", "d.updated_at", "d.version",
  "la.name as listing_agency_name", "sa.name as selling_agency_name", "e.name as employer_name",
] as const;

type HeadRow = Omit<
  DealsTable,
  "terms_number" | "fee_basis" | "fee_cents" | "minimum_fee_cents" | "platform_bp" | "lost_reason" | "lost_at" | "deleted_at"
> & { listing_agency_name: string; selling_agency_name: string | null; employer_name: string };

/** Deals with the names of who takes part. Who reads them says which: `seenBy` for what a viewer sees. */
export const dealsWithParties = (db: Db) =>
  db
    .selectFrom("mls_deals as d")
    .innerJoin("mls_organisations as la", "la.id", "d.listing_agency_id")
    .leftJoin("mls_organisations as sa", "sa.id", "d.selling_agency_id")
    .innerJoin("mls_organisations as e", "e.id", "d.employer_id");

/** The one place where a row of deals (snake_case) becomes what every party may know of it. */
export function headFrom(row: HeadRow): DealHead {
  return {
    id: row.id,
    code: row.display_code,
    listingId: row.candidate_id,
    candidate: { maskedCode: row.masked_code, headlineRole: row.headline_role },
    listingAgency: { id: row.listing_agency_id, name: row.listing_agency_name },
    sellingAgency: row.selling_agency_id === null ? null : { id: row.selling_agency_id, name: row.selling_agency_name ?? "" },
    employer: { id: row.employer_id, name: row.employer_name },
    status: row.status,
    terms: { targetSalary: row.target_salary_cents, feeBp: row.fee_value_bp, guaranteeDays: row.guarantee_days, text: row.terms },
    sentAt: row.sent_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    version: row.version,
  };
}

/** What an employer may read of a deal; null when there is none for it. */
export async function findDealHead(db: Db, viewer: Viewer, id: string): Promise<DealHead | null> {
  const row = await dealsWithParties(db).select(headColumns).where("d.id", "=", id).where("d.deleted_at", "is", null).where(seenBy(viewer)).executeTakeFirst();
  return row ? headFrom(row) : null;
}

/** `hidden`: whether the candidate is hidden from the employer, told of the viewer's own listings only. */
export type FoundDeal = { deal: Deal; hidden: boolean };

type Wanted = { id: string; lock?: boolean; /** Deleted since this moment, instead of not deleted. */ deletedSince?: Date };

/** A deal with all its versions, for agencies and the platform; null when there is none for the viewer. `lock`: until the transaction ends. */
export async function findDeal(db: Db, viewer: Viewer, { id, lock = false, deletedSince }: Wanted): Promise<FoundDeal | null> {
  let query = dealsWithParties(db)
    .select([...headColumns, "d.minimum_fee_cents", "d.platform_bp", "d.lost_reason", "d.lost_at"])
    .select(sql<boolean>`mls_own_listing_hidden_from(d.candidate_id, d.employer_id)`.as("hidden"))
    .where("d.id", "=", id)
    .where(seenBy(viewer));
  query = deletedSince ? query.where("d.deleted_at", ">=", deletedSince) : query.where("d.deleted_at", "is", null);
  if (lock) query = query.forUpdate("d");
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { terms: _terms, ...head } = headFrom(row);
  const deal: Deal = {
    ...head,
    minimumFee: row.minimum_fee_cents,
    platformBp: row.platform_bp,
    versions: await versionsOf(db, id),
    lost: row.lost_reason !== null && row.lost_at !== null ? { reason: row.lost_reason, at: row.lost_at.getTime() } : null,
  };
  return { deal, hidden: row.hidden };
}

async function versionsOf(db: Db, id: string): Promise<TermsVersion[]> {
  const versions = await db.selectFrom("mls_deal_versions").selectAll().where("deal_id", "=", id).orderBy("number").execute();
  const acceptances = await db.selectFrom("mls_deal_acceptances").selectAll().where("deal_id", "=", id).orderBy("accepted_at").orderBy("organisation_id").execute();
  return versions.map((row) => ({
    number: row.number,
    terms: { targetSalary: row.target_salary_cents, feeBp: row.fee_value_bp, laSplitBp: row.la_split_bp, guaranteeDays: row.guarantee_days, text: row.terms },
    proposedBy: { organisationId: row.proposed_by_organisation_id, personId: row.proposed_by_person_id, at: row.created_at.getTime() },
    acceptances: acceptances
      .filter(({ number }) => number === row.number)
      .map((each) => ({ organisationId: each.organisation_id, personId: each.person_id, at: each.accepted_at.getTime() })),
  }));
}

/** The columns that change with a deal. */
function changingColumns(deal: Deal) {
  const { terms } = headOf(deal);
  return {
    status: deal.status,
    version: deal.version,
    terms_number: currentTerms(deal).number,
    target_salary_cents: terms.targetSalary,
    fee_value_bp: terms.feeBp,
    fee_cents: feeOf(terms.targetSalary, terms.feeBp),
    guarantee_days: terms.guaranteeDays,
    terms: terms.text,
    sent_at: deal.sentAt === null ? null : new Date(deal.sentAt),
    lost_reason: deal.lost?.reason ?? null,
    lost_at: deal.lost ? new Date(deal.lost.at) : null,
    updated_at: new Date(deal.updatedAt),
  };
}

/** Stores a new deal under a free code: 30 random bits meet by chance now and then, then another is drawn. Answers the deal as stored. */
export async function insertDeal(db: Db, decided: Deal, randomBytes: (count: number) => Uint8Array): Promise<Deal> {
  let deal = decided;
  for (let attempt = 0; attempt < 8; attempt++) {
    const inserted = await db
      .insertInto("mls_deals")
      .values({
        ...changingColumns(deal),
        id: deal.id,
        display_code: deal.code,
        candidate_id: deal.listingId,
        masked_code: deal.candidate.maskedCode,
        headline_role: deal.candidate.headlineRole,
        listing_agency_id: deal.listingAgency.id,
        selling_agency_id: deal.sellingAgency?.id ?? null,
        employer_id: deal.employer.id,
        minimum_fee_cents: deal.minimumFee,
        platform_bp: deal.platformBp,
        deleted_at: null,
        created_at: new Date(deal.createdAt),
      })
      .onConflict((conflict) => conflict.column("display_code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) {
      await insertVersions(db, deal, 0);
      return deal;
    }
    deal = { ...deal, code: dealCodeFrom(randomBytes(4)) };
  }
  throw new Error("no free code for a deal after eight draws");
}

/** Stores what a decision made of a locked deal: its columns, and the versions and acceptances that are new. */
export async function saveDeal(db: Db, before: Deal, after: Deal): Promise<void> {
  await insertVersions(db, after, before.versions.length);
  const had = new Set(before.versions.flatMap(({ number, acceptances }) => acceptances.map(({ organisationId }) => `${number} ${organisationId}`)));
  const since = after.versions.slice(0, before.versions.length);
  await insertAcceptances(db, after.id, since.map((version) => ({ ...version, acceptances: version.acceptances.filter(({ organisationId }) => !had.has(`${version.number} ${organisationId}`)) })));
  await db.updateTable("mls_deals").set(changingColumns(after)).where("id", "=", after.id).execute();
}

async function insertVersions(db: Db, deal: Deal, stored: number): Promise<void> {
  const versions = deal.versions.slice(stored);
  if (versions.length === 0) return;
  await db
    .insertInto("mls_deal_versions")
    .values(
      versions.map(({ number, terms, proposedBy }) => ({
        deal_id: deal.id,
        number,
        target_salary_cents: terms.targetSalary,
        fee_value_bp: terms.feeBp,
        la_split_bp: terms.laSplitBp,
        sa_split_bp: wholeBp - terms.laSplitBp,
        guarantee_days: terms.guaranteeDays,
        terms: terms.text,
        proposed_by_organisation_id: proposedBy.organisationId,
        proposed_by_person_id: proposedBy.personId,
        created_at: new Date(proposedBy.at),
      })),
    )
    .execute();
  await insertAcceptances(db, deal.id, versions);
}

async function insertAcceptances(db: Db, dealId: string, versions: readonly Pick<TermsVersion, "number" | "acceptances">[]): Promise<void> {
  const rows = versions.flatMap(({ number, acceptances }) =>
    acceptances.map((each) => ({ deal_id: dealId, number, organisation_id: each.organisationId, person_id: each.personId, accepted_at: new Date(each.at) })),
  );
  if (rows.length > 0) await db.insertInto("mls_deal_acceptances").values(rows).execute();
}

/** Takes a locked deal away (`at`) or brings it back (null). */
export async function markDeleted(db: Db, deal: Deal, at: Date | null): Promise<void> {
  await db.updateTable("mls_deals").set({ deleted_at: at, version: deal.version + 1 }).where("id", "=", deal.id).execute();
}
