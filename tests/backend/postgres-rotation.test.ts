import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { openKeyRing } from "#server/platform/crypto/roots.ts";
import { rotateKeys } from "#server/key-rotation/rotate.ts";
import { emailPlace } from "#server/platform/mail/mail.ts";
import { testDatabase } from "#tests/support/database.ts";

// The embedded engine runs one transaction at a time, so no row is ever locked there.
const database = await testDatabase();

test("a rotation skips locked rows and returns to them", async () => {
  const [before, after] = ["2025", "2026"].map((id) => `${id}:${randomBytes(32).toString("base64")}`);
  const first = await openKeyRing({ database, masterKeys: before ?? "", clock: systemClock });
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
