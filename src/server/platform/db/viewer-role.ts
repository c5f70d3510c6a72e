import { type Kysely, sql } from "kysely";
import { WrongSetting } from "../wrong-setting.ts";

export type Privilege = "select" | "insert" | "update" | "delete";

/**
 * Creates the viewer role if it is missing and ensures this connection can switch to it. Roles belong to the whole
 * server, not to a database, so this runs at every start rather than in a migration. A plain user with CREATEROLE is
 * enough; otherwise throws a `WrongSetting` for the administrator.
 */
export async function ensureViewerRole<T>(db: Kysely<T>): Promise<void> {
  try {
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'mls_viewer') then
          create role mls_viewer nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db);
    await sql`
      do $$ begin
        if not (select rolsuper from pg_roles where rolname = current_user) then
          execute format('grant mls_viewer to %I', current_user);
        end if;
      end $$`.execute(db);
  } catch (cause) {
    if (!(await canAssumeViewerRole(db))) {
      throw new WrongSetting(
        "DATABASE_URL names a user who can't act as role mls_viewer. Ask the administrator of that " +
          "PostgreSQL server to run: CREATE ROLE mls_viewer NOLOGIN (unless it exists); GRANT mls_viewer " +
          "TO that user;",
        { cause },
      );
    }
  }
  await sql`grant usage on schema public to mls_viewer`.execute(db);
}

async function canAssumeViewerRole<T>(db: Kysely<T>): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => sql`set local role mls_viewer`.execute(trx));
    return true;
  } catch {
    return false;
  }
}

/** Grants the viewer role privileges on one table. A migration names each privilege; nothing is granted by default. */
export async function grantToViewer<T>(db: Kysely<T>, table: string, privileges: readonly Privilege[]): Promise<void> {
  await sql`grant ${sql.raw(privileges.join(", "))} on ${sql.table(table)} to mls_viewer`.execute(db);
}
