import {
  type ArrangingFacts,
  type Interview,
  type InterviewAsk,
  lastProposal,
  otherSide,
  requireSide,
} from "#domain/interview/interview.ts";
import { interviewFor, type InterviewView, requireSeenInterview } from "#domain/interview/view.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { authorize } from "#domain/core/policy.ts";
import { unshowable } from "#domain/core/public-text.ts";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { namingsWith } from "../thread/naming.ts";
import { findInterview, type FoundInterview, openLinks, saveInterview } from "./store.ts";
import { tellOfInterview } from "./notify.ts";

type Db = Work["db"];

/** @throws Refusal `unauthenticated`, `forbidden` */
export function requireArranger({ viewer }: Pick<Context, "viewer">): Viewer {
  authorize(viewer, "interview.use");
  return viewer;
}

/**
 * Whether whoever asked holds a live grant now, so that what the two sides give each other may name the candidate;
 * asked anew each time.
 */
export async function mayName(db: Db, viewer: Viewer, introduction: Introduction, now: number): Promise<boolean> {
  const { listingId, listingAgency } = introduction;
  const other = otherSide(requireSide(viewer, introduction), introduction).id;
  return (await namingsWith(db, viewer, { listingId, listingAgencyId: listingAgency.id }, [other], now)).has(other);
}

/** A link is what was given, without the blanks around it. @throws Refusal `invalid-input` */
export function askOf({ times, timeZone, minutes, kind, place, link }: InterviewAsk): InterviewAsk {
  refuseFields(unshowable({ place, ...(link !== null && { link }) }));
  return {
    times,
    timeZone,
    minutes,
    kind,
    place: place.trim(),
    link: link === null || link.trim() === "" ? null : link.trim(),
  };
}

/**
 * As its viewer has it: the link for the listing's agency, and for whoever asked while its grant lives. `now` in ms.
 */
export async function viewOf(
  context: Pick<Context, "keyRing">,
  db: Db,
  viewer: Viewer,
  found: FoundInterview,
  now: number,
): Promise<InterviewView> {
  const { introduction, interview, facts } = found;
  const { listingAgency, listingId } = introduction;
  const reads =
    lastProposal(interview).hasLink &&
    (listingAgency.id === viewer.organizationId || (await mayName(db, viewer, introduction, now)));
  const link = reads
    ? ((await openLinks(db, context.keyRing, listingId, [interview])).get(interview.id) ?? null)
    : null;
  return interviewFor(viewer, introduction, interview, { facts, link, now });
}

/** A page of them, in their order. */
export async function viewsOf(
  context: Pick<Context, "keyRing">,
  db: Db,
  viewer: Viewer,
  all: readonly FoundInterview[],
  now: number,
): Promise<InterviewView[]> {
  const views: InterviewView[] = [];
  for (const found of all) views.push(await viewOf(context, db, viewer, found, now));
  return views;
}

/**
 * What is answered after a step. For a repeat it is kept without the link, which lies under another key than the
 * listing's there.
 */
export async function arranging(
  context: Context,
  work: Work,
  viewer: Viewer,
  found: FoundInterview,
  now: number,
): Promise<{ interview: InterviewView }> {
  context.keepAnswer(work, {
    interview: interviewFor(viewer, found.introduction, found.interview, { facts: found.facts, link: null, now }),
  });
  return { interview: await viewOf(context, work.db, viewer, found, now) };
}

type Deciding = ArrangingFacts & { viewer: Viewer; work: Work; introduction: Introduction };
type Decided = { after: Interview; link: string | null };

/**
 * A step of an interview: lock, compare with what its maker saw, decide, save, tell. @throws Refusal `not-found`,
 * `version-conflict`, and what `decide` throws
 */
export async function deciding(
  context: Context,
  { id, version }: { id: string; version: number },
  decide: (before: Interview, at: Deciding) => Decided | Promise<Decided>,
): Promise<{ interview: InterviewView }> {
  const { viewer } = context;
  const { keyRing } = context;
  return context.database.asViewer(viewer, async (work) => {
    const now = context.clock.now().getTime();
    const found =
      (await findInterview(work.db, keyRing, viewer, { id: knownId(id), now, lock: true })) ?? refuse("not-found");
    const { introduction, facts } = found;
    const current = await viewOf(context, work.db, viewer, found, now);
    const before = requireSeenInterview(introduction, found.interview, version, { now, current: () => current });
    const { after, link } = await decide(before, {
      viewer,
      work,
      introduction,
      facts,
      now,
      mayName: await mayName(work.db, viewer, introduction, now),
    });
    await saveInterview(work.db, keyRing, introduction, before, after, link);
    tellOfInterview(work, context, viewer, introduction, after);
    return arranging(context, work, viewer, { ...found, interview: after }, now);
  });
}
