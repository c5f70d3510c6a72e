import type { Introduction } from "#domain/introduction/introduction.ts";
import { introductionFor, type IntroductionView, requireSeenIntroduction } from "#domain/introduction/view.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { dealText } from "../listing/text.ts";
import type { Context } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { findIntroduction, type FoundIntroduction, saveIntroduction } from "./store.ts";
import { tellOfSteps } from "./notify.ts";

/** As its viewer has it. `now` in ms. */
export const viewOf = (viewer: Viewer, { introduction, facts }: FoundIntroduction, now: number): IntroductionView =>
  introductionFor(viewer, introduction, { ...facts, now });

/**
 * For its parties, and for the platform's staff where they may look. @throws Refusal `unauthenticated`, `forbidden`,
 * `not-found`
 */
export function requireOnlooker({ viewer }: Pick<Context, "viewer">): Viewer {
  authorize(viewer, viewer?.organizationKind === "platform" ? "introduction.oversee" : "introduction.use");
  return viewer;
}

export function requireParty({ viewer }: Pick<Context, "viewer">): Viewer {
  authorize(viewer, "introduction.use");
  return viewer;
}

export type Deciding = { viewer: Viewer; work: Work; now: number; facts: FoundIntroduction["facts"] };

/**
 * A step of an introduction: lock, compare with what its maker saw, decide, save, tell. Of two who answer at once the
 * second finds what the first has made of it (spec §20). @throws Refusal `not-found`, `version-conflict`, and what
 * `decide` throws
 */
export async function deciding(
  context: Context,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
  decide: (before: Introduction, at: Deciding) => Introduction | Promise<Introduction>,
): Promise<{ introduction: IntroductionView }> {
  const { keyRing } = context;
  return context.database.asViewer(viewer, async (work) => {
    const now = context.clock.now().getTime();
    const wanted = { id: knownId(id), now };
    const found = (await findIntroduction(work.db, keyRing, viewer, { ...wanted, lock: true })) ?? refuse("not-found");
    requireSeenIntroduction(viewer, found.introduction, version, {
      now,
      current: (introduction) => viewOf(viewer, { ...found, introduction }, now),
    });
    const after = await decide(found.introduction, { viewer, work, now, facts: found.facts });
    await saveIntroduction(work.db, keyRing, found.introduction, after);
    tellOfSteps(work, context, found.introduction, after);
    const answer = {
      introduction: viewOf(
        viewer,
        (await findIntroduction(work.db, keyRing, viewer, wanted)) ?? refuse("not-found"),
        now,
      ),
    };
    context.keepAnswer(work, answer);
    return answer;
  });
}

/**
 * A text of the introduction, as its reader may have it: the listing agency's own is held against the identity (spec
 * §12). @throws Refusal `leak`, `invalid-input`
 */
export function textOf(
  context: Context,
  { viewer, work }: Pick<Deciding, "viewer" | "work">,
  field: "note" | "reason" | "place",
  text: string,
  { listingId, listingAgency }: Introduction,
  confirmed: readonly string[],
) {
  return dealText(context, viewer, work, field, text.trim(), {
    listingId,
    listingAgencyId: listingAgency.id,
    confirmed,
  });
}
