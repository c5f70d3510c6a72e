import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#contract/index.ts";
import { hiddenExtra, leastDemand } from "#domain/demand/demand.ts";
import { refusal } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { newcomer, setStanding } from "#tests/support/newcomers.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";
import { demoBackend, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const { testApp } = server;
const { kysely } = testApp.database;

type Market = Answer<"demand", "supply">;
const total = ({ rows }: Market, of: "listings" | "requests" | "placements"): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

/** Staff sessions end when days pass. */
const operator = async () => (await signedIn(testApp, "operator@talentmls.example")).api;
const rowOf = ({ rows }: Market, name: string) => rows.find((row) => row.name === name);

/** Counted apart from the product's own queries. */
async function expected(): Promise<{ listings: number; requests: number; placements: number }> {
  const now = testApp.services.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * 86_400_000);
  const { rows } = await sql<{ listings: number; requests: number; placements: number }>`select
    (select count(*)::int from mls_candidates c where status = 'active' and exists (select from mls_organizations o
      where o.id = c.listing_agency_id and o.standing = 'vetted')) as listings,
    (select count(*)::int from mls_introductions where created_at >= ${ago(90)}) as requests,
    (select count(*)::int from mls_deals where status = 'closed_won' and closed_at >= ${ago(365)}
      and fall_off_at is null) as placements`.execute(kysely);
  return rows[0]!;
}

describe("supply and demand", () => {
  it("adds up to what there is, by role and by area", async () => {
    const staff = await operator();
    const sums = await expected();
    expect(sums.listings).toBeGreaterThan(100);
    for (const by of ["role", "area"] as const) {
      const market = await staff.demand.supply({ by });
      for (const of of ["listings", "requests", "placements"] as const) expect(total(market, of), of).toBe(sums[of]);
    }
  });

  it("follows a listing at once, and leaves out those of a suspended agency", async () => {
    const staff = await operator();
    const before = await staff.demand.supply({});
    const agency = await newcomer(testApp, {
      name: "Quarry Search",
      domain: "quarrysearch.example",
      standing: "vetted",
    });
    const draft = await agency.api.listings.create({
      form: makeForm({ headlineRole: "Registered Nurse", locationCity: "Boston", locationState: "MA" }),
    });
    await agency.api.listings.publish({ id: draft.id, version: draft.version });
    const after = await staff.demand.supply({});
    expect(rowOf(after, "care")?.listings).toBe((rowOf(before, "care")?.listings ?? 0) + 1);
    await setStanding(testApp, agency, "suspended");
    expect((await staff.demand.supply({})).rows).toEqual(before.rows);
  });

  it("counts what agencies pay for plans", async () => {
    const { plans } = await (await operator()).demand.supply({});
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from mls_organizations
      where kind = 'agency' and standing = 'vetted'`.execute(kysely);
    expect(plans.reduce((sum, { paying, onTrial, ended }) => sum + paying + onTrial + ended, 0)).toBe(rows[0]?.count);
    expect(plans.find(({ plan }) => plan === "enterprise")?.monthlyDollars).toBeNull();
  });

  it("is for platform staff", async () => {
    for (const api of [server.recruiter, server.admin, server.employer])
      expect(await refusal(api.demand.supply({}))).toMatchObject({ status: 403 });
  });

  describe("with searches of other organizations", () => {
    /** Always enough, whatever is secretly added. */
    const enough = leastDemand + hiddenExtra;
    const others: Person[] = [];
    const teachers = { name: "Teachers", params: { keywords: "teacher", location: "Madison, WI" } };

    beforeAll(async () => {
      for (let number = 0; number < enough; number++)
        others.push(
          await newcomer(testApp, {
            name: `School ${number} Staffing`,
            domain: `school${number}.example`,
            standing: "vetted",
          }),
        );
      for (const { api } of others.slice(0, leastDemand - 1)) await api.savedSearches.create(teachers);
    });

    it("shows at least five organizations from the next day on, and fewer never", async () => {
      server.pass(86_400_000);
      expect(rowOf(await (await operator()).demand.supply({}), "education")).toBeUndefined();
      for (let number = leastDemand - 1; number < enough; number++)
        await (await signedIn(testApp, `noor@school${number}.example`)).api.savedSearches.create(teachers);
      expect(rowOf(await (await operator()).demand.supply({}), "education")).toBeUndefined();
      server.pass(86_400_000);
      const staff = await operator();
      expect(rowOf(await staff.demand.supply({}), "education")).toMatchObject({ looking: 5, balance: "short" });
      expect(rowOf(await staff.demand.supply({ by: "area" }), "Greater Madison")?.looking).toBe(5);
    });
  });
});

describe("supply and demand in the demo", () => {
  it("is left out", async () => {
    expect(await refusal(demoBackend().recruiter.demand.supply({}))).toMatchObject({ status: 403 });
  });
});
