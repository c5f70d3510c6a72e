import { decideOpened } from "#domain/introduction/reveal.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { StepServices } from "../platform/http/context.ts";
import { type LiveGrant, liveGrantOn } from "../listing/live-grant.ts";
import { findIntroduction, saveIntroduction } from "./store.ts";
import { notifyOfSteps } from "./notify.ts";

/**
 * Records the first opening. Of two concurrent ones, only one is recorded.
 * @throws ExpectedError `not-found` if the grant ended while this waited for the introduction: nothing was shown yet
 */
export async function recordOpening(
  context: StepServices,
  viewer: Viewer,
  work: Work,
  { listingId, unopened }: LiveGrant,
): Promise<void> {
  const now = context.clock.now().getTime();
  for (const id of unopened.toSorted()) {
    const before = (await findIntroduction(work.db, context.keyRing, viewer, { id, now, lock: true }))?.introduction;
    const after = before && decideOpened(viewer, before, now);
    if (!before || !after) continue;
    await saveIntroduction(work.db, context.keyRing, before, after);
    notifyOfSteps(work, context, before, after);
  }
  if (unopened.length > 0 && !(await liveGrantOn(work, viewer, listingId, now))) refuse("not-found");
}
