import type { DealHead } from "#domain/deal/deal.ts";
import {
  type HomeListing,
  homeListing,
  homeRows,
  markSeen,
  markVisited,
  newsSince,
  type Owed,
  owedDeal,
  owedInterview,
  owedIntroduction,
  owedScorecard,
  owedThread,
} from "#domain/home/home.ts";
import { askedReply, type DealReply } from "#domain/deal/reply.ts";
import { dealRowFor } from "#domain/deal/view.ts";
import { interviewFor } from "#domain/interview/view.ts";
import { mayDo } from "#domain/core/policy.ts";
import { threadFor } from "#domain/thread/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { duePayments, waitingDeals } from "../deal/list.ts";
import type { Work } from "../platform/db/database.ts";
import { firstStepsFor, hideFirstSteps } from "./first-steps.ts";
import {
  askedAbout,
  backSince,
  expiringSoon,
  savedBy,
  listedSince,
  markOf,
  ownWeeks,
  salariesSince,
  saveMark,
} from "./store.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { answering } from "../platform/http/step.ts";
import { answersDue, interviewPage } from "../interview/list.ts";
import { viewOf } from "../introduction/deciding.ts";
import { scorecardsDue } from "../interview/scorecards.ts";
import { introductionPage } from "../introduction/list.ts";
import { findListings } from "../listing/store.ts";
import { unreadThreads } from "../thread/store.ts";

export const home: Handlers["home"] = {
  async read(context) {
    const { viewer } = context;
    const now = context.clock.now();
    return context.database.asViewer(viewer, async (work) => {
      const { db } = work;
      const span = { since: new Date(newsSince(await markOf(db, viewer), now.getTime())), now };
      const kept = await savedBy(db, viewer);
      const listed = await listedSince(db, viewer, span);
      const salary = await salariesSince(db, viewer, kept, span);
      const back = await backSince(db, viewer, kept, span);
      const expiring = await expiringSoon(db, viewer, kept, now);
      const own = mayDo(viewer, "listing.create") ? await ownWeeks(db, viewer.organizationId, now.getTime()) : null;
      const listings = await findListings(
        db,
        [...listed.rows, ...salary.rows, ...back.rows, ...expiring.rows].map(({ id }) => id),
      );
      const lines = <Row extends { id: string }, More>(
        rows: readonly Row[],
        more: (row: Row) => More,
      ): (HomeListing & More)[] =>
        rows.flatMap((row) => {
          const face = listings.get(row.id);
          return face ? [{ ...homeListing(face.listing, kept.get(row.id)), ...more(row) }] : [];
        });
      return {
        since: span.since.toISOString(),
        readAt: now.toISOString(),
        listed: { total: listed.total, items: lines(listed.rows, ({ at }) => ({ at: at.toISOString() })) },
        salary: {
          total: salary.total,
          items: lines(salary.rows, ({ at, salary_min, salary_max }) => ({
            at: at.toISOString(),
            salaryMinBefore: salary_min,
            salaryMaxBefore: salary_max,
          })),
        },
        back: { total: back.total, items: lines(back.rows, ({ at }) => ({ at: at.toISOString() })) },
        expiring: {
          total: expiring.total,
          items: lines(expiring.rows, ({ until, own: mine }) => ({ until, own: mine })),
        },
        owed: mayDo(viewer, "introduction.use") ? await owedBy(context, viewer, work, now.getTime()) : null,
        own: own && { ...own, asked: await askedAbout(db, viewer.organizationId) },
      };
    });
  },

  async firstSteps(context) {
    const { viewer } = context;
    return context.database.asSystem(({ db }) => firstStepsFor(db, context, viewer));
  },

  async hideFirstSteps(context, { hidden }) {
    const { viewer } = context;
    return context.database.asSystem(async (work) => {
      await hideFirstSteps(work.db, viewer, hidden, context.clock.now());
      return context.keepAnswer(work, await firstStepsFor(work.db, context, viewer));
    });
  },

  visit: (context, { until }) => moveMark(context, (mark, now) => markVisited(mark, Date.parse(until), now)),
  seen: (context, { until }) => moveMark(context, (mark, now) => markSeen(mark, Date.parse(until), now)),
};

const moveMark = (
  context: Context,
  move: (mark: Awaited<ReturnType<typeof markOf>>, now: number) => ReturnType<typeof markSeen>,
) =>
  answering(context, async ({ work, viewer, now }) => {
    await saveMark(work.db, viewer, move(await markOf(work.db, viewer), now));
    return undefined;
  });

async function owedBy({ keyRing }: Pick<Context, "keyRing">, viewer: Viewer, { db }: Work, now: number): Promise<Owed> {
  const introductions = await introductionPage(db, keyRing, viewer, { view: "needsYou", limit: homeRows }, now);
  const interviews = await interviewPage(db, keyRing, viewer, { limit: homeRows }, now);
  const scorecards = await scorecardsDue(db, keyRing, viewer, now);
  const deals = await waitingDeals(db, viewer, { limit: homeRows, now });
  const payments = await duePayments(db, viewer, now);
  const owed = (deal: DealHead, waits: DealReply) =>
    owedDeal(
      dealRowFor(viewer, deal, { stands: false, placement: null, split: null, now }),
      viewer.organizationId,
      waits,
    );
  const owedDeals = [
    ...deals.items.map((deal) => owed(deal, askedReply(deal.status))),
    ...payments.map((deal) => owed(deal, "payment")),
  ];
  const threads = await unreadThreads(db, viewer, homeRows);
  return {
    introductions: {
      total: introductions.total,
      items: introductions.items.map((found) => owedIntroduction(viewOf(viewer, found, now))),
    },
    interviews: {
      total: await answersDue(db, viewer, now),
      items: interviews.items
        .map(({ introduction, interview, facts }) =>
          interviewFor(viewer, introduction, interview, { facts, link: null, now }),
        )
        .filter(({ needsYou }) => needsYou)
        .map((interview) => owedInterview(interview, now)),
    },
    scorecards: {
      total: scorecards.length,
      items: scorecards.slice(0, homeRows).map(({ introduction, ...asked }) => owedScorecard(asked, introduction)),
    },
    deals: { total: deals.total + payments.length, items: owedDeals.slice(0, homeRows) },
    threads: {
      total: threads.total,
      items: threads.items.map((found) => owedThread(threadFor(viewer, found.thread, found))),
    },
  };
}
