import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAgreement } from "#domain/deal/agreement.ts";
import { systemClock } from "#server/platform/clock.ts";
import { addressOf, type Database, openDatabase } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { migrations } from "#server/platform/db/migrations/index.ts";
import type { Tables } from "#server/platform/db/tables.ts";
import { britishWords } from "#tests/support/american-spelling.ts";
import { testSource } from "#tests/support/database.ts";

const source = await testSource();
const open = (all: typeof migrations): Promise<Database> =>
  openDatabase({ source, clock: systemClock, onError: () => undefined, migrations: all });

type Opened = Pick<Database, "kysely" | "pool" | "close">;

/** An earlier schema, without the change stream, which needs the latest. */
async function openEarlier(all: typeof migrations): Promise<Opened> {
  const pool = new pg.Pool(addressOf(source));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(kysely, all);
  return { kysely, pool, close: () => kysely.destroy() };
}

const { agency, employer, person, listing, deal, introduction, interview } = {
  agency: randomUUID(),
  employer: randomUUID(),
  person: randomUUID(),
  listing: randomUUID(),
  deal: randomUUID(),
  introduction: randomUUID(),
  interview: randomUUID(),
};
const at = new Date("2026-11-20T10:00:00Z");
const canonical = '{"guaranteePolicy":"instalment","listingAgency":"Northstar Talent"}';
let database: Database;
const catalogs: { before: string[]; after: string[] } = { before: [], after: [] };
const upTo = (number: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, 4) <= number));

