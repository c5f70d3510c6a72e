import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { eventDays } from "#domain/event/event.ts";
import { emptySearch } from "#domain/search/query.ts";
import { startProjection } from "#server/listing/search-projection.ts";
import type { SnapshotPlace } from "#server/listing/search-snapshot.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import type { Projection } from "#server/platform/ports/search-projection.ts";
import { createLog } from "#server/platform/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { emptyMarket, foundOrganizations, seeded, uuid, writeListings } from "#tests/support/search-world.ts";
import { readVersion } from "#tests/support/snapshot-versions.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const database = await testDatabase();
const now = Date.parse("2026-11-21T12:00:00Z");
const random = seeded(17);
const folder = temporaryFolder("search-");
const place: SnapshotPlace = {
  file: path.join(folder, "search-index"),
  everyMs: 3_600_000,
  keyRing: createKeyRing(randomBytes(32).toString("base64")),
  clock: manualClock(new Date(now).toISOString()),
};
let agencies: string[];
let viewers: string[];

beforeEach(async () => {
  await emptyMarket(database);
  ({ agencies, viewers } = await foundOrganizations(database, random, now));
});

const list = (count: number): Promise<string[]> => writeListings(database, { random, agencies, now }, count);

/** What a start logged, without times. */
async function started(
  snapshot: SnapshotPlace | undefined = place,
): Promise<{ projection: Projection; log: string[] }> {
  const log: string[] = [];
  const sink = new Writable({
    write: (line, _, done) => (log.push((JSON.parse(String(line)) as { msg: string }).msg), done()),
  });
  return { projection: await startProjection({ database, log: createLog("info", sink), snapshot }), log };
}

/** All that viewers can learn from the search, to compare two indexes. */
const answers = ({ index, keysOf }: Projection) =>
  viewers.map((viewer) => {
    const ask = { now, viewerBlocked: keysOf(viewer) };
    return {
      pages: (["updated", "salary", "availability"] as const).map((sort) =>
        index.search({ ...emptySearch, sort }, { ...ask, limit: 1_000 }),
      ),
      words: index.search({ ...emptySearch, keywords: "engineer" }, { ...ask, limit: 1_000 }),
      facets: index.facets(emptySearch, ask),
      hidden: index.hiddenFrom(viewer).toSorted(),
    };
  });

const used = "Read the saved search index";
const unusable = "The saved search index can't be used, so all listings are loaded";

/** Starts from the file and from the rows, which must answer the same. Answers what the first one logged. */
async function rightStart(): Promise<string[]> {
  const saved = await started();
  const loaded = await startProjection({ database, log: createLog("silent") });
  expect(answers(saved.projection)).toEqual(answers(loaded));
  expect(saved.projection.isReady()).toBe(true);
  saved.projection.stop();
  loaded.stop();
  return saved.log;
}

async function saved(): Promise<void> {
  const { projection } = await started();
  await projection.save();
  projection.stop();
}

describe("a start from the saved index", () => {
  test("applies what changed since, also for organizations that a listing is hidden from", async () => {
    const ids = await list(60);
    await saved();
    expect(statSync(place.file).mode & 0o777).toBe(0o600);
    await list(3);
    await database.asSystem(async (work) => {
      await sql`update mls_candidates set status = 'withdrawn' where id = ${ids[0]}`.execute(work.db);
      work.change({ topic: "listing.changed", entityId: ids[0]!, data: { code: "TM-1", market: null } });
      await sql`update mls_organizations set name = 'Renamed Partners' where id = ${agencies[0]}`.execute(work.db);
      work.change({ topic: "organization.changed", entityId: agencies[0]! });
    });
    expect(await rightStart()).toEqual([used]);
  });

  test("isn't saved again until something changes", async () => {
    await list(5);
    await saved();
    const { mtimeMs } = statSync(place.file);
    utimesSync(place.file, new Date(0), new Date(0));
    await saved();
    expect(statSync(place.file).mtimeMs).toBe(0);
    await list(1);
    await saved();
    expect(statSync(place.file).mtimeMs).toBeGreaterThanOrEqual(mtimeMs);
  });

  test("removes what a killed process left, but nothing that is being written", async () => {
    const [old, fresh] = ["old", "fresh"].map((name) => `${place.file}.${name}.tmp`) as [string, string];
    for (const file of [old, fresh]) writeFileSync(file, "half");
    utimesSync(old, new Date(now - 7_200_000), new Date(now - 7_200_000));
    utimesSync(fresh, new Date(now - 60_000), new Date(now - 60_000));
    await saved();
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  });
});

