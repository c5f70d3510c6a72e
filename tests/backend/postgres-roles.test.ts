import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { WrongSetting } from "#server/platform/wrong-setting.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { clonePostgres } from "#tests/support/database.ts";

/** A user of a hosted server: owns a database, but can't create roles. */
const clone = await clonePostgres();
const name = `plain_${randomUUID().slice(0, 8)}`;
const admin = new pg.Client({ connectionString: inject("postgresTemplate").adminUrl });
await admin.connect();
await admin.query(`create role ${name} login`);
await admin.query(`create database ${name} owner ${name}`);
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
  await clone.drop();
});

const address = new URL(clone.url);
address.username = name;
address.pathname = `/${name}`;
const open = (): Promise<Database> =>
  openDatabase({
    source: { kind: "postgres", url: address.href },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });

test("a user without the role gets the command the administrator has to run, and starts after that", async () => {
  await expect(open()).rejects.toThrow(WrongSetting);
  await expect(open()).rejects.toThrow(/^DATABASE_URL .+GRANT mls_viewer TO that user;$/);
  await admin.query(`grant mls_viewer to ${name}`);
  const database = await open();
  const viewer = { organizationId: randomUUID(), personId: randomUUID() };
  const { rows } = await database.asViewer(viewer, (w) => sql`select current_user as role`.execute(w.db));
  expect(rows).toEqual([{ role: "mls_viewer" }]);
  await database.close();
});
