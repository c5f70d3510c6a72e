import fc from "fast-check";
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Answer, Api, Ask } from "#contract/index.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { insertDeal } from "#server/deal/save.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { randomDeals } from "#tests/support/random-books.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { viewerOf } from "#tests/support/viewer.ts";

/*
 * What a job, a person and a client brought, compared with queries that know nothing of its rule: fees and shares from
 * the raw postings of random deals, introductions from the rows of their steps and grants.
 */
const testApp = await startTestApp();
const { kysely } = testApp.database;
const people = {
  northstar: await signedIn(testApp, "admin@northstar.example"),
  harbor: await signedIn(testApp, "admin@harbor.example"),
  meridian: await signedIn(testApp, "hiring@meridian.example"),
};
const [northstar, harbor, meridian] = [
  await viewerOf(people.northstar),
  await viewerOf(people.harbor),
  await viewerOf(people.meridian),
];
const seed = exhaustive ? Date.now() : 23;
const timeZone = "America/Chicago";

type Row = Answer<"jobs", "results">["items"][number];
type Key = string;
const keyOf = ({ jobId, personId, client }: Pick<Row, "jobId" | "personId"> & { client: string }): Key =>
  [jobId ?? "-", personId ?? "-", client].join(" ");

const jobs = await prepare();

/** Random deals between the two agencies and the employer, and random jobs for them and the sample's introductions. */
async function prepare(): Promise<{ id: string; organizationId: string }[]> {
  const made: { id: string; organizationId: string }[] = [];
  for (const { api, organizationId } of [people.northstar, people.harbor])
    for (const role of ["Engineer", "Designer"])
      made.push({
        id: (await api.jobs.create({ role, company: "Ashgrove", contactEmail: "ada@ashgrove.example" })).id,
        organizationId,
      });
  const { id: listingId } = await kysely.selectFrom("mls_candidates").select("id").limit(1).executeTakeFirstOrThrow();
  const party = ({ organizationId, organizationName }: typeof northstar) => ({
    id: organizationId,
    name: organizationName,
  });
  const deals = randomDeals(exhaustive ? 400 : 60, {
    agencies: [party(northstar), party(harbor)],
    employers: [party(meridian)],
    now: Date.now(),
    seed,
  });
  await testApp.database.asSystem(async ({ db }) => {
    // Random deals are won without a sending, whose terms the employer reads.
    await sql`alter table mls_deals drop constraint mls_deals_client_terms`.execute(db);
    for (const deal of deals.filter(({ status }) => status !== "closed_lost")) {
      const text = [northstar, harbor].reduce(
        (json, { organizationId, personId }) => json.replaceAll(`person of ${organizationId}`, personId),
        JSON.stringify({ ...deal, id: randomUUID(), listingId }),
      );
      await insertDeal(db, JSON.parse(text) as Deal, (count) => randomBytes(count));
    }
    await sql`update mls_deals set client_salary_cents = target_salary_cents, client_fee_bp = fee_value_bp,
      client_fee_cents = fee_cents, client_guarantee_days = guarantee_days,
      client_guarantee_policy = guarantee_policy, client_terms = terms
      where sent_at is not null and client_terms is null`.execute(db);
    for (const { id, organizationId } of made)
      await sql`insert into mls_job_deals (deal_id, organization_id, job_id)
        select id, ${organizationId}::uuid, ${id}::uuid from mls_deals
        where ${organizationId} in (listing_agency_id, selling_agency_id) and random() < 0.4
        on conflict do nothing`.execute(db);
    for (const { id, organizationId } of made)
      await sql`insert into mls_job_introductions (introduction_id, organization_id, job_id)
        select id, ${organizationId}::uuid, ${id}::uuid from mls_introductions
        where selling_agency_id = ${organizationId} and random() < 0.5 on conflict do nothing`.execute(db);
  });
  return made;
}

type Days = { from: string; to: string };

/** Without a first or last day: every day there is. */
const within = (instant: ReturnType<typeof sql>, { from, to }: Days) =>
  sql<boolean>`(${instant} at time zone ${timeZone})::date between ${from}::date and ${to}::date`;

/** Entries that move cash are payments and their corrections; all others say what the fee is. */
async function placementsOf(organizationId: string, days: Days) {
  const { rows } = await sql<{ job: string; person: string; client: string; n: number; fee: number; share: number }>`
    with own as (
      select d.*, case when d.listing_agency_id = ${organizationId} then 'listing' else 'selling' end as part
      from mls_deals d where ${organizationId} in (d.listing_agency_id, d.selling_agency_id) and d.deleted_at is null
        and d.closed_at is not null and ${within(sql`d.closed_at`, days)}),
    posted as (
      select o.id, sum(p.cents) filter (where p.account = 'client') as fee,
        -coalesce(sum(p.cents) filter (where p.account in (o.part, 'reserve_' || o.part)), 0) as share
      from own o join mls_ledger_postings p on p.deal_id = o.id
      where not exists (select from mls_ledger_postings c
        where c.deal_id = p.deal_id and c.number = p.number and c.account = 'cash') group by o.id)
    select coalesce((select job_id from mls_job_deals where deal_id = o.id and organization_id = ${organizationId}),
        (select job_id from mls_job_introductions
          where introduction_id = o.introduction_id and organization_id = ${organizationId}))::text as job,
      coalesce((select s.person_id from mls_introduction_steps s join mls_introductions i on i.id = s.introduction_id
          where i.id = o.introduction_id and s.action = 'requested'
            and coalesce(i.selling_agency_id, i.employer_id) = ${organizationId}),
        (select person_id from mls_deal_acceptances a where a.deal_id = o.id and a.organization_id = ${organizationId}
          order by accepted_at, number limit 1))::text as person,
      o.employer_id::text as client, count(*)::int as n, coalesce(sum(fee), 0)::float8 as fee,
      coalesce(sum(share), 0)::float8 as share
    from own o left join posted using (id) group by 1, 2, 3`.execute(kysely);
  return new Map(
    rows.map(({ job, person, client, n, fee, share }) => [
      keyOf({ jobId: job, personId: person, client }),
      { n, fee, share },
    ]),
  );
}

