import type { OrganizationDecision } from "#domain/organization/organization.ts";
import type { Work } from "../platform/db/database.ts";

/**
 * The listings of an agency that is vetted again come back to the market: saved searches hear of them (0043), and the
 * question whether the candidate is still available starts over (0045).
 */
export function recordReturn(work: Work, organizationId: string, { before, after, at }: OrganizationDecision): void {
  if (before !== "suspended" || after !== "vetted") return;
  work.beforeCommit(async (db) => {
    const suspended = await db
      .selectFrom("mls_organization_decisions")
      .select("decided_at")
      .where("organization_id", "=", organizationId)
      .where("about", "=", "standing")
      .where("after", "=", "suspended")
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    await db
      .insertInto("mls_listing_arrivals")
      .columns(["listing_id", "before", "at", "left_at"])
      .expression((eb) =>
        eb
          .selectFrom("mls_candidates")
          .select((each) => [
            "id",
            each.val<string | null>(null).as("before"),
            each.val(new Date(at)).as("at"),
            each.val(suspended?.decided_at ?? new Date(at)).as("left_at"),
          ])
          .where("listing_agency_id", "=", organizationId)
          .where("status", "=", "active")
          .orderBy("id"),
      )
      .execute();
    await db
      .updateTable("mls_candidates")
      .set({ confirmed_at: new Date(at), asked_at: null, unanswered: false })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("mls_candidates")
          .select("id")
          .where("listing_agency_id", "=", organizationId)
          .where("status", "=", "active")
          .orderBy("id")
          .forNoKeyUpdate(),
      )
      .execute();
  });
}
