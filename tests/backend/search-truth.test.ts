import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { popularSkills } from "#domain/core/lookups.ts";
import { decodeSearchCursor } from "#domain/search/cursor.ts";
import type { FacetCount, Facets, SearchQuery } from "#domain/search/query.ts";
import type { SearchIndex } from "#domain/search/search-index.ts";
import type { CardFacts } from "#domain/listing/view.ts";
import { startProjection } from "#server/listing/search-projection.ts";
import type { SnapshotPlace } from "#server/listing/search-snapshot.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import { createLog } from "#server/platform/log.ts";
import { databaseKind, testDatabase } from "#tests/support/database.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { plain } from "#tests/support/search-meaning.ts";
import { type Group, plainSkill, type Row, truth, type Truth } from "#tests/support/search-oracle.ts";
import {
  anyQuery,
  type Random,
  seeded,
  emptyMarket,
  foundOrganizations,
  uuid,
  writeListing,
  writeListings,
} from "#tests/support/search-world.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { Projection } from "#server/platform/ports/search-projection.ts";

const database = await testDatabase();
const keyRing = createKeyRing(randomBytes(32).toString("base64"));
const start = Date.parse("2026-11-21T12:00:00Z");

type World = {
  random: Random;
  projection: Projection;
  snapshot: SnapshotPlace;
  agencies: string[];
  viewers: string[];
  ids: string[];
  now: number;
};

async function settle(size: number, seed: number): Promise<World> {
  const random = seeded(seed);
  await emptyMarket(database);
  const { agencies, viewers } = await foundOrganizations(database, random, start);
  const ids = await writeListings(database, { random, agencies, now: start }, size);
  const snapshot = {
    file: path.join(temporaryFolder("search-"), "search-index"),
    everyMs: 3_600_000,
    keyRing,
    clock: manualClock(new Date(start).toISOString()),
  };
  const projection = await startProjection({ database, log: createLog("silent"), snapshot });
  return { random, projection, snapshot, agencies, viewers, ids, now: start };
}

/** Of all restarts, those that read the saved index. */
const restarts = { all: 0, restored: 0 };

/**
 * Ends the process and starts the next one: after saving the index, without saving it, or with a file that was damaged
 * or written by an earlier process. Listings change in between.
 */
async function restart(world: World): Promise<void> {
  const { random, snapshot } = world;
  const way = random.below(5);
  if (way < 3) await world.projection.save();
  world.projection.stop();
  if (way === 2 && existsSync(snapshot.file)) damage(snapshot.file, random);
  for (let left = random.below(4); left > 0; left--) await change(world);
  const lines: string[] = [];
  const log = createLog("info", new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
  world.projection = await startProjection({ database, log, snapshot });
  restarts.all++;
  if (lines.some((line) => line.includes("Read the saved search index"))) restarts.restored++;
}

/** As a broken disk would: a byte differs, or the end is missing. */
function damage(file: string, random: Random): void {
  const bytes = readFileSync(file);
  const at = random.below(bytes.length);
  if (random.below(2) === 0) writeFileSync(file, bytes.subarray(0, at));
  else {
    bytes[at]! ^= 1 + random.below(255);
    writeFileSync(file, bytes);
  }
}

/** Some writes in one transaction: new, changed, paused, withdrawn, deleted. Rarely, an agency changes its kind. */
async function change(world: World): Promise<string[]> {
  const { random, agencies, ids } = world;
  world.now += random.below(3 * 3_600_000);
  const touched: string[] = [];
  await database.asSystem(async (work) => {
    for (let left = 1 + random.below(4); left > 0; left--) {
      const kind = random.below(10);
      const id = kind < 3 ? uuid(random) : random.of(ids);
      touched.push(id);
      if (kind < 7) await writeListing(work, random, id, agencies, world.now);
      else if (kind < 9) {
        await sql`update mls_candidates set status = ${random.of(["on_hold", "withdrawn", "expired", "active"])} where
          id = ${id}`.execute(work.db);
        work.change({ topic: "listing.changed", entityId: id, data: { code: "TM-1", market: null } });
      } else {
        await sql`delete from mls_candidates where id = ${id}`.execute(work.db);
        work.change({ topic: "listing.changed", entityId: id, data: { code: "TM-1", market: null } });
      }
      if (kind < 3) ids.push(id);
      if (kind >= 9) ids.splice(ids.indexOf(id), 1);
    }
    if (random.below(60) === 0) {
      const agency = random.of(agencies);
      const { rows } = await sql<{
        id: string;
      }>`update mls_organizations set agency_type = ${random.of(["listing", "selling", "both"])} where id = ${agency}
        returning (select array_agg(id) from mls_candidates where listing_agency_id = ${agency}) as id`.execute(
        work.db,
      );
      touched.push(...(rows[0]?.id ?? []));
      work.change({ topic: "organization.changed", entityId: agency });
    }
  });
  return touched;
}

/** Every page by cursor to the end. `between` can change the market. */
async function pages(world: World, query: SearchQuery, viewer: string, limit: number, between?: () => Promise<void>) {
  const { projection, now } = world;
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page++) {
    if (page > 0) await between?.();
    const given = cursor === null ? null : decodeSearchCursor(cursor, query.sort);
    const answer = projection.index.search(query, {
      now,
      limit,
      cursor: given,
      viewerBlocked: projection.keysOf(viewer),
    });
    ids.push(...answer.items.map((listing) => listing.id));
    totals.add(answer.total);
    cursor = answer.nextCursor;
    if (ids.length > 20_000) throw new Error("The pages do not end");
  }
  return { ids, totals: [...totals] };
}

