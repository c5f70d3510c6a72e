import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import { type Figure, type Measure, measures } from "#domain/track-record/track-record.ts";
import type { Tables } from "#server/platform/db/tables.ts";
import { countTrackRecords } from "#server/track-record/count.ts";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const { testApp } = server;
const { kysely } = testApp.database;
const agencies = 200;

/**
 * Events of 200 agencies, from none to a dozen of each kind. Introductions are copies of a sample one with other
 * parties and steps, deals of a won one.
 */
async function manyAgencies(db: Transaction<Tables>): Promise<void> {
  await sql`insert into mls_organizations (id, issuer, external_id, kind, name, agency_type, plan, standing, domains,
      created_at, updated_at)
    select md5('agency' || n)::uuid, 'test', 'track-' || n, 'agency', 'Agency ' || n, 'both', 'enterprise', 'vetted',
      '{}', now(), now() from generate_series(1, ${agencies}) n`.execute(db);
  const made = sql`generate_series(1, ${agencies}) a, generate_series(1, a % 13) k`;
  await sql`insert into mls_introductions (id, display_code, candidate_id, masked_code, headline_role,
      listing_agency_id, selling_agency_id, employer_id, status, version, grant_days, answer_days, protection_months,
      answer_by, created_at, updated_at)
    select md5('introduction' || a || '/' || k)::uuid,
      'INT-' || translate(upper(lpad(to_hex(a * 16 + k), 6, '0')), 'ILOU', 'WXYZ'),
      i.candidate_id, i.masked_code, i.headline_role, md5('agency' || a)::uuid, null, i.employer_id, 'declined',
      case when (a * k) % 4 < 2 then 4 when (a + k * 3) % 5 = 2 then 3 else 2 end,
      i.grant_days, i.answer_days, i.protection_months, now(), now() - interval '40 days', now()
    from ${made}, (select * from mls_introductions order by id limit 1) i`.execute(db);
  const steps = sql`insert into mls_introduction_steps (introduction_id, number, action, at, organization_id,
    of_organization_id)`;
  const introduction = sql`md5('introduction' || a || '/' || k)::uuid`;
  const agency = sql`md5('agency' || a)::uuid`;
  await sql`${steps} select ${introduction}, 1, 'requested', now() - interval '40 days', null, null
    from ${made}`.execute(db);
  await sql`${steps} select ${introduction}, 2,
      (array['accepted', 'declined', 'countered', 'expired', 'withdrawn'])[1 + (a + k * 3) % 5],
      now() - interval '40 days' + make_interval(mins => (a * 37 + k * k * 211) % 9000), ${agency}, null
    from ${made}`.execute(db);
  await sql`${steps} select ${introduction}, 3, (array['declined', 'expired', 'accepted'])[1 + k % 3],
      now() - interval '20 days', case when k % 2 = 0 then ${agency} end, null
    from ${made} where (a + k * 3) % 5 = 2`.execute(db);
  await sql`${steps} select ${introduction}, 4, 'opened', now() - interval '10 days', i.employer_id, i.employer_id
    from ${made}, lateral (select employer_id from mls_introductions i where i.id = ${introduction}) i
    where (a * k) % 4 < 2`.execute(db);
  await sql`insert into mls_prior_knowledge (introduction_id, declared_at, outcome, reason, answered_at)
    select ${introduction}, now() - interval '9 days', (array['upheld', 'rejected', 'conceded'])[1 + (a + k) % 3],
      'On the record.', now() - interval '8 days' from ${made} where a % 3 = 0`.execute(db);
}

/**
 * Won deals of the same agencies, some fallen off, some older than two years, some with an introduction; their ledgers,
 * with payments to the partner that come early, late, before any of the employer's, or are reversed; and
 * listings on and off the market. Triggers are off, because the copies' signatures and postings don't matter here.
 */
