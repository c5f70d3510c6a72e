import { sql } from "kysely";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Topic } from "#domain/live/topics.ts";
import type { Change, RecordedChange } from "#server/platform/db/changes.ts";
import { openWithoutPolling, testDatabase, testSource } from "#tests/support/database.ts";

const failures: unknown[] = [];
const database = await testDatabase({ onError: (error) => failures.push(error) });

const announce = (entityId: string): Promise<void> =>
  database.asSystem(async (w) => {
    w.change({ topic: "session.changed", entityId });
  });

describe("a change listener", () => {
  test("receives every change once, in order, right after the commit", async () => {
    const heard: RecordedChange[] = [];
    const stop = database.changes.subscribe((batch) => void heard.push(...batch));
    await Promise.all(Array.from({ length: 60 }, (_, index) => announce(`a${index}`)));
    await database.changes.caughtUp();
    stop();
    expect(heard).toHaveLength(60);
    expect(new Set(heard.map((change) => change.entityId)).size).toBe(60);
    expect(heard.map((change) => change.seq)).toEqual(heard.map((change) => change.seq).toSorted((a, b) => a - b));
  });

  test("receives the many changes of one transaction, in order", async () => {
    const from = await database.changes.latest();
    const ids = Array.from({ length: 14_000 }, (_, index) => `m${index}`);
    await database.asSystem(async (w) => {
      for (const entityId of ids) w.change({ topic: "session.changed", entityId });
    });
    expect((await database.changes.since(from, ids.length + 1)).map((change) => change.entityId)).toEqual(ids);
  });

  test("is notified by the commit, not by polling", async () => {
    const { changes, asSystem, close } = await openWithoutPolling(await testSource());
    const heard: string[] = [];
    const stop = changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)));
    for (let round = 0; round < 20; round += 1) {
      await asSystem(async (w) => w.change({ topic: "session.changed", entityId: `w${round}` }));
      await expect.poll(() => heard.at(-1), { interval: 5 }).toBe(`w${round}`);
    }
    stop();
    await close();
  });

  test("that starts after a given number receives the changes after it", async () => {
    const from = await database.changes.latest();
    await announce("b1");
    await announce("b2");
    const heard: string[] = [];
    const stop = database.changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)), {
      after: from,
    });
    await database.changes.caughtUp();
    stop();
    expect(heard).toEqual(["b1", "b2"]);
  });

  test("that fails receives the same changes again, without delaying other listeners", async () => {
    failures.length = 0;
    let attempts = 0;
    const patient: string[] = [];
    const others: string[] = [];
    const stops = [
      database.changes.subscribe((batch) => {
        attempts += 1;
        if (attempts === 1) throw new Error("not yet");
        patient.push(...batch.map((change) => change.entityId));
      }),
      database.changes.subscribe((batch) => void others.push(...batch.map((change) => change.entityId))),
    ];
    await announce("c1");
    await expect.poll(() => patient).toEqual(["c1"]);
    await expect.poll(() => others).toEqual(["c1"]);
    expect(failures).toHaveLength(1);
    for (const stop of stops) stop();
  });

  test("receives nothing after it stops", async () => {
    const heard: string[] = [];
    const stop = database.changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)));
    stop();
    await announce("d1");
    await database.changes.caughtUp();
    expect(heard).toEqual([]);
  });

  test("receives more changes than fit in one batch", async () => {
    const from = await database.changes.latest();
    await database.asSystem(async (w) => {
      for (let index = 0; index < 1234; index += 1) w.change({ topic: "session.changed", entityId: `e${index}` });
    });
    const heard: string[] = [];
    const stop = database.changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)), {
      after: from,
    });
    await database.changes.caughtUp();
    stop();
    expect(heard).toEqual(Array.from({ length: 1234 }, (_, index) => `e${index}`));
  });
});

