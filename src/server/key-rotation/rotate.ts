import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { createKeyRing, type KeyRing, SealBroken } from "../platform/crypto/key-ring.ts";
import { rootPlace } from "../platform/crypto/roots.ts";
import type { Database, Work } from "../platform/db/database.ts";
import type { JobHandler, Jobs } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log.ts";
import { sealWith } from "../platform/crypto/data-keys.ts";
import { sealedPlaces } from "./places.ts";
import type { SealedPlace, SealedRow } from "../platform/crypto/sealed-place.ts";

/**
 * Rewraps all sealed values under the first master key; their content doesn't change. Values that predate the data keys
 * are sealed under them on the way. Small transactions: safe next to a running server, to kill at any moment and to
 * start again.
 */

export type Keys = { database: Database; keyRing: KeyRing; masterKeys: string };
/** The number of values that still need a master key other than the first, by place and key id. */
export type Left = { place: string; keyId: string; count: number };

const atOnce = 40;
const rootsTable = "mls_keys.roots";

/** Milliseconds before locked rows are tried again, and how often. */
const patience = 250;
const passes = 4;

/**
 * Processes every place, repeatedly while values were moved. Returns what is left: nothing, or what these keys can't
 * open.
 */
export async function rotateKeys(keys: Keys, signal?: AbortSignal): Promise<{ moved: number; left: Left[] }> {
  let moved = await rotateRoots(keys);
  for (let pass = 0; ; pass++) {
    const left = await leftUnderOthers(keys);
    if (left.length === 0 || pass === passes) return { moved, left };
    if (pass > 0) await sleep(patience);
    for (const place of sealedPlaces)
      if (left.some((each) => each.place === nameOf(place))) moved += await rotatePlace(keys, place, signal);
  }
}

const nameOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`;

export async function leftUnderOthers(keys: Keys): Promise<Left[]> {
  const master = createKeyRing(keys.masterKeys);
  const roots = { table: rootsTable, column: "sealed", outdated: isOutdated("sealed", master) };
  const places = [
    roots,
    ...sealedPlaces.map((place) => ({
      table: place.table,
      column: place.column,
      outdated: outdatedIn(place, keys.keyRing),
    })),
  ];
  // One query for all places: each start asks, and almost always nothing is left.
  const counts = places.map(
    ({ table, column, outdated }) => sql`
      select ${nameOf({ table, column })}::text as place,
        encode(substring(${sql.ref(column)} from 3 for get_byte(${sql.ref(column)}, 1)), 'escape') as "keyId",
        count(*)::int as count
      from ${sql.table(table)} where ${outdated} group by 2`,
  );
  const { rows } = await sql<Left>`${sql.join(counts, sql` union all `)} order by 1, 2`.execute(keys.database.kysely);
  return rows;
}

/** The roots are sealed by the master key alone, so that opening anything needs both. */
async function rotateRoots({ database, masterKeys }: Keys): Promise<number> {
  const master = createKeyRing(masterKeys);
  return database.asSystem(async ({ db }) => {
    const rows = await db
      .selectFrom(rootsTable)
      .select(["name", "sealed"])
      .where(isOutdated("sealed", master))
      .forUpdate()
      .execute();
    for (const { name, sealed } of rows)
      await db
        .updateTable(rootsTable)
        .set({ sealed: master.rewrap(sealed, rootPlace(name)) })
        .where("name", "=", name)
        .execute();
    return rows.length;
  });
}

async function rotatePlace(keys: Keys, place: SealedPlace, signal: AbortSignal | undefined): Promise<number> {
  let moved = 0;
  let after: unknown[] | null = null;
  do {
    signal?.throwIfAborted();
    const slice: Slice = await keys.database.asSystem((work) => rotateSlice(work, keys.keyRing, place, after));
    moved += slice.moved;
    after = slice.last;
  } while (after);
  return moved;
}

type Slice = { moved: number; last: unknown[] | null };

async function rotateSlice(work: Work, keyRing: KeyRing, place: SealedPlace, after: unknown[] | null): Promise<Slice> {
  const key = sql.join(place.key.map((column) => sql.ref(column)));
  const columns = sql.join([...place.key, ...(place.with ?? []), place.column].map((column) => sql.ref(column)));
  const beyond = after ? sql`and (${key}) > (${sql.join(after.map((value) => sql.val(value)))})` : sql``;
  // Rows stay locked against concurrent writes. Rows locked by others are skipped, because waiting could deadlock.
  const { rows } = await sql<SealedRow>`
    select ${columns} from ${sql.table(place.table)} where ${outdatedIn(place, keyRing)} ${beyond} order by ${key}
      limit ${atOnce} for update skip locked`.execute(work.db);
  let moved = 0;
  for (const row of rows) {
    const sealedAgain = await resealed(work, keyRing, place, row);
    if (!sealedAgain) continue;
    const same = sql.join(
      place.key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    );
    await sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${sealedAgain} where ${same}`.execute(
      work.db,
    );
    moved++;
  }
  const last = rows.length === atOnce ? rows.at(-1) : undefined;
  return { moved, last: last ? place.key.map((column) => last[column]) : null };
}

/** Null if these keys can't open it: it stays unchanged and counts as left. */
async function resealed(work: Work, keyRing: KeyRing, place: SealedPlace, row: SealedRow): Promise<Buffer | null> {
  const sealed = row[place.column] as Buffer;
  const context = place.context(row);
  try {
    if (!place.listing) return keyRing.rewrap(sealed, context);
    return await sealWith(work, keyRing, place.listing(row), keyRing.open(sealed, context), context);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

function outdatedIn(place: SealedPlace, keyRing: KeyRing): RawBuilder<boolean> {
  return place.listing
    ? sql<boolean>`get_byte(${sql.ref(place.column)}, 0) in (1, 2)`
    : isOutdated(place.column, keyRing);
}

function isOutdated(column: string, { currentPrefix }: KeyRing): RawBuilder<boolean> {
  return sql<boolean>`substring(${sql.ref(column)} from 1 for ${currentPrefix.length}::int) <> ${currentPrefix}`;
}

const jobName = "keys.rotate";

/** Call before the jobs start. */
export function registerRotation(keys: Keys & { jobs: Jobs; log: Log }): void {
  const rotate: JobHandler = async (_data, signal) => {
    const { moved, left } = await rotateKeys(keys, signal);
    if (left.length > 0)
      keys.log.warn({ left }, "Some sealed values need a key that MASTER_KEY does not hold, or are broken");
    else if (moved > 0)
      keys.log.info(
        { moved, keyId: keys.keyRing.currentKeyId },
        "Everything sealed is under the first key of MASTER_KEY: keys behind it can go once `npm run rotate-keys`, " +
          "run after every process has restarted with it, finds nothing",
      );
  };
  // In a rolling update a process that still runs seals under the old key after the last start.
  keys.jobs.register(jobName, rotate, { cron: "53 3 * * *" });
}

/**
 * Each start of any role adds it, because the process it replaces may have sealed values under the old key. If nothing
 * is outdated, the job changes nothing.
 */
export function enqueueRotation({ database, jobs }: { database: Database; jobs: Jobs }): Promise<void> {
  return database.asSystem(async (work) => jobs.enqueue(work, jobName, {}, { singletonKey: jobName }));
}
