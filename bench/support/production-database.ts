import pg from "pg";
import type { PostgresServer } from "#tests/support/postgres-server.ts";

/** A database whose owner is no superuser, as production demands. Returns its address. */
export async function productionDatabase(postgres: PostgresServer): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url("postgres", "postgres") });
  await admin.connect();
  await admin.query("create role talentmls login createrole");
  await admin.query("create database talentmls owner talentmls");
  await admin.end();
  return postgres.url("talentmls", "talentmls", "network");
}