/** Everything the catalog stores about our schemas: names, expressions, function bodies and privileges. */
async function catalogOf({ kysely }: Opened): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with ours as (select oid from pg_namespace where nspname in ('public', 'mls_keys'))
    select concat_ws(' ', relname, relkind, relacl, reloptions, relrowsecurity,
      pg_get_viewdef(case when relkind = 'v' then oid end)) as text from pg_class
        where relnamespace in (select oid from ours)
    union all select concat_ws(' ', relname, attname, atttypid::regtype, attnotnull, attacl)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'v') and attnum > 0 and c.relnamespace in (select oid from ours) and not attisdropped
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace in (select oid from ours)
    union all select indexdef from pg_indexes where schemaname in ('public', 'mls_keys')
    union all select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, 'check',
      with_check) from pg_policies where schemaname in ('public', 'mls_keys')
    union all select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in (select oid from ours)
        and not tgisinternal
    union all select concat_ws(' ', proname, proargnames, proargtypes, prosecdef, provolatile, proconfig,
      proacl, prosrc) from pg_proc where pronamespace in (select oid from ours)
    union all select concat_ws(' ', c.relname, pg_get_expr(adbin, adrelid))
      from pg_attrdef d join pg_class c on c.oid = d.adrelid where c.relnamespace in (select oid from ours)
    union all select typname from pg_type where typnamespace in (select oid from ours)`.execute(kysely);
  // Whitespace in hand-written SQL doesn't matter.
  return rows.map(({ text }) => text.replaceAll(/\s+/g, " ").trim());
}

beforeAll(async () => {
  const migrated = await open(migrations);
  for (const schema of ["public", "mls_keys"])
    await sql`drop schema ${sql.id(schema)} cascade`.execute(migrated.kysely);
  await sql`create schema public`.execute(migrated.kysely);
  await migrated.close();
  const before = await openEarlier(upTo("0062"));
  await fill(before);
  catalogs.before = await catalogOf(before);
  await before.close();
  const after = await openEarlier(upTo("0063"));
  catalogs.after = await catalogOf(after);
  await after.close();
  database = await open(migrations);
});
afterAll(() => database.close());

/** Inserts rows with the names and values of an earlier release, and a schedule in the job queue. */
async function fill({ kysely, pool }: Opened): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await sql`insert into mls_organisations (id, issuer, external_id, name, kind, agency_type, plan, standing,
      domains, created_at, updated_at) values
      (${agency}, 'ecosystem', '1', 'Northstar Talent', 'agency', 'both', 'starter', 'vetted', '{}', ${at}, ${at}),
      (${employer}, 'ecosystem', '2', 'Meridian Robotics', 'employer', null, 'starter', 'vetted', '{}', ${at},
        ${at})`.execute(db);
    await sql`insert into mls_people (id, issuer, ecosystem_user_id, display_name, created_at,
      updated_at) values (${person}, 'ecosystem', '1', 'Rosa', ${at}, ${at})`.execute(db);
    await sql`insert into mls_pipelines (organisation_id, stages_version) values (${agency}, 1)`.execute(db);
    await sql`insert into mls_pipeline_stages (organisation_id, id, name, description, color, position)
      values (${agency}, 'applied', 'Applied', 'grey', 'grey', 0)`.execute(db);
    await sql`insert into mls_leads (id, kind, slot_at, state, sealed, email_hash, network_hash, created_at, ended_at)
      values (${randomUUID()}, 'agency', ${at}, 'cancelled', '', '', '', ${at}, ${at})`.execute(db);
    await sql`insert into mls_changes (topic, entity_id, organisation_id, data, created_at) values
      ('organisation.changed', ${agency}, ${agency}, '{}', ${at}), ('introduction.changed', ${introduction},
        ${agency}, '{"action": "interview_cancelled"}', ${at})`.execute(db);
    await sql`insert into mls_audit (id, at, actor, organisation_id, action, entity_id, request_id)
      values (${randomUUID()}, ${at}, 'system', ${agency}, 'organisation.names', ${agency}, 'r')`.execute(db);
    await sql`insert into mls_candidates (id, listing_agency_id, masked_code, headline_role, location_city,
      location_state, work_type, salary_min, salary_max, availability_date, work_auth, key_skills,
        years_experience, industries, summary, experience_bullets, screening, default_split_la_bp,
          default_split_sa_bp, exclusivity_days, exclusivity_until, minimum_fee_cents, visibility_settings,
        status, first_listed_at, published_at, created_at, updated_at)
      values (${listing}, ${agency}, 'TM-00000001', 'Engineer', 'Tulsa', 'OK', 'remote', 1, 2, '2026-12-01',
        'USC', '{SQL}', 3, '{}', 's', '{}', '{}', 6000, 4000, 90, '2027-02-01', 0, '{}',
        'active', ${at}, ${at}, ${at}, ${at})`.execute(db);
    await sql`insert into mls_deals (id, display_code, candidate_id, masked_code, headline_role,
      listing_agency_id, employer_id, fee_value_bp, fee_cents, target_salary_cents, guarantee_days,
        guarantee_policy, client_salary_cents, client_fee_bp, client_fee_cents, client_guarantee_days,
          client_guarantee_policy, client_terms, sent_at, terms, terms_number, minimum_fee_cents,
        platform_bp, status, version, created_at, updated_at)
      values (${deal}, 'DEAL-000001', ${listing}, 'TM-00000001', 'Engineer', ${agency}, ${employer}, 2500,
        2500, 10000, 90, 'instalment', 10000, 2500, 2500, 90, 'instalment', '', ${at}, '', 1, 0, 0,
        'pending_signatures', 1, ${at}, ${at})`.execute(db);
    await sql`insert into mls_deal_versions (deal_id, number, target_salary_cents, fee_value_bp, la_split_bp,
      sa_split_bp, guarantee_days, guarantee_policy, terms, proposed_by_organisation_id,
        proposed_by_person_id, created_at) values (${deal}, 1, 10000, 2500, 6000, 4000, 90, 'instalment', '',
          ${agency}, ${person}, ${at})`.execute(db);
    await sql`insert into mls_deal_sendings (deal_id, number, terms_number, provider, sent_at,
      expires_at) values (${deal}, 1, 1, 'built-in', ${at}, ${new Date(at.getTime() + 14 * 86_400_000)})`.execute(db);
    await sql`insert into mls_deal_agreements (deal_id, sending, kind, canonical, hash)
      values (${deal}, 1, 'client', ${canonical}, encode(sha256(convert_to(${canonical}, 'UTF8')),
        'hex'))`.execute(db);
    await sql`insert into mls_introductions (id, display_code, candidate_id, masked_code, headline_role,
      listing_agency_id, employer_id, status, answer_by, answer_days, grant_days, protection_months, version,
        created_at, updated_at)
      values (${introduction}, 'INT-000001', ${listing}, 'TM-00000001', 'Engineer', ${agency}, ${employer},
        'requested', ${at}, 5, 30, 12, 1, ${at}, ${at})`.execute(db);
    await sql`insert into mls_introduction_steps (introduction_id, number, action, organisation_id, person_id,
      at) values (${introduction}, 1, 'requested', ${employer}, ${person}, ${at})`.execute(db);
    await sql`insert into mls_interviews (id, introduction_id, listing_agency_id, requester_id, proposed_by,
      status, first_at, last_at, version, created_at, updated_at)
      values (${interview}, ${introduction}, ${agency}, ${employer}, ${employer}, 'cancelled', ${at}, ${at}, 1,
        ${at}, ${at})`.execute(db);
    await sql`insert into mls_interview_proposals (interview_id, number, side, person_id, kind, minutes, place,
      starts, time_zone, made_at)
      values (${interview}, 1, 'requester', ${person}, 'phone', 30, '', array[${at}::timestamptz], 'UTC',
        ${at})`.execute(db);
    await sql`insert into mls_interview_steps (interview_id, number, action, proposal, reason, organisation_id,
      person_id, at)
      values (${interview}, 1, 'cancelled', 1, '', ${agency}, ${person}, ${at})`.execute(db);
    await sql`insert into mls_notifications (id, organisation_id, person_id, origin, type, title, message,
      priority, action_url, shown, at) values
      (${randomUUID()}, ${agency}, ${person}, '', 'interview_scheduled', 'Interview cancelled',
        'Northstar Talent cancelled it.', 'high', '/mls/introductions', true, ${at}),
      (${randomUUID()}, ${agency}, ${person}, '', 'platform_case', 'To vet', 'A new agency', 'high',
        '/mls/admin/organisations?id=1', true, ${at})`.execute(db);
  });
  const boss = new PgBoss({
    schema: "mls_jobs",
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  await boss.createQueue("organisations.trials");
  await boss.schedule("organisations.trials", "11 * * * *", {}, { tz: "UTC" });
  await boss.send("organisations.trials", {});
  await boss.stop({ graceful: false, close: false });
}

const one = async (column: string, table: string): Promise<unknown> =>
  (
    await sql<{
      value: unknown;
    }>`select ${sql.ref(column)} as value from ${sql.table(table)} order by 1 limit 1`.execute(database.kysely)
  ).rows[0]?.value;

test("no name, expression or function of the database uses British spelling", async () => {
  const texts = await catalogOf(database);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.flatMap((text) => britishWords(text).map((word) => `${word}: ${text}`))).toEqual([]);
});

test("the migration changes only the spelling of names, expressions, privileges and constraints", () => {
  // Postgres drops unneeded parentheses when an expression is stored again.
  const plain = (texts: string[]) => texts.map((text) => text.replaceAll(/[()]/g, "")).toSorted();
  const respelled = catalogs.before.map((text) =>
    text
      .replaceAll("organisation", "organization")
      .replaceAll("'instalment'", "'installment'")
      .replaceAll("'cancelled'", "'canceled'")
      .replaceAll("'grey'", "'gray'"),
  );
  expect(plain(catalogs.after)).toEqual(plain(respelled));
});

test("rows of an earlier release are kept, with their values respelled", async () => {
  expect(
    await Promise.all([
      one("guarantee_policy", "mls_deals"),
      one("client_guarantee_policy", "mls_deals"),
      one("guarantee_policy", "mls_deal_versions"),
      one("guarantee_policy", "mls_client_deals"),
    ]),
  ).toEqual(["installment", "installment", "installment", undefined]);
  expect(
    await Promise.all([
      one("status", "mls_interviews"),
      one("action", "mls_interview_steps"),
      one("state", "mls_leads"),
    ]),
  ).toEqual(["canceled", "canceled", "canceled"]);
  expect(await Promise.all([one("color", "mls_pipeline_stages"), one("description", "mls_pipeline_stages")])).toEqual([
    "gray",
    "grey",
  ]);
  expect(await one("action", "mls_audit")).toBe("organization.names");
  const changes = await database.kysely.selectFrom("mls_changes").select(["topic", "data"]).orderBy("seq").execute();
  expect(changes).toEqual([
    { topic: "organization.changed", data: {} },
    { topic: "introduction.changed", data: { action: "interview_canceled" } },
  ]);
  const notifications = await database.kysely
    .selectFrom("mls_notifications")
    .select(["title", "action_url"])
    .orderBy("title")
    .execute();
  expect(notifications).toEqual([
    { title: "Interview canceled", action_url: "/mls/introductions" },
    { title: "To vet", action_url: "/mls/admin/organizations?id=1" },
  ]);
  for (const table of ["mls_jobs.queue", "mls_jobs.schedule", "mls_jobs.job"]) {
    expect(
      (
        await sql`select from ${sql.table(table)}
      where name = 'organisations.trials'`.execute(database.kysely)
      ).rows,
    ).toEqual([]);
  }
});

test("signed text is stored unchanged and reads in the current spelling", async () => {
  const stored = await one("canonical", "mls_deal_agreements");
  expect(stored).toBe(canonical);
  expect(readAgreement(canonical).guaranteePolicy).toBe("installment");
});

test("write-once rows stay protected, and a viewer reads only their own rows", async () => {
  await expect(sql`update mls_interview_steps set action = 'moved'`.execute(database.kysely)).rejects.toMatchObject({
    code: "23001",
  });
  await expect(sql`update mls_pipeline_stages set color = 'grey'`.execute(database.kysely)).rejects.toMatchObject({
    code: "23514",
    constraint: "mls_pipeline_stages_color_check",
  });
  const deals = (organizationId: string) =>
    database.asViewer({ organizationId, personId: person }, ({ db }) =>
      db.selectFrom("mls_deals").select("id").execute(),
    );
  expect(await deals(agency)).toEqual([{ id: deal }]);
  expect(await deals(randomUUID())).toEqual([]);
  const employers = await database.asViewer({ organizationId: employer, personId: person }, ({ db }) =>
    db.selectFrom("mls_client_deals").select("guarantee_policy").execute(),
  );
  expect(employers).toEqual([{ guarantee_policy: "installment" }]);
});