describe("all listings are loaded instead", () => {
  const original = path.join(folder, "original");
  beforeEach(async () => {
    await list(40);
    await saved();
    copyFileSync(place.file, original);
  });

  test("of a file that is cut off or was changed at any place", async () => {
    const bytes = readFileSync(original);
    for (let round = 0; round < (exhaustive ? 60 : 8); round++) {
      const at = random.below(bytes.length);
      const broken = round % 2 === 0 ? bytes.subarray(0, at) : Buffer.from(bytes);
      if (round % 2 === 1) broken[at]! ^= 1 << random.below(8);
      writeFileSync(place.file, broken);
      expect(await rightStart()).toEqual([unusable]);
    }
  });

  test("of a file that continues", async () => {
    writeFileSync(place.file, Buffer.concat([readFileSync(original), Buffer.from([0, 0, 0, 1])]));
    expect(await rightStart()).toEqual([unusable]);
  });

  test("of a file of another database", async () => {
    const keyRing = createKeyRing(randomBytes(32).toString("base64"));
    const { projection } = await started({ ...place, keyRing });
    await projection.save();
    projection.stop();
    expect(await rightStart()).toEqual([unusable]);
  });

  test("if the database was restored to an earlier state and went on differently", async () => {
    await sql`update mls_changes set entity_id = ${uuid(random)} where seq = (select max(seq) from
      mls_changes)`.execute(database.kysely);
    expect(await rightStart()).toEqual([unusable]);
  });

  test("if the database was restored to an earlier state", async () => {
    await sql`delete from mls_changes where seq = (select max(seq) from mls_changes)`.execute(database.kysely);
    expect(await rightStart()).toEqual([unusable]);
  });

  test("if changes that it needs may be deleted", async () => {
    const late = manualClock(new Date(Date.now() + eventDays * 86_400_000).toISOString());
    await list(1);
    const { projection, log } = await started({ ...place, clock: late });
    expect(log).toEqual([unusable]);
    projection.stop();
  });

  test("if listings changed without a change in the stream", async () => {
    await sql`delete from mls_candidates where id = (select id from mls_candidates where status = 'active'
      limit 1)`.execute(database.kysely);
    expect(await rightStart()).toEqual([
      used,
      "The saved search index differs from the database, so all listings are loaded",
    ]);
  });
});

test("a file deleted while the server runs isn't written again at its stop", async () => {
  await list(5);
  await saved();
  for (const stopping of [await started(), await started({ ...place, file: path.join(folder, "deleted") })]) {
    const { projection } = stopping;
    await projection.save();
    for (const name of ["search-index", "deleted"]) rmSync(path.join(folder, name), { force: true });
    await list(1);
    await projection.caughtUp();
    await projection.save();
    projection.stop();
  }
  expect(["search-index", "deleted"].map((name) => existsSync(path.join(folder, name)))).toEqual([false, false]);
  expect(await rightStart()).toEqual([]);
});

test("a file that can't be written is reported and changes nothing", async () => {
  const noFolder = path.join(folder, "plain");
  writeFileSync(noFolder, "");
  const { projection, log } = await started({ ...place, file: path.join(noFolder, "search-index") });
  await list(2);
  await projection.caughtUp();
  await projection.save();
  expect(log).toEqual(["Saving the search index failed"]);
  expect(projection.index.count()).toBe(2);
  projection.stop();
});

/** Each kill is a process of its own, so `npm test` makes a few. */
const kills = exhaustive ? 20 : 2;

test(`a process killed ${kills} times while it writes leaves a whole file`, async () => {
  const file = path.join(folder, "killed");
  const writer = path.join(import.meta.dirname, "../support/snapshot-versions.ts");
  const unfinished = (): string[] =>
    readdirSync(folder).filter((name) => name.startsWith("killed.") && name.endsWith(".tmp"));
  let earlier = 0;
  for (let round = 0; round < kills; round++) {
    const left = unfinished().length;
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", writer, file, String(earlier + 1)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await once(child.stdout, "data");
    await expect.poll(() => unfinished().length, { interval: 1 }).toBeGreaterThan(left);
    await new Promise((resolve) => setTimeout(resolve, random.below(15)));
    child.kill("SIGKILL");
    await once(child, "exit");
    const version = await readVersion(file);
    expect(version).toBeGreaterThan(earlier);
    earlier = version;
  }
  // Of a few, all can be killed between two files.
  if (exhaustive) expect(unfinished().length).toBeGreaterThan(kills / 4);
});
