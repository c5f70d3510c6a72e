import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** A file's content, packed piece by piece; `size` in bytes before packing. */
export type Packed = { pieces: readonly Uint8Array[]; size: number; crc: number };

/**
 * Packs a file that is written piece by piece. Only its packed form is held, and the work is done off the main thread.
 */
export function packing() {
  const pieces: Uint8Array[] = [];
  let [size, crc] = [0, 0];
  return {
    async add(bytes: Uint8Array): Promise<void> {
      crc = crc32(bytes, crc);
      size += bytes.length;
      pieces.push(await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
    },
    async end(): Promise<Packed> {
      pieces.push(await deflate(new Uint8Array()));
      return { pieces, size, crc };
    },
  };
}

type Entry = { name: Buffer; crc: number; size: number; packed: number; at: number };

const limit32 = 0xff_ff_ff_ff;
const limit16 = 0xff_ff;
/** Made by version 4.5 on Unix, so that files can be larger than 4 GB; names in UTF-8; deflated. */
const [version, utf8, deflated] = [45, 0x08_00, 8];

/**
 * A ZIP file (PKWARE APPNOTE 6.3.10) written entry by entry, of any size: beyond 4 GB and 65,535 entries it uses ZIP64.
 * Only the list of entries is held. `at`: the time of every entry, in UTC.
 */
export function zipWriter(write: (bytes: Uint8Array) => Promise<void>, at: Date) {
  const entries: Entry[] = [];
  let written = 0;
  const time = dosTime(at);

  async function put(bytes: Uint8Array): Promise<void> {
    written += bytes.length;
    await write(bytes);
  }

  return {
    async add(path: string, { pieces, size, crc }: Packed): Promise<void> {
      const packed = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const entry = { name: Buffer.from(path, "utf8"), crc, size, packed, at: written };
      const large = size > limit32 || packed > limit32;
      const extra = large ? zip64([size, packed]) : Buffer.alloc(0);
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04_03_4b_50, 0);
      writeCommon(head, 4, entry, time, large);
      head.writeUInt16LE(entry.name.length, 26);
      head.writeUInt16LE(extra.length, 28);
      entries.push(entry);
      await put(Buffer.concat([head, entry.name, extra]));
      for (const piece of pieces) await put(piece);
    },

    /** Writes the list of entries. Returns the file's size in bytes. */
    async end(): Promise<number> {
      const start = written;
      for (const entry of entries) await put(listed(entry, time));
      await put(ending(entries.length, start, written - start));
      return written;
    },
  };
}

function listed(entry: Entry, time: number): Buffer {
  const large = entry.size > limit32 || entry.packed > limit32;
  const far = entry.at > limit32;
  const extra = large || far ? zip64([...(large ? [entry.size, entry.packed] : []), ...(far ? [entry.at] : [])]) : null;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02_01_4b_50, 0);
  head.writeUInt16LE((3 << 8) | version, 4);
  writeCommon(head, 6, entry, time, large);
  head.writeUInt16LE(entry.name.length, 28);
  head.writeUInt16LE(extra?.length ?? 0, 30);
  head.writeUInt32LE((0o10_0600 << 16) >>> 0, 38);
  head.writeUInt32LE(far ? limit32 : entry.at, 42);
  return Buffer.concat([head, entry.name, ...(extra ? [extra] : [])]);
}

/** The fields that an entry's own head and the list share. */
function writeCommon(head: Buffer, from: number, { crc, packed, size }: Entry, time: number, large: boolean): void {
  head.writeUInt16LE(version, from);
  head.writeUInt16LE(utf8, from + 2);
  head.writeUInt16LE(deflated, from + 4);
  head.writeUInt32LE(time, from + 6);
  head.writeUInt32LE(crc, from + 10);
  head.writeUInt32LE(large ? limit32 : packed, from + 14);
  head.writeUInt32LE(large ? limit32 : size, from + 18);
}

function zip64(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return extra;
}

function ending(count: number, start: number, size: number): Buffer {
  const large = count >= limit16 || start >= limit32 || size >= limit32;
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06_05_4b_50, 0);
  last.writeUInt16LE(large ? limit16 : count, 8);
  last.writeUInt16LE(large ? limit16 : count, 10);
  last.writeUInt32LE(large ? limit32 : size, 12);
  last.writeUInt32LE(large ? limit32 : start, 16);
  if (!large) return last;
  const whole = Buffer.alloc(56);
  whole.writeUInt32LE(0x06_06_4b_50, 0);
  whole.writeBigUInt64LE(44n, 4);
  whole.writeUInt16LE((3 << 8) | version, 12);
  whole.writeUInt16LE(version, 14);
  whole.writeBigUInt64LE(BigInt(count), 24);
  whole.writeBigUInt64LE(BigInt(count), 32);
  whole.writeBigUInt64LE(BigInt(size), 40);
  whole.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([whole, locator, last]);
}

/** Date and time as ZIP has them: two seconds apart, from 1980 on. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
