import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asFault, isUniqueViolation } from "#server/platform/db/faults.ts";
import { partsOf } from "#server/platform/db/parts.ts";
import { grantToViewer } from "#server/platform/db/viewer-role.ts";
import { databaseKind, testDatabase } from "#tests/support/database.ts";

const failures: string[] = [];
const database = await testDatabase({ onError: (_, during) => failures.push(during) });
const viewer = { organizationId: randomUUID(), personId: randomUUID() };
const other = { organizationId: randomUUID(), personId: randomUUID() };

await sql`
  create table test_notes (id int primary key, organization_id uuid not null, body text not null);
`.execute(database.kysely);
await sql`alter table test_notes enable row level security`.execute(database.kysely);
await sql`
  create policy own on test_notes to mls_viewer
  using (organization_id = current_setting('mls.organization_id')::uuid)`.execute(database.kysely);
await grantToViewer(database.kysely, "test_notes", ["select", "insert"]);
await sql`insert into test_notes values (1, ${viewer.organizationId}, 'mine'), (2, ${other.organizationId},
  'theirs')`.execute(database.kysely);

type Note = { id: number; body: string };

describe("a viewer's transaction", () => {
  test("sets the viewer's ids and the unprivileged role, and resets both at the end", async () => {
    const seen = await database.asViewer(viewer, (w) =>
      sql<{ role: string; organization: string; person: string }>`
        select current_user as role, current_setting('mls.organization_id') as organization,
          current_setting('mls.person_id') as person`.execute(w.db),
    );
    expect(seen.rows).toEqual([{ role: "mls_viewer", organization: viewer.organizationId, person: viewer.personId }]);
    const after = await database.asSystem((w) =>
      sql<{ role: string; organization: string | null }>`
        select current_user as role, nullif(current_setting('mls.organization_id', true), '') as organization`.execute(
        w.db,
      ),
    );
    expect(after.rows[0]?.role).not.toBe("mls_viewer");
    expect(after.rows[0]?.organization).toBeNull();
  });

  test("reads the rows its policies allow, while the system's transaction reads all", async () => {
    const mine = await database.asViewer(viewer, (w) => sql<Note>`select id, body from test_notes`.execute(w.db));
    expect(mine.rows).toEqual([{ id: 1, body: "mine" }]);
    const all = await database.asSystem((w) => sql<Note>`select id, body from test_notes order by id`.execute(w.db));
    expect(all.rows).toHaveLength(2);
  });

  test("can't do anything that wasn't granted", async () => {
    const attempt = database.asViewer(viewer, (w) => sql`delete from test_notes`.execute(w.db));
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
    await expect(database.asViewer(viewer, (w) => sql`select * from mls_changes`.execute(w.db))).rejects.toMatchObject({
      code: "42501",
    });
    await expect(
      database.asViewer(viewer, (w) => sql`select * from mls_mail_outbox`.execute(w.db)),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("doesn't share its ids with concurrent transactions", async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const acting = index % 2 ? viewer : other;
        return database.asViewer(acting, async (w) => {
          await sql`select 1`.execute(w.db);
          const rows = await sql<Note>`select id, body from test_notes`.execute(w.db);
          return rows.rows.map((row) => row.body).join() === (index % 2 ? "mine" : "theirs");
        });
      }),
    );
    expect(results.every(Boolean)).toBe(true);
  });
});

describe("work deferred to the commit", () => {
  test("records a viewer's changes without write access, then runs effects", async () => {
    const before = await database.changes.latest();
    const order: string[] = [];
    await database.asViewer(viewer, async (w) => {
      w.change({
        topic: "listing.changed",
        entityId: "n1",
        organizationId: viewer.organizationId,
        data: { code: "TM-1", market: null },
      });
      w.beforeCommit(async (db) => {
        const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
        order.push(rows[0]?.role === "mls_viewer" ? "step as viewer" : "step as owner");
      });
      w.afterCommit(async () => void order.push(`effect, ${(await database.changes.since(before)).length} change`));
      order.push("work");
    });
    expect(order).toEqual(["work", "step as owner", "effect, 1 change"]);
    expect(await database.changes.since(before)).toMatchObject([
      {
        topic: "listing.changed",
        entityId: "n1",
        organizationId: viewer.organizationId,
        data: { code: "TM-1", market: null },
      },
    ]);
  });

  test("is dropped when the transaction fails", async () => {
    const before = await database.changes.latest();
    let ran = false;
    const attempt = database.asSystem(async (w) => {
      w.change({ topic: "session.changed", entityId: "n2" });
      w.afterCommit(() => void (ran = true));
      await sql`insert into test_notes values (3, ${viewer.organizationId}, 'lost')`.execute(w.db);
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(ran).toBe(false);
    expect(await database.changes.since(before)).toEqual([]);
    expect((await sql`select from test_notes where id = 3`.execute(database.kysely)).rows).toEqual([]);
  });

  test("logs a failing effect without affecting the transaction or other effects", async () => {
    failures.length = 0;
    const answer = await database.asSystem(async (w) => {
      w.afterCommit(() => {
        throw new Error("mail server gone");
      });
      return "done";
    });
    expect(answer).toBe("done");
    expect(failures).toEqual(["an effect after commit"]);
  });
});

describe("values from the database", () => {
  test("are converted: integers, calendar dates as text, instants as Date", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740991::bigint as big, count(*) as many, date '2026-02-28' as day, array[date '2026-01-01'] as
        days,
             array[1::bigint, 2] as numbers, timestamptz '2026-01-02 03:04:05.678+00' as at, jsonb '{"a":1}' as data
      from test_notes`.execute(database.kysely);
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      many: 2,
      day: "2026-02-28",
      days: ["2026-01-01"],
      numbers: [1, 2],
      at: new Date("2026-01-02T03:04:05.678Z"),
      data: { a: 1 },
    });
  });

  test("a bigint that would lose digits is rejected", async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(database.kysely)).rejects.toThrow(RangeError);
  });
});

describe("a database error", () => {
  test("is identified by code, constraint and table", async () => {
    const error: unknown = await sql`insert into test_notes values (1, ${viewer.organizationId}, 'again')`
      .execute(database.kysely)
      .catch((e: unknown) => e);
    expect(asFault(error)).toEqual({ code: "23505", constraint: "test_notes_pkey", table: "test_notes" });
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "test_notes_pkey")).toBe(true);
    expect(isUniqueViolation(error, "another_key")).toBe(false);
  });

  test("in our own SQL names the wrong identifier", async () => {
    await expect(sql`select color from test_notes`.execute(database.kysely)).rejects.toThrow(
      /column "color" does not exist/,
    );
  });
});

test("the suite runs on the expected database", () => {
  expect(database.kind).toBe(databaseKind);
});

describe("the rows of a query in parts", () => {
  test.each([
    { all: 0, parts: [] },
    { all: 2, parts: [[1, 2]] },
    {
      all: 4,
      parts: [
        [1, 2],
        [3, 4],
      ],
    },
    { all: 5, parts: [[1, 2], [3, 4], [5]] },
  ])("are each read once: $all", async ({ all, parts }) => {
    const rows = sql<{ id: number }>`(select id from generate_series(1, ${all}::int) as id)`.as<"n">(sql.ref("n"));
    const query = database.kysely.selectFrom(rows).select("n.id");
    const read: number[][] = [];
    for await (const part of partsOf(query, "n.id", 2)) read.push(part.map(({ id }) => id));
    expect(read).toEqual(parts);
  });
});
