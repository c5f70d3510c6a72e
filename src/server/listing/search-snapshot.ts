import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { endianness } from "node:os";
import path from "node:path";
import type { CardFacts } from "#domain/listing/view.ts";
import { eventDays } from "#domain/event/event.ts";
import type { SearchIndex } from "#domain/search/search-index.ts";
import type { SnapshotBlock } from "#domain/search/snapshot.ts";
import type { Room } from "#domain/search/store.ts";
import { blockRules } from "../identity/block-hashes.ts";
import type { Clock } from "../platform/clock.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { ChangeStream, Position } from "../platform/db/changes.ts";
import { migrations } from "../platform/db/migrations/index.ts";
import { isUnfinished, readSealedBlocks, writeSealedBlocks } from "../platform/files/sealed-blocks.ts";
import { inSlices } from "../platform/slices.ts";

/** Where a process saves its search index, and how often in ms. */
export type SnapshotPlace = { file: string; everyMs: number; keyRing: KeyRing; clock: Clock };

/** Why a snapshot isn't used, for the log. */
class UnusableSnapshot extends Error {
  override name = "UnusableSnapshot";
}

type Head = { code: string; position: Position; room: Room };
type End = { listings: number };
type Index = { index: SearchIndex<CardFacts>; changes: ChangeStream };

/** Of this database: its key ring mixes the master key with the roots stored in it. */
export const snapshotKey = (keyRing: KeyRing): Buffer => keyRing.hmac("search-snapshot", "file");

const sources = path.join(import.meta.dirname, "../..");
const folders = ["domain/core", "domain/listing", "domain/search", "server/listing", "server/platform/files"];
const isCode = (name: string): boolean => name.endsWith(".ts") && !name.endsWith(".test.ts");

let codeHash: Promise<string> | undefined;

/**
 * The code that an index depends on, by its sources: no version has to be raised by hand when a filter, a spelling or a
 * column changes.
 */
const codeOf = (): Promise<string> => (codeHash ??= hashCode());

async function hashCode(): Promise<string> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([Object.keys(migrations).at(-1), blockRules, endianness()]));
  for (const folder of folders)
    for (const name of (await readdir(path.join(sources, folder))).filter(isCode).toSorted())
      hash.update(`${folder}/${name}\0`).update(await readFile(path.join(sources, folder, name)));
  return hash.digest("hex");
}

/**
 * Writes the index as it is now, without blocking the process. `handled`: the number of the last change that it surely
 * contains. False if the stream doesn't have that change.
 */
export async function saveSnapshot(
  { file, keyRing }: SnapshotPlace,
  { index, changes, handled }: Index & { handled: number },
): Promise<boolean> {
  // Now, with the number: the index can be cleared and loaded again meanwhile.
  const [blocks, room] = [index.snapshot(), index.room()];
  const position = await changes.positionOf(handled);
  if (position === null) return false;
  const head: Head = { code: await codeOf(), position, room };
  await mkdir(path.dirname(file), { recursive: true });
  await writeSealedBlocks(file, snapshotKey(keyRing), partsOf(head, blocks));
  return true;
}

function* partsOf(head: Head, blocks: Iterable<SnapshotBlock>): Generator<Buffer, void> {
  yield Buffer.from(JSON.stringify(head));
  let listings = 0;
  for (const block of blocks) {
    listings += block.documents;
    yield packed(block);
  }
  yield Buffer.from(JSON.stringify({ listings } satisfies End));
}

/** So that the columns behind the texts' length begin on a boundary of 8 bytes if the texts do. */
const lengthBytes = 8;

function packed({ texts, columns }: SnapshotBlock): Buffer {
  const text = Buffer.from(texts, "utf8");
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length, 4);
  return Buffer.concat([length, text, columns]);
}

function unpacked(block: Buffer): { texts: string; columns: Uint8Array } {
  const end = lengthBytes + block.readUInt32BE(4);
  return { texts: block.toString("utf8", lengthBytes, end), columns: block.subarray(end) };
}

/** A block of listings begins with a zero byte, the others are JSON. */
const brace = "{".charCodeAt(0);

/**
 * Reads the snapshot into the index and answers the number of the change up to which it is complete. Null if there is
 * none. Throws if it can't be used; the index is as before then.
 */
export async function restoreSnapshot(
  place: SnapshotPlace,
  { index, changes, onProgress }: Index & { onProgress: (loaded: number) => void },
): Promise<number | null> {
  const { file, keyRing } = place;
  if ((await stat(file).catch(() => null)) === null) return null;
  let restoring: ReturnType<typeof index.restore> | undefined;
  let head: Head | undefined;
  let end: End | undefined;
  let loaded = 0;
  for await (const block of readSealedBlocks(file, snapshotKey(keyRing))) {
    if (end) throw new UnusableSnapshot("It continues past its end");
    if (!head) {
      head = JSON.parse(block.toString("utf8")) as Head;
      await requireCurrent(head, changes, place.clock);
      restoring = index.restore(head.room);
    } else if (block[0] === brace) end = JSON.parse(block.toString("utf8")) as End;
    else if (restoring) {
      loaded += await inSlices(restoring.add(unpacked(block)));
      onProgress(loaded);
    }
  }
  if (!head || !restoring || end?.listings !== loaded) throw new UnusableSnapshot("It's incomplete");
  restoring.finish();
  return head.position.seq;
}

/** Changes are deleted after `eventDays`, so an older snapshot could miss one. */
const longestMs = (eventDays - 1) * 86_400_000;

async function requireCurrent({ code, position }: Head, changes: ChangeStream, clock: Clock): Promise<void> {
  if (code !== (await codeOf())) throw new UnusableSnapshot("It was written by another version");
  if (!(await changes.holds(position)))
    throw new UnusableSnapshot("The database doesn't have the change it was written after");
  const newest = await changes.latest();
  if (newest > position.seq && clock.now().getTime() - position.at > longestMs)
    throw new UnusableSnapshot("It is older than the changes that the database keeps");
}

/** Longer than any snapshot takes: another process with the same folder can be writing one. */
const abandonedMs = 3_600_000;

/** Removes what crashed processes left. */
export async function removeUnfinished({ file, clock }: SnapshotPlace): Promise<void> {
  const folder = path.dirname(file);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isUnfinished(file, name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && clock.now().getTime() - found.mtimeMs > abandonedMs)
      await rm(path.join(folder, name), { force: true });
  }
}
