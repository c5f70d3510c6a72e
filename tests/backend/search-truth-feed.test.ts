import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { encodeSearchCursor } from "#domain/search/cursor.ts";
import { emptySearch } from "#domain/search/query.ts";
import { createLog } from "#server/platform/log.ts";
import { facetsOf, pageOf, startProjection } from "#server/listing/search-projection.ts";
import { openWithoutPolling, testSource } from "#tests/support/database.ts";
import { blockKeys, seeded, emptyMarket, foundOrganizations, uuid, writeListing } from "#tests/support/search-world.ts";
import type { Projection } from "#server/platform/ports/search-projection.ts";

/** No poll finds what a commit doesn't report. */
const database = await openWithoutPolling(await testSource());
afterAll(() => database.close());
const now = Date.parse("2026-11-21T12:00:00Z");
const random = seeded(11);
let agencies: string[];
let viewers: string[];

beforeEach(async () => {
  await emptyMarket(database);
  ({ agencies, viewers } = await foundOrganizations(database, random, now));
});

async function list(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid(random));
  await database.asSystem(async (work) => {
    for (const id of ids) await writeListing(work, random, id, agencies, now);
    await sql`delete from mls_listing_blocks where listing_id = any(${ids}::uuid[])`.execute(work.db);
  });
  return ids;
}

const started = (): Promise<Projection> => startProjection({ database, log: createLog("silent") });
const total = (projection: Projection, organizationId: string): number =>
  pageOf(projection, emptySearch, { organizationId, now, limit: 1, cursor: undefined }).total;

describe("the search finds committed listings", () => {
  test("from before the start, in more than one chunk", async () => {
    await list(520);
    const projection = await started();
    expect(total(projection, viewers[2]!)).toBe(520);
    expect(projection.index.stats()).toMatchObject({ live: 520, dead: 0 });
    projection.stop();
  });

  test("published afterwards, because each commit wakes the stream", async () => {
    const projection = await started();
    for (let round = 0; round < 3; round++) {
      const [id] = await list(1);
      await expect.poll(() => projection.index.get(id!)?.id, { interval: 2 }).toBe(id);
    }
    projection.stop();
  });

  test("and follows pause, resume and deletion", async () => {
    const [id] = await list(3);
    const projection = await started();
    const set = async (status: string): Promise<void> => {
      await database.asSystem(async (work) => {
        await sql`update mls_candidates set status = ${status} where id = ${id}`.execute(work.db);
        work.change({ topic: "listing.changed", entityId: id!, data: { code: "TM-1", market: null } });
      });
      await projection.caughtUp();
    };
    const seen: number[] = [];
    for (const status of ["on_hold", "active", "withdrawn"]) {
      await set(status);
      seen.push(total(projection, viewers[2]!));
    }
    expect(seen).toEqual([2, 3, 2]);
    projection.stop();
  });

  test("until its projection is stopped", async () => {
    const projection = await started();
    projection.stop();
    await list(1);
    await database.changes.caughtUp();
    expect(projection.index.count()).toBe(0);
  });
});

describe("a listing that blocks an organization", () => {
  test("doesn't exist for it, or for one that takes the blocked name later", async () => {
    const [id] = await list(2);
    await sql`insert into mls_listing_blocks (listing_id, hash) values (${id}, ${blockKeys[1]})`.execute(
      database.kysely,
    );
    const projection = await started();
    expect(viewers.map((viewer) => total(projection, viewer))).toEqual([1, 2, 2]);
    await database.asSystem(async (work) => {
      await sql`insert into mls_organization_keys (organization_id, hash) values (${viewers[2]},
        ${blockKeys[1]})`.execute(work.db);
      work.change({ topic: "organization.changed", entityId: viewers[2]! });
    });
    await projection.caughtUp();
    expect(viewers.map((viewer) => total(projection, viewer))).toEqual([1, 2, 1]);
    const facets = viewers.map((organizationId) => facetsOf(projection, emptySearch, { organizationId, now }));
    expect((await Promise.all(facets)).map((each) => each.total)).toEqual([1, 2, 1]);
    projection.stop();
  });
});

test("a cursor of another sort order is rejected by field", async () => {
  const projection = await started();
  const cursor = encodeSearchCursor({ sort: "salary", level: 0, key: 0, updatedAt: now, id: "x" });
  const ask = { organizationId: viewers[0]!, now, limit: 5, cursor };
  expect(() => pageOf(projection, emptySearch, ask)).toThrowError(
    expect.objectContaining({ code: "invalid-input", extras: { fields: { cursor: expect.any(String) } } }),
  );
  expect(pageOf(projection, { ...emptySearch, sort: "salary" }, ask).items).toEqual([]);
  projection.stop();
});
