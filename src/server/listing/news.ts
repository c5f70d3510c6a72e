import { marketNews } from "#domain/home/home.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { Work } from "../platform/db/database.ts";

type Fields = Pick<Listing, "id" | "status" | "salaryMin" | "salaryMax">;

/** Stores the market news of a listing's change, in the same transaction. */
export async function recordMarketNews(db: Work["db"], before: Fields, after: Fields, at: Date): Promise<void> {
  const news = marketNews(before, after, at.getTime());
  if (!news) return;
  const salaries =
    news.kind === "salary"
      ? { salary_min: news.salaryMin, salary_max: news.salaryMax }
      : { salary_min: null, salary_max: null };
  await db
    .insertInto("mls_listing_news")
    .values({ listing_id: news.listingId, kind: news.kind, at, ...salaries })
    .execute();
}
