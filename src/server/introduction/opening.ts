import { sql } from "kysely";
import { decideOpened } from "#domain/introduction/reveal.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { findIntroduction, saveIntroduction } from "./store.ts";
import { notifyOfSteps } from "./notify.ts";

/**
 * The grant an organization can open an identity with now. `contact`: whether the listing agency shows contact details
 * after a reveal.
 */
export type LiveGrant = {
  id: string;
  listingId: string;
  contact: boolean;
  /** Introductions whose identity wasn't opened yet: an organization can have one per employer it names. */
  unopened: string[];
};

/**
 * Read each time, never cached (spec §13): not revoked or expired, and the listing not hidden from the organization.
 * `now` in ms.
 */
export async function liveGrantOn(
  { db }: Pick<Work, "db">,
  viewer: Pick<Viewer, "organizationId">,
  listingId: string,
  now: number,
): Promise<LiveGrant | null> {
  const rows = await db
    .selectFrom("mls_reveal_grants as g")
    .select([
      "g.id",
      "g.introduction_id",
      "g.opened_at",
      sql<boolean | null>`mls_granted_contact(g.candidate_id)`.as("contact"),
    ])
    .where("g.candidate_id", "=", listingId)
    .where("g.organization_id", "=", viewer.organizationId)
    .where("g.revoked_at", "is", null)
    .where("g.ends_at", ">", new Date(now))
    .where(sql<boolean>`mls_granted_to_acting(g.candidate_id)`)
    .orderBy("g.given_at", "desc")
    .orderBy("g.id")
    .execute();
  const [grant] = rows;
  return grant
    ? {
        id: grant.id,
        listingId,
        contact: grant.contact ?? false,
        unopened: rows.flatMap(({ introduction_id, opened_at }) => (opened_at ? [] : [introduction_id])),
      }
    : null;
}

/**
 * Records the first opening. Of two concurrent ones, only one is recorded.
 * @throws ExpectedError `not-found` if the grant ended while this waited for the introduction: nothing was shown yet
 */
export async function recordOpening(
  context: Context,
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
