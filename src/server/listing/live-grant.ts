import { sql } from "kysely";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";

/**
 * The grant an organization can open an identity with now. `contact`: whether the listing agency shows contact details
 * after a reveal.
 */
export type LiveGrant = {
  id: string;
  listingId: string;
  maskedCode: string;
  contact: boolean;
  /** Introductions whose identity wasn't opened yet: an organization can have one per employer it names. */
  unopened: string[];
  /** Whether the organization has read the identity under one of its live grants. */
  opened: boolean;
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
    .innerJoin("mls_introductions as i", "i.id", "g.introduction_id")
    .select([
      "g.id",
      "i.masked_code",
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
        maskedCode: grant.masked_code,
        contact: grant.contact ?? false,
        unopened: rows.flatMap(({ introduction_id, opened_at }) => (opened_at ? [] : [introduction_id])),
        opened: rows.some(({ opened_at }) => opened_at !== null),
      }
    : null;
}
