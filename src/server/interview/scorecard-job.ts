import { sql } from "kysely";
import { dayMs } from "#domain/core/calendar.ts";
import { type Interview, lastProposal } from "#domain/interview/interview.ts";
import { interviewersOf, scorecardLinkDays } from "#domain/interview/scorecard.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { preferenceOf } from "#domain/notification/preferences.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { timeNews } from "#domain/notification/introductions.ts";
import { introductionsOfRows } from "../introduction/store.ts";
import { choicesOf, notify, originOf } from "../notification/notify.ts";
import { scorecardEmail } from "./scorecard-email.ts";
import { interviewerOf, isClosedFor } from "./scorecards.ts";
import { interviewsFrom } from "./store.ts";

/** Interviews that ended this long ago are no longer asked about, in ms. */
const askedWithinMs = 7 * dayMs;

/**
 * Asks the interviewers of each interview that has ended for a scorecard, once, `atOnce` interviews per transaction.
 * Those that no one can be asked about are found each time, so every run looks at all of them. Returns the number of
 * scorecards. Idempotent.
 */
export async function askForScorecards(services: Services, atOnce = 200): Promise<number> {
  let asked = 0;
  for (let after: Place | null = null; ;) {
    const some: Asked = await askSome(services, after, atOnce);
    asked += some.asked;
    if (some.last === null) return asked;
    after = some.last;
  }
}

type Place = { endedAt: Date; id: string };
/** `last`: where the next ones begin; null after the last ones. */
type Asked = { asked: number; last: Place | null };

async function askSome(services: Services, after: Place | null, atOnce: number): Promise<Asked> {
  const { database, clock, keyRing } = services;
  const now = clock.now();
  return database.asSystem(async (work) => {
    const rows = await work.db
      .selectFrom("mls_interviews as v")
      .innerJoin("mls_introductions as i", "i.id", "v.introduction_id")
      .selectAll("v")
      .where("v.status", "=", "scheduled")
      .where("v.last_at", "<=", now)
      .where("v.last_at", ">", new Date(now.getTime() - askedWithinMs))
      .where((eb) =>
        after === null
          ? eb.lit(true)
          : eb.or([
              eb("v.last_at", ">", after.endedAt),
              eb.and([eb("v.last_at", "=", after.endedAt), eb("v.id", ">", after.id)]),
            ]),
      )
      .where(({ not }) => not(isClosedFor(sql`coalesce(i.selling_agency_id, i.employer_id)`)))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("mls_scorecards as s").select("s.id").whereRef("s.interview_id", "=", "v.id"))),
      )
      .orderBy("v.last_at")
      .orderBy("v.id")
      .limit(atOnce)
      .forNoKeyUpdate("v")
      .skipLocked()
      .execute();
    const introductions = await introductionsOfRows(work.db, keyRing, rows);
    let asked = 0;
    for (const interview of await interviewsFrom(work.db, rows)) {
      const introduction = introductions.get(interview.introductionId);
      if (!introduction || interview.startsAt === null) continue;
      for (const personId of interviewersOf(introduction, interview, now.getTime()))
        asked += await askOne(services, work, { introduction, interview, startsAt: interview.startsAt, personId });
    }
    const last = rows.length < atOnce ? undefined : rows.at(-1);
    return { asked, last: last ? { endedAt: last.last_at, id: last.id } : null };
  });
}

type Asking = { introduction: Introduction; interview: Interview; startsAt: number; personId: string };

/** An email with its own link, and a notification. People who turned off emails of interviews get only the latter. */
async function askOne(
  services: Services,
  work: Work,
  { introduction, interview, startsAt, personId }: Asking,
): Promise<number> {
  const { clock, config, mail, newId } = services;
  const { id: organizationId, name: organizationName } = requesterOf(introduction);
  const now = clock.now();
  const asked = { person_id: personId, organization_id: organizationId, listing_id: introduction.listingId };
  const interviewer = await interviewerOf(work.db, asked, now);
  if (!interviewer) return 0;
  const token = randomToken();
  const made = await work.db
    .insertInto("mls_scorecards")
    .values({
      ...asked,
      id: newId(),
      interview_id: interview.id,
      introduction_id: introduction.id,
      person_id: interviewer.personId,
      requested_at: now,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + scorecardLinkDays * dayMs),
    })
    // A contact who became a member arranged it as both.
    .onConflict((conflict) => conflict.columns(["interview_id", "person_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return 0;
  const type = "interview_scheduled";
  const person = { personId: interviewer.personId, organizationId };
  const emails = preferenceOf((await choicesOf(work.db, [person], [type]))(person), type).email !== "off";
  if (emails && interviewer.email)
    mail.queue(work, {
      to: interviewer.email,
      ...scorecardEmail(
        {
          organizationName,
          candidate: introduction.candidate,
          startsAt,
          timeZone: lastProposal(interview).timeZone,
          origin: originOf(config),
          token,
        },
        config.brandName,
      ),
      confidential: true,
    });
  notify(work, services, {
    organizationId,
    personIds: [interviewer.personId],
    hasEmail: true,
    news: timeNews(introduction, "scorecard_due"),
  });
  return 1;
}