async function introductionsOf(organizationId: string, days: Days) {
  const { rows } = await sql<{ job: string; person: string; client: string; what: string; n: number }>`
    select (select job_id from mls_job_introductions
        where introduction_id = i.id and organization_id = ${organizationId})::text as job,
      (select person_id from mls_introduction_steps where introduction_id = i.id and action = 'requested')::text as
        person, i.employer_id::text as client, w.what, count(*)::int as n
    from mls_introductions i
    cross join lateral (
      select 'requested' as what, i.created_at as at union all
      select 'accepted', min(s.at) from mls_introduction_steps s where s.introduction_id = i.id
        and s.action = 'accepted' union all
      select 'revealed', min(s.at) from mls_introduction_steps s where s.introduction_id = i.id
        and s.action = 'opened' and s.organization_id = ${organizationId}) w
    where coalesce(i.selling_agency_id, i.employer_id) = ${organizationId} and ${within(sql`w.at`, days)}
    group by 1, 2, 3, 4`.execute(kysely);
  return rows;
}

const resultsOf = async (api: Api, ask: Ask<"jobs", "results">) => (await api.jobs.results(ask)).items;

/** Random periods, and the whole time. */
const periods: Days[] = [
  { from: "2000-01-01", to: "2199-12-31" },
  ...fc
    .sample(fc.tuple(fc.nat(260), fc.nat(120)), { numRuns: exhaustive ? 40 : 3, seed })
    .map(([ago, length]): Days => {
      const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      return { from: day(ago), to: day(Math.max(0, ago - length)) };
    }),
];

it("agrees to the cent with the postings of the deals, and with the steps of the introductions", async () => {
  let [placements, requested] = [0, 0];
  for (const days of periods)
    for (const { api, organizationId } of [people.northstar, people.harbor]) {
      const rows = await resultsOf(api, { days: null, ...days, timeZone });
      const expected = await placementsOf(organizationId, days);
      const found = rows.filter((row) => row.placements > 0);
      expect(
        new Map(
          found.map((row) => [
            keyOf({ ...row, client: row.client.id }),
            { n: row.placements, fee: row.feeCents, share: row.shareCents },
          ]),
        ),
      ).toEqual(expected);
      placements += found.length;
      const counted = (row: Row) =>
        (["requested", "accepted", "revealed"] as const).flatMap((what) =>
          row[what] > 0 ? [`${keyOf({ ...row, client: row.client.id })} ${what} ${row[what]}`] : [],
        );
      const steps = (await introductionsOf(organizationId, days)).map(
        ({ job, person, client, what, n }) => `${keyOf({ jobId: job, personId: person, client })} ${what} ${n}`,
      );
      expect(rows.flatMap(counted).toSorted()).toEqual(steps.toSorted());
      requested += steps.length;
    }
  expect(placements).toBeGreaterThan(10);
  expect(requested).toBeGreaterThan(3);
});

it("adds up to the tiles over the list of deals", async () => {
  for (const { api } of [people.northstar, people.harbor]) {
    const rows = await resultsOf(api, { days: null });
    const sum = (of: (row: Row) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0);
    const { keptValueCents, myShareCents, closedWon } = await api.deals.summary({});
    expect([sum((row) => row.placements), sum((row) => row.feeCents), sum((row) => row.shareCents)]).toEqual([
      closedWon,
      keptValueCents,
      myShareCents,
    ]);
  }
});

it("shows jobs to their organization alone, a share to agencies, and amounts to people who can read them", async () => {
  const [harborsRows, own] = [
    await resultsOf(people.harbor.api, { days: null }),
    jobs.filter(({ organizationId }) => organizationId === northstar.organizationId).map(({ id }) => id),
  ];
  expect(harborsRows.filter(({ jobId }) => jobId !== null && own.includes(jobId))).toEqual([]);
  const { api: recruiter } = await signedIn(testApp, "recruiter@northstar.example");
  for (const row of await resultsOf(recruiter, { days: null }))
    expect(row).toMatchObject({ feeCents: null, shareCents: null });
  const employers = await resultsOf(people.meridian.api, { days: null });
  expect(employers.length).toBeGreaterThan(0);
  for (const row of employers) expect(row).toMatchObject({ shareCents: null });
});
