import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { testDatabase } from "#tests/support/database.ts";

const clock = manualClock("2026-03-01T00:00:00Z");
const database = await testDatabase({ clock });
const day = 24 * 60 * 60 * 1000;

async function leaveTraces(name: string): Promise<void> {
  await database.asSystem(async (w) => {
    w.change({ topic: "session.changed", entityId: name });
    await w.db
      .insertInto("mls_idempotency_keys")
      .values({
        scope_hash: Buffer.from(name),
        request_hash: Buffer.from(name),
        status: 200,
        created_at: clock.now(),
      })
      .execute();
    for (const state of ["sent", "failed", "kept"] as const) {
      await w.db
        .insertInto("mls_mail_outbox")
        .values({
          id: randomUUID(),
          content: Buffer.from(name),
          confidential: false,
          state,
          created_at: clock.now(),
          sent_at: state === "sent" ? clock.now() : null,
        })
        .execute();
    }
  });
  await database.changes.caughtUp();
}

async function traces(): Promise<{ changes: string[]; answers: string[]; emails: string[] }> {
  const { kysely } = database;
  const changes = await kysely.selectFrom("mls_changes").select("entity_id").orderBy("seq").execute();
  const answers = await kysely.selectFrom("mls_idempotency_keys").select("scope_hash").orderBy("created_at").execute();
  const emails = await kysely
    .selectFrom("mls_mail_outbox")
    .select(["content", "state"])
    .orderBy("created_at")
    .orderBy("state")
    .execute();
  return {
    changes: changes.map((row) => row.entity_id),
    answers: answers.map((row) => row.scope_hash.toString()),
    emails: emails.map((row) => `${row.content.toString()} ${row.state}`),
  };
}

test("deletes data after its retention period, and the stream keeps its position", async () => {
  await leaveTraces("old");
  clock.advance(25 * day);
  await leaveTraces("young");
  clock.advance(6 * day);
  await sweep({ database, clock }, { most: 1 });
  expect(await traces()).toEqual({
    changes: ["young"],
    answers: [],
    emails: ["old kept", "young failed", "young kept", "young sent"],
  });

  const reached = await database.changes.latest();
  clock.advance(100 * day);
  await sweep({ database, clock });
  expect((await traces()).emails).toEqual(["old kept", "young kept"]);
  expect(await database.changes.latest()).toBe(reached);
});
