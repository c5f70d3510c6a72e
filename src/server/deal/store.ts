import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from "kysely";
import type { ClientDeal } from "#domain/deal/client-view.ts";
import type { Closing, FallOff } from "#domain/deal/closing.ts";
import type { Deal, DealHead, TermsVersion } from "#domain/deal/deal.ts";
import type { Rendered } from "#domain/deal/signing-view.ts";
import type { OriginOfDeal } from "#domain/deal/view.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Db, Tables } from "../platform/db/tables.ts";
import type { ClientDealsTable, DealsTable } from "../platform/db/tables/deal.ts";
import { correctionsOf } from "./corrections.ts";
import { ledgerOf } from "./ledger.ts";
import { frameFrom, partFrom, renderedOf, sendingsOf } from "./sendings.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

const isClient = (viewer: Pick<Viewer, "organizationKind">): boolean => viewer.organizationKind === "employer";

/** The same visibility as `seesDeal` (domain/deal/view.ts), for queries with deals aliased `d`. */
function seenBy(viewer: Viewer): (eb: ExpressionBuilder<Tables & { d: ClientDealsTable }, "d">) => Expression<SqlBool> {
  return (eb) =>
    mayDo(viewer, "deal.oversee")
      ? eb.lit(true)
      : eb.or([
          eb("d.listing_agency_id", "=", viewer.organizationId),
          eb("d.selling_agency_id", "=", viewer.organizationId),
          eb.and([eb("d.employer_id", "=", viewer.organizationId), eb("d.sent_at", "is not", null)]),
        ]);
}

/** The deals a viewer can see. An employer's are read from the view without split, floor or draft. */
export function dealsOf(db: Db, viewer: Viewer) {
  const deals = db
    .selectFrom(sql<ClientDealsTable>`${sql.table(isClient(viewer) ? "mls_client_deals" : "mls_deals")}`.as("d"))
    .where(seenBy(viewer));
  return isClient(viewer) ? deals : deals.where(sql<boolean>`d.deleted_at is null`);
}

const wonColumns = ["d.accepted_salary_cents", "d.start_date", "d.time_zone", "d.closed_at"] as const;
const fallOffColumns = [
  "d.fall_off_last_day",
  "d.fall_off_day",
  "d.fall_off_refund_cents",
  "d.fall_off_reason",
  "d.fall_off_at",
  "d.fall_off_replacement",
] as const;

export const headColumns = [
  "d.id",
  "d.display_code",
  "d.candidate_id",
  "d.masked_code",
  "d.headline_role",
  "d.listing_agency_id",
  "d.selling_agency_id",
  "d.employer_id",
  "d.status",
  "d.target_salary_cents",
  "d.fee_value_bp",
  "d.guarantee_days",
  "d.guarantee_policy",
  "d.terms",
  "d.accepted_salary_cents",
  "d.sent_at",
  "d.created_at",
  "d.updated_at",
  "d.version",
  "la.name as listing_agency_name",
  "sa.name as selling_agency_name",
  "e.name as employer_name",
] as const;

export const dealColumns = [...headColumns, ...wonColumns, ...fallOffColumns] as const;

type Selected<Columns extends readonly string[]> = Pick<
  Selectable<ClientDealsTable>,
  {
    [Place in keyof Columns]: Columns[Place] extends `d.${infer Name extends keyof ClientDealsTable}` ? Name : never;
  }[number]
>;
type HeadRow = Selected<typeof headColumns> & {
  listing_agency_name: string;
  selling_agency_name: string | null;
  employer_name: string;
};

/** Deals with the names of their parties. */
export const withParties = (deals: ReturnType<typeof dealsOf>) =>
  deals
    .innerJoin("mls_organizations as la", "la.id", "d.listing_agency_id")
    .leftJoin("mls_organizations as sa", "sa.id", "d.selling_agency_id")
    .innerJoin("mls_organizations as e", "e.id", "d.employer_id");

