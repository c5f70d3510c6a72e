import { iso } from "#domain/core/calendar.ts";
import { type RawBuilder, sql } from "kysely";
import { lastProposal } from "#domain/interview/interview.ts";
import {
  isScorecardDue,
  type Rating,
  readComments,
  type ScorecardComments,
  type ScorecardEnd,
  scorecardCriteria,
} from "#domain/interview/scorecard.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { liveGrantOf } from "#domain/introduction/reveal.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Answer } from "#contract/index.ts";
import { openedByLink } from "../platform/attempts.ts";
import { openAll, sealWith } from "../platform/crypto/data-keys.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import { type KeyRing, SealBroken } from "../platform/crypto/key-ring.ts";
import type { Trx, RowOf } from "../platform/db/tables.ts";
import type { Visited } from "../platform/http/context.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import { introductionsOfIds, introductionsOfRows } from "../introduction/store.ts";
import { interviewsFrom } from "./store.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";

type Row = RowOf<"mls_scorecards">;

/** URL of the link's page. The token is in the fragment, which isn't logged or sent as Referer. */
export const scorecardLink = (origin: string, token: string, rating: Rating): string =>
  `${origin}/scorecard#${token}~${rating}`;

export const commentsPlace = (id: string) => `mls_scorecards ${id}`;

/** The scorecard of this link. @throws ExpectedError `not-found`, `rate-limited` */
export async function scorecardOfLink(context: Visited, token: string): Promise<string> {
  const { id } = await openedByLink(context, "scorecard-links", () =>
    context.database.kysely
      .selectFrom("mls_scorecards")
      .select("id")
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirst(),
  );
  return id;
}

/**
 * Whether the listing of introduction `i` is hidden from the organization, or one of the two isn't vetted: its grant
 * then opens nothing (docs/decisions/0012). For system transactions.
 */
export const isClosedFor = (organization: RawBuilder<unknown>) => sql<boolean>`(
  ${isHiddenFrom(sql`i.candidate_id`, organization)}
  or exists (
    select 1 from mls_organizations o
    where o.id in (i.listing_agency_id, ${organization}) and o.standing <> 'vetted'))`;

type Opened = { row: Row; introduction: Introduction; ended: ScorecardEnd | null };

type Asked = Pick<Row, "person_id" | "organization_id" | "listing_id">;

/**
 * The interviewer as a member of the organization, or its contact while a link opens; null once they left, and while
 * the organization isn't vetted. In a system transaction.
 */
export async function interviewerOf(
  db: Trx,
  { person_id, organization_id, listing_id }: Asked,
  at: Date,
): Promise<{ personId: string; email: string | null } | null> {
  const { rows } = await sql<{ person_id: string; email: string | null }>`
    select person_id, email from mls_interviewer(${person_id}, ${organization_id}, ${listing_id}, ${at})
    where exists (select 1 from mls_organizations where id = ${organization_id} and standing = 'vetted')`.execute(db);
  return rows[0] ? { personId: rows[0].person_id, email: rows[0].email } : null;
}

/** Whether the viewer is the interviewer, also as the contact they were before they signed up. */
export const isOwnScorecard = sql<boolean>`mls_is_acting_person(person_id)`;

/**
 * Needs a system transaction. The link works while its organization can see the candidate and its interviewer acts for
 * it.
 */
