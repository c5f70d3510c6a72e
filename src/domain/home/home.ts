import type { AsRead } from "../core/public-text.ts";
import type { DealReply } from "../deal/reply.ts";
import type { DealRow } from "../deal/view.ts";
import { dayMs, iso } from "../core/calendar.ts";
import type { InterviewView } from "../interview/view.ts";
import type { Introduction } from "../introduction/introduction.ts";
import type { IntroductionView } from "../introduction/view.ts";
import type { Listing } from "../listing/listing.ts";
import { isVisible } from "../core/listing-status.ts";
import type { ThreadView } from "../thread/view.ts";

/** After this long a return counts as another visit; a reload, a lunch break or a second tab is the same visit. */
export const visitGapMs = 6 * 3_600_000;
/** How far back a first visit looks. */
export const firstLookMs = 7 * dayMs;
export const longestLookMs = 30 * dayMs;
/** Days ahead in which an exclusivity counts as ending soon. */
export const expiringDays = 14;
/** Rows shown of each list; the number beside it counts all. */
export const homeRows = 5;
/** Own listings are compared week by week. */
export const weekDays = 7;

/** Until when one person, in one organization, has seen the news, and their last visit; ms. */
export type HomeMark = { seenAt: number; visitedAt: number };

/** The start of the news period: the end of the previous visit, or a later mark as seen. `now` in ms. */
export function newsSince(mark: HomeMark | null, now: number): number {
  if (!mark) return now - firstLookMs;
  const since = now - mark.visitedAt >= visitGapMs ? mark.visitedAt : mark.seenAt;
  return Math.min(now, Math.max(since, now - longestLookMs));
}

/** The mark after news up to `until` (ms) is shown: unchanged within the same visit. */
export function markVisited(mark: HomeMark | null, until: number, now: number): HomeMark {
  const at = Math.min(until, now);
  return { seenAt: newsSince(mark, at), visitedAt: Math.max(mark?.visitedAt ?? 0, at) };
}

/** The mark after the person has seen the news up to `until` (ms): later news stays news. */
export function markSeen(mark: HomeMark | null, until: number, now: number): HomeMark {
  const at = Math.min(until, now);
  return { seenAt: Math.max(mark?.seenAt ?? 0, at), visitedAt: Math.max(mark?.visitedAt ?? 0, at) };
}

/** Market news of a listing besides new listings. Salaries are the previous ones, in whole dollars. */
export type MarketNews = { listingId: string; at: number } & (
  | { kind: "salary"; salaryMin: number; salaryMax: number }
  | { kind: "back" }
);

type MarketFacts = Pick<Listing, "id" | "status" | "salaryMin" | "salaryMax">;

/**
 * The market news of a listing's change. Changes made off the market have no previous public value: the listing comes
 * back as it is. `at` in ms.
 */
export function marketNews(before: MarketFacts, after: MarketFacts, at: number): MarketNews | null {
  if (!isVisible(after.status)) return null;
  if (!isVisible(before.status)) return { listingId: after.id, at, kind: "back" };
  if (before.salaryMin === after.salaryMin && before.salaryMax === after.salaryMax) return null;
  return { listingId: after.id, at, kind: "salary", salaryMin: before.salaryMin, salaryMax: before.salaryMax };
}

/** Where a listing is already saved: on the person's shortlist, or in their organization's pipeline. */
export type Kept = "pipeline" | "shortlist";

/** A line of news: a short public view of a listing. It has no split, because employers read it too. */
export function homeListing(
  { id, maskedCode, headlineRole, locationCity, locationState, salaryMin, salaryMax, agency }: Listing,
  kept: Kept | undefined,
) {
  return {
    id,
    maskedCode,
    headlineRole,
    locationCity,
    locationState,
    salaryMin,
    salaryMax,
    agencyName: agency.name,
    kept: kept ?? null,
  };
}

export type HomeListing = AsRead<ReturnType<typeof homeListing>>;

export type Some<Row> = { total: number; items: Row[] };

/**
 * Distinct viewers of each listing (without its agency's own people) and requested introductions, in the last seven
 * days and the seven before.
 */