test("listeners start over once when the database lost its newest change", async () => {
  const { changes, asSystem, kysely, close } = await openWithoutPolling(await testSource());
  const heard: string[] = [];
  let startedOver = 0;
  const stop = changes.subscribe((batch) => void heard.push(...batch.map((change) => change.entityId)), {
    startOver: () => void (startedOver += 1),
  });
  const write = (entityId: string): Promise<void> =>
    asSystem(async (w) => w.change({ topic: "session.changed", entityId }));
  await write("kept");
  await write("lost");
  await changes.caughtUp();
  await changes.resume();
  expect(startedOver).toBe(0);
  // A failover to a standby that lagged behind looks like this: another write gets the same number.
  const { seq } = await kysely
    .selectFrom("mls_changes")
    .select("seq")
    .where("entity_id", "=", "lost")
    .executeTakeFirstOrThrow();
  await kysely.deleteFrom("mls_changes").where("entity_id", "=", "lost").execute();
  await sql`select setval('mls_changes_seq', ${seq - 1})`.execute(kysely);
  await write("other");
  await changes.resume();
  await write("next");
  await changes.caughtUp();
  await changes.resume();
  stop();
  expect(startedOver).toBe(1);
  expect(heard).toEqual(["kept", "lost", "next"]);
  await close();
});

test("a check that failed starts nothing over once the newest change is found again", async () => {
  const { changes, asSystem, kysely, close } = await openWithoutPolling(await testSource());
  let startedOver = 0;
  const stop = changes.subscribe(() => undefined, { startOver: () => void (startedOver += 1) });
  const write = (entityId: string): Promise<void> =>
    asSystem(async (w) => w.change({ topic: "session.changed", entityId }));
  await write("old");
  await changes.caughtUp();
  await sql`alter table mls_changes rename to mls_changes_away`.execute(kysely);
  await expect(changes.resume()).rejects.toThrow("mls_changes");
  await sql`alter table mls_changes_away rename to mls_changes`.execute(kysely);
  await write("new");
  await changes.caughtUp();
  // As housekeeping does with old changes.
  await kysely.deleteFrom("mls_changes").where("entity_id", "=", "old").execute();
  await changes.resume();
  expect(startedOver).toBe(0);
  stop();
  await close();
});

test("listeners start over again after one couldn't, although newer changes were read meanwhile", async () => {
  const { changes, asSystem, kysely, close } = await openWithoutPolling(await testSource());
  const startedOver: string[] = [];
  const heard: string[] = [];
  const stops = ["first", "second", "third"].map((name) =>
    changes.subscribe((batch) => void heard.push(...batch.map((change) => `${name} ${change.entityId}`)), {
      startOver: () => {
        startedOver.push(name);
        if (startedOver.length === 2) throw new Error("not yet");
      },
    }),
  );
  const write = (entityId: string): Promise<void> =>
    asSystem(async (w) => w.change({ topic: "session.changed", entityId }));
  await write("lost");
  await changes.caughtUp();
  await kysely.deleteFrom("mls_changes").where("entity_id", "=", "lost").execute();
  await expect(changes.resume()).rejects.toMatchObject({
    name: "StartOverFailed",
    cause: expect.objectContaining({ message: "not yet" }),
  });
  await write("later");
  await changes.caughtUp();
  await changes.resume();
  expect(startedOver).toEqual(["first", "second", "first", "second", "third"]);
  await changes.resume();
  expect(startedOver).toHaveLength(5);
  heard.length = 0;
  await write("next");
  await changes.caughtUp();
  expect(heard).toEqual(["first next", "second next", "third next"]);
  for (const stop of stops) stop();
  await close();
});

test("a change stream that is being read counts as up to date", async () => {
  await database.changes.latest();
  expect(database.changes.isFresh(60_000)).toBe(true);
});

/** The type check is the test: a misspelled topic, a wrong action or a missing field doesn't compile. */
test("a change has a known topic and the payload declared for it", () => {
  expectTypeOf<"listing.erase">().not.toExtend<Topic>();
  expectTypeOf<{ topic: "listing.erase"; entityId: string; data: { code: string } }>().not.toExtend<Change>();
  expectTypeOf<{
    topic: "listing.erased";
    entityId: string;
    data: { code: string; market: null };
  }>().toExtend<Change>();
  expectTypeOf<{ topic: "listing.erased"; entityId: string }>().not.toExtend<Change>();
  type DealChange<Action> = { topic: "deal.changed"; entityId: string; data: { action: Action; dealCode: string } };
  expectTypeOf<DealChange<"signed">>().toExtend<Change>();
  expectTypeOf<DealChange<"sign">>().not.toExtend<Change>();
  expectTypeOf<RecordedChange<"listing.viewed">["data"]["agencyId"]>().toEqualTypeOf<string>();
});
