import { type Interview, lastProposal, otherSide, requireSide } from "#domain/interview/interview.ts";
import type { DecidedInterview, InterviewRule } from "#domain/interview/steps.ts";
import { interviewFor, type InterviewView, requireSeenInterview } from "#domain/interview/view.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Context } from "../platform/http/context.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import { type Seen, type StepAt, type StepPort, takeStep } from "../platform/http/step.ts";
import { textOf } from "../introduction/deciding.ts";
import type { Trx } from "../platform/db/tables.ts";
import { disclosuresWith } from "../thread/disclosure.ts";
import { findInterview, type FoundInterview, openLinks, saveInterview } from "./store.ts";
import { notifyOfInterview } from "./notify.ts";

/**
 * Whether the requester holds a live grant now, so that texts between the two sides can name the candidate; checked
 * each time.
 */
export async function canName(db: Trx, viewer: Viewer, introduction: Introduction, now: number): Promise<boolean> {
  const { listingId, listingAgency } = introduction;
  const other = otherSide(requireSide(viewer, introduction), introduction).id;
  return (await disclosuresWith(db, viewer, { listingId, listingAgencyId: listingAgency.id }, [other], now)).has(other);
}

/**
 * The interview as its viewer sees it: the listing's agency gets the link, and the requester while its grant is live.
 * An API key gets it only if it can read identities. `now` in ms.
 */
export async function viewOf(
  context: Pick<Context, "keyRing">,
  db: Trx,
  viewer: Viewer,
  found: FoundInterview,
  now: number,
): Promise<InterviewView> {
  const { introduction, interview, facts } = found;
  const { listingAgency, listingId } = introduction;
  const reads =
    lastProposal(interview).hasLink &&
    readsIdentities(viewer) &&
    (listingAgency.id === viewer.organizationId || (await canName(db, viewer, introduction, now)));
  const link = reads
    ? ((await openLinks(db, context.keyRing, listingId, [interview])).get(interview.id) ?? null)
    : null;
  return interviewFor(viewer, introduction, interview, { facts, link, now });
}

/** A page of interviews, in order. */
export async function viewsOf(
  context: Pick<Context, "keyRing">,
  db: Trx,
  viewer: Viewer,
  all: readonly FoundInterview[],
  now: number,
): Promise<InterviewView[]> {
  const views: InterviewView[] = [];
  for (const found of all) views.push(await viewOf(context, db, viewer, found, now));
  return views;
}

/**
 * The answer after a step. The stored answer for a repeat omits the link, because it isn't sealed under the listing's
 * key.
 */
export async function answerOf({ context, viewer, work, now }: StepAt, found: FoundInterview) {
  const { introduction, interview, facts } = found;
  return {
    answer: { interview: await viewOf(context, work.db, viewer, found, now) },
    kept: { interview: interviewFor(viewer, introduction, interview, { facts, link: null, now }) },
  };
}

const port: StepPort<FoundInterview, Interview, DecidedInterview, { interview: InterviewView }> = {
  load: ({ context, viewer, work, now }, id) =>
    findInterview(work.db, context.keyRing, viewer, { id, now, lock: true }),
  async seen({ context, viewer, work, now }, found, version) {
    const current = await viewOf(context, work.db, viewer, found, now);
    return requireSeenInterview(found.introduction, found.interview, version, { now, current: () => current });
  },
  check: (at, { introduction }, text) => textOf(at, introduction, text),
  async save({ context, viewer, work }, { found: { introduction }, before, after: { after, link } }) {
    await saveInterview(work.db, context.keyRing, introduction, before, after, link);
    notifyOfInterview(work, context, viewer, introduction, after);
  },
  view: (at, found, { after }) => answerOf(at, { ...found, interview: after }),
};

/** The handler of a step of an interview. */
export const step =
  <Ask>(decide: InterviewRule<Ask>) =>
  (context: Context, ask: Ask & Seen): Promise<{ interview: InterviewView }> =>
    takeStep(context, ask, port, async (before, { viewer, work, now }, { introduction, facts }) =>
      decide(before, ask, {
        viewer,
        introduction,
        facts,
        now,
        canName: await canName(work.db, viewer, introduction, now),
      }),
    );
