import { hourMs, instantIn, workTimeIn } from "#domain/core/calendar.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { type Interview } from "#domain/interview/interview.ts";
import { decidePropose, type InterviewAsk } from "#domain/interview/propose.ts";
import { decideAcceptTime, decideDeclineInterview } from "#domain/interview/reply.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import type { Work } from "../platform/db/database.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import { insertInterview } from "../interview/store.ts";
import { interviewNews } from "#domain/notification/interviews.ts";
import { introductionsOfIds } from "../introduction/store.ts";
import { interviewCard } from "#domain/thread/thread.ts";
import { appendCard } from "../thread/card.ts";
import { markRead } from "../thread/store.ts";
import { goingOn } from "./introductions.ts";
import { halcyon, harbor, lattice, memberOf, meridian, northstar, tidewater } from "./named.ts";
import { insertSampleNotices, type SampleNotice } from "./notifications.ts";
import type { Seeding } from "./seeding.ts";

const timeZone = "America/Chicago";
/** Hours of the first, second and third proposed time. */
const hoursOfDay = [10, 14, 11];

/** The introduction and employer; who proposes which days, at what hour, and how the other side answers. */
type Sample = {
  of: string;
  asked: string;
  for: string;
  by: string;
  hoursAgo: number;
  in: readonly number[];
  how: Partial<Pick<InterviewAsk, "kind" | "minutes" | "place">>;
  next?: { hoursAgo: number } & ({ takes: number } | { declines: string });
};

/**
 * One to answer, one awaiting an answer, some agreed, one in the past and one declined, for the accounts that most
 * people try.
 */
const samples: readonly Sample[] = [
  {
    of: northstar,
    asked: meridian,
    for: meridian,
    by: meridian,
    hoursAgo: 150,
    in: [-74, -50],
    how: { kind: "phone", minutes: 30, place: "We call the candidate." },
    next: { hoursAgo: 140, takes: 0 },
  },
  {
    of: northstar,
    asked: meridian,
    for: meridian,
    by: meridian,
    hoursAgo: 5,
    in: [69, 93, 117],
    how: { kind: "onsite", minutes: 90, place: "At the main entrance, with two people from the team" },
  },
  {
    of: northstar,
    asked: harbor,
    for: tidewater,
    by: northstar,
    hoursAgo: 31,
    in: [50, 75],
    how: { kind: "video", minutes: 45 },
    next: { hoursAgo: 26, takes: 0 },
  },
  {
    of: lattice,
    asked: northstar,
    for: meridian,
    by: lattice,
    hoursAgo: 8,
    in: [71, 95],
    how: { kind: "phone", minutes: 30, place: "We call the candidate." },
  },
  {
    of: harbor,
    asked: meridian,
    for: meridian,
    by: meridian,
    hoursAgo: 24,
    in: [76],
    how: { kind: "video" },
    next: { hoursAgo: 20, takes: 0 },
  },
  {
    of: northstar,
    asked: halcyon,
    for: halcyon,
    by: halcyon,
    hoursAgo: 60,
    in: [20],
    how: { kind: "onsite", place: "At our office, second floor" },
    next: { hoursAgo: 55, declines: "The candidate cannot travel this week." },
  },
];

/** Older messages count as read. */
const readAfterMs = 24 * hourMs;

/**
 * Creates the interviews of the sample organizations with the same decisions as real ones, including the cards in their
 * threads and notifications. Atomic.
 */
export async function interviewSamples({ database, clock, keyRing, newId }: Seeding, ids: SampleIds): Promise<void> {
  const now = clock.now().getTime();
  await database.asSystem(async ({ db }) => {
    // The next start finishes an interrupted first start.
    if (await db.selectFrom("mls_interviews").select("id").limit(1).executeTakeFirst()) return;
    const notices: SampleNotice[] = [];
    const members = await db
      .selectFrom("mls_memberships")
      .select(["organization_id as organizationId", "person_id as personId"])
      .where("is_active", "=", true)
      .execute();
    const introductions = (await introductionsOfIds(db, keyRing, await agreedIds(db))).toSorted(
      (a, b) => b.createdAt - a.createdAt,
    );
    for (const sample of samples) {
      const introduction =
        introductions.find(
          (each) =>
            each.listingAgency.name === sample.of &&
            requesterOf(each).name === sample.asked &&
            each.employer.name === sample.for,
        ) ?? failed(sample);
      const interview = arranged(introduction, sample, { id: newId(), now, ids });
      await insertInterview(db, keyRing, introduction, interview, null);
      const [agency, asker] = [memberOf(ids, sample.of), memberOf(ids, sample.asked)];
      for (const step of interview.steps) {
        const [by, other] = step.organizationId === agency.organizationId ? [agency, asker] : [asker, agency];
        const { thread, message } = await appendCard(
          { db },
          { newId },
          by,
          introduction,
          interviewCard(interview.id, step),
          await goingOn(db, introduction, step.at),
        );
        const readers =
          now - step.at > readAfterMs
            ? members.filter(
                ({ organizationId }) => organizationId === by.organizationId || organizationId === other.organizationId,
              )
            : [by];
        for (const reader of readers) await markRead(db, reader, thread.id, message.number);
        notices.push({
          organizationId: other.organizationId,
          news: interviewNews(introduction, interview, step),
          at: step.at,
        });
      }
    }
    await insertSampleNotices(db, { newId, clock }, notices);
  });
}

/** Introductions that are still active. */
const agreedIds = async (db: Work["db"]): Promise<string[]> =>
  (
    await db
      .selectFrom("mls_introductions")
      .select("id")
      .where("status", "in", ["accepted", "nda_signed", "revealed"])
      .execute()
  ).map(({ id }) => id);

function arranged(
  introduction: Introduction,
  { by, of, asked, hoursAgo, in: hours, how, next }: Sample,
  { id, now, ids }: { id: string; now: number; ids: SampleIds },
): Interview {
  const times = hours.map((each, place) => workTimeIn(timeZone, now + each * hourMs, hoursOfDay[place] ?? 15));
  const given = (ago: number) => ({
    facts: { listingStatus: "active", hiddenFromEmployer: false, hiddenFromRequester: false } as const,
    canName: false,
    now: now - ago * hourMs,
  });
  const ask: InterviewAsk = { timeZone, minutes: 60, kind: "video", place: "", link: null, ...how, times };
  const made = decidePropose(memberOf(ids, by), introduction, {
    ...given(hoursAgo),
    id,
    ask,
    place: text("place", ask.place),
    open: 0,
  });
  if (!next) return made;
  const other = memberOf(ids, by === of ? asked : of);
  return "takes" in next
    ? decideAcceptTime(other, introduction, made, {
        ...given(next.hoursAgo),
        startsAt: instantIn(timeZone, times[next.takes] ?? "") ?? 0,
      })
    : decideDeclineInterview(other, introduction, made, text("reason", next.declines), now - next.hoursAgo * hourMs);
}

const text = (field: "place" | "reason", words: string) => publishDealText(field, words, { own: null, confirmed: [] });

function failed({ of, asked }: Sample): never {
  throw new Error(`the sample data has no agreed introduction of ${of} asked for by ${asked}`);
}
