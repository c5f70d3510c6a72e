import { sql } from "kysely";
import { canStillArrange } from "#domain/interview/interview.ts";
import { answers } from "#domain/interview/reply.ts";
import { nudgeMs } from "#domain/interview/next-step.ts";
import { isScorecardDue } from "#domain/interview/scorecard.ts";
import { canDecideOutcome, decisionOf } from "#domain/introduction/outcome.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { interviewRef } from "#domain/notification/interviews.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { timeNews } from "#domain/notification/introductions.ts";
import { hasBarredParty } from "../introduction/rows.ts";
import { introductionsOfRows } from "../introduction/store.ts";
import { notify } from "../notification/notify.ts";
import { interviewerOf, isClosedFor } from "./scorecards.ts";
import { interviewsFrom } from "./store.ts";

/** Interviews and scorecards per run: the rest waits for the next morning. */
const batch = 500;
const staleMs = 30 * 86_400_000;

/**
 * Reminds the party whose move it is, once for each interview or scorecard (spec §13): times that no one answered, a
 * scorecard that isn't filled in, an interview without a decision. Returns the number of reminders. Idempotent.
 */
export async function nudge(services: Services): Promise<number> {
  const { database } = services;
  const counts: number[] = [];
  for (const step of [nudgeAnswers, nudgeScorecards, nudgeDecisions])
    counts.push(await database.asSystem((work) => step(services, work)));
  return counts.reduce((sum, count) => sum + count, 0);
}

const ago = ({ clock }: Services, ms: number): Date => new Date(clock.now().getTime() - ms);

/**
 * While it lasts, who has to answer can't accept a time (`whyNotArrange`); a reminder comes once it is over. Only the
 * listing agency is to notice that the employer of a selling agency is blocked, and only a requester waits for the
 * candidate's own yes.
 */
const isStopped = sql<boolean>`(
  ${isHiddenFrom(sql`i.candidate_id`, sql`coalesce(i.selling_agency_id, i.employer_id)`)}
  or (v.proposed_by <> i.listing_agency_id and ${isHiddenFrom(sql`i.candidate_id`, sql`i.employer_id`)})
  or (v.proposed_by = i.listing_agency_id and mls_accepted_without_yes(i.id))
  or ${hasBarredParty}
  or exists (select from mls_candidacies c where c.listing_id = i.candidate_id and (c.paused_at is not null
    or c.withdrawn_at is not null or c.reported_at is not null or c.erasure_asked_at is not null)))`;

async function nudgeAnswers(services: Services, work: Work): Promise<number> {
  const now = services.clock.now();
  const rows = await work.db
    .selectFrom("mls_interviews as v")
    .innerJoin("mls_interview_proposals as p", "p.interview_id", "v.id")
    .innerJoin("mls_introductions as i", "i.id", "v.introduction_id")
    .selectAll("v")
    .select("p.number as proposal")
    .where("v.status", "=", "proposed")
    .where((eb) => eb.not(isStopped))
    .where("v.last_at", ">", now)
    .where("v.updated_at", "<=", ago(services, nudgeMs.answer))
    .whereRef("p.made_at", "=", "v.updated_at")
    .where((eb) => eb.or([eb("v.answer_reminded", "is", null), eb("v.answer_reminded", "<", eb.ref("p.number"))]))
    .orderBy("v.id")
    .limit(batch)
    .forNoKeyUpdate("v")
    .skipLocked()
    .execute();
  const introductions = await introductionsOfRows(work.db, services.keyRing, rows);
  const interviews = await interviewsFrom(work.db, rows);
  let reminded = 0;
  for (const [place, row] of rows.entries()) {
    const [interview, introduction] = [interviews[place], introductions.get(row.introduction_id)];
    await work.db
      .updateTable("mls_interviews")
      .set({ answer_reminded: row.proposal })
      .where("id", "=", row.id)
      .execute();
    if (!interview || !introduction || !canStillArrange(introduction, now.getTime())) continue;
    const waiting = answers("listing", interview) ? introduction.listingAgency : requesterOf(introduction);
    notify(work, services, {
      organizationId: waiting.id,
      news: {
        type: "interview_scheduled",
        from: null,
        interview: interviewRef(introduction, interview, "answer_due"),
      },
    });
    if (waiting !== introduction.listingAgency)
      await services.followUps.interviewNotified(work, services, introduction, "answer_due");
    reminded += 1;
  }
  return reminded;
}

