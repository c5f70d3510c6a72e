import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { openKeyRing } from "#server/platform/crypto/roots.ts";
import { leftUnderOthers, rotateKeys } from "#server/key-rotation/rotate.ts";
import { createLog } from "#server/platform/log.ts";
import { emailPlace } from "#server/platform/mail/mail.ts";
import { start } from "#server/start.ts";
import { clonePostgres, testDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

// The embedded engine runs one transaction at a time, so no row is ever locked there.
const database = await testDatabase();

const newKeys = (): [string, string] => [
  `2025:${randomBytes(32).toString("base64")}`,
  `2026:${randomBytes(32).toString("base64")}`,
];

test("a rotation skips locked rows and returns to them", async () => {
  const [before, after] = newKeys();
  const first = await openKeyRing({ database, masterKeys: before, clock: systemClock });
  const ids = [randomUUID(), randomUUID()];
  await database.kysely
    .insertInto("mls_mail_outbox")
    .values(
      ids.map((id) => ({
        id,
        content: first.seal("kept", emailPlace(id)),
        confidential: true,
        state: "kept" as const,
        created_at: systemClock.now(),
      })),
    )
    .execute();

  const masterKeys = `${after},${before}`;
  const keys = { database, masterKeys, keyRing: await openKeyRing({ database, masterKeys, clock: systemClock }) };
  const held = await database.asSystem(async ({ db }) => {
    await db
      .selectFrom("mls_mail_outbox")
      .select("id")
      .where("id", "=", ids[0] ?? "")
      .forUpdate()
      .execute();
    return (await rotateKeys(keys)).left;
  });
  expect(held).toEqual([{ place: "mls_mail_outbox.content", keyId: "2025", count: 1 }]);
  expect(await rotateKeys(keys)).toEqual({ moved: 1, left: [] });
});

test("a web process that restarts last has its values rewrapped", async () => {
  const [before, after] = newKeys();
  const masterKeys = `${after},${before}`;
  const { url, drop } = await clonePostgres();
  const startAs = (role: string, keys: string) =>
    start({
      config: readConfig({
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: temporaryFolder("mls-rotation-"),
        DATABASE_URL: url,
        MASTER_KEY: keys,
        SAMPLE_DATA: "off",
        ROLE: role,
      }),
      log: createLog("silent"),
      clock: systemClock,
      newId: randomUUID,
      randomBytes,
      strictAnswers: true,
    });
  // All of them know both keys, and the web process still seals under the old one.
  const web = await startAs("web", `${before},${after}`);
  const worker = await startAs("worker", masterKeys);
  const keys = { ...worker.services, masterKeys };
  const pending = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from mls_jobs.job
      where name = 'keys.rotate' and state <> 'completed'`.execute(worker.services.database.kysely);
    return rows[0]?.count;
  };
  await expect.poll(async () => [await pending(), await leftUnderOthers(keys)]).toEqual([0, []]);
  const { database, keyRing, clock } = web.services;
  const id = randomUUID();
  const email = { id, confidential: true, state: "kept" as const, created_at: clock.now() };
  await database.kysely
    .insertInto("mls_mail_outbox")
    .values({ ...email, content: keyRing.seal("kept", emailPlace(id)) })
    .execute();
  expect(await leftUnderOthers(keys)).toEqual([{ place: "mls_mail_outbox.content", keyId: "2025", count: 1 }]);
  await web.stop();
  const restarted = await startAs("web", masterKeys);
  await expect.poll(() => leftUnderOthers(keys)).toEqual([]);
  await Promise.all([restarted.stop(), worker.stop()]);
  await drop();
});