/** A description of the smallest thing that is wrong. */
type Difference = string;

function compare(what: string, seen: unknown, expected: unknown): Difference[] {
  const [a, b] = [JSON.stringify(seen), JSON.stringify(expected)];
  return a === b ? [] : [`${what}: ${a} instead of ${b}`];
}

const tally = (rows: Row[], of: (row: Row) => readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const value of of(row)) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

function compareFixed(what: Group, seen: FacetCount[], rows: Row[], of: (row: Row) => string | null): Difference[] {
  const counts = tally(rows, (row) => [of(row)]);
  const missing = [...counts.keys()].filter((value) => !seen.some((option) => option.value === value));
  return [
    ...compare(`options of ${what}`, missing, []),
    ...seen.flatMap(({ value, count }) => compare(`${what} ${value}`, count, counts.get(value) ?? 0)),
  ];
}

/** Known and chosen options are always there, with the twenty most frequent others, in a spelling from the result. */
function compareFree(
  what: "skills" | "industries",
  seen: FacetCount[],
  rows: Row[],
  always: readonly string[],
): Difference[] {
  const key = what === "skills" ? plainSkill : plain;
  const counts = tally(rows, (row) => [...new Set(row[what].map(key))]);
  const spelled = new Set(rows.flatMap((row) => row[what]));
  const must = new Set(always.map(key));
  const others = seen.filter(({ value }) => !must.has(key(value)));
  const expected = [...counts]
    .filter(([value]) => !must.has(value))
    .map(([, count]) => count)
    .toSorted((a, b) => b - a)
    .slice(0, 20);
  return [
    ...compare(`repeated ${what}`, new Set(seen.map(({ value }) => key(value))).size, seen.length),
    ...compare(
      `missing ${what}`,
      [...must].filter((value) => !seen.some((option) => key(option.value) === value)),
      [],
    ),
    ...seen.flatMap(({ value, count }) => compare(`${what} ${value}`, count, counts.get(key(value)) ?? 0)),
    ...compare(
      `other ${what}`,
      others.map(({ count }) => count),
      expected,
    ),
    ...compare(
      `spelling of ${what}`,
      others.filter(({ value }) => !spelled.has(value)),
      [],
    ),
  ];
}

