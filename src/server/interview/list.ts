import { sql } from "kysely";
import { interviewLimits, openInterviewStatuses } from "#domain/interview/interview.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { countOf } from "../platform/db/count.ts";
import { flagKey, idKey, instantKey, type Keyset, pageOf } from "../platform/db/keyset.ts";
import type { Trx } from "../platform/db/tables.ts";
import { hasBarredParty } from "../introduction/rows.ts";
import { type FoundInterview, foundInterviews, interviewColumns, interviewsOf } from "./store.ts";

type Reader = Pick<Viewer, "organizationId">;
type Page = { items: FoundInterview[]; total: number; nextCursor: string | null };

/** Open and agreed interviews: first those that need the acting organization, then by time. `now` in ms. */
export async function interviewPage(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  ask: PageAsk,
  now: number,
): Promise<Page> {
  const order: Keyset = {
    direction: "asc",
    keys: [flagKey(sql`not (${needs(viewer, now)})`), instantKey("v.first_at"), idKey("v.id")],
  };
  const { rows, nextCursor } = await pageOf(open(db, viewer, now).select(interviewColumns), order, ask);
  const total = await countOf(open(db, viewer, now));
  return {
    items: await foundInterviews(db, keyRing, viewer, rows, now),
    total,
    nextCursor,
  };
}

/** All interviews of an introduction, newest first. */
export async function interviewsOfIntroduction(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  introductionId: string,
  now: number,
): Promise<FoundInterview[]> {
  const rows = await interviewsOf(db, viewer)
    .select(interviewColumns)
    .where("v.introduction_id", "=", introductionId)
    .orderBy("v.created_at", "desc")
    .orderBy("v.id")
    .execute();
  return foundInterviews(db, keyRing, viewer, rows, now);
}

/** Interviews that ever had an agreed time and end after `since` (ms), the latest `limit` of them. `now` in ms. */
export async function datedInterviews(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  { since, limit, now }: { since: number; limit: number; now: number },
): Promise<FoundInterview[]> {
  const rows = await interviewsOf(db, viewer)
    .select(interviewColumns)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("mls_interview_steps as s")
          .select("s.number")
          .whereRef("s.interview_id", "=", "v.id")
          .where("s.action", "=", "accepted")
          .where("s.starts_at", ">", new Date(since - interviewLimits.maxMinutes * 60_000)),
      ),
    )
    .orderBy("v.last_at", "desc")
    .orderBy("v.id")
    .limit(limit)
    .execute();
  return foundInterviews(db, keyRing, viewer, rows, now);
}

/** The number of interviews that need the acting organization's answer. */
export async function answersDue(db: Trx, viewer: Viewer, now: number): Promise<number> {
  return countOf(open(db, viewer, now).where(needs(viewer, now)));
}

const open = (db: Trx, viewer: Viewer, now: number) =>
  interviewsOf(db, viewer).where("v.status", "in", openInterviewStatuses).where("v.last_at", ">", new Date(now));

/** Open interviews of which the organization can accept a time, as in `needsYou` (domain/interview/view.ts). */
const needs = ({ organizationId }: Reader, now: number) =>
  sql<boolean>`(v.status = 'proposed' and v.proposed_by <> ${organizationId} and v.last_at > ${new Date(now)}
    and exists (select from mls_introductions i where i.id = v.introduction_id
      and ${isArrangeable({ organizationId }, now)}))`;

/** As `whyNotArrange` decides while an interview is open (domain/interview/interview.ts). */
const isArrangeable = ({ organizationId }: Reader, now: number) => sql`not mls_introduction_stopped(i.id)
  and not ${hasBarredParty}
  and (i.listing_agency_id = ${organizationId}
    or not mls_hidden_from_acting(i.candidate_id) and not mls_introduction_awaits_yes(i.id))
  and not mls_own_listing_hidden_from(i.candidate_id, i.employer_id)
  and not coalesce(mls_own_listing_hidden_from(i.candidate_id, i.selling_agency_id), false)
  and coalesce(
    (select g.revoked_at is null and g.ends_at > ${new Date(now)} from mls_reveal_grants g
      where g.introduction_id = i.id and g.organization_id = v.requester_id),
    i.answer_by > ${new Date(now)})`;
