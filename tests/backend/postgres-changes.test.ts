import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { clonePostgres, openWithoutPolling } from "#tests/support/database.ts";

const clone = await clonePostgres();
const open = (): Promise<Database> =>
  openDatabase({
    source: { kind: "postgres", url: clone.url },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });

/** Two processes on one server. */
const [here, there] = await Promise.all([open(), open()]);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await clone.drop();
});

describe("interleaved transactions", () => {
  test("never hide one that began first and commits last behind a higher number", async () => {
    const from = await here.changes.latest();
    const heard: string[] = [];
    const stop = there.changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)));
    const mayEnd = Promise.withResolvers<void>();
    const slow = here.asSystem(async (w) => {
      w.change({ topic: "session.changed", entityId: "slow" });
      await w.db.selectFrom("mls_changes").select("seq").limit(1).execute();
      await mayEnd.promise;
    });
    await there.asSystem(async (w) => {
      w.change({ topic: "session.changed", entityId: "quick" });
    });
    await there.changes.caughtUp();
    expect(heard).toEqual(["quick"]);
    mayEnd.resolve();
    await slow;
    await there.changes.caughtUp();
    stop();
    expect(heard).toEqual(["quick", "slow"]);
    expect((await here.changes.since(from)).map((change) => change.entityId)).toEqual(["quick", "slow"]);
  });

  test("of two processes reach a continuous reader exactly once", async () => {
    const from = await here.changes.latest();
    const total = 400;
    let cursor = from;
    const read: string[] = [];
    let writing = true;
    const reader = (async () => {
      while (writing || read.length < total) {
        // An empty batch read while writers were still active doesn't mean the end.
        const last = !writing;
        const batch = await there.changes.since(cursor, 7);
        for (const change of batch) {
          expect(change.seq).toBeGreaterThan(cursor);
          cursor = change.seq;
          read.push(change.entityId);
        }
        if (batch.length === 0 && last) break;
      }
    })();
    const subscribed: string[] = [];
    const stop = here.changes.subscribe((batch) => void subscribed.push(...batch.map((change) => change.entityId)));
    await Promise.all(
      Array.from({ length: total }, async (_, index) => {
        await (index % 2 ? here : there).asSystem(async (w) => {
          w.change({ topic: "session.changed", entityId: `i${index}` });
          if (index % 3 === 0) await pause(index % 11);
        });
      }),
    );
    writing = false;
    await reader;
    await here.changes.caughtUp();
    stop();
    const expected = Array.from({ length: total }, (_, index) => `i${index}`).toSorted();
    expect(read.toSorted()).toEqual(expected);
    expect(subscribed).toEqual(read);
  });

  test("long ones delay no other, and no reader passes what they commit", async () => {
    const from = await here.changes.latest();
    let cursor = from;
    const read: string[] = [];
    const heard: string[] = [];
    const stop = there.changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)), {
      after: from,
    });
    const readOn = async (): Promise<void> => {
      for (const { seq, entityId } of await here.changes.since(cursor)) {
        expect(seq).toBeGreaterThan(cursor);
        cursor = seq;
        read.push(entityId);
      }
    };
    const expected: string[] = [];
    const open: { name: string; end: () => Promise<void> }[] = [];
    for (let round = 0; round < 60; round += 1) {
      const name = `long ${round}`;
      const mayEnd = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const done = (round % 2 ? here : there).asSystem(async (w) => {
        // From its first write on, the transaction has a number that is lower than all that begin later.
        await sql`select pg_current_xact_id()`.execute(w.db);
        w.change({ topic: "session.changed", entityId: name });
        begun.resolve();
        await mayEnd.promise;
      });
      await begun.promise;
      open.push({ name, end: () => (mayEnd.resolve(), done) });
      const quick = `quick ${round}`;
      await (round % 3 ? here : there).asSystem(async (w) => w.change({ topic: "session.changed", entityId: quick }));
      expected.push(quick);
      await readOn();
      expect(read.at(-1)).toBe(quick);
      // Up to four are open at a time; the oldest and the newest end by turns.
      const ending = open.length < 4 ? undefined : round % 2 ? open.shift() : open.pop();
      if (ending) {
        await ending.end();
        expected.push(ending.name);
      }
    }
    for (const { name, end } of open) {
      await end();
      expected.push(name);
    }
    await readOn();
    await there.changes.caughtUp();
    stop();
    expect(read).toEqual(expected);
    expect(heard).toEqual(expected);
  });

  test("a process that ends between a commit and its number loses nothing", async () => {
    const from = await here.changes.latest();
    await sql`insert into mls_change_inbox (topic, entity_id, data, created_at)
      values ('session.changed', 'orphan', '{}', now())`.execute(here.kysely);
    const heard: string[] = [];
    const stop = there.changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)), {
      after: from,
    });
    await expect.poll(() => heard).toEqual(["orphan"]);
    stop();
  });

  test("a commit in one process notifies the other without polling", async () => {
    const listening = async (): Promise<number> =>
      (
        await sql<{
          n: number;
        }>`select count(*) as n from pg_stat_activity where datname = current_database() and query like
          'listen %'`.execute(here.kysely)
      ).rows[0]?.n ?? 0;
    await expect.poll(listening).toBe(2);
    const woken = await openWithoutPolling({ kind: "postgres", url: clone.url });
    await expect.poll(listening).toBe(3);
    const heard: string[] = [];
    const stop = woken.changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)));
    for (let round = 0; round < 11; round += 1) {
      await here.asSystem(async (w) => {
        w.change({ topic: "session.changed", entityId: `n${round}` });
      });
      await expect.poll(() => heard.at(-1), { interval: 5 }).toBe(`n${round}`);
    }
    stop();
    await woken.close();
  });
});

test("several processes starting at once agree on one migrated schema", async () => {
  const databases = await Promise.all([open(), open(), open()]);
  expect(databases.map((database) => database.kind)).toEqual(["postgres", "postgres", "postgres"]);
  await Promise.all(databases.map((database) => database.close()));
});