const formIndustries = [
  "FinTech",
  "Healthcare",
  "E-commerce",
  "SaaS",
  "AI/ML",
  "Cybersecurity",
  "Government",
  "Defense",
  "Telecommunications",
  "Media",
  "Gaming",
  "EdTech",
  "Enterprise Software",
  "Education",
  "Non-profit",
  "Startup",
  "Finance",
  "Construction",
  "Manufacturing",
  "Logistics",
  "Retail",
  "Energy",
  "Hospitality",
];

function compareFacets(seen: Facets & { total: number }, query: SearchQuery, expected: Truth): Difference[] {
  const buckets = Array.from({ length: 30 }, () => 0);
  for (const { low, high } of expected.without("salary")) buckets[Math.min(29, Math.trunc((low + high) / 20_000))]!++;
  const windows = (group: "availability" | "lastUpdated", of: (row: Row) => number, names: string[]): FacetCount[] =>
    names.map((value, index) => ({
      value,
      count: expected.without(group).filter((row) => of(row) & (1 << index)).length,
    }));
  return [
    ...compare("total beside the facets", seen.total, expected.ids.length),
    ...compareFixed("workTypes", seen.workTypes, expected.without("workTypes"), (row) => row.work_type),
    ...compareFixed("workAuth", seen.workAuth, expected.without("workAuth"), (row) => row.work_auth),
    ...compareFixed("clearance", seen.clearance, expected.without("clearance"), (row) => row.clearance),
    ...compareFixed("agencyTypes", seen.agencyTypes, expected.without("agencyTypes"), (row) => row.agency_type),
    ...compareFree("skills", seen.skills, expected.without("skills"), [...popularSkills, ...query.skills]),
    ...compareFree("industries", seen.industries, expected.without("industries"), [
      ...formIndustries,
      ...query.industries,
    ]),
    ...compare(
      "availability",
      seen.availability,
      windows("availability", (row) => row.soon, ["immediate", "month", "three-months"]),
    ),
    ...compare(
      "lastUpdated",
      seen.lastUpdated,
      windows("lastUpdated", (row) => row.recent, ["day", "week", "month"]),
    ),
    ...compare("salary chart", seen.salaryHistogram, buckets),
  ];
}

async function compareSearch(world: World): Promise<Difference[]> {
  const { random, projection } = world;
  const query = anyQuery(random);
  const viewer = random.of(world.viewers);
  const facets = random.below(3) === 0;
  const before = await truth(database, query, viewer, world.now, facets);
  const differences: Difference[] = [];
  const limit = 1 + random.below(60);
  const way = random.below(50);
  if (way < 30) {
    const answer = projection.index.search(query, { now: world.now, limit, viewerBlocked: projection.keysOf(viewer) });
    differences.push(
      ...compare("total", answer.total, before.ids.length),
      ...compare(
        "page",
        answer.items.map((listing) => listing.id),
        before.ids.slice(0, limit),
      ),
      ...compare("more to come", answer.nextCursor !== null, before.ids.length > limit),
    );
  } else if (way < 49) {
    const all = await pages(world, query, viewer, 10 + limit);
    differences.push(
      ...compare("totals", all.totals, [before.ids.length]),
      ...compare("all pages", all.ids, before.ids),
    );
  } else {
    // While other listings change between the pages, an unchanged listing appears once and in order.
    const touched = new Set<string>();
    const { now } = world;
    const all = await pages(world, query, viewer, 60 + limit, async () => {
      for (const id of await change(world)) touched.add(id);
      world.now = now;
      await projection.caughtUp();
    });
    const still = (ids: string[]): string[] => ids.filter((id) => !touched.has(id));
    differences.push(...compare("pages while listings change", still(all.ids), still(before.ids)));
    return described(differences, query);
  }
  if (facets)
    differences.push(
      ...compareFacets(
        projection.index.facets(query, { now: world.now, viewerBlocked: projection.keysOf(viewer) }),
        query,
        before,
      ),
    );
  return described(differences, query);
}

const described = (differences: Difference[], query: SearchQuery): Difference[] =>
  differences.map((difference) => `${difference} for ${JSON.stringify(query)}`);

type Walked = {
  steps: number;
  searches: number;
  changes: number;
  compactions: number;
  differences: Difference[];
};

