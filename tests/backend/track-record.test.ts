import { sql, type Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import type { Figure, Measure } from "#domain/track-record/track-record.ts";
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

type Independent = { id: string; measure: Measure; count: number; value: number };

/** The same figures by SQL from the raw rows. The caller hides those under five. */
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
      from mls_introductions i)
    select id, 'answerTime' as measure, count(*)::int as count,
      floor((percentile_cont(0.5) within group (order by extract(epoch from answered - asked)) / 3600)::numeric + 0.5)
        ::float8 as value
    from request where answered is not null group by id
    union all
    select id, 'acceptance', count(*)::int,
      floor(100.0 * count(*) filter (where 'accepted' = any(did)) / count(*) + 0.5)::float8
    from request where 'accepted' = any(did) or declined or ('expired' = any(did) and not 'countered' = any(did))
    group by id
    union all
    select i.listing_agency_id, 'placements', count(*)::int,
      floor(100.0 * count(*) filter (where exists (select from mls_deals d where d.introduction_id = i.id and
        d.status = 'closed_won')) / count(*) + 0.5)::float8
    from mls_introductions i where exists (select from mls_introduction_steps s where s.introduction_id = i.id and
      s.action = 'opened') group by 1
    union all
    select i.listing_agency_id, 'disputesLost', count(*)::int, (count(*) filter (where outcome = 'upheld'))::float8
    from mls_prior_knowledge p join mls_introductions i on i.id = p.introduction_id
    where outcome <> 'conceded' group by 1`.execute(kysely);
  return rows;
}

describe("track records of 200 agencies", () => {
  it("equal what an independent query finds in the raw events, and show nothing under five", async () => {
    await kysely.transaction().execute(manyAgencies);
    await countTrackRecords(testApp.services);
    const expected = new Map((await independently()).map((row) => [`${row.id} ${row.measure}`, row]));
    const rows = await kysely
      .selectFrom("mls_track_records")
      .selectAll()
      .where("organization_id", "in", sql<string>`(select id from mls_organizations where issuer = 'test')`)
      .execute();
    expect(rows).toHaveLength(agencies);
    let shown = 0;
    for (const { organization_id: id, figures } of rows)
      for (const { measure, count, value } of figures) {
        const found = expected.get(`${id} ${measure}`);
        const wanted = found && found.count >= 5 ? { count: found.count, value: found.value } : null;
        expect({ id, measure, count, value }).toEqual({ id, measure, count: null, value: null, ...wanted });
        if (wanted) shown += 1;
      }
    expect(shown).toBeGreaterThan(250);
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
