import type { Listing } from "#domain/listing/listing.ts";
import { retentionAfter } from "#domain/retention/retention.ts";
import type { Work } from "../platform/db/database.ts";

/** Records when a listing ended, from which its identity's retention counts; returning to the market removes that. */
export function recordEnding(
  work: Pick<Work, "beforeCommit">,
  {
    id,
    agencyId,
    before,
    after,
  }: { id: string; agencyId: string; before: Listing["status"]; after: Listing["status"] },
  at: Date,
): void {
  const effect = retentionAfter(before, after);
  if (effect === "continues") return;
  work.beforeCommit(async (db) => {
    await db.deleteFrom("mls_identity_retentions").where("listing_id", "=", id).execute();
    if (effect === "restarts")
      await db
        .insertInto("mls_identity_retentions")
        .values({ listing_id: id, agency_id: agencyId, ended_at: at })
        .execute();
  });
}