/** The only place where a row of deals (snake_case) becomes what every party can see. */
export function headFrom(row: HeadRow): DealHead {
  return {
    ...fieldsFrom(row, ["id", "status", "sent_at", "created_at", "updated_at", "version"]),
    code: row.display_code,
    listingId: row.candidate_id,
    candidate: { maskedCode: row.masked_code, headlineRole: row.headline_role },
    listingAgency: { id: row.listing_agency_id, name: row.listing_agency_name },
    sellingAgency:
      row.selling_agency_id === null ? null : { id: row.selling_agency_id, name: row.selling_agency_name ?? "" },
    employer: { id: row.employer_id, name: row.employer_name },
    terms: {
      targetSalary: row.target_salary_cents,
      feeBp: row.fee_value_bp,
      ...fieldsFrom(row, ["guarantee_days", "guarantee_policy"]),
      text: row.terms,
    },
    acceptedSalary: row.accepted_salary_cents,
  };
}

export function closingFrom(row: Selected<typeof wonColumns>): Closing | null {
  const { accepted_salary_cents: acceptedSalary, start_date: startDate, time_zone: timeZone, closed_at: at } = row;
  return acceptedSalary !== null && startDate !== null && timeZone !== null && at
    ? { acceptedSalary, startDate, timeZone, at: at.getTime() }
    : null;
}

export function fallOffFrom(row: Selected<typeof fallOffColumns>): FallOff | null {
  const {
    fall_off_last_day: lastDay,
    fall_off_day: day,
    fall_off_refund_cents: refund,
    fall_off_reason: reason,
    fall_off_at: at,
    fall_off_replacement: replacement,
  } = row;
  return lastDay !== null && day !== null && refund !== null && reason !== null && at
    ? { lastDay, day, refund, reason, at: at.getTime(), replacement }
    : null;
}

/** The introduction a deal came from, as far as the transaction's role can read it. */
const withOrigin = <Deals extends ReturnType<typeof withParties>>(deals: Deals) =>
  deals
    .leftJoin("mls_introductions as i", "i.id", "d.introduction_id")
    .select(["i.id as origin_id", "i.display_code as origin_code", "i.employer_knows as origin_known"]);

const originFrom = ({
  origin_id: id,
  origin_code: code,
  origin_known: known,
}: {
  origin_id: string | null;
  origin_code: string | null;
  origin_known: boolean | null;
}): OriginOfDeal | null => (id !== null && code !== null ? { id, code, employerKnows: known === true } : null);

export type FoundClientDeal = { deal: ClientDeal; rendered: Rendered[]; introduction: OriginOfDeal | null };

/** A deal as its employer can read it, from what its own transaction can; null if there is none. */
export async function findClientDeal(db: Db, viewer: Viewer, id: string): Promise<FoundClientDeal | null> {
  const row = await withOrigin(withParties(dealsOf(db, viewer)))
    .select(dealColumns)
    .where("d.id", "=", id)
    .executeTakeFirst();
  const sending =
    row &&
    (await db
      .selectFrom("mls_deal_sendings")
      .selectAll()
      .where("deal_id", "=", id)
      .orderBy("number", "desc")
      .executeTakeFirst());
  if (!row || !sending) return null;
  const head = headFrom(row);
  const agreement = await db
    .selectFrom("mls_deal_agreements")
    .select(["kind", "canonical", "hash"])
    .where("kind", "=", "client")
    .where("deal_id", "=", id)
    .where("sending", "=", sending.number)
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom("mls_deal_signers")
    .selectAll()
    .where("document", "=", "client")
    .where("deal_id", "=", id)
    .where("sending", "=", sending.number)
    .orderBy("place")
    .orderBy("role")
    .execute();
  const closing = closingFrom(row);
  return {
    deal: {
      head,
      sending: {
        ...frameFrom(sending),
        agreement,
        parts: parts.map((part) => partFrom(part, part.role === "employer" ? head.employer : head.listingAgency)),
      },
      closing,
      fallOff: fallOffFrom(row),
      ledger: closing ? await ledgerOf(db, id) : [],
      corrections: closing ? await correctionsOf(db, id, head) : [],
    },
    rendered: sending.completed_at ? await renderedOf(db, id, sending.number) : [],
    introduction: originFrom(row),
  };
}

/**
 * `hidden`: whether the candidate is hidden from the employer, set only for the viewer's own listings. `rendered`: of
 * the last sending.
 */