async function manyDealsAndListings(db: Transaction<Tables>): Promise<void> {
  const tables = ["mls_deals", "mls_ledger_entries", "mls_candidates"];
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  const made = sql`generate_series(1, ${agencies}) a, generate_series(1, a % 13) k`;
  const deal = sql`md5('deal' || a || '/' || k)::uuid`;
  const letters = (seed: ReturnType<typeof sql>, length: number) =>
    sql`translate(upper(left(md5(${seed}), ${sql.lit(length)})), 'ILOU', 'WXYZ')`;
  for (const fellOff of [true, false])
    await sql`
      insert into mls_deals select (jsonb_populate_record(null::mls_deals, to_jsonb(d) || jsonb_build_object(
        'id', ${deal}, 'display_code', 'DEAL-' || ${letters(sql`'deal' || a || '/' || k`, 6)},
        'listing_agency_id', md5('agency' || a)::uuid, 'selling_agency_id', null,
        'introduction_id', case when k % 3 = 1 then md5('introduction' || a || '/' || k)::uuid end,
        'start_date', current_date - ((a * 7 + k * 13) % 900 + k),
        'closed_at', now() - make_interval(days => (a * 7 + k * 13) % 900 + 20)))).*
      from ${made}, (select * from mls_deals where status = 'closed_won'
        and (fall_off_at is not null) = ${sql.lit(fellOff)} order by id limit 1) d
      where ((a + k) % 4 = 0) = ${sql.lit(fellOff)}`.execute(db);
  await sql`
    insert into mls_deal_versions select (jsonb_populate_record(null::mls_deal_versions, to_jsonb(v)
      || jsonb_build_object('deal_id', d.id, 'number', d.terms_number))).*
    from ${made}, mls_deals d, (select * from mls_deal_versions limit 1) v where d.id = ${deal}`.execute(db);
  const entry = sql`insert into mls_ledger_entries (deal_id, number, kind, on_date, reverses, recorded_at)`;
  await sql`${entry} select ${deal}, 1, 'invoice', d.start_date, null, now()
    from ${made}, mls_deals d where d.id = ${deal}`.execute(db);
  await sql`${entry} select ${deal}, 2, 'client_paid', d.start_date + (a * k) % 50, null, now()
    from ${made}, mls_deals d where d.id = ${deal} and k % 6 <> 5`.execute(db);
  await sql`${entry} select ${deal}, 3, 'client_paid', d.start_date + (a + k) % 50, null, now()
    from ${made}, mls_deals d where d.id = ${deal} and k % 2 = 0`.execute(db);
  await sql`${entry} select ${deal}, 4, 'partner_paid', d.start_date + (a + k * 5) % 80, null, now()
    from ${made}, mls_deals d where d.id = ${deal}`.execute(db);
  await sql`${entry} select ${deal}, 5, 'correction', d.start_date + 85, 2 + (a % 2) * 2, now()
    from ${made}, mls_deals d where d.id = ${deal} and k % 6 = 3`.execute(db);
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'mls_candidates' and is_generated = 'NEVER'`.execute(db);
  const named = (alias: string) => sql.join(columns.map(({ name }) => sql.ref(`${alias}${name}`)));
  await sql`
    insert into mls_candidates (${named("")}) select ${named("r.")}
    from ${made}, (select * from mls_candidates where status = 'active' order by id limit 1) c,
      jsonb_populate_record(null::mls_candidates, to_jsonb(c) || jsonb_build_object(
        'id', md5('listing' || a || '/' || k)::uuid,
        'masked_code', 'TM-' || ${letters(sql`'listing' || a || '/' || k`, 8)},
        'listing_agency_id', md5('agency' || a)::uuid,
        'status', (array['active', 'active', 'active', 'on_hold', 'withdrawn'])[1 + (a + k) % 5],
        'updated_at', now() - make_interval(days => (a * 11 + k * 17) % 60, mins => 7))) r`.execute(db);
  // Checked here: a table with rows left to check can't be altered.
  await sql`set constraints all immediate`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}

const uuidOf = (text: string): string =>
  createHash("md5")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

type Independent = { id: string; measure: Measure; count: number; value: number };

/** The same figures by SQL from the raw rows: those under five events are missing. */
async function independently(): Promise<Independent[]> {
  const { rows } = await sql<Independent>`
    with request as (
      select i.listing_agency_id as id, i.id as introduction,
        (select s.at from mls_introduction_steps s where s.introduction_id = i.id and s.number = 1) as asked,
        (select s.at from mls_introduction_steps s where s.introduction_id = i.id
          and s.action in ('countered', 'accepted', 'declined', 'expired') order by s.number limit 1) as answered,
        (select array_agg(s.action order by s.number) from mls_introduction_steps s where s.introduction_id = i.id)
          as did,
        exists (select from mls_introduction_steps s where s.introduction_id = i.id and s.action = 'declined'
          and s.organization_id = i.listing_agency_id) as declined
      from mls_introductions i),
    event (id, measure, at, tie, value) as (
      select id, 'answerTime', answered, introduction::text, extract(epoch from answered - asked) / 3600
      from request where answered is not null
      union all
      select id, 'acceptance', answered, introduction::text, ('accepted' = any(did))::int
      from request where 'accepted' = any(did) or declined or ('expired' = any(did) and not 'countered' = any(did))
      union all
      select i.listing_agency_id, 'placements', least(opened, won), i.id::text, (won is not null)::int
      from mls_introductions i,
        lateral (select min(s.at) as opened from mls_introduction_steps s
          where s.introduction_id = i.id and s.action = 'opened') o,
        lateral (select min(d.closed_at) as won from mls_deals d
          where d.introduction_id = i.id and d.status = 'closed_won') w
      where opened is not null or won is not null
      union all
      select listing_agency_id, 'fallOffs', closed_at, id::text, (fall_off_at is not null)::int
      from mls_deals where status = 'closed_won'
        and (fall_off_at is not null or current_date - start_date > guarantee_days)
      union all
      select id, 'payment', paid, tie, paid - client
      from (
        select d.listing_agency_id as id, p.on_date as paid, d.id || to_char(p.number, '0000') as tie,
          (select max(c.on_date) from mls_ledger_entries c
            where c.deal_id = d.id and c.kind = 'client_paid' and c.on_date <= p.on_date and not exists (
              select from mls_ledger_entries r where r.deal_id = c.deal_id and r.reverses = c.number)) as client
        from mls_deals d join mls_ledger_entries p on p.deal_id = d.id and p.kind = 'partner_paid'
        where d.status = 'closed_won' and not exists (
          select from mls_ledger_entries r where r.deal_id = p.deal_id and r.reverses = p.number)) payment
      where client is not null
      union all
      select i.listing_agency_id, 'disputesLost', p.answered_at, i.id::text, (outcome = 'upheld')::int
      from mls_prior_knowledge p join mls_introductions i on i.id = p.introduction_id where outcome <> 'conceded'),
    placed as (
      select *, (row_number() over (partition by id, measure order by at, tie) - 1) / 5 as five
      from event where at <= now()),
    counted as (
      select id, measure, five, max(at) as until, array_agg(value) as "values"
      from placed group by 1, 2, 3 having count(*) = 5 and max(at) >= now() - interval '730 days')
    select id, measure, count(*)::int as count,
      case when measure in ('answerTime', 'payment')
          then floor(percentile_cont(0.5) within group (order by value)::numeric + 0.5)
        when measure = 'disputesLost' then sum(value)
        else floor(100.0 * sum(value) / count(*) + 0.5) end::float8 as value
    from counted, unnest("values") value group by 1, 2
    union all
    select listing_agency_id, 'freshness', count(*)::int,
      10 * floor(floor(100.0 * count(*) filter (where updated_at > now() - interval '30 days') / count(*) + 0.5) / 10
        + 0.5)::float8
    from mls_candidates where status = 'active' group by 1 having count(*) >= 5`.execute(kysely);
  return rows;
}

describe("track records of 200 agencies", () => {
  it("equal what an independent query finds in the raw events, in groups of five", async () => {
    await kysely.transaction().execute(manyAgencies);
    await kysely.transaction().execute(manyDealsAndListings);
    await countTrackRecords(testApp.services);
    const expected = new Map((await independently()).map((row) => [`${row.id} ${row.measure}`, row]));
    const ids = (await kysely.selectFrom("mls_organizations").select("id").where("issuer", "=", "test").execute()).map(
      ({ id }) => id,
    );
    const records = [];
    for (const asked of [ids.slice(0, 100), ids.slice(100)])
      records.push(...(await server.partner.trackRecords.list({ ids: asked })).items);
    expect(records).toHaveLength(agencies);
    const shown = new Map<Measure, number>();
    for (const {
      organization: { id },
      figures,
    } of records)
      for (const { measure, count, value } of figures) {
        const found = expected.get(`${id} ${measure}`);
        const wanted = found && { count: measure === "freshness" ? null : found.count, value: found.value };
        expect({ id, measure, count, value }).toEqual({ id, measure, count: null, value: null, ...wanted });
        if (wanted) shown.set(measure, (shown.get(measure) ?? 0) + 1);
      }
    // Each of the seven is shown for some agencies and hidden for others.
    expect([...shown.keys()].toSorted()).toEqual(measures.toSorted());
    for (const [measure, count] of shown) expect([measure, count > 25 && count < agencies]).toEqual([measure, true]);
  });

  it("count what the employer opened, but not for the selling agency", async () => {
    const [seller, listing] = [uuidOf("seller"), uuidOf("lister")];
    const opened = (by: string, from: number, to: number) =>
      sql`insert into mls_introduction_steps (introduction_id, number, action, at, organization_id, of_organization_id)
        select md5('sold' || n)::uuid, 1, 'opened', now(), ${by}::uuid, ${by}::uuid
        from generate_series(${from}::int, ${to}::int) n`;
    const { id: employer } = await kysely.selectFrom("mls_employers").select("id").executeTakeFirstOrThrow();
    const record = async (id: string) => {
      const { figures } = await server.partner.trackRecords.get({ organizationId: id });
      return figures.find(({ measure }: Figure) => measure === "placements")?.count;
    };
    await kysely.transaction().execute(async (db) => {
      await sql`insert into mls_organizations (id, issuer, external_id, kind, name, agency_type, plan, standing,
          domains, created_at, updated_at)
        select id::uuid, 'test', id, 'agency', id, 'both', 'enterprise', 'vetted', '{}', now(), now()
        from unnest(${[seller, listing]}::text[]) id`.execute(db);
      await sql`insert into mls_introductions (id, display_code, candidate_id, masked_code, headline_role,
          listing_agency_id, selling_agency_id, employer_id, status, version, grant_days, answer_days,
          protection_months, answer_by, created_at, updated_at)
        select md5('sold' || n)::uuid, 'INT-ZZZZ' || lpad(n::text, 2, '0'), i.candidate_id, i.masked_code,
          i.headline_role, ${listing}::uuid, ${seller}::uuid, ${employer}::uuid, 'declined', 1, i.grant_days,
          i.answer_days, i.protection_months, now(), now(), now()
        from generate_series(1, 14) n, (select * from mls_introductions order by id limit 1) i`.execute(db);
      await opened(employer, 1, 8).execute(db);
      await opened(seller, 9, 14).execute(db);
    });
    await countTrackRecords(testApp.services);
    // Of 14 and of 6, as they are counted five at a time.
    expect([await record(listing), await record(seller)]).toEqual([10, 5]);
  });

  it("are shown to everyone for agencies, and to agencies for employers", async () => {
    const meridian = (await signedIn(testApp, "hiring@meridian.example")).organizationId;
    const harbor = (await signedIn(testApp, "admin@harbor.example")).organizationId;
    const juniper = await kysely
      .selectFrom("mls_employers")
      .select("id")
      .where("id", "<>", meridian)
      .executeTakeFirstOrThrow();
    expect((await server.employer.trackRecords.get({ organizationId: harbor })).organization.kind).toBe("agency");
    expect((await server.recruiter.trackRecords.get({ organizationId: meridian })).organization.kind).toBe("employer");
    expect(await refusal(server.employer.trackRecords.get({ organizationId: juniper.id }))).toMatchObject({
      status: 404,
    });
    expect((await server.employer.trackRecords.get({ organizationId: meridian })).organization.id).toBe(meridian);
    const { items } = await server.employer.trackRecords.list({ ids: [harbor, juniper.id, unknownId, "x"] });
    expect(items.map(({ organization }) => organization.id)).toEqual([harbor]);
  });
});

describe.each(bothBackends(server))("a track record in the $kind backend", ({ recruiter, partner, kind }) => {
  it("counts what its partners did, and hides what is about fewer than five", async () => {
    const card = (await recruiter.listings.search({ limit: 50 })).items.find(({ mine }) => !mine);
    const { figures, organization } = await recruiter.trackRecords.get({ organizationId: card?.agencyId ?? "" });
    expect(organization.name).toBe(card?.agencyName);
    const hidden = figures.filter(({ value }: Figure) => value === null);
    expect(hidden.every(({ count }) => count === null)).toBe(true);
    expect(figures.map(({ measure }) => measure)).toContain("answerTime");
    if (kind === "demo") expect(hidden.length).toBeGreaterThan(0);
    expect(await partner.trackRecords.get({ organizationId: organization.id })).toMatchObject({ organization });
  });
});
