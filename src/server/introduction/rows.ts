import { type InferResult, sql } from "kysely";
import { pick } from "#domain/core/pick.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import type {
  GrantEnd,
  Introduction,
  Offer,
  OfferMade,
  PriorKnowledge,
  RevealGrant,
  SeeingPart,
  Step,
} from "#domain/introduction/introduction.ts";
import type { Decision } from "#domain/introduction/outcome.ts";
import { erasedEvidence } from "#domain/introduction/reveal.ts";
import type { ListingStatus } from "#domain/core/listing-status.ts";
import { barredStandings } from "#domain/core/standing.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Trx, RowOf } from "../platform/db/tables.ts";
import { openAll } from "../platform/crypto/data-keys.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/** All introductions that the transaction's role can read, with their parties' names. */
export const introductionsOf = (db: Trx) =>
  db
    .selectFrom("mls_introductions as i")
    .innerJoin("mls_organizations as la", "la.id", "i.listing_agency_id")
    .leftJoin("mls_organizations as sa", "sa.id", "i.selling_agency_id")
    .innerJoin("mls_organizations as e", "e.id", "i.employer_id");

const introductionColumns = [
  "i.id",
  "i.display_code",
  "i.candidate_id",
  "i.masked_code",
  "i.headline_role",
  "i.listing_agency_id",
  "i.selling_agency_id",
  "i.employer_id",
  "i.status",
  "i.version",
  "i.grant_days",
  "i.answer_days",
  "i.protection_months",
  "i.answer_by",
  "i.created_at",
  "i.updated_at",
  "la.name as listing_agency_name",
  "sa.name as selling_agency_name",
  "e.name as employer_name",
  "la.asks_candidate",
] as const;

/** Facts about a listing that a party can't read: each function answers only for the acting organization. */
export const factColumns = [
  sql<ListingStatus | null>`mls_introduced_status(i.id)`.as("listing_status"),
  sql<boolean>`mls_hidden_from_acting(i.candidate_id)`.as("hidden_from_acting"),
  sql<boolean>`coalesce(mls_own_listing_hidden_from(i.candidate_id, i.employer_id), false)`.as("hidden_from_employer"),
  sql<boolean>`coalesce(mls_own_listing_hidden_from(i.candidate_id, i.selling_agency_id), false)`.as(
    "hidden_from_requester",
  ),
  sql<boolean>`mls_introduction_stopped(i.id)`.as("stopped"),
  sql<boolean>`mls_introduction_awaits_yes(i.id)`.as("awaits_yes"),
  "la.standing as listing_agency_standing",
  "sa.standing as selling_agency_standing",
  "e.standing as employer_standing",
] as const;

/** Whether a party of introduction `i` is rejected or suspended, as `ListingFacts.barred` says it. */
export const hasBarredParty = sql<boolean>`exists (select from mls_organizations p
  where p.id in (i.listing_agency_id, i.selling_agency_id, i.employer_id)
    and p.standing = any(${[...barredStandings]}::text[]))`;

export const introductionRows = (db: Trx) => introductionsOf(db).select(introductionColumns);
export type IntroductionRow = InferResult<ReturnType<typeof introductionRows>>[number];

export const evidencePlace = (introductionId: string): string => `mls_prior_knowledge ${introductionId}`;
export const reasonPlace = (introductionId: string): string => `mls_prior_knowledge.reason ${introductionId}`;

/**
 * The only place where rows (snake_case) become introductions, in order and as complete as the transaction's role can
 * read them. Always seven queries.
 */
