import { type InferResult, sql } from "kysely";
import { pick } from "#domain/core/pick.ts";
import { canonicalJson } from "#domain/deal/agreement.ts";
import {
  type Introduction,
  type OfferMade,
  partIn,
  requesterOf,
  type Step,
} from "#domain/introduction/introduction.ts";
import { type ListingFacts } from "#domain/introduction/reply.ts";
import { introductionCodeFrom } from "#domain/introduction/code.ts";
import { type Decision, isDecision } from "#domain/introduction/outcome.ts";
import { ndaOf } from "#domain/introduction/reveal.ts";
import type { IntroductionFacts } from "#domain/introduction/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { idsOf } from "#domain/core/ids.ts";
import { isBarred } from "#domain/core/standing.ts";
import { type KeyRing, nullIfBroken } from "../platform/crypto/key-ring.ts";
import { sealWith } from "../platform/crypto/data-keys.ts";
import { candidateAnswersOf } from "../listing/candidate-answers.ts";
import type { Trx } from "../platform/db/tables.ts";
import { dealsOfIntroductions } from "./deals.ts";
import { othersOf } from "./others.ts";
import { evidencePlace, factColumns, introductionRows, introductionsFrom, reasonPlace } from "./rows.ts";
import { columnsFrom } from "../platform/db/fields.ts";

/** An introduction with the additional facts its viewer's side can see. */
export type FoundIntroduction = {
  introduction: Introduction;
  facts: ListingFacts & Pick<IntroductionFacts, "others" | "deals" | "candidateAnswer">;
};

const factRows = (db: Trx) => introductionRows(db).select(factColumns);
type FactRow = InferResult<ReturnType<typeof factRows>>[number];
type Reader = Pick<Viewer, "organizationId">;

/**
 * One introduction as the viewer's role can read it; null if it doesn't exist for them. `lock`: until the transaction
 * ends. `now` in ms.
 */
export async function findIntroduction(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  { id, now, lock = false }: { id: string; now: number; lock?: boolean },
): Promise<FoundIntroduction | null> {
  let query = factRows(db).where("i.id", "=", id);
  if (lock) query = query.forNoKeyUpdate("i");
  const row = await query.executeTakeFirst();
  return row ? ((await foundFrom(db, keyRing, viewer, [row], now))[0] ?? null) : null;
}

/** Those of these ids that the viewer's role can read, in order. */
export async function foundById(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  ids: readonly string[],
  now: number,
): Promise<FoundIntroduction[]> {
  const rows = ids.length === 0 ? [] : await factRows(db).where("i.id", "in", ids).execute();
  const inOrder = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return foundFrom(db, keyRing, viewer, inOrder, now);
}

/** Complete introductions for rows selected by a list, in order. */
async function foundFrom(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  rows: readonly FactRow[],
  now: number,
): Promise<FoundIntroduction[]> {
  const introductions = await introductionsFrom(db, keyRing, rows);
  const asListingAgency = introductions.filter((each) => partIn(viewer, each) === "listing");
  const others = await othersOf(db, asListingAgency, now);
  const deals = await dealsOfIntroductions(db, viewer, idsOf(introductions));
  const answers = await candidateAnswersOf({ db }, keyRing, idsOf(asListingAgency));
  return introductions.map((introduction, place) => ({
    introduction,
    facts: {
      ...factsFrom(viewer, introduction, rows[place] as FactRow),
      asksCandidate: (rows[place] as FactRow).asks_candidate,
      others: others.get(introduction.id) ?? [],
      deals: deals.get(introduction.id) ?? [],
      candidateAnswer: answers.get(introduction.id) ?? null,
    },
  }));
}

/**
 * For the listing agency: which parties it is hidden from, and whether its candidate stopped it or has to say yes
 * again. For a party that is to see the identity: whether it can't for now, without the reason.
 */
