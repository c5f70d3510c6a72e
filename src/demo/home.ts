import { addDays, dateOf, earliestDate, iso } from "#domain/core/calendar.ts";
import {
  addFigures,
  byAttention,
  expiringDays,
  type HomeListing,
  homeListing,
  homeRows,
  type Kept,
  marketNews,
  markSeen,
  markVisited,
  newsSince,
  noFigures,
  type Owed,
  type OwnWeek,
  owedDeal,
  owedInterview,
  owedIntroduction,
  owedThread,
  type Some,
  weekDays,
  type WeekFigures,
} from "#domain/home/home.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { isPaused, isVisible } from "#domain/core/listing-status.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoMember } from "./acting.ts";
import { deals } from "./deal.ts";
import { interviews } from "./interview.ts";
import { introductions } from "./introduction.ts";
import { leftOutVerbs } from "./left-out.ts";
import type { DemoContext, DemoHandlers } from "./runner.ts";
import { sampleWeekViews } from "./sample.ts";
import type { DemoState } from "./state.ts";
import { threads } from "./thread.ts";

export const home: DemoHandlers["home"] = {
  /** The demo's agency is set up, so there are no first steps. */
  firstSteps: () => ({ answer: { hidden: false, steps: [] } }),
  hideFirstSteps: () => refuse("forbidden", { detail: leftOutVerbs.firstSteps }),
  read(state, _ask, context) {
    const { viewer, now } = context;
    const since = newsSince(state.homeMark, now);
    const kept = keptIn(state);
    const line = (listing: Listing): HomeListing => homeListing(listing, kept.get(listing.id));
    const others = state.listings.filter((each) => isVisible(each.status) && each.agency.id !== viewer.organizationId);
    // Later listings are new themselves, so they have no changes.
    const before = others.filter(({ publishedAt }) => publishedAt <= since);
    const recent = state.news.filter(({ at }) => at > since && at <= now).toSorted((a, b) => a.at - b.at);
    const of = (id: string) => recent.filter(({ listingId }) => listingId === id);
    const listed = others
      .filter(({ publishedAt }) => publishedAt > since && publishedAt <= now)
      .map((each) => ({ ...line(each), at: iso(each.publishedAt) }));
    const salary = before.flatMap((each) => {
      const changes = of(each.id).flatMap((news) => (news.kind === "salary" ? [news] : []));
      const [first] = changes;
      const last = changes.at(-1);
      if (!first || !last || (first.salaryMin === each.salaryMin && first.salaryMax === each.salaryMax)) return [];
      return [{ ...line(each), at: iso(last.at), salaryMinBefore: first.salaryMin, salaryMaxBefore: first.salaryMax }];
    });
    const back = before.flatMap((each) => {
      const last = of(each.id).findLast(({ kind }) => kind === "back");
      return last ? [{ ...line(each), at: iso(last.at) }] : [];
    });
    return {
      answer: {
        since: iso(since),
        readAt: iso(now),
        listed: some(listed.toSorted((a, b) => b.at.localeCompare(a.at))),
        salary: some(salary.toSorted(keptFirst)),
        back: some(back.toSorted(keptFirst)),
        expiring: some(
          expiringIn(state, viewer, kept, now).map((each) => ({
            ...line(each),
            until: each.exclusivityUntil,
            own: each.agency.id === viewer.organizationId,
          })),
        ),
        owed: owedBy(state, context),
        own: ownWeekOf(state, viewer, now),
      },
    };
  },
  visit(state, { until }, { now }) {
    return { answer: undefined, state: { ...state, homeMark: markVisited(state.homeMark, Date.parse(until), now) } };
  },
  seen(state, { until }, { now }) {
    return { answer: undefined, state: { ...state, homeMark: markSeen(state.homeMark, Date.parse(until), now) } };
  },
};

const some = <Row>(rows: readonly Row[]): Some<Row> => ({ total: rows.length, items: rows.slice(0, homeRows) });