/** Random searches and changes, until the steps are done or something differs. */
async function walk(world: World, steps: number, restarting = false): Promise<Walked> {
  const walked: Walked = { steps: 0, searches: 0, changes: 0, compactions: 0, differences: [] };
  const { random } = world;
  for (; walked.steps < steps && walked.differences.length === 0; walked.steps++) {
    const kind = random.below(100);
    if (kind < 30) {
      await change(world);
      walked.changes++;
    } else if (kind < 31) {
      world.projection.index.compact();
      walked.compactions++;
    } else if (restarting && kind < 33) {
      await restart(world);
    } else {
      await world.projection.caughtUp();
      walked.differences.push(...(await compareSearch(world)));
      walked.searches++;
    }
  }
  world.projection.stop();
  return walked;
}

/** PostgreSQL takes more steps, because the embedded engine is three times slower at the oracle's queries. */
const [length, seed] = databaseKind === "postgres" ? [10_000, 20_261_121] : [2_000, 1_961];
const steps = exhaustive ? length : 700;

test(`the projection matches the rows over ${steps} steps`, { timeout: 1_200_000 }, async () => {
  const walked = await walk(await settle(330, seed), steps, true);
  expect(walked.differences).toEqual([]);
  expect(walked.steps).toBe(steps);
  expect(Math.min(walked.changes, walked.searches)).toBeGreaterThan(steps / 5);
  expect(walked.compactions).toBeGreaterThan(steps / 250);
  expect(restarts.restored).toBeGreaterThan(restarts.all / 3);
  expect(restarts.restored).toBeLessThan(restarts.all);
});

/** Bugs added on purpose. The walk must notice each, or the test above proves nothing. */
const bugs: Record<string, (index: SearchIndex<CardFacts>) => void> = {
  "a withdrawn listing stays": (index) => {
    index.remove = () => true;
  },
  "a salary limit is exclusive": (index) => {
    const { search } = index;
    index.search = (query, page) =>
      search({ ...query, ...(query.salaryMin === undefined ? {} : { salaryMin: query.salaryMin + 1 }) }, page);
  },
  "a blocked viewer sees the counts": (index) => {
    const { facets } = index;
    index.facets = (query, { now }) => facets(query, { now });
  },
  "a blocked viewer sees the rows": (index) => {
    const { search } = index;
    index.search = (query, page) => search(query, { ...page, viewerBlocked: [] });
  },
  "a page repeats its first listing": (index) => {
    const { search } = index;
    index.search = (query, page) =>
      search(query, page.cursor ? { ...page, cursor: { ...page.cursor, updatedAt: page.cursor.updatedAt + 1 } } : page);
  },
  "quotes mean nothing": (index) => {
    const { search } = index;
    index.search = (query, page) => search({ ...query, keywords: (query.keywords ?? "").replaceAll('"', " ") }, page);
  },
  "facets keep their own selection": (index) => {
    const { facets } = index;
    index.facets = (query, context) => {
      const counted = facets(query, context);
      return {
        ...counted,
        workTypes: counted.workTypes.map((option) =>
          query.workTypes.length === 0 || query.workTypes.some((type) => type === option.value)
            ? option
            : { ...option, count: 0 },
        ),
      };
    };
  },
  "an update keeps the old columns": (index) => {
    const { put } = index;
    index.put = (document, card, keys) => {
      if (index.get(document.id) === undefined) put(document, card, keys);
    };
    index.putMany = function* (entries) {
      for (const { document, card, blockedKeys } of entries) {
        index.put(document, card, blockedKeys);
        yield 1;
      }
      return 0;
    };
  },
};

const noticedWithin = 600;

test("the same walk reports nothing without a bug", async () => {
  expect(await walk(await settle(200, 7), noticedWithin)).toMatchObject({ steps: noticedWithin, differences: [] });
});

test.each(Object.keys(bugs))("the walk detects that %s", async (name) => {
  const world = await settle(200, 7);
  bugs[name]!(world.projection.index);
  const walked = await walk(world, noticedWithin);
  expect(walked.differences.length).toBeGreaterThan(0);
});