function factsFrom(viewer: Reader, introduction: Introduction, row: FactRow): ListingFacts {
  const part = partIn(viewer, introduction);
  const withheld = row.hidden_from_acting || row.stopped || row.awaits_yes;
  return {
    listingStatus: row.listing_status ?? "withdrawn",
    hiddenFromEmployer: row.hidden_from_employer || (part === "employer" && withheld),
    hiddenFromRequester: row.hidden_from_requester || (part === "selling" && withheld),
    ...(part === "listing" && { stopped: row.stopped, awaitsYes: row.awaits_yes }),
    barred: barredParty(viewer, introduction, row),
  };
}

function barredParty({ organizationId }: Reader, introduction: Introduction, row: FactRow): string | null {
  const { listingAgency, sellingAgency, employer } = introduction;
  const parties = [
    { party: listingAgency, standing: row.listing_agency_standing },
    { party: sellingAgency, standing: row.selling_agency_standing },
    { party: employer, standing: row.employer_standing },
  ];
  return parties.find(({ party, standing }) => party?.id !== organizationId && isBarred(standing))?.party?.name ?? null;
}

/** Those that these rows belong to, by id. In a system transaction. */
export async function introductionsOfRows(
  db: Trx,
  keyRing: KeyRing,
  rows: readonly { introduction_id: string }[],
): Promise<Map<string, Introduction>> {
  const ids = [...new Set(rows.map(({ introduction_id }) => introduction_id))];
  return new Map((await introductionsOfIds(db, keyRing, ids)).map((each) => [each.id, each]));
}

/** Whole introductions without a viewer, in a system transaction. */
export async function introductionsOfIds(db: Trx, keyRing: KeyRing, ids: readonly string[]): Promise<Introduction[]> {
  return ids.length === 0 ? [] : introductionsFrom(db, keyRing, await rowsOfIds(db, ids).execute());
}

/** The same, locked. */
export async function lockedIntroductions(db: Trx, keyRing: KeyRing, ids: readonly string[]): Promise<Introduction[]> {
  return ids.length === 0 ? [] : introductionsFrom(db, keyRing, await rowsOfIds(db, ids).forNoKeyUpdate("i").execute());
}