/** An organization that passed can change its mind and advance; the reminder comes then. */
const hasPassed = sql<boolean>`coalesce((
  select d.outcome = 'passed' from mls_introduction_decisions d
  where d.introduction_id = s.introduction_id and d.organization_id = s.organization_id
  order by d.at desc limit 1), false)`;

async function nudgeScorecards(services: Services, work: Work): Promise<number> {
  const now = services.clock.now();
  const rows = await work.db
    .selectFrom("mls_scorecards as s")
    .innerJoin("mls_introductions as i", "i.id", "s.introduction_id")
    .select(["s.id", "s.introduction_id", "s.organization_id", "s.person_id", "s.listing_id"])
    .where("s.answered_at", "is", null)
    .where("s.reminded_at", "is", null)
    .where("s.requested_at", "<=", ago(services, nudgeMs.scorecard))
    .where(({ not }) => not(isClosedFor(sql`s.organization_id`)))
    .where(({ not }) => not(hasPassed))
    .orderBy("s.id")
    .limit(batch)
    .forUpdate("s")
    .skipLocked()
    .execute();
  const introductions = await introductionsOfRows(work.db, services.keyRing, rows);
  let reminded = 0;
  for (const row of rows) {
    const { id, introduction_id, organization_id: organizationId, person_id } = row;
    const introduction = introductions.get(introduction_id);
    await work.db.updateTable("mls_scorecards").set({ reminded_at: now }).where("id", "=", id).execute();
    if (!introduction || !isScorecardDue({ organizationId }, introduction, now.getTime())) continue;
    // A contact who signed up since is notified as the member.
    const interviewer = await interviewerOf(work.db, row, now);
    notify(work, services, {
      organizationId,
      personIds: [interviewer?.personId ?? person_id],
      news: timeNews(introduction, "scorecard_due"),
    });
    await services.followUps.interviewNotified(work, services, introduction, "scorecard_due", {
      personId: person_id,
    });
    reminded += 1;
  }
  return reminded;
}

async function nudgeDecisions(services: Services, work: Work): Promise<number> {
  const rows = await work.db
    .selectFrom("mls_interviews")
    .select(["id", "introduction_id", "last_at"])
    .where("status", "=", "scheduled")
    .where("decision_reminded", "=", false)
    .where("last_at", "<=", ago(services, nudgeMs.decision))
    .where("last_at", ">", ago(services, staleMs))
    .orderBy("id")
    .limit(batch)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const introductions = await introductionsOfRows(work.db, services.keyRing, rows);
  const notified = new Set<string>();
  for (const { id, introduction_id, last_at } of rows) {
    const introduction = introductions.get(introduction_id);
    await work.db.updateTable("mls_interviews").set({ decision_reminded: true }).where("id", "=", id).execute();
    if (!introduction || notified.has(introduction.id)) continue;
    if (!(await isUndecided(services, work, introduction, last_at))) continue;
    notified.add(introduction.id);
    notify(work, services, {
      organizationId: requesterOf(introduction).id,
      news: timeNews(introduction, "decision_due"),
    });
    await services.followUps.interviewNotified(work, services, introduction, "decision_due");
  }
  return notified.size;
}

/** No decision since the interview, no deal, and the requester can still decide. */
async function isUndecided(
  { clock }: Services,
  { db }: Work,
  introduction: Introduction,
  endedAt: Date,
): Promise<boolean> {
  const { id: organizationId } = requesterOf(introduction);
  if (!canDecideOutcome({ organizationId }, introduction, clock.now().getTime())) return false;
  if ((decisionOf(organizationId, introduction)?.at ?? 0) > endedAt.getTime()) return false;
  const deal = await db
    .selectFrom("mls_deals")
    .select("id")
    .where("introduction_id", "=", introduction.id)
    .where("status", "<>", "closed_lost")
    .executeTakeFirst();
  return !deal;
}
