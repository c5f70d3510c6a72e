import { hourMs, instantIn, workTimeIn } from "#domain/core/calendar.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { type Interview } from "#domain/interview/interview.ts";
import { decidePropose, type InterviewAsk } from "#domain/interview/propose.ts";
import { decideAcceptTime, decideDeclineInterview } from "#domain/interview/reply.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { demoMember } from "./acting.ts";
import type { DemoInterview } from "./state.ts";

const timeZone = "America/Chicago";
const facts = { listingStatus: "active", hiddenFromEmployer: false, hiddenFromRequester: false } as const;
const text = (field: "place" | "reason", words: string): PublicText =>
  publishDealText(field, words, { own: null, confirmed: [] });

/**
 * Sample interviews: a past one, the next scheduled one, one to answer, one declined; created by the rules. `now` in
 * ms.
 */
export function sampleInterviews(now: number, introductions: readonly Introduction[]): DemoInterview[] {
  const [juniper, own, harbor, halcyon] = ["employer-2", "1", "2", "employer-4"].map((id) => demoMember(id)) as [
    Viewer,
    Viewer,
    Viewer,
    Viewer,
  ];
  const about = (listing: string, requester: string, hoursAgo: number) => ({
    introduction: introductions.find(
      (each) =>
        each.listingId === listing &&
        (each.sellingAgency ?? each.employer).id === requester &&
        each.steps.some(({ action }) => action === "accepted"),
    ),
    given: { facts, canName: false, now: now - hoursAgo * hourMs },
  });
  const timeOf = (hours: number, place: number) =>
    workTimeIn(timeZone, now + hours * hourMs, [10, 14, 11][place] ?? 15);
  const ask = (parts: Partial<InterviewAsk>, ...hours: number[]): InterviewAsk => ({
    timeZone,
    minutes: 60,
    kind: "video",
    place: "",
    link: null,
    ...parts,
    times: hours.map(timeOf),
  });
  const firstOf = (hours: number) => instantIn(timeZone, timeOf(hours, 0)) ?? 0;
  const made: Interview[] = [];
  const meeting = about("6", juniper.organizationId, 30);
  const first = about("6", juniper.organizationId, 128);
  if (first.introduction) {
    const asked = decidePropose(juniper, first.introduction, {
      ...first.given,
      id: "4",
      ask: ask({ kind: "phone", minutes: 30 }, -98, -74),
      place: text("place", "We call the candidate."),
      open: 0,
    });
    made.push(
      decideAcceptTime(own, first.introduction, asked, {
        ...first.given,
        now: now - 120 * hourMs,
        startsAt: firstOf(-98),
      }),
    );
  }
  if (meeting.introduction) {
    const asked = decidePropose(juniper, meeting.introduction, {
      ...meeting.given,
      id: "1",
      ask: ask({}, 50, 75),
      place: text("place", ""),
      open: 0,
    });
    made.push(
      decideAcceptTime(own, meeting.introduction, asked, {
        ...meeting.given,
        now: now - 26 * hourMs,
        startsAt: firstOf(50),
      }),
    );
  }
  const waiting = about("2", own.organizationId, 4);
  if (waiting.introduction)
    made.push(
      decidePropose(harbor, waiting.introduction, {
        ...waiting.given,
        id: "2",
        ask: ask({ kind: "phone", minutes: 30 }, 46, 70, 94),
        place: text("place", "We call the candidate."),
        open: 0,
      }),
    );
  const refused = about("1", halcyon.organizationId, 38);
  if (refused.introduction) {
    const asked = decidePropose(halcyon, refused.introduction, {
      ...refused.given,
      id: "3",
      ask: ask({ kind: "onsite", place: "At our office" }, 20),
      place: text("place", "At our office, second floor"),
      open: 0,
    });
    made.push(
      decideDeclineInterview(
        own,
        refused.introduction,
        asked,
        text("reason", "The candidate cannot travel this week."),
        now - 34 * hourMs,
      ),
    );
  }
  return made.map((interview) => ({ ...interview, links: {} }));
}

type Viewer = ReturnType<typeof demoMember>;