const keptIn = ({ shortlist, pipeline }: DemoState): Map<string, Kept> =>
  new Map([
    ...shortlist.map(({ candidateId }) => [candidateId, "shortlist"] as const),
    ...pipeline.map(({ listingId }) => [listingId, "pipeline"] as const),
  ]);

const keptFirst = (a: HomeListing & { at: string }, b: HomeListing & { at: string }): number =>
  Number(b.kept !== null) - Number(a.kept !== null) || b.at.localeCompare(a.at);

function expiringIn(
  { listings }: DemoState,
  { organizationId }: Viewer,
  kept: ReadonlyMap<string, Kept>,
  now: number,
): Listing[] {
  const [first, last] = [earliestDate(now), addDays(dateOf(now), expiringDays)];
  return listings
    .filter(
      ({ id, status, agency, exclusivityUntil }) =>
        exclusivityUntil >= first &&
        exclusivityUntil <= last &&
        (isVisible(status)
          ? agency.id === organizationId || kept.has(id)
          : isPaused(status) && agency.id === organizationId),
    )
    .toSorted((a, b) => a.exclusivityUntil.localeCompare(b.exclusivityUntil));
}

/** Deals, introductions and interviews of the organization that the visitor acts for; messages of their own agency. */
function owedBy(state: DemoState, context: DemoContext): Owed {
  const acting = { ...context, viewer: demoMember(state.actingFor, state.clients) };
  const waiting = seen(introductions.list(state, { view: "needsYou", limit: 100 }, acting));
  const arranged = seen(interviews.list(state, { limit: 100 }, acting)).items.filter(({ needsYou }) => needsYou);
  const rows = seen(
    deals.list(state, { search: "", statuses: [], sort: "updated", direction: "asc", limit: 100 }, acting),
  );
  const waitingDeals = rows.items.flatMap((row) =>
    row.waits ? owedDeal(row, acting.viewer.organizationId, row.waits) : [],
  );
  const unread = seen(threads.list(state, { limit: 100 }, context)).items.filter((thread) => thread.unread > 0);
  return {
    introductions: some(waiting.items.map(owedIntroduction)),
    interviews: some(arranged.map((interview) => owedInterview(interview, context.now))),
    // The demo asks for none.
    scorecards: some([]),
    deals: some(waitingDeals.toSorted((a, b) => Number(a.waits === "payment") - Number(b.waits === "payment"))),
    threads: some(unread.map(owedThread)),
  };
}

/** Lists return synchronously; only files are asynchronous. */
const seen = <Answer>({ answer }: { answer: Answer | Promise<Answer> }): Answer => answer as Answer;

function ownWeekOf({ listings, introductions: all }: DemoState, { organizationId }: Viewer, now: number): OwnWeek {
  const ago = (weeks: number) => now - weeks * weekDays * 86_400_000;
  const active = listings.filter(({ status, agency }) => isVisible(status) && agency.id === organizationId);
  const questions = active
    .flatMap(({ id, maskedCode, headlineRole, askedAt: at }) =>
      at === undefined ? [] : [{ id, maskedCode, headlineRole, at: iso(at) }],
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const rows = active.map(({ id, maskedCode, headlineRole }) => {
    const asked = all.filter(({ listingId }) => listingId === id);
    const figures: WeekFigures = {
      ...sampleWeekViews(id),
      interest: asked.filter(({ createdAt }) => createdAt > ago(1)).length,
      interestBefore: asked.filter(({ createdAt }) => createdAt <= ago(1) && createdAt > ago(2)).length,
    };
    return { id, maskedCode, headlineRole, ...figures };
  });
  return {
    active: rows.length,
    asked: { total: questions.length, items: questions.slice(0, homeRows) },
    figures: rows.reduce(addFigures, noFigures),
    items: rows.toSorted(byAttention).slice(0, homeRows),
  };
}

/** The state with a changed listing and its market news. `now` in ms. */
export function withChanged(state: DemoState, before: Listing, after: Listing, now: number): DemoState {
  const news = marketNews(before, after, now);
  return {
    ...state,
    listings: state.listings.map((each) => (each.id === after.id ? after : each)),
    news: news ? [...state.news, news] : state.news,
  };
}