export async function openedScorecard(db: Trx, keyRing: KeyRing, id: string, now: number): Promise<Opened> {
  const row =
    (await db.selectFrom("mls_scorecards").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ??
    refuse("not-found");
  const [introduction] = await introductionsOfIds(db, keyRing, [row.introduction_id]);
  if (!introduction) refuse("not-found");
  const interviewer = await interviewerOf(db, row, new Date(now));
  const { closed } = await db
    .selectFrom("mls_introductions as i")
    .select(isClosedFor(sql`${row.organization_id}::uuid`).as("closed"))
    .where("i.id", "=", introduction.id)
    .executeTakeFirstOrThrow();
  const isClosed = closed || !liveGrantOf({ organizationId: row.organization_id }, introduction, now);
  const isExpired = now >= row.expires_at.getTime();
  const ended = isClosed ? "closed" : !interviewer ? "left" : isExpired ? "expired" : null;
  return { row, introduction, ended };
}

/** What the link's page shows. Once the link has ended, nothing that was filled in. */
export async function sheetOf(
  db: Trx,
  keyRing: KeyRing,
  { row, introduction, ended }: Opened,
): Promise<Answer<"scorecards", "open">> {
  const [interview] = await interviewsFrom(
    db,
    await db.selectFrom("mls_interviews").selectAll().where("id", "=", row.interview_id).execute(),
  );
  if (!interview || interview.startsAt === null) return refuse("not-found");
  const { timeZone, kind } = lastProposal(interview);
  const { maskedCode, headlineRole } = introduction.candidate;
  return {
    candidate: { maskedCode, headlineRole },
    organizationName: requesterOf(introduction).name,
    interview: { startsAt: iso(interview.startsAt), timeZone, kind },
    ended,
    expiresAt: row.expires_at.toISOString(),
    answer:
      row.rating && row.answered_at && ended === null
        ? {
            rating: row.rating,
            comments: (await commentsOf(db, keyRing, [row])).get(row.id) ?? {},
            at: row.answered_at.toISOString(),
          }
        : null,
  };
}

export type Filled = { rating: Rating; comments: ScorecardComments };

/** Stores what the interviewer says. Needs a system transaction. @throws ExpectedError `invalid-input` */
export async function saveScorecard(
  db: Trx,
  keyRing: KeyRing,
  { row, introduction }: Pick<Opened, "row" | "introduction">,
  { rating, comments }: Filled,
  at: Date,
): Promise<void> {
  const texts = readComments(comments);
  const { listingId, listingAgency } = introduction;
  await db
    .updateTable("mls_scorecards")
    .set({
      rating,
      answered_at: at,
      comments_sealed:
        Object.keys(texts).length === 0
          ? null
          : await sealWith(
              { db },
              keyRing,
              { id: listingId, agencyId: listingAgency.id },
              JSON.stringify(texts),
              commentsPlace(row.id),
            ),
    })
    .where("id", "=", row.id)
    .execute();
}

/** Comments by scorecard; missing where the transaction's role can't read the listing's key, or it was destroyed. */
async function commentsOf(
  db: Trx,
  keyRing: KeyRing,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, ScorecardComments>> {
  const sealed = rows.flatMap(({ id, listing_id, comments_sealed }) =>
    comments_sealed ? [{ id, listingId: listing_id, sealed: comments_sealed, context: commentsPlace(id) }] : [],
  );
  const opened = await openAll({ db }, keyRing, sealed).catch((error: unknown) => {
    if (error instanceof SealBroken) return [];
    throw error;
  });
  return new Map(
    opened.map((text, place) => [sealed[place]?.id ?? "", commentsFrom(JSON.parse(text.toString("utf8")))]),
  );
}

function commentsFrom(stored: unknown): ScorecardComments {
  const texts = stored as Record<string, unknown>;
  return Object.fromEntries(
    scorecardCriteria.flatMap((criterion) => {
      const text = texts[criterion];
      return typeof text === "string" ? [[criterion, text]] : [];
    }),
  );
}

/** The scorecards that the viewer's organization can read, newest first; `now` in ms. */
export async function scorecardsOf(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  introduction: Introduction,
  now: number,
): Promise<Answer<"scorecards", "list">> {
  const rows = await db
    .selectFrom("mls_scorecards")
    .selectAll()
    .select(isOwnScorecard.as("is_own"))
    .where("introduction_id", "=", introduction.id)
    .orderBy("requested_at", "desc")
    .orderBy("id")
    .execute();
  const reads = liveGrantOf(viewer, introduction, now) !== null && readsIdentities(viewer);
  const comments = reads ? await commentsOf(db, keyRing, rows) : new Map<string, ScorecardComments>();
  const names = await namesOf(db, rows);
  return {
    requested: rows.length,
    received: rows.filter(({ rating }) => rating !== null).length,
    items: rows.map((row) => ({
      id: row.id,
      interviewId: row.interview_id,
      person: names.get(row.person_id) ?? "A colleague",
      mine: row.is_own,
      requestedAt: row.requested_at.toISOString(),
      answer:
        row.rating && row.answered_at
          ? {
              rating: row.rating,
              comments: row.comments_sealed === null && reads ? {} : (comments.get(row.id) ?? null),
              at: row.answered_at.toISOString(),
            }
          : null,
    })),
  };
}

/** What the viewer personally has to rate, newest first; instants in ms. */
export async function scorecardsDue(db: Trx, keyRing: KeyRing, viewer: Viewer, now: number) {
  const rows = await db
    .selectFrom("mls_scorecards")
    .select(["id", "introduction_id", "requested_at"])
    .where("answered_at", "is", null)
    .where(isOwnScorecard)
    .where(sql<boolean>`mls_granted_to_acting(listing_id)`)
    .orderBy("requested_at", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  const introductions = await introductionsOfRows(db, keyRing, rows);
  return rows.flatMap(({ id, introduction_id, requested_at }) => {
    const introduction = introductions.get(introduction_id);
    return introduction && isScorecardDue(viewer, introduction, now)
      ? [{ id, at: requested_at.getTime(), introduction }]
      : [];
  });
}

/** For the listing agency: that feedback exists, and nothing it says. Needs a system transaction. */
export async function scorecardCount(db: Trx, introductionId: string): Promise<Answer<"scorecards", "list">> {
  const { requested, received } = await db
    .selectFrom("mls_scorecards")
    .select(({ fn }) => [fn.countAll<string>().as("requested"), fn.count<string>("rating").as("received")])
    .where("introduction_id", "=", introductionId)
    .executeTakeFirstOrThrow();
  return { items: [], requested: Number(requested), received: Number(received) };
}

async function namesOf(db: Trx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const people = await db
    .selectFrom("mls_people")
    .select(["id", "display_name"])
    .where(
      "id",
      "in",
      rows.map(({ person_id }) => person_id),
    )
    .execute();
  return new Map(people.map(({ id, display_name }) => [id, display_name]));
}
