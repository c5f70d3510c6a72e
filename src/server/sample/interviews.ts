import { wallTimeIn } from "#domain/calendar.ts";
import { publishDealText } from "#domain/deal-text.ts";
import { decideAcceptTime, decidePropose, type Interview, type InterviewAsk } from "#domain/interview.ts";
import { grantedStatuses, type Introduction } from "#domain/introduction.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import type { Services } from "../http/context.ts";
import { insertInterview } from "../interview/store.ts";
import { lockedIntroductions } from "../introduction/store.ts";
import { memberOf } from "./introductions.ts";

type Needs = Pick<Services, "database" | "clock" | "keyRing" | "newId">;

const hourMs = 3_600_000;
const timeZone = "America/Chicago";
const [northstar, harbor, meridian] = ["Northstar Talent", "Harbor Search Partners", "Meridian Robotics"];

type Meeting = { by: string; of: string; hoursAgo: number; ask: Partial<InterviewAsk>; /** Ahead of now, in hours. */ at: readonly number[]; /** By the listing agency, to the first time. */ acceptedHoursAgo?: number };

/** Of the newest agreed introductions between these: one meeting that stands, and one for each side to answer. */
const meetings: readonly Meeting[] = [
  { by: meridian, of: northstar, hoursAgo: 30, ask: { minutes: 60, kind: "video" }, at: [50, 75], acceptedHoursAgo: 26 },
  { by: harbor, of: northstar, hoursAgo: 4, ask: { minutes: 30, kind: "phone", place: "The candidate is called." }, at: [46, 70, 94] },
  { by: harbor, of: meridian, hoursAgo: 7, ask: { minutes: 45, kind: "phone", place: "We call the candidate in." }, at: [72, 96] },
];

/** Interviews on the sample introductions, by the same decisions as real ones; nobody was written to. All of it or nothing. */
export async function interviewSamples({ database, clock, keyRing, newId }: Needs, ids: SampleIds): Promise<void> {
  const now = clock.now().getTime();
  const onTheHour = (hours: number) => Math.ceil((now + hours * hourMs) / hourMs) * hourMs;
  await database.asSystem(async ({ db }) => {
    if (await db.selectFrom("mls_interviews").select("id").limit(1).executeTakeFirst()) return;
    const all = await lockedIntroductions(db, keyRing, (await db.selectFrom("mls_introductions").select("id").orderBy("created_at", "desc").orderBy("id").execute()).map(({ id }) => id));
    for (const { by, of, hoursAgo, ask, at, acceptedHoursAgo } of meetings) {
      const introduction = all.find((each) => isAgreed(each) && isBetween(each, by, of));
      if (!introduction) throw new Error(`the sample world has no agreed introduction between ${by} and ${of}`);
      const about = (hours: number) => ({ facts: { listingStatus: "active", hiddenFromEmployer: false, hiddenFromRequester: false } as const, mayName: false, now: now - hours * hourMs });
      const whole: InterviewAsk = { timeZone, minutes: 60, kind: "video", place: "", link: null, ...ask, times: at.map((hours) => wallTimeIn(timeZone, onTheHour(hours))) };
      const place = publishDealText("place", whole.place, { own: null, confirmed: [] });
      let interview: Interview = decidePropose(memberOf(ids, by), introduction, { ...about(hoursAgo), id: newId(), ask: whole, place, open: 0 });
      if (acceptedHoursAgo !== undefined) interview = decideAcceptTime(memberOf(ids, of), introduction, interview, { ...about(acceptedHoursAgo), startsAt: onTheHour(at[0] ?? 0) });
      await insertInterview(db, keyRing, introduction, interview, null);
    }
  });
}

const isAgreed = ({ status }: Introduction): boolean => status === "accepted" || grantedStatuses.includes(status);

const isBetween = ({ listingAgency, sellingAgency, employer }: Introduction, ...names: string[]): boolean => names.every((name) => [listingAgency.name, (sellingAgency ?? employer).name].includes(name));