export async function introductionsFrom(
  db: Trx,
  keyRing: KeyRing,
  rows: readonly IntroductionRow[],
): Promise<Introduction[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const offers = await db
    .selectFrom("mls_introduction_offers")
    .selectAll()
    .where("introduction_id", "in", ids)
    .orderBy("number")
    .execute();
  const steps = await db
    .selectFrom("mls_introduction_steps")
    .selectAll()
    .where("introduction_id", "in", ids)
    .orderBy("number")
    .execute();
  const reasons = await db
    .selectFrom("mls_introduction_reasons")
    .select(["introduction_id", "reason"])
    .where("introduction_id", "in", ids)
    .execute();
  const signatures = await db
    .selectFrom("mls_nda_signatures")
    .select([
      "introduction_id",
      "organization_id",
      "name",
      "person_id",
      "signed_at",
      "ip",
      "version",
      "consent",
      "hash",
    ])
    .where("introduction_id", "in", ids)
    .execute();
  const decisions = await db
    .selectFrom("mls_introduction_decisions")
    .selectAll()
    .where("introduction_id", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const grants = await db.selectFrom("mls_reveal_grants").selectAll().where("introduction_id", "in", ids).execute();
  const knowledge = await db
    .selectFrom("mls_prior_knowledge")
    .selectAll()
    .where("introduction_id", "in", ids)
    .execute();
  const written = await textsOf(db, keyRing, knowledge);

  const of = <Row extends { introduction_id: string }>(all: readonly Row[], id: string): Row[] =>
    all.filter(({ introduction_id }) => introduction_id === id);
  return rows.map((row) => {
    const own = { offers: of(offers, row.id).map(offerFrom), steps: of(steps, row.id) };
    const known = of(knowledge, row.id)[0];
    const seeing = (role: SeeingPart["role"], id: string, name: string): SeeingPart =>
      partFrom({ role, organization: { id, name } }, of(signatures, row.id), of(grants, row.id), own.steps);
    return {
      ...fieldsFrom(row, ["id", "status", "grant_days", "answer_days", "protection_months", "version"]),
      ...fieldsFrom(row, ["answer_by", "created_at", "updated_at"]),
      code: row.display_code,
      listingId: row.candidate_id,
      candidate: { maskedCode: row.masked_code, headlineRole: row.headline_role },
      listingAgency: { id: row.listing_agency_id, name: row.listing_agency_name },
      sellingAgency:
        row.selling_agency_id === null ? null : { id: row.selling_agency_id, name: row.selling_agency_name ?? "" },
      employer: { id: row.employer_id, name: row.employer_name },
      // An employer named by an agency can't read offers, so it sees no message.
      message: own.offers[0]?.note ?? noText,
      offers: own.offers,
      parts: [
        ...(row.selling_agency_id === null
          ? []
          : [seeing("selling", row.selling_agency_id, row.selling_agency_name ?? "")]),
        seeing("employer", row.employer_id, row.employer_name),
      ],
      reason: of(reasons, row.id)[0]?.reason ?? null,
      priorKnowledge: known ? knowledgeFrom(known, written) : null,
      decisions: of(decisions, row.id).map(decisionFrom),
      steps: own.steps.map(stepFrom),
    };
  });
}

/** An empty text can't leak anything. */
const noText = publishDealText("message", "", { own: null, confirmed: [] });

function offerFrom(row: RowOf<"mls_introduction_offers">): OfferMade {
  return {
    ...fieldsFrom(row, ["number", "side", "note", "person_id"]),
    offer: termsFrom(row),
    at: row.made_at.getTime(),
  };
}

function termsFrom({ la_split_bp, fee_bp, guarantee_days }: RowOf<"mls_introduction_offers">): Offer {
  if (fee_bp !== null && guarantee_days !== null) return { kind: "fee", feeBp: fee_bp, guaranteeDays: guarantee_days };
  if (la_split_bp === null) throw new Error("an offer of unknown kind");
  return { kind: "split", laSplitBp: la_split_bp };
}

function stepFrom({ action, at, organization_id, person_id, offer }: RowOf<"mls_introduction_steps">): Step {
  return { action, at: at.getTime(), organizationId: organization_id, personId: person_id, offer };
}

const decisionFrom = (row: RowOf<"mls_introduction_decisions">): Decision => ({
  ...pick(row, ["outcome", "next", "round", "reason", "note"]),
  ...fieldsFrom(row, ["organization_id", "person_id", "at"]),
});

type Signature = Omit<RowOf<"mls_nda_signatures">, "canonical">;

function partFrom(
  { role, organization }: Pick<SeeingPart, "role" | "organization">,
  signatures: readonly Signature[],
  grants: readonly RowOf<"mls_reveal_grants">[],
  steps: readonly RowOf<"mls_introduction_steps">[],
): SeeingPart {
  const signed = signatures.find((each) => each.organization_id === organization.id);
  const grant = grants.find((each) => each.organization_id === organization.id);
  return {
    role,
    organization,
    nda: signed
      ? {
          name: signed.name,
          personId: signed.person_id,
          at: signed.signed_at.getTime(),
          ...pick(signed, ["ip", "version", "consent", "hash"]),
        }
      : null,
    grant: grant ? grantFrom(grant) : null,
    refusedAt:
      steps
        .find(({ action, of_organization_id }) => action === "nda_refused" && of_organization_id === organization.id)
        ?.at.getTime() ?? null,
  };
}

function grantFrom(row: RowOf<"mls_reveal_grants">): RevealGrant {
  const revoked: GrantEnd | null =
    row.revoked_at && row.revoked_by && row.revoked_reason !== null
      ? { at: row.revoked_at.getTime(), by: row.revoked_by, reason: row.revoked_reason }
      : null;
  return {
    ...fieldsFrom(row, ["id", "given_at", "ends_at", "opened_at"]),
    revoked,
  };
}

function knowledgeFrom(
  { introduction_id: id, declared_at, outcome, reason, answered_at }: RowOf<"mls_prior_knowledge">,
  written: ReadonlyMap<string, string>,
): PriorKnowledge {
  // A concession has no reason; the platform always gives one.
  const unsaid = outcome === "conceded" ? "" : erasedEvidence;
  return {
    declaredAt: declared_at.getTime(),
    evidence: written.get(evidencePlace(id)) ?? erasedEvidence,
    answer:
      outcome && answered_at
        ? { outcome, reason: written.get(reasonPlace(id)) ?? reason ?? unsaid, at: answered_at.getTime() }
        : null,
  };
}

/** Evidence and decision reasons by their place; erased ones are missing. */
async function textsOf(
  db: Trx,
  keyRing: KeyRing,
  rows: readonly RowOf<"mls_prior_knowledge">[],
): Promise<Map<string, string>> {
  const kept = rows.flatMap(({ introduction_id: id, evidence_sealed, reason_sealed }) => [
    ...(evidence_sealed ? [{ listingId: id, sealed: evidence_sealed, context: evidencePlace(id) }] : []),
    ...(reason_sealed ? [{ listingId: id, sealed: reason_sealed, context: reasonPlace(id) }] : []),
  ]);
  const opened = kept.length === 0 ? [] : await openAll({ db }, keyRing, kept);
  return new Map(kept.map(({ context }, place) => [context, (opened[place] as Buffer).toString("utf8")]));
}
