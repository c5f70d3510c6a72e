import { hasPassed } from "#domain/introduction/outcome.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { isAccepted } from "#domain/introduction/status.ts";
import type { InterviewNotice } from "#domain/notification/interviews.ts";
import type { IntroductionEvent } from "#domain/notification/words.ts";
import { sql } from "kysely";
import type { Work } from "../platform/db/database.ts";
import type { Services, StepServices } from "../platform/http/context.ts";
import { type GuestAnswer, guestAnswerEmail, guestAnswers } from "./emails.ts";
import { guestLink, guestLinkPlace } from "./links.ts";

const jobName = "guest.answer";

const answerOf: Partial<Record<IntroductionEvent, GuestAnswer>> = {
  countered: "countered",
  accepted: "agreed",
  accepted_to_sign: "agreed",
  nda_waits: "agreed",
  declined: "over",
  expired: "over",
  ended: "over",
  revoked: "over",
  prior_conceded: "prior_decided",
  prior_upheld: "prior_decided",
  prior_rejected: "prior_decided",
};

/**
 * The contacts of a client who requested this introduction by link, or took a step in it, are emailed what members of
 * an employer would be notified of: they have no inbox here. In the transaction of the step, as the system.
 */
export async function emailGuests(
  work: Work,
  services: Pick<StepServices, "jobs" | "clock">,
  introduction: Introduction,
  events: readonly IntroductionEvent[],
): Promise<void> {
  const answer = events.map((event) => answerOf[event]).findLast((each) => each !== undefined);
  if (answer !== undefined) await enqueueAnswer(work, services, introduction, { answer });
}

/** The same of interviews that ended with the introduction, unless another email, or the client's pass, says so. */
export async function emailGuestsOfEndedInterviews(
  work: Work,
  services: Pick<StepServices, "jobs" | "clock">,
  introduction: Introduction,
  events: readonly IntroductionEvent[],
): Promise<void> {
  const isKnown = events.some((event) => answerOf[event] === "over");
  if (!isKnown && !hasPassed(introduction.employer.id, introduction))
    await emailGuestsOfInterview(work, services, introduction, "ended");
}

/**
 * The same at the end of one that its employer doesn't know of, because it was never agreed: only for those who
 * requested it since it was made. The agency may have made it on its own.
 */
export const emailGuestsOfEnd = (
  work: Work,
  services: Pick<StepServices, "jobs" | "clock">,
  introduction: Introduction,
): Promise<void> =>
  enqueueAnswer(work, services, introduction, { answer: "over", requestedSince: new Date(introduction.createdAt) });

const answerOfInterview: Record<InterviewNotice, GuestAnswer> = {
  proposed: "times",
  changed: "times",
  countered: "times",
  moved: "moved",
  accepted: "scheduled",
  declined: "called_off",
  canceled: "called_off",
  moved_by_colleague: "moved_by_colleague",
  canceled_by_colleague: "canceled_by_colleague",
  ended: "interview_ended",
  soon: "soon",
  answer_due: "answer_due",
  scorecard_due: "scorecard_due",
  decision_due: "decision_due",
};

/**
 * The same of an interview that the employer arranges itself. `personId`: only this contact, requested or not.
 * `notPersonId`: the actor.
 */
export async function emailGuestsOfInterview(
  work: Work,
  services: Pick<StepServices, "jobs" | "clock">,
  introduction: Introduction,
  notice: InterviewNotice,
  { personId, notPersonId }: { personId?: string; notPersonId?: string | null } = {},
): Promise<void> {
  if (introduction.sellingAgency !== null) return;
  const answer = answerOfInterview[notice];
  const toSign = isAccepted(introduction.status);
  await enqueueAnswer(work, services, introduction, {
    answer,
    toSign,
    ...(personId !== undefined && { personId }),
    ...(notPersonId && { notPersonId }),
  });
}

type Enqueued = {
  answer: GuestAnswer;
  /** About an interview before the client has signed. */ toSign?: boolean;
  /** Only this contact. */ personId?: string;
  /** Not this contact. */ notPersonId?: string;
  /** Only those who requested it since. */ requestedSince?: Date;
};

