import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addDays, dateOf } from "#domain/core/calendar.ts";
import { daysOf, halvesOn } from "#domain/market-comp/market-comp.ts";
import { noPublicFigures } from "#domain/market-comp/public-figures.ts";
import { countMarketComps } from "#server/market-comp/count.ts";
import { countMarketFigures } from "#server/market-comp/public-figures.ts";
import { visitor } from "#tests/support/test-app.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const { testApp } = server;
const { kysely } = testApp.database;

const template = await kysely
  .selectFrom("mls_deals")
  .select("id")
  .where("status", "=", "closed_won")
  .where("fall_off_at", "is", null)
  .executeTakeFirstOrThrow();

/** Copies of a won deal: hire `k` by agency `k % agencies` and employer `k % 7`, closed on a day, in thousands. */
async function hires(count: number, agencies: number, closedOn: string, from: number): Promise<void> {
  const id = sql`md5('hire' || ${closedOn}::text || k)::uuid`;
  const copies = sql`mls_deals d, generate_series(1, ${count}::int) k
    where d.id = ${template.id}`;
  const salary = sql`((${from}::int + k) * 100000::bigint)`;
  await kysely.transaction().execute(async (db) => {
    await sql`insert into mls_deals select (jsonb_populate_record(d, jsonb_build_object(
        'id', ${id}, 'introduction_id', null, 'closed_at', ${closedOn}::timestamptz,
        'display_code', 'DEAL-' || translate(upper(left(md5(${closedOn}::text || k), 6)), 'ILOU', 'WXYZ'),
        'listing_agency_id', md5('comp agency' || k % ${agencies}::int)::uuid, 'selling_agency_id', null,
        'employer_id', md5('comp employer' || k % 7)::uuid, 'accepted_salary_cents', ${salary},
        'accepted_fee_cents', (${salary} * d.fee_value_bp + 5000) / 10000))).*
      from ${copies}`.execute(db);
    await sql`insert into mls_deal_versions select (jsonb_populate_record(v,
        jsonb_build_object('deal_id', ${id}, 'la_split_bp', 10000, 'sa_split_bp', 0))).*
      from mls_deal_versions v, ${copies} and v.deal_id = d.id and v.number = d.terms_number`.execute(db);
  });
}

async function parties(): Promise<void> {
  for (const each of ["agency", "employer"]) {
    const kind = sql`${each}::text`;
    await sql`insert into mls_organizations (id, issuer, external_id, kind, name, agency_type, plan, standing, domains,
        created_at, updated_at)
      select md5('comp ' || ${kind} || n)::uuid, 'test', 'comp-' || ${kind} || n, ${kind},
        'Comp ' || ${kind} || ' ' || n, case when ${kind} = 'agency' then 'both' end, 'enterprise', 'vetted', '{}',
        ${new Date(0)}, ${new Date(0)} from generate_series(0, 9) n`.execute(kysely);
  }
}

const today = testApp.services.clock.now().getTime();
const halves = halvesOn(dateOf(today));
const dayIn = (place: number, days: number) => `${addDays(daysOf(halves[place]!).first, days)}T12:00:00Z`;

describe("market rates", () => {
  it("are counted once for a half-year, from hires that are 90 days old, and never change", async () => {
    await parties();
    await hires(20, 5, dayIn(0, 30), 100);
    await hires(20, 4, dayIn(1, 30), 300);
    await hires(20, 5, new Date(today).toISOString(), 500);
    await sql`delete from mls_market_comps`.execute(kysely);
    expect(await countMarketComps(testApp.services)).toBe(4);
    const counted = await server.recruiter.marketComps.list({});
    expect(counted.halves.map(({ half, comps }) => [half, comps.length])).toEqual(
      halves.map((half, place) => [half, place === 0 ? 1 : 0]),
    );
    expect(counted.halves[0]?.comps[0]).toMatchObject({ low: 105_000, median: 110_000, high: 115_000, hires: 20 });

    await hires(15, 5, dayIn(0, 60), 900);
    expect(await countMarketComps(testApp.services)).toBe(0);
    expect(await server.recruiter.marketComps.list({})).toEqual(counted);
    expect(await server.employer.marketComps.list({})).toEqual(counted);
  });
});

describe.each(bothBackends(server))("market rates in the $kind backend", ({ recruiter, kind }) => {
  it("list the last four half-years that can be counted", async () => {
    const { halves } = await recruiter.marketComps.list({});
    expect(halves).toHaveLength(4);
    if (kind === "demo") expect(halves.every(({ comps }) => comps.length === 0)).toBe(true);
  });
});

// Last, because a day passes and sessions end.
describe("the figures of the start page", () => {
  const { api: open } = visitor(testApp);

  async function placedSince(now: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from mls_deals
      where status = 'closed_won' and fall_off_at is null
        and closed_at >= ${new Date(now - 365 * 86_400_000)}`.execute(kysely);
    return rows[0]?.count ?? 0;
  }

  it("are counted once a day, from five agencies up, and are steps that were passed", async () => {
    // The job that the start enqueued has run.
    await expect.poll(async () => (await open.marketComps.figures({})).countedOn).not.toBeNull();
    await sql`delete from mls_market_figures`.execute(kysely);
    expect(await open.marketComps.figures({})).toEqual({
      countedOn: null,
      sample: testApp.services.config.sampleData,
      ...noPublicFigures,
    });
    const now = testApp.services.clock.now().getTime();
    await hires(20, 6, new Date(now - 1_000).toISOString(), 700);
    await hires(60, 6, new Date(now - 366 * 86_400_000).toISOString(), 900);
    expect(await placedSince(now)).toSatisfy((count: number) => count >= 55 && count < 100);
    await countMarketFigures(testApp.services);
    const counted = await open.marketComps.figures({});
    expect(counted).toMatchObject({ countedOn: dateOf(now), agencies: 10, placements: 50, listed: 100 });

    await hires(40, 6, new Date(now - 2_000).toISOString(), 800);
    expect(await placedSince(now)).toBeGreaterThanOrEqual(110);
    await countMarketFigures(testApp.services);
    expect(await open.marketComps.figures({})).toEqual(counted);
    server.pass(86_400_000);
    await countMarketFigures(testApp.services);
    expect(await open.marketComps.figures({})).toMatchObject({ placements: 100 });
  });
});
