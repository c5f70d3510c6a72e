import type { Updateable } from "kysely";
import type { Listing } from "#domain/listing/listing.ts";
import { marketStep } from "#domain/listing/market-step.ts";
import type { ListingTopic } from "#domain/live/topics.ts";
import type { Work } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import { recordArrival } from "./arrivals.ts";
import { recordEnding } from "./ending.ts";
import { recordMarketNews } from "./news.ts";

type Change = Omit<Updateable<Tables["mls_candidates"]>, "status" | "version"> & Pick<Listing, "status">;

/**
 * Changes the status of a locked listing, with all that follows from it: news, arrivals in saved searches, its
 * identity's retention and the change stream. `changesFace`: others see a difference, even if the status stays.
 */
export async function moveListing(
  work: Work,
  listing: Listing,
  change: Change,
  { at, topic, changesFace }: { at: Date; topic: ListingTopic; changesFace?: boolean },
): Promise<void> {
  const { id, agency, maskedCode, status: before, version } = listing;
  const after = { ...listing, status: change.status };
  await work.db
    .updateTable("mls_candidates")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .execute();
  await recordMarketNews(work.db, listing, after, at);
  recordArrival(work, listing, after, at);
  // An erased listing has no identity to keep.
  if (listing.erasedAt === undefined) recordEnding(work, { id, agencyId: agency.id, before, after: after.status }, at);
  const market = marketStep(before, after.status, changesFace);
  work.change({ topic, entityId: id, organizationId: agency.id, data: { code: maskedCode, market } });
}