/** Locks an introduction and all others of its listing that the reader can change. */
export async function lockWithOthers(db: Trx, id: string): Promise<void> {
  await db
    .selectFrom("mls_introductions")
    .select("id")
    .where("candidate_id", "=", (eb) =>
      eb.selectFrom("mls_introductions as own").select("own.candidate_id").where("own.id", "=", id),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

const rowsOfIds = (db: Trx, ids: readonly string[]) => introductionRows(db).where("i.id", "in", ids).orderBy("i.id");

/**
 * Earlier requests of the viewer's organization for these listings and this employer; locked until the transaction
 * ends.
 */
export async function askedBefore(
  db: Trx,
  keyRing: KeyRing,
  viewer: Reader,
  { listingIds, employerId }: { listingIds: readonly string[]; employerId: string },
): Promise<Introduction[]> {
  if (listingIds.length === 0) return [];
  const rows = await introductionRows(db)
    .where("i.candidate_id", "in", listingIds)
    .where("i.employer_id", "=", employerId)
    .where(sql<boolean>`coalesce(i.selling_agency_id, i.employer_id) = ${viewer.organizationId}`)
    .orderBy("i.id")
    .forNoKeyUpdate("i")
    .execute();
  return introductionsFrom(db, keyRing, rows);
}

/**
 * Inserts a new introduction under an unused code: 30 random bits collide now and then, so it retries. Returns it as
 * stored.
 */
export async function insertIntroduction(
  db: Trx,
  decided: Introduction,
  randomBytes: (count: number) => Uint8Array,
): Promise<Introduction> {
  let introduction = decided;
  for (let attempt = 0; attempt < 8; attempt++) {
    const inserted = await db
      .insertInto("mls_introductions")
      .values({
        ...changingColumns(introduction),
        ...columnsFrom(introduction, ["id", "answerDays", "protectionMonths"]),
        display_code: introduction.code,
        candidate_id: introduction.listingId,
        ...columnsFrom(introduction.candidate, ["maskedCode", "headlineRole"]),
        listing_agency_id: introduction.listingAgency.id,
        selling_agency_id: introduction.sellingAgency?.id ?? null,
        employer_id: introduction.employer.id,
        created_at: new Date(introduction.createdAt),
      })
      .onConflict((conflict) => conflict.column("display_code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) {
      await insertOffers(db, introduction, introduction.offers);
      await insertSteps(db, introduction, introduction.steps);
      return introduction;
    }
    introduction = { ...introduction, code: introductionCodeFrom(randomBytes(4)) };
  }
  throw new Error("no free code for an introduction after eight attempts");
}

const changingColumns = ({ status, version, grantDays, answerBy, updatedAt }: Introduction) => ({
  status,
  version,
  grant_days: grantDays,
  answer_by: new Date(answerBy),
  updated_at: new Date(updatedAt),
});

/** Saves the decision about a locked introduction: its columns, and its new or changed rows. */
export async function saveIntroduction(
  db: Trx,
  keyRing: KeyRing,
  before: Introduction,
  after: Introduction,
): Promise<void> {
  const steps = after.steps.slice(before.steps.length);
  const agreed = steps.some(({ action }) => action === "accepted") ? { accepted_number: after.version } : {};
  await db
    .updateTable("mls_introductions")
    .set({ ...changingColumns(after), ...agreed })
    .where("id", "=", after.id)
    .execute();
  await insertOffers(db, after, after.offers.slice(before.offers.length));
  if (after.reason !== null && before.reason === null)
    await db
      .insertInto("mls_introduction_reasons")
      .values({ introduction_id: after.id, reason: after.reason })
      .execute();
  await saveParts(db, before, after);
  await saveKnowledge(db, keyRing, before, after);
  await insertDecisions(db, after, after.decisions.slice(before.decisions.length));
  await insertSteps(db, after, steps);
}

async function insertDecisions(db: Trx, { id }: Introduction, decisions: readonly Decision[]): Promise<void> {
  for (const decision of decisions)
    await db
      .insertInto("mls_introduction_decisions")
      .values({
        introduction_id: id,
        ...columnsFrom(decision, ["organizationId", "personId", "outcome", "next", "round", "reason", "note"]),
        at: new Date(decision.at),
      })
      .execute();
}

async function insertOffers(db: Trx, introduction: Introduction, offers: readonly OfferMade[]): Promise<void> {
  if (offers.length === 0) return;
  await db
    .insertInto("mls_introduction_offers")
    .values(
      offers.map(({ number, side, offer, note, personId, at }) => ({
        introduction_id: introduction.id,
        number,
        side,
        kind: offer.kind,
        note,
        person_id: personId,
        made_at: new Date(at),
        organization_id: side === "listing" ? introduction.listingAgency.id : requesterOf(introduction).id,
        la_split_bp: offer.kind === "split" ? offer.laSplitBp : null,
        sa_split_bp: offer.kind === "split" ? 10_000 - offer.laSplitBp : null,
        fee_bp: offer.kind === "fee" ? offer.feeBp : null,
        guarantee_days: offer.kind === "fee" ? offer.guaranteeDays : null,
      })),
    )
    .execute();
}

/**
 * The newest step's number is the introduction's version: a separate count, which a party that reads fewer steps can't
 * derive from them.
 */
async function insertSteps(db: Trx, introduction: Introduction, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto("mls_introduction_steps")
    .values(
      steps.map((step, place) => ({
        introduction_id: introduction.id,
        number: introduction.version - (steps.length - 1 - place),
        ...columnsFrom(step, ["action", "organizationId", "personId", "offer"]),
        at: new Date(step.at),
        of_organization_id: concerns(introduction, step),
      })),
    )
    .execute();
}

/** The organization whose access to the identity, or decision, the step concerns. */
function concerns({ parts }: Introduction, { action, at, organizationId }: Step): string | null {
  if (isDecision({ action }) || action === "nda_signed" || action === "nda_refused" || action === "opened")
    return organizationId;
  if (action !== "revoked") return null;
  return parts.find(({ grant }) => grant?.revoked?.at === at)?.organization.id ?? null;
}

async function saveParts(db: Trx, before: Introduction, after: Introduction): Promise<void> {
  for (const part of after.parts) {
    const { organization, nda, grant } = part;
    const had = before.parts.find(({ role }) => role === part.role);
    if (nda && !had?.nda)
      await db
        .insertInto("mls_nda_signatures")
        .values({
          introduction_id: after.id,
          organization_id: organization.id,
          ...pick(nda, ["name", "ip", "version", "consent", "hash"]),
          person_id: nda.personId,
          signed_at: new Date(nda.at),
          canonical: canonicalJson(ndaOf(after, part)),
        })
        .execute();
    if (!grant) continue;
    const given = had?.grant;
    if (!given)
      await db
        .insertInto("mls_reveal_grants")
        .values({
          id: grant.id,
          introduction_id: after.id,
          candidate_id: after.listingId,
          organization_id: organization.id,
          given_at: new Date(grant.givenAt),
          ends_at: new Date(grant.endsAt),
        })
        .execute();
    if (given && grant.openedAt !== null && given.openedAt === null)
      await db
        .updateTable("mls_reveal_grants")
        .set({ opened_at: new Date(grant.openedAt) })
        .where("id", "=", grant.id)
        .execute();
    if (given && grant.revoked && !given.revoked)
      await db
        .updateTable("mls_reveal_grants")
        .set({
          revoked_at: new Date(grant.revoked.at),
          revoked_by: grant.revoked.by,
          revoked_reason: grant.revoked.reason,
        })
        .where("id", "=", grant.id)
        .execute();
  }
}

async function saveKnowledge(
  db: Trx,
  keyRing: KeyRing,
  before: Introduction,
  { id, employer, priorKnowledge }: Introduction,
): Promise<void> {
  if (!priorKnowledge) return;
  if (!before.priorKnowledge) {
    const place = { id, agencyId: employer.id };
    const { evidence } = priorKnowledge;
    // Erasing the candidate destroyed the key: the declaration stays, texts that would name them aren't stored.
    const sealed = await sealWith({ db }, keyRing, place, evidence, evidencePlace(id)).catch(nullIfBroken);
    await db
      .insertInto("mls_prior_knowledge")
      .values({ introduction_id: id, declared_at: new Date(priorKnowledge.declaredAt), evidence_sealed: sealed })
      .execute();
  }
  const { answer } = priorKnowledge;
  if (answer && !before.priorKnowledge?.answer)
    await db
      .updateTable("mls_prior_knowledge")
      .set({
        outcome: answer.outcome,
        reason_sealed: await sealReason(db, keyRing, id, answer.reason),
        answered_at: new Date(answer.at),
      })
      .where("introduction_id", "=", id)
      .execute();
}

/**
 * Sealed under the key of the evidence it refers to; null if that was erased with the candidate's data, or if no reason
 * was given.
 */
export async function sealReason(db: Trx, keyRing: KeyRing, id: string, reason: string): Promise<Buffer | null> {
  const about = await db
    .selectFrom("mls_prior_knowledge as p")
    .innerJoin("mls_introductions as i", "i.id", "p.introduction_id")
    .select("i.employer_id")
    .where("i.id", "=", id)
    .where("p.evidence_sealed", "is not", null)
    .executeTakeFirst();
  return about && reason !== ""
    ? sealWith({ db }, keyRing, { id, agencyId: about.employer_id }, reason, reasonPlace(id))
    : null;
}