/** By each contact's newest open link to the candidate, which needn't be the one they requested by. */
async function enqueueAnswer(
  work: Work,
  { jobs, clock }: Pick<StepServices, "jobs" | "clock">,
  { id: introductionId, listingId, employer, listingAgency, sellingAgency }: Introduction,
  { answer, toSign = false, personId, notPersonId, requestedSince }: Enqueued,
): Promise<void> {
  let links = work.db
    .selectFrom("mls_guest_links as l")
    .innerJoin("mls_guest_candidates as c", "c.link_id", "l.id")
    .select("l.id")
    .distinctOn("l.guest_id")
    .where("c.listing_id", "=", listingId)
    .where("l.organization_id", "=", employer.id)
    .where("l.agency_id", "=", sellingAgency?.id ?? listingAgency.id)
    .where("l.revoked_at", "is", null)
    .where("l.expires_at", ">", clock.now())
    .orderBy("l.guest_id")
    .orderBy("l.sent_at", "desc")
    .orderBy("l.id");
  links =
    personId === undefined
      ? links.where(({ or }) =>
          or([hasRequested(requestedSince), ...(requestedSince ? [] : [hasTakenStep(introductionId)])]),
        )
      : links.where("l.guest_id", "=", personId);
  if (notPersonId !== undefined) links = links.where("l.guest_id", "<>", notPersonId);
  for (const { id } of await links.execute()) jobs.enqueue(work, jobName, { linkId: id, answer, toSign });
}

const hasRequested = (since = new Date(0)) => sql<boolean>`exists (
  select from mls_guest_links r join mls_guest_candidates rc on rc.link_id = r.id
  where rc.requested_at >= ${since} and rc.listing_id = c.listing_id and r.guest_id = l.guest_id
    and r.organization_id = l.organization_id and r.agency_id = l.agency_id)`;

/** A colleague may have requested it. */
const hasTakenStep = (introductionId: string) => sql<boolean>`(
  exists (select from mls_introduction_steps s where s.introduction_id = ${introductionId} and s.person_id = l.guest_id)
  or exists (select from mls_interview_steps s join mls_interviews v on v.id = s.interview_id
    where v.introduction_id = ${introductionId} and s.person_id = l.guest_id))`;

export function registerGuestEmails(services: Services): void {
  services.jobs.register(jobName, ({ linkId, answer, toSign }) => {
    const known = guestAnswers.find((each) => each === answer);
    return known
      ? writeAnswer(services, String(linkId), { answer: known, toSign: toSign === true })
      : Promise.resolve();
  });
}

/** Writes nothing for a link that has ended. */
async function writeAnswer(
  { database, keyRing, mail, clock, config }: Services,
  linkId: string,
  sent: { answer: GuestAnswer; toSign: boolean },
): Promise<void> {
  await database.asSystem(async (work) => {
    const row = await work.db
      .selectFrom("mls_guest_links as l")
      .innerJoin("mls_guest_keys as k", "k.link_id", "l.id")
      .innerJoin("mls_organizations as a", "a.id", "l.agency_id")
      .innerJoin("mls_organizations as o", "o.id", "l.organization_id")
      .select([
        "l.contact_name",
        "l.contact_email",
        "a.name as agency",
        "o.name as company",
        "k.token_sealed",
        "k.origin",
      ])
      .where("l.id", "=", linkId)
      .where("l.revoked_at", "is", null)
      .where("l.expires_at", ">", clock.now())
      .where("a.standing", "=", "vetted")
      .where("o.standing", "=", "vetted")
      .where(sql<boolean>`not mls_has_members(o.id)`)
      .executeTakeFirst();
    if (!row) return;
    const link = guestLink(row.origin, keyRing.openText(row.token_sealed, guestLinkPlace(linkId)));
    const about = { contactName: row.contact_name, company: row.company, agencyName: row.agency, ...sent, link };
    mail.queue(work, { to: row.contact_email, ...guestAnswerEmail(about, config.brandName), confidential: true });
  });
}