export type WeekFigures = { views: number; viewsBefore: number; interest: number; interestBefore: number };

export const noFigures: WeekFigures = { views: 0, viewsBefore: 0, interest: 0, interestBefore: 0 };

export const addFigures = (a: WeekFigures, b: WeekFigures): WeekFigures => ({
  views: a.views + b.views,
  viewsBefore: a.viewsBefore + b.viewsBefore,
  interest: a.interest + b.interest,
  interestBefore: a.interestBefore + b.interestBefore,
});

/** Most viewed first; ties by code, so that the order is stable. */
export const byAttention = (a: WeekFigures & { maskedCode: string }, b: WeekFigures & { maskedCode: string }): number =>
  b.interest - a.interest || b.views - a.views || (a.maskedCode < b.maskedCode ? -1 : 1);

export type OwnWeek = {
  active: number;
  /** Listings whose agency is asked whether the candidate is still available, longest open first. `at` as ISO text. */
  asked: Some<Pick<HomeListing, "id" | "maskedCode" | "headlineRole"> & { at: string }>;
  figures: WeekFigures;
  items: (Pick<HomeListing, "id" | "maskedCode" | "headlineRole"> & WeekFigures)[];
};

export function owedIntroduction(introduction: IntroductionView) {
  const other =
    introduction.you === "listing" ? (introduction.sellingAgency ?? introduction.employer) : introduction.listingAgency;
  const waits: "answer" | "signature" = introduction.actions.includes("accept") ? "answer" : "signature";
  return {
    id: introduction.id,
    code: introduction.code,
    maskedCode: introduction.candidate.maskedCode,
    headlineRole: introduction.candidate.headlineRole,
    with: other.name,
    waits,
    answerBy: introduction.answerBy,
  };
}

/** `startsAt`: the earliest of the `times` proposed times that haven't passed. `now` in ms. */
export function owedInterview(
  {
    id,
    introduction,
    candidate,
    with: other,
    proposal,
  }: Pick<InterviewView, "id" | "introduction" | "candidate" | "with"> & {
    proposal: Pick<InterviewView["proposal"], "times">;
  },
  now: number,
) {
  const times = proposal.times.filter((at) => Date.parse(at) > now).toSorted();
  const [startsAt = ""] = times;
  return {
    id,
    introductionId: introduction.id,
    code: introduction.code,
    maskedCode: candidate.maskedCode,
    headlineRole: candidate.headlineRole,
    with: other.name,
    startsAt,
    times: times.length,
  };
}

/** `at`: when it was requested. */
export function owedScorecard(
  { id, at }: { id: string; at: number },
  { id: introductionId, code, candidate, listingAgency }: Introduction,
) {
  const { maskedCode, headlineRole } = candidate;
  return { id, introductionId, code, maskedCode, headlineRole, with: listingAgency.name, at: iso(at) };
}

export function owedDeal(
  { id, code, maskedCode, headlineRole, listingAgency, sellingAgency, employer, updatedAt }: DealRow,
  organizationId: string,
  waits: DealReply,
) {
  const other = listingAgency.id === organizationId ? (sellingAgency ?? employer) : listingAgency;
  return { id, code, maskedCode, headlineRole, with: other.name, waits, at: updatedAt };
}

export function owedThread(thread: ThreadView) {
  return {
    id: thread.id,
    maskedCode: thread.subject.maskedCode,
    headlineRole: thread.subject.headlineRole,
    with: thread.with.name,
    unread: thread.unread,
    at: thread.last.sentAt,
  };
}

/** Items that need an answer from the viewer's organization. */
export type Owed = {
  introductions: Some<ReturnType<typeof owedIntroduction>>;
  /** Earliest first. */
  interviews: Some<ReturnType<typeof owedInterview>>;
  /** The person's own, of interviews that are over, newest first. */
  scorecards: Some<ReturnType<typeof owedScorecard>>;
  deals: Some<ReturnType<typeof owedDeal>>;
  threads: Some<ReturnType<typeof owedThread>>;
};