export type FoundDeal = { deal: Deal; hidden: boolean; rendered: Rendered[]; introduction: OriginOfDeal | null };

type Wanted = {
  id: string;
  lock?: boolean;
  /** Finds deals deleted since this moment, instead of deals that aren't deleted. */ deletedSince?: Date;
};

/** A whole deal, for agencies and the platform; null if the viewer can't see it. `lock`: until the transaction ends. */
export async function findDeal(db: Db, viewer: Viewer, wanted: Wanted): Promise<FoundDeal | null> {
  return load(db, { ...wanted, which: seenBy(viewer) });
}

/** The same without a viewer, in a system transaction: for jobs and signing links. */
export async function dealById(
  db: Db,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<FoundDeal | null> {
  return load(db, { id, lock, which: (eb) => eb.lit(true) });
}

async function load(
  db: Db,
  { id, lock = false, deletedSince, which }: Wanted & { which: ReturnType<typeof seenBy> },
): Promise<FoundDeal | null> {
  let query = withOrigin(withParties(db.selectFrom(sql<ClientDealsTable>`mls_deals`.as("d")).where(which)))
    .select([...dealColumns, "d.introduction_id"])
    .select([
      sql<number>`d.minimum_fee_cents`.as("minimum_fee_cents"),
      sql<number>`d.platform_bp`.as("platform_bp"),
      sql<DealsTable["lost_reason"]>`d.lost_reason`.as("lost_reason"),
      sql<Date | null>`d.lost_at`.as("lost_at"),
      sql<boolean>`coalesce(mls_own_listing_hidden_from(d.candidate_id, d.employer_id), false)`.as("hidden"),
    ])
    .where("d.id", "=", id)
    .where(deletedSince ? sql<boolean>`d.deleted_at >= ${deletedSince}` : sql<boolean>`d.deleted_at is null`);
  if (lock) query = query.forNoKeyUpdate("d");
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { terms: _terms, acceptedSalary: _acceptedSalary, ...head } = headFrom(row);
  const { listingAgency: listing, sellingAgency, employer } = head;
  const closing = closingFrom(row);
  const sendings =
    row.sent_at === null
      ? []
      : await sendingsOf(db, id, { listing, employer, ...(sellingAgency && { selling: sellingAgency }) });
  const deal: Deal = {
    ...head,
    ...fieldsFrom(row, ["introduction_id", "platform_bp"]),
    minimumFee: row.minimum_fee_cents,
    versions: await versionsOf(db, id),
    sendings,
    closing,
    fallOff: fallOffFrom(row),
    ledger: closing ? await ledgerOf(db, id) : [],
    corrections: closing ? await correctionsOf(db, id, head) : [],
    lost:
      row.lost_reason !== null && row.lost_at !== null ? { reason: row.lost_reason, at: row.lost_at.getTime() } : null,
  };
  const last = sendings.at(-1);
  return {
    deal,
    hidden: row.hidden,
    rendered: last && last.completedAt !== null ? await renderedOf(db, id, last.number) : [],
    introduction: originFrom(row),
  };
}

async function versionsOf(db: Db, id: string): Promise<TermsVersion[]> {
  const versions = await db
    .selectFrom("mls_deal_versions")
    .selectAll()
    .where("deal_id", "=", id)
    .orderBy("number")
    .execute();
  const acceptances = await db
    .selectFrom("mls_deal_acceptances")
    .select(["number", "organization_id", "person_id", "accepted_at"])
    .where("deal_id", "=", id)
    .orderBy("accepted_at")
    .orderBy("organization_id")
    .execute();
  return versions.map((row) => ({
    number: row.number,
    terms: {
      targetSalary: row.target_salary_cents,
      feeBp: row.fee_value_bp,
      ...fieldsFrom(row, ["la_split_bp", "guarantee_days", "guarantee_policy"]),
      text: row.terms,
    },
    proposedBy: {
      organizationId: row.proposed_by_organization_id,
      personId: row.proposed_by_person_id,
      at: row.created_at.getTime(),
    },
    acceptances: acceptances
      .filter(({ number }) => number === row.number)
      .map((each) => ({
        ...fieldsFrom(each, ["organization_id", "person_id"]),
        at: each.accepted_at.getTime(),
      })),
  }));
}
