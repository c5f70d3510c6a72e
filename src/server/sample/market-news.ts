import { hourMs } from "#domain/core/calendar.ts";
import { exclusivityFrom } from "#domain/listing/listing.ts";
import type { Seeding } from "./seeding.ts";

/** Live listings, by their rank among the oldest: hours since the salary was raised, or since they came back. */
const changes = [
  { place: 2, hoursAgo: 5, raisedBy: 10_000 },
  { place: 5, hoursAgo: 21, raisedBy: 5_000 },
  { place: 9, hoursAgo: 29 },
  { place: 12, hoursAgo: 52, raisedBy: -5_000 },
  { place: 16, hoursAgo: 75 },
  { place: 21, hoursAgo: 98, raisedBy: 10_000 },
  { place: 26, hoursAgo: 130 },
] as const;

/** Days of exclusivity of some older listings of the first agency, so that some end soon. */
const shorterDays = [61, 63, 65];

/** Recent changes of older listings: changed salaries, candidates who came back, exclusivities that end soon. */
export async function marketNewsSamples({ database, clock }: Seeding, ownerId: string): Promise<void> {
  const now = clock.now().getTime();
  await database.asSystem(async ({ db }) => {
    const oldest = await db
      .selectFrom("mls_candidates")
      .select(["id", "salary_min", "salary_max", "version"])
      .where("status", "=", "active")
      .orderBy("published_at")
      .orderBy("id")
      .limit(30)
      .execute();
    for (const change of changes) {
      const listing = oldest[change.place];
      if (!listing) throw new Error("the sample data has too few listings for its news");
      const at = new Date(now - change.hoursAgo * hourMs);
      const salary =
        "raisedBy" in change
          ? {
              kind: "salary" as const,
              salary_min: listing.salary_min - change.raisedBy,
              salary_max: listing.salary_max - change.raisedBy,
            }
          : { kind: "back" as const, salary_min: null, salary_max: null };
      await db
        .insertInto("mls_listing_news")
        .values({ listing_id: listing.id, at, ...salary })
        .execute();
      await db
        .updateTable("mls_candidates")
        .set({ updated_at: at, version: listing.version + 1 })
        .where("id", "=", listing.id)
        .execute();
    }
    const own = await db
      .selectFrom("mls_candidates")
      .select(["id", "published_at"])
      .where("status", "=", "active")
      .where("listing_agency_id", "=", ownerId)
      .orderBy("published_at")
      .orderBy("id")
      .limit(shorterDays.length)
      .execute();
    for (const [place, { id, published_at }] of own.entries()) {
      const days = shorterDays[place] ?? 0;
      await db
        .updateTable("mls_candidates")
        .set({ exclusivity_days: days, exclusivity_until: exclusivityFrom(published_at.getTime(), days) })
        .where("id", "=", id)
        .execute();
    }
  });
}
