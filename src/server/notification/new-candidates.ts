import { sql } from "kysely";
import { dayMs } from "#domain/core/calendar.ts";
import { type NotificationPreference, preferenceOf } from "#domain/notification/preferences.ts";
import { receives } from "#domain/notification/notification.ts";
import { countOf } from "../platform/db/count.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { choicesOf, type Notifier, type Receiver, tell } from "./notify.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";
import { vettedAgencies } from "../platform/db/vetted-agencies.ts";

type Needs = Notifier & Pick<Services, "database">;

/** Minimum time between two counts for one person: a job may run twice. */
const atLeastMs = 20 * 3_600_000;

/**
 * Notifies everyone how many candidates other agencies have listed since their last count, or in the last day at first.
 * Candidates hidden from an organization aren't counted. An unread count is replaced by one that continues from it; one
 * that was only emailed can't be read, so the next one starts after it.
 * Returns how many were notified.
 */
export async function notifyOfNewCandidates(needs: Needs): Promise<number> {
  const now = needs.clock.now();
  const organizations = await needs.database.kysely
    .selectFrom("mls_organizations")
    .select(["id", "kind"])
    .where("kind", "<>", "platform")
    .where("standing", "=", "vetted")
    .orderBy("id")
    .execute();
  let notified = 0;
  await eachOnItsOwn("organizations", organizations, async ({ id, kind }) => {
    notified += await needs.database.asSystem(async (work) => {
      const members = await work.db
        .selectFrom("mls_memberships")
        .select(["person_id as personId", "organization_id as organizationId", "roles"])
        .where("organization_id", "=", id)
        .where("is_active", "=", true)
        .orderBy("person_id")
        .execute();
      const people = members.filter(({ roles }) => receives({ organizationKind: kind, roles }, "new_candidate"));
      const listedSince = countedOnce((from) => listedBetween(work.db, id, from, now));
      const groups = await bySince(work.db, people, { now, listedSince });
      const chosen = await choicesOf(work.db, people, ["new_candidate"]);
      let reached = 0;
      for (const [since, group] of groups) {
        const count = await listedSince(new Date(since));
        if (count === 0) continue;
        const wanted = group
          .map((person) => ({
            ...person,
            standing: "vetted" as const,
            preference: preferenceOf(chosen(person), "new_candidate"),
          }))
          .filter(({ preference }) => isWanted(preference));
        await tell(work, work.db, needs, {
          news: { type: "new_candidate", count, since },
          hasEmail: false,
          people: wanted,
          countedFrom: new Date(since),
        });
        reached += wanted.length;
      }
      return reached;
    });
  });
  return notified;
}

type Count = (from: Date) => Promise<number>;

/** Colleagues were mostly notified at the same moment, and the market is counted only once for it. */
function countedOnce(count: Count): Count {
  const counts = new Map<number, number>();
  return async (from) => {
    const known = counts.get(from.getTime()) ?? (await count(from));
    counts.set(from.getTime(), known);
    return known;
  };
}

const isWanted = ({ inApp, email }: NotificationPreference): boolean => inApp || email !== "off";

/** The people by the moment they count from, in ms. */
async function bySince(
  db: Db,
  people: readonly Receiver[],
  { now, listedSince }: { now: Date; listedSince: Count },
): Promise<Map<number, Receiver[]>> {
  if (people.length === 0) return new Map();
  const last = await db
    .selectFrom("mls_notifications")
    .select(["person_id", "at", "read_at", "counted_from", "shown", "letter", "mailed_at"])
    .distinctOn("person_id")
    .where("type", "=", "new_candidate")
    .where("organization_id", "=", people[0]?.organizationId ?? "")
    .orderBy("person_id")
    .orderBy("at", "desc")
    .execute();
  const groups = new Map<number, Receiver[]>();
  for (const { personId, organizationId } of people) {
    const before = last.find(({ person_id }) => person_id === personId);
    if (before && now.getTime() - before.at.getTime() < atLeastMs) continue;
    const waits = before?.letter !== null && before?.mailed_at === null;
    const unread = before !== undefined && before.read_at === null && (before.shown || waits);
    // Without new candidates, an unread count stays as it is.
    if (unread && (await listedSince(before.at)) === 0) continue;
    const since = before ? (unread ? (before.counted_from ?? before.at) : before.at) : new Date(now.getTime() - dayMs);
    groups.set(since.getTime(), [...(groups.get(since.getTime()) ?? []), { personId, organizationId }]);
  }
  return groups;
}

/**
 * Candidates on the market that other agencies listed between the two moments (end exclusive), as far as they exist for
 * this organization.
 */
export async function listedBetween(db: Db, organizationId: string, from: Date, until: Date): Promise<number> {
  return countOf(
    db
      .selectFrom("mls_candidates as c")
      .where("c.status", "=", "active")
      .where("c.listing_agency_id", "in", vettedAgencies(db))
      .where("c.published_at", ">=", from)
      .where("c.published_at", "<", until)
      .where("c.listing_agency_id", "<>", organizationId)
      .where(({ not }) => not(isHiddenFrom(sql`c.id`, sql`${organizationId}::uuid`))),
  );
}
