import { randomBytes } from "node:crypto";
import pg from "pg";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { startPostgres } from "./postgres-server.ts";
import { layOutSamples, type SampledDay, sampledDays } from "./sampled.ts";

type Provided = Pick<ProvidedContext, "postgresTemplate" | "sampledWorlds">;

/**
 * Provides a migrated template database, and those with sample data, on a real PostgreSQL. `npm test` creates them once
 * for all its runs and passes them as `TEST_POSTGRES`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_POSTGRES"];
  const { provided, remove } = given
    ? { provided: JSON.parse(given) as Provided, remove: () => Promise.resolve() }
    : await layOutPostgres();
  project.provide("postgresTemplate", provided.postgresTemplate);
  project.provide("sampledWorlds", provided.sampledWorlds);
  return remove;
}

/**
 * Creates them on `TEST_DATABASE_URL`, or on a server started for them. There the owner is a plain user with CREATEROLE
 * and CREATEDB, as on a hosted server.
 */
export async function layOutPostgres(): Promise<{ provided: Provided; remove: () => Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? undefined : await startPostgres();
  const adminUrl = given ?? server?.url("postgres", "postgres") ?? "";
  const database = `mls_template_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  let ownerUrl = adminUrl;
  if (server) {
    await admin.query("create role mls_owner login createrole createdb");
    await admin.query(`create database ${database} owner mls_owner`);
    ownerUrl = server.url("mls_owner", "postgres");
  } else {
    await admin.query(`create database ${database}`);
  }
  await admin.end();

  const template = await openDatabase({
    source: { kind: "postgres", url: withDatabase(ownerUrl, database) },
    clock: systemClock,
    onError: (error) => console.error(error),
  });
  await template.close();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { worlds, remove } = await layOutSamples(async (day) => {
    await owner.query(`create database ${sampledName(database, day)} template ${database}`);
    return { source: { kind: "postgres", url: withDatabase(ownerUrl, sampledName(database, day)) } };
  });
  await owner.end();
  return {
    provided: { postgresTemplate: { adminUrl, ownerUrl, database }, sampledWorlds: worlds },
    async remove() {
      remove();
      if (server) return server.stop();
      const client = new pg.Client({ connectionString: adminUrl });
      await client.connect();
      for (const name of [database, ...sampledDays.map((day) => sampledName(database, day))])
        await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

/** The template with the sample data of that day. */
export const sampledName = (template: string, day: SampledDay): string => `${template}_${day}`;

export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
