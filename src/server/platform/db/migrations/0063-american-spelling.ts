import { type Kysely, sql } from "kysely";

/** Names are renamed in the catalog; rows, privileges and references stay as they are. */
const renames = sql<{ statement: string }>`
  with ours as (select oid, nspname as schema from pg_namespace where nspname in ('public', 'mls_keys'))
  select statement from (
    select 1 as step, format('alter table %I.%I rename column %I to %I', n.schema, c.relname, a.attname,
        replace(a.attname, 'organisation', 'organization')) as statement
      from pg_attribute a join pg_class c on c.oid = a.attrelid join ours n on n.oid = c.relnamespace
      where c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped and a.attname like '%organisation%'
    union all
    select 2, format('alter table %I.%I rename constraint %I to %I', n.schema, c.relname, k.conname,
        replace(k.conname, 'organisation', 'organization'))
      from pg_constraint k join pg_class c on c.oid = k.conrelid join ours n on n.oid = c.relnamespace
      where k.conname like '%organisation%'
    union all
    select 3, format('alter index %I.%I rename to %I', n.schema, c.relname,
        replace(c.relname, 'organisation', 'organization'))
      from pg_class c join ours n on n.oid = c.relnamespace
      where c.relkind = 'i' and c.relname like '%organisation%'
        and not exists (select from pg_constraint k where k.conindid = c.oid and k.conname = c.relname)
    union all
    select 4, format('alter policy %I on %I.%I rename to %I', p.polname, n.schema, c.relname,
        replace(p.polname, 'organisation', 'organization'))
      from pg_policy p join pg_class c on c.oid = p.polrelid join ours n on n.oid = c.relnamespace
      where p.polname like '%organisation%'
    union all
    select 5, format('alter table %I.%I rename to %I', n.schema, c.relname,
        replace(c.relname, 'organisation', 'organization'))
      from pg_class c join ours n on n.oid = c.relnamespace where c.relkind = 'r' and c.relname like '%organisation%'
    union all
    select 6, format('alter function %s rename to %I', p.oid::regprocedure,
        replace(p.proname, 'organisation', 'organization'))
      from pg_proc p join ours n on n.oid = p.pronamespace where p.proname like '%organisation%'
  ) renamed order by step, statement`;

/** Function bodies are text: each is recreated, in dependency order. */
const functions = sql<{ definition: string }>`
  select replace(pg_get_functiondef(p.oid), 'organisation', 'organization') as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind = 'f' and p.prosrc like '%organisation%'
    order by p.proname <> 'mls_acting_organization', p.oid`;

/** Expressions also contain names of settings and selected columns as text. */
const expressions = sql<{ statement: string }>`
  select replace(statement, 'organisation', 'organization') as statement from (
    select format('alter policy %I on %I.%I', policyname, schemaname, tablename)
        || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '') as statement
      from pg_policies where schemaname in ('public', 'mls_keys')
    union all
    select format('create or replace view %I', relname)
        || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || ' as ' || pg_get_viewdef(oid)
      from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
  ) found where statement like '%organisation%'`;

const checks = sql<{ tableName: string; name: string; definition: string }>`
  select conrelid::regclass::text as "tableName", conname as name,
    replace(replace(replace(pg_get_constraintdef(oid), '''instalment''', '''installment'''),
      '''cancelled''', '''canceled'''), '''grey''', '''gray''') as definition
    from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(oid) ~ '''(instalment|cancelled|grey)'''`;

/** Old and new value by column. */
const values = [
  ["mls_deals", "guarantee_policy", "instalment", "installment"],
  ["mls_deals", "client_guarantee_policy", "instalment", "installment"],
  ["mls_deal_versions", "guarantee_policy", "instalment", "installment"],
  ["mls_interviews", "status", "cancelled", "canceled"],
  ["mls_interview_steps", "action", "cancelled", "canceled"],
  ["mls_leads", "state", "cancelled", "canceled"],
  ["mls_pipeline_stages", "color", "grey", "gray"],
] as const;

/**
 * American spelling of every name and value, except in what was signed or sealed: the hashes of agreements and NDAs are
 * of their canonical texts, and `readStored` (domain/core/former-spelling.ts) reads sealed JSON in either spelling.
 * Erasure: nothing here is about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const { statement } of (await renames.execute(db)).rows) await run(statement);
  // A parameter can't be renamed in place.
  await sql`drop function mls_own_listing_hidden_from(uuid, uuid)`.execute(db);
  await sql`
    create function mls_own_listing_hidden_from(listing uuid, organization uuid) returns boolean
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $$ select exists (
        select 1 from mls_candidates c
        join mls_listing_blocks b on b.listing_id = c.id
        join mls_organization_keys k on k.hash = b.hash
        where c.id = listing and c.listing_agency_id = mls_acting_organization()
          and k.organization_id = organization) $$`.execute(db);
  for (const { definition } of (await functions.execute(db)).rows) await run(definition);
  for (const { statement } of (await expressions.execute(db)).rows) await run(statement);
  await respellValues(db);
  await respellRecords(db);
}

/** Append-only rows are respelled with their triggers off. */
async function respellValues(db: Kysely<unknown>): Promise<void> {
  // A table with pending deferred constraints can't be altered.
  await sql`set constraints all immediate`.execute(db);
  const replaced = (await checks.execute(db)).rows;
  for (const { tableName, name } of replaced)
    await sql`alter table ${sql.table(tableName)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const [tableName, column, before, now] of values) {
    const table = sql.table(tableName);
    await sql`alter table ${table} disable trigger user`.execute(db);
    await sql`update ${table} set ${sql.ref(column)} = ${now} where ${sql.ref(column)} = ${before}`.execute(db);
    await sql`alter table ${table} enable trigger user`.execute(db);
  }
  for (const { tableName, name, definition } of replaced) {
    await sql`alter table ${sql.table(tableName)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  }
  await sql`set constraints all deferred`.execute(db);
}

/** Topics, actions and addresses in the change stream, the audit log, notifications and the job queue. */
async function respellRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    update mls_changes set topic = replace(topic, 'organisation.', 'organization.')
      where topic like 'organisation.%'`.execute(db);
  await sql`
    update mls_changes set data = jsonb_set(data, '{action}', '"interview_canceled"')
      where data ->> 'action' = 'interview_cancelled'`.execute(db);
  await sql`
    update mls_audit set action = replace(action, 'organisation.', 'organization.')
      where action like 'organisation.%'`.execute(db);
  await sql`
    update mls_notifications
      set action_url = replace(action_url, '/mls/admin/organisations', '/mls/admin/organizations'),
        title = replace(title, 'Interview cancelled', 'Interview canceled')
      where action_url like '/mls/admin/organisations%' or title = 'Interview cancelled'`.execute(db);
  // The queue exists once the server has run; its schedule for trials is recreated under the new name.
  const { rows } = await sql<{ found: boolean }>`select to_regclass('mls_jobs.schedule') is not null as found`.execute(
    db,
  );
  if (!rows[0]?.found) return;
  await sql`delete from mls_jobs.schedule where name = 'organisations.trials'`.execute(db);
  await sql`delete from mls_jobs.job where name = 'organisations.trials'`.execute(db);
  await sql`delete from mls_jobs.queue where name = 'organisations.trials'`.execute(db);
}
