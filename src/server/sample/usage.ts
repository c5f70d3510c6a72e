import { hourMs } from "#domain/core/calendar.ts";
import { usageKinds } from "#domain/admin/admin.ts";
import { sampleOrganizations } from "../ecosystem/sample.ts";
import type { Seeding } from "./seeding.ts";

type Ids = { organizations: ReadonlyMap<string, string> };

/** Sample views of candidates as they would have been counted, and some clicks to partners. */
export async function usageSamples({ database, clock }: Seeding, { organizations }: Ids): Promise<void> {
  const now = clock.now().getTime();
  await database.asSystem(async ({ db }) => {
    const looks = await db
      .selectFrom("mls_listing_views as v")
      .innerJoin("mls_candidates as c", "c.id", "v.listing_id")
      .select(["v.last_viewed_at", "v.organization_id", "c.listing_agency_id"])
      .orderBy("v.last_viewed_at")
      .orderBy("v.listing_id")
      .orderBy("v.organization_id")
      .execute();
    await db
      .insertInto("mls_usage")
      .values(
        looks.map((look) => ({
          at: look.last_viewed_at,
          kind: "view",
          organization_id: look.organization_id,
          listing_agency_id: look.listing_agency_id,
        })),
      )
      .execute();
    const takers = sampleOrganizations
      .filter(({ kind }) => kind !== "platform")
      .flatMap(({ name }) => organizations.get(name) ?? []);
    const left = Array.from({ length: 60 }, (_, n) => ({
      at: new Date(now - (n * n + 3) * hourMs),
      kind: usageKinds[n % 3] ?? "workflow",
      organization_id: takers[(n * 7) % takers.length] ?? "",
      listing_agency_id: null,
    }));
    await db.insertInto("mls_usage").values(left).execute();
  });
}
