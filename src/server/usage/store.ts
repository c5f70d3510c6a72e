import type { UsageKind } from "#domain/admin/admin.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";

/** Counts in the transaction of the event, without the person; rows are only inserted, so nothing blocks. */
export function countUsage(
  work: Pick<Work, "beforeCommit">,
  { organizationId }: Pick<Viewer, "organizationId">,
  at: Date,
  what: { kind: UsageKind } | { kind: "view"; agencyId: string },
): void {
  work.beforeCommit(async (db) => {
    await db
      .insertInto("mls_usage")
      .values({
        at,
        kind: what.kind,
        organization_id: organizationId,
        listing_agency_id: what.kind === "view" ? what.agencyId : null,
      })
      .execute();
  });
}
