import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Problem } from "#contract/backend.ts";
import { runBackup } from "#server/backup/command.ts";
import {
  filePath,
  type Manifest,
  manifestPath,
  manifestText,
  type PartName,
  tablePath,
} from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { writeBackup } from "#server/backup/write.ts";
import { systemClock } from "#server/platform/clock.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { backupKey } from "#server/platform/crypto/key-ring.ts";
import { addressOf, type DatabaseSource, openDatabase } from "#server/platform/db/database.ts";
import { createPool } from "#server/platform/db/pool.ts";
import { createFileStore, type FileStore } from "#server/platform/files/store.ts";
import { createLog } from "#server/platform/log.ts";
import { type RunningApp, start } from "#server/start.ts";
import { emptySource, testSource } from "#tests/support/database.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { bytesOf } from "#tests/support/files.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { plantedPdf } from "#tests/support/planted-files.ts";
import { sampledMasterKey } from "#tests/support/sampled.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";

const folder = temporaryFolder("mls-backup-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const version = "1.2.3";
const configOf = (dataDir: string, masterKey = sampledMasterKey): Config =>
  readConfig({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, SAMPLE_DATA: "on", MASTER_KEY: masterKey });
const [config, restoredConfig] = [configOf(path.join(folder, "source")), configOf(path.join(folder, "target"))];

async function startOn(source: DatabaseSource, its: Config): Promise<RunningApp> {
  const clock = systemClock;
  const database = await openDatabase({ source, clock, onError: (error) => console.error(error) });
  const log = createLog("silent");
  return start({ config: its, log, clock, newId: randomUUID, randomBytes, strictAnswers: true, database });
}

async function onPool<T>(source: DatabaseSource, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ ...addressOf(source), max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

type Backing = { keysOnly?: boolean; keysFolder?: string; files?: FileStore };
const backUp = (pool: pg.Pool, name: string, { files = createFileStore(config), ...options }: Backing = {}) =>
  writeBackup({
    pool,
    files,
    masterKeys: sampledMasterKey,
    folder: path.join(folder, name),
    ...options,
    at: systemClock.now(),
    version,
  });
const part = (name: string, which: PartName): string => path.join(folder, name, which);
const restore = (source: DatabaseSource, from: { data: string; keys: string }, its = restoredConfig) =>
  onPool(source, (pool) =>
    restoreBackup({ pool, files: createFileStore(its), masterKeys: its.masterKeys, from, at: systemClock.now() }),
  );

/** Every row of every table as text, sorted. */
async function rowsOf(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'mls_keys') order by 1`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** A copy of a backup with a changed manifest, signed like a right one. */
function copyWith(name: string, change: (manifest: Manifest) => void): { data: string; keys: string } {
  const copy = path.join(folder, `copy-${randomUUID()}`);
  cpSync(path.join(folder, name), copy, { recursive: true });
  const file = manifestPath(path.join(copy, "data"));
  const { manifest } = JSON.parse(readFileSync(file, "utf8")) as { manifest: Manifest };
  change(manifest);
  const key = backupKey(sampledMasterKey, Buffer.from(manifest.salt, "base64"))?.key ?? Buffer.alloc(0);
  writeFileSync(file, manifestText(manifest, key));
  return { data: path.join(copy, "data"), keys: path.join(copy, "keys") };
}

/** What the agency had before the first backup, and what it erased before the second one. */
const kept = { listingId: "", name: "", codes: [] as string[], fileId: "", cv: "" };
const erased = { listingId: "", maskedCode: "" };
/** Where programs were at the first backup, and after it. */
const reached = { position: "", syncToken: "" };
const lost = { position: "", syncToken: "" };
const placeOf = async ({ api }: Person): Promise<typeof lost> => ({
  position: (await api.events.snapshot({})).position,
  syncToken: (await api.deals.list({ updatedSince: "beginning" })).sync?.syncToken ?? "",
});
let before: Map<string, string[]>;
let sequences: Sequence[];
let source: DatabaseSource;
type Sequence = { sequencename: string; last_value: unknown };
const sequencesIn = async (pool: pg.Pool): Promise<Sequence[]> =>
  (
    await pool.query<Sequence>(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    )
  ).rows;

beforeAll(async () => {
  const sampledFolder = inject("sampledWorlds").today.folder;
  cpSync(path.join(sampledFolder, "files"), path.join(config.dataDir, "files"), { recursive: true });
  source = await testSource({ sampled: "today" });
  const app = await startOn(source, config);
  const admin = await signedIn(app, "admin@northstar.example");
  kept.listingId = await publish(admin.api);
  kept.name = (await admin.api.identities.get({ listingId: kept.listingId })).fullName;
  const base64 = (await plantedPdf()).toString("base64");
  kept.fileId = (await admin.api.identityFiles.upload({ listingId: kept.listingId, name: "CV.pdf", base64 })).id;
  const { ticket } = await admin.api.identityFiles.ticket({ id: kept.fileId });
  kept.cv = bytesOf(await admin.api.identityFiles.download({ ticket })).toString("base64");
  erased.listingId = await publish(admin.api);
  erased.maskedCode = (await admin.api.listings.get({ id: erased.listingId })).maskedCode;
  const finder = await signedIn(app, "admin@harbor.example");
  // Its texts about prior knowledge are sealed under a key that an erasure destroys too.
  const { api: employer } = await signedIn(app, "hiring@meridian.example");
  const sides = { listing: admin.api, selling: finder.api, employer };
  const { id } = await grantedToEmployer(sides, { listingId: erased.listingId });
  await employer.identities.get({ listingId: erased.listingId });
  const { version } = await employer.introductions.get({ id });
  const evidence = "Applied with us in March; our recruiter spoke with the candidate twice.";
  await employer.introductions.declarePrior({ id, version, evidence });
  kept.codes = (await finder.api.listings.search({ limit: 48 })).items.map(({ maskedCode }) => maskedCode);

  // While the server runs.
  Object.assign(reached, await placeOf(finder));
  await backUp(app.services.database.pool, "first");
  await publish(admin.api);
  await admin.api.identities.erase({ listingId: erased.listingId, maskedCode: erased.maskedCode });
  Object.assign(lost, await placeOf(finder));
  await app.stop();
  await onPool(source, async (pool) => {
    await backUp(pool, "second");
    await backUp(pool, "hourly", { keysOnly: true });
    before = await rowsOf(pool);
    sequences = await sequencesIn(pool);
  });
});

const expired = { status: 410, code: "position-expired" };

describe("a backup", () => {
  test("restores into an empty database with every row, sequence and file", async () => {
    const target = await emptySource();
    const restored = await restore(target, { data: part("second", "data"), keys: part("second", "keys") });
    // Not in a backup, or ended by the restore (docs/operations.md, Backups).
    const ended = /sessions?$|_tokens$|_tickets$|second_steps$/;
    const counts = /^public\.mls_(?:reads|read_\w+|(?:key|person)_requests)$/;
    const out = /^public\.(?:kysely_migration|mls_(?:idempotency_keys|mail_outbox)$|mls_archive)/;
    await onPool(target, async (pool) => {
      const after = await rowsOf(pool);
      const comparable = [...before].filter(([name]) => ![ended, counts, out].some((each) => each.test(name)));
      for (const [name, rows] of comparable) expect([name, after.get(name)]).toEqual([name, rows]);
      expect([comparable.length > 100, restored.rows > 1_000, restored.files > 0]).toEqual([true, true, true]);
      // Numbers of changes go on elsewhere, because programs know later ones than the backup.
      const others = (all: Sequence[]) => all.filter(({ sequencename: name }) => name !== "mls_changes_seq");
      expect(others(await sequencesIn(pool))).toEqual(others(sequences));
      expect([after.get("public.mls_sessions"), after.get("public.ecosystem_sessions")]).toEqual([[], []]);
      expect(after.get("public.mls_mail_outbox")).toEqual([]);
      const off = await pool.query(
        `select 1 from pg_trigger where tgenabled <> 'O' union all select 1 from pg_constraint where not convalidated`,
      );
      expect(off.rows).toEqual([]);
    });
    expect(restored.erasedSince).toBe(0);
  });

  test("of the data with newer keys serves what its agency had, and erases again who was erased since", async () => {
    const target = await emptySource();
    const restored = await restore(target, { data: part("first", "data"), keys: part("hourly", "keys") });
    expect(restored.erasedSince).toBe(1);
    const app = await startOn(target, restoredConfig);
    try {
      const admin = await signedIn(app, "admin@northstar.example");
      expect((await admin.api.identities.get({ listingId: kept.listingId })).fullName).toBe(kept.name);
      const { ticket } = await admin.api.identityFiles.ticket({ id: kept.fileId });
      expect(bytesOf(await admin.api.identityFiles.download({ ticket })).toString("base64")).toBe(kept.cv);

      const finder = await signedIn(app, "admin@harbor.example");
      const { items } = await finder.api.listings.search({ limit: 48 });
      const found = items.map(({ maskedCode }) => maskedCode);
      expect(found.slice(0, -1)).toEqual(kept.codes.filter((code) => code !== erased.maskedCode));
      await expect(admin.api.identities.get({ listingId: erased.listingId })).rejects.toBeInstanceOf(Problem);

      // A program that read changes which the restore lost starts again, also once there are as many new ones.
      for (let count = 0; count < 4; count += 1) await publish(admin.api);
      const now = await placeOf(finder);
      expect(now.position > lost.position).toBe(true);
      expect(await refusal(finder.api.events.list({ after: lost.position }))).toMatchObject(expired);
      expect(await refusal(finder.api.deals.list({ updatedSince: lost.syncToken }))).toMatchObject(expired);
      // One that hadn't goes on, with numbers that no lost change had.
      const { items: news } = await finder.api.events.list({ after: reached.position, limit: 500 });
      expect(news.filter(({ type }) => type === "market.listed").length).toBeGreaterThanOrEqual(4);
      expect(news.filter(({ eventId }) => eventId <= lost.position)).toEqual([]);
      expect((await finder.api.deals.list({ updatedSince: reached.syncToken })).sync).toMatchObject({ removed: [] });
      expect(await finder.api.events.list({ after: now.position })).toMatchObject({ items: [] });

      const row = await sql<{ erased: boolean; left: boolean }>`
        select erased_at is not null as erased, exists (select from mls_identities i where i.listing_id = c.id) as left
        from mls_candidates c where id = ${erased.listingId}`.execute(app.services.database.kysely);
      expect(row.rows).toEqual([{ erased: true, left: false }]);
    } finally {
      await app.stop();
    }
  });

  test("shows nothing of the database in its files, and has no key in its data part", () => {
    const all = readdirSync(part("second", "data"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const text = all.map((file) => readFileSync(file, "latin1")).join("\n");
    expect(all.some((file) => file.includes("mls_keys"))).toBe(false);
    for (const secret of [kept.name, "northstar.example", sampledMasterKey.split(":")[1] ?? ""])
      expect(text.includes(secret)).toBe(false);
    expect(readdirSync(path.join(folder, "hourly"))).toEqual(["keys"]);
    expect(existsSync(path.join(folder, "second.part"))).toBe(false);
  });

  test("names stored files that can't be read", async () => {
    const files = createFileStore(config);
    const written = (name: string, get: (id: string) => Promise<Buffer>) =>
      onPool(source, (pool) => backUp(pool, name, { files: { ...files, get } }));
    const none = await written("none-read", () => Promise.reject(new Error("answered 403 to GET")));
    expect(none).toMatchObject({ missingFiles: [], unreadFiles: expect.arrayContaining([kept.fileId]) });
    const one = (id: string) => (id === kept.fileId ? Promise.reject(new Error("no such file")) : files.get(id));
    expect(await written("one-unread", one)).toMatchObject({ missingFiles: [], unreadFiles: [kept.fileId] });
    expect(existsSync(path.join(folder, "one-unread", "data"))).toBe(true);

    // A file that was deleted while the backup was written isn't in it.
    const deleted = async (id: string) => {
      if (id !== kept.fileId) return files.get(id);
      await onPool(source, (pool) => pool.query("update mls_identity_files set state = 'leaving' where id = $1", [id]));
      throw new Error("no such file");
    };
    try {
      expect(await written("late", deleted)).toMatchObject({ missingFiles: [kept.fileId], unreadFiles: [] });
    } finally {
      await onPool(source, (pool) =>
        pool.query("update mls_identity_files set state = 'kept' where id = $1", [kept.fileId]),
      );
    }
  });

  test("doesn't overwrite another one", async () => {
    await expect(onPool(source, (pool) => backUp(pool, "second"))).rejects.toThrow("second already exists.");
    const beside = path.join(folder, "hourly");
    await expect(onPool(source, (pool) => backUp(pool, "other", { keysFolder: beside }))).rejects.toThrow(
      "hourly already exists.",
    );
    expect(readdirSync(beside)).toEqual(["keys"]);
    expect(existsSync(path.join(folder, "other.part"))).toBe(false);
  });

  test("writes its keys part elsewhere, never beside the data", async () => {
    const keysFolder = path.join(folder, "apart-keys");
    const files = createFileStore(config);
    const keysSeen: boolean[] = [];
    const watched = (id: string) => {
      keysSeen.push(existsSync(path.join(folder, "apart.part/keys")), existsSync(`${keysFolder}.part/keys`));
      return files.get(id);
    };
    await onPool(source, (pool) => backUp(pool, "apart", { keysFolder, files: { ...files, get: watched } }));
    expect(new Set(keysSeen.map((seen, at) => `${at % 2} ${seen}`))).toEqual(new Set(["0 false", "1 true"]));
    expect(readdirSync(path.join(folder, "apart"))).toEqual(["data"]);
    expect(readdirSync(keysFolder)).toEqual(["keys"]);
    await restore(await emptySource(), { data: part("apart", "data"), keys: path.join(keysFolder, "keys") });
  });

  test("leaves nothing when it fails, also when only one of two folders could be named", async () => {
    const keysFolder = path.join(folder, "failed-keys");
    const files = createFileStore(config);
    // The data's folder appears meanwhile, so it can't be named after the keys' has been.
    const get = (id: string) => {
      mkdirSync(path.join(folder, "failed/others"), { recursive: true });
      return files.get(id);
    };
    const failed = onPool(source, (pool) => backUp(pool, "failed", { keysFolder, files: { ...files, get } }));
    await expect(failed).rejects.toThrow("ENOTEMPTY");
    for (const each of ["failed.part", "failed-keys", "failed-keys.part"])
      expect([each, existsSync(path.join(folder, each))]).toEqual([each, false]);
    expect(readdirSync(path.join(folder, "failed"))).toEqual(["others"]);
  });

  test("says how to name its folders", async () => {
    const parts = { config, clock: systemClock, log: createLog("silent") };
    const wrong = (...args: string[]) => runBackup(args, parts);
    const how = /^Name one new folder for the backup\. Write npm run backup -- \/backups\/2026-11-25, and add --keys-f/;
    for (const args of [
      [],
      ["a", "b"],
      ["a", "--other"],
      ["a", "--keys-folder"],
      ["a", "--keys-only", "--keys-folder=b"],
    ])
      await expect(wrong(...args)).rejects.toThrow(how);
    for (const keys of ["/a", "/a/keys", "/"])
      await expect(wrong("/a", "--keys-folder", keys)).rejects.toThrow("Name two folders in different places");
  });
});

describe("a restore refuses", () => {
  let target: DatabaseSource;
  const second = () => ({ data: part("second", "data"), keys: part("second", "keys") });
  const refused = (from: { data: string; keys: string }, its = restoredConfig) => restore(target, from, its);
  beforeAll(async () => {
    target = await emptySource();
  });
  const tablesIn = async (): Promise<number> =>
    onPool(target, async (pool) => {
      const { rows } = await pool.query("select 1 from pg_tables where schemaname in ('public', 'mls_keys')");
      return rows.length;
    });

  test("a missing part, and says what can't be opened without it", async () => {
    await expect(refused({ ...second(), keys: path.join(folder, "nowhere") })).rejects.toThrow(
      /The keys part of the backup is not in .*nowhere\. Without it no identity, draft or CV file can be opened\./,
    );
    await expect(refused({ ...second(), data: path.join(folder, "nowhere") })).rejects.toThrow(
      /The data part .* is not/,
    );
    await expect(refused({ data: second().keys, keys: second().data })).rejects.toThrow("Name the data part first");
  });

  test("another master key, and keys that are older than an identity", async () => {
    const other = configOf(path.join(folder, "target"), `2030:${randomBytes(32).toString("base64")}`);
    await expect(refused(second(), other)).rejects.toThrow(/under the master key 2025, which MASTER_KEY doesn't have/);
    const sameName = configOf(path.join(folder, "target"), `2025:${randomBytes(32).toString("base64")}`);
    await expect(refused(second(), sameName)).rejects.toThrow("was changed or damaged");
    await expect(refused({ ...second(), keys: part("first", "keys") })).rejects.toThrow(
      /no key for 1 identities or drafts, so it is older than the data/,
    );
  });

  test("a changed or missing file, and a changed manifest", async () => {
    const changedFile = async (change: (from: { data: string; keys: string }) => void) => {
      const from = copyWith("second", () => undefined);
      change(from);
      await refused(from);
    };
    const table = (from: { data: string }) => tablePath(from.data, { name: "public.mls_candidates" });
    const flip = (file: string) => {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    };
    await expect(changedFile((from) => flip(table(from)))).rejects.toThrow(/mls_candidates.* was changed or damaged/);
    await expect(changedFile((from) => flip(filePath(from.data, kept.fileId)))).rejects.toThrow(
      "was changed or damaged",
    );
    await expect(changedFile((from) => rmSync(table(from)))).rejects.toThrow("is missing from the backup");
    await expect(changedFile((from) => flip(manifestPath(from.keys)))).rejects.toThrow("was changed or damaged");
    expect(await tablesIn()).toBe(0);
  });

  test("a newer schema", async () => {
    const newer = copyWith("second", (manifest) => {
      manifest.schema = "9999-from-the-future";
    });
    await expect(refused(newer)).rejects.toThrow(
      "which this version doesn't know. It was made by TalentMLS 1.2.3. Install the newest version that used that",
    );
  });

  test("a file that doesn't hold what its manifest says, and leaves the database and the store empty", async () => {
    const its = configOf(path.join(folder, "untouched"));
    const less = copyWith("second", (manifest) => {
      const entry = manifest.tables.find(({ name }) => name === "public.mls_candidates");
      if (entry) entry.rows += 1;
    });
    await expect(refused(less, its)).rejects.toThrow(/mls_candidates has \d+ rows after loading, not/);
    const unstored = copyWith("second", () => undefined);
    const files = createFileStore(its);
    let stored = 0;
    const failing = {
      ...files,
      put: (id: string, bytes: Uint8Array) => {
        stored += 1;
        return stored === 3 ? Promise.reject(new Error("disk full")) : files.put(id, bytes);
      },
    };
    const { masterKeys } = its;
    const at = systemClock.now();
    await expect(
      onPool(target, (pool) => restoreBackup({ pool, files: failing, masterKeys, from: unstored, at })),
    ).rejects.toThrow("disk full");
    expect(await tablesIn()).toBe(0);
    const left = readdirSync(path.join(its.dataDir, "files"), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  test("a failed restore leaves files that were in the store", async () => {
    const its = configOf(path.join(folder, "shared"));
    cpSync(path.join(config.dataDir, "files"), path.join(its.dataDir, "files"), { recursive: true });
    const files = createFileStore(its);
    await files.remove(kept.fileId);
    const held = () => readdirSync(path.join(its.dataDir, "files"), { recursive: true, withFileTypes: true });
    const heldFiles = () => held().flatMap((entry) => (entry.isFile() ? entry.name : []));
    const before = heldFiles();
    const put: string[] = [];
    const failing = {
      put: async (id: string, bytes: Uint8Array) => {
        put.push(id);
        await files.put(id, bytes);
        throw new Error("disk full");
      },
    };
    const unreadable = { get: () => Promise.reject(new Error("connection lost")) };
    const into = (broken: Partial<FileStore>) =>
      onPool(target, (pool) =>
        restoreBackup({
          pool,
          files: { ...files, ...broken },
          masterKeys: its.masterKeys,
          from: second(),
          at: systemClock.now(),
        }),
      );
    await expect(into(failing)).rejects.toThrow("disk full");
    expect(put).toEqual([kept.fileId]);
    await expect(into({ ...failing, ...unreadable })).rejects.toThrow("connection lost");
    expect(put).toEqual([kept.fileId]);
    expect(heldFiles()).toEqual(before);
  });

  test("a database that isn't empty", async () => {
    await expect(restore(source, second())).rejects.toThrow(
      /The database is not empty: it has the table \S+\. Restore/,
    );
  });
});

describe("the chart's nightly job", () => {
  const place = path.join(folder, "chart");
  const parts = path.join(place, "parts");
  const keyParts = path.join(place, "keys");
  const main = path.join(place, "main.mjs");
  const script = path.resolve(import.meta.dirname, "../../deploy/helm/talentmls/files/backup.mjs");
  /** Writes what a backup writes, and ends with `exit`. */
  const run = (exit: number, ...args: string[]) => {
    writeFileSync(
      main,
      `import { mkdirSync, writeFileSync } from "node:fs";
       const [, , , folder, flag, keysFolder] = process.argv;
       const places = flag === "--keys-only" ? { keys: folder } : { keys: keysFolder, data: folder };
       for (const [part, place] of Object.entries(places)) {
         mkdirSync(place + "/" + part, { recursive: true });
         writeFileSync(place + "/" + part + "/manifest.json", part);
       }
       process.exit(${exit});`,
    );
    const env = { ...process.env, DATA_PARTS: parts, KEYS_PARTS: keyParts, MAIN: main };
    return spawnSync(process.execPath, [script, ...args], { env, encoding: "utf8" });
  };
  const written = (within: string) => readdirSync(within).toSorted();
  const old = (within: string, name: string, days: number) => {
    mkdirSync(path.join(within, name), { recursive: true });
    const at = Date.now() / 1_000 - days * 24 * 60 * 60;
    utimesSync(path.join(within, name), at, at);
  };
  beforeAll(() => {
    for (const each of [parts, keyParts]) mkdirSync(each, { recursive: true });
  });

  test("stores keys apart from the data, also when a file couldn't be read, and deletes old parts", () => {
    const ages = { "2020-01-01T020000": 31, "2020-01-02T020000.part": 2, "2020-01-03T020000": 3 };
    for (const [name, days] of Object.entries(ages)) for (const within of [parts, keyParts]) old(within, name, days);
    old(parts, "someone-elses", 90);
    const { status, stderr } = run(1);
    expect([status, stderr]).toEqual([1, ""]);
    const [name = ""] = written(keyParts);
    expect(written(keyParts)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}$/)]);
    expect(written(parts)).toEqual(["2020-01-03T020000", name, "someone-elses"]);
    expect(written(path.join(parts, name))).toEqual(["data"]);
    expect(readFileSync(path.join(keyParts, name, "keys/manifest.json"), "utf8")).toBe("keys");
  });

  test("keeps the newest data however old, and makes room before it writes", () => {
    rmSync(place, { recursive: true });
    for (const each of ["2020-01-01T020000", "2020-01-02T020000"]) old(parts, each, 90);
    mkdirSync(keyParts, { recursive: true });
    writeFileSync(main, "process.exit(1)");
    const env = { ...process.env, DATA_PARTS: parts, KEYS_PARTS: keyParts, MAIN: main };
    expect(spawnSync(process.execPath, [script], { env }).status).toBe(1);
    expect(written(parts)).toEqual(["2020-01-02T020000"]);
  });

  test("every hour stores the keys alone, without the claim of the data", () => {
    rmSync(place, { recursive: true });
    mkdirSync(keyParts, { recursive: true });
    expect(run(0, "--keys-only").status).toBe(0);
    expect(written(path.join(keyParts, written(keyParts)[0] ?? ""))).toEqual(["keys"]);
  });
});
