import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

/** Why a ZIP file can't be read. The message says what is wrong and what to do. */
export class ZipProblem extends Error {
  override name = "ZipProblem";
}

type Entry = { name: string; crc: number; size: number; packed: number; at: number };

export type ZipReader = {
  names: readonly string[];
  /** An entry's content, of at most `most` bytes. @throws ZipProblem */
  read: (name: string, most: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** Bytes of the list of entries that are held: about a million entries. */
const mostListed = 256 * 1024 * 1024;
const limit32 = 0xff_ff_ff_ff;
const damaged = "The file isn't a complete ZIP file. Download the archive again.";

/**
 * Opens a ZIP file as `zipWriter` writes it: deflated entries, with ZIP64 where needed. Nothing is unpacked to disk. A
 * name that could leave its folder is refused, and so is an entry with more bytes than its head or the caller allows.
 * @throws ZipProblem
 */
export async function openZip(file: string): Promise<ZipReader> {
  const handle = await open(file, "r").catch(() => {
    throw new ZipProblem(`${file} can't be read. Name an archive that this user can read.`);
  });
  try {
    const { size } = await handle.stat();
    const entries = await entriesOf(handle, size);
    return {
      names: [...entries.keys()],
      read: (name, most) => contentOf(handle, entries.get(name), { name, most, size }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  if (bytesRead !== length) throw new ZipProblem(damaged);
  return bytes;
}

async function entriesOf(handle: FileHandle, size: number): Promise<Map<string, Entry>> {
  const { start, length, count } = await endingOf(handle, size);
  if (length > mostListed || start + length > size) throw new ZipProblem(damaged);
  const list = await bytesAt(handle, start, length);
  const entries = new Map<string, Entry>();
  let place = 0;
  while (entries.size < count) {
    if (place + 46 > list.length || list.readUInt32LE(place) !== 0x02_01_4b_50) throw new ZipProblem(damaged);
    const [named, extra, comment] = [28, 30, 32].map((field) => list.readUInt16LE(place + field)) as [
      number,
      number,
      number,
    ];
    const name = list.toString("utf8", place + 46, place + 46 + named);
    requirePlainName(name);
    if (entries.has(name)) throw new ZipProblem(`The archive has two files named ${name}. Download it again.`);
    const entry = {
      name,
      crc: list.readUInt32LE(place + 16),
      packed: list.readUInt32LE(place + 20),
      size: list.readUInt32LE(place + 24),
      at: list.readUInt32LE(place + 42),
    };
    const more = list.subarray(place + 46 + named, place + 46 + named + extra);
    entries.set(name, withZip64(entry, more));
    place += 46 + named + extra + comment;
  }
  return entries;
}

/** Folders and names of letters, digits and a few signs: no way out of a folder on any system. */
function requirePlainName(name: string): void {
  if (/^[\w@-][\w@. -]*(?:\/[\w@-][\w@. -]*){0,5}$/.test(name) && name.length <= 300) return;
  throw new ZipProblem(
    `The archive has a file named ${JSON.stringify(name.slice(0, 80))}, which no archive of TalentMLS has. ` +
      "Import only archives that an organization exported.",
  );
}

function withZip64(entry: Entry, extra: Buffer): Entry {
  for (let place = 0; place + 4 <= extra.length; place += 4 + extra.readUInt16LE(place + 2)) {
    if (extra.readUInt16LE(place) !== 1) continue;
    let at = place + 4;
    const next = (): number => {
      if (at + 8 > extra.length) throw new ZipProblem(damaged);
      at += 8;
      return Number(extra.readBigUInt64LE(at - 8));
    };
    if (entry.size === limit32) entry.size = next();
    if (entry.packed === limit32) entry.packed = next();
    if (entry.at === limit32) entry.at = next();
  }
  return entry;
}

async function endingOf(handle: FileHandle, size: number) {
  if (size < 22) throw new ZipProblem(damaged);
  const last = await bytesAt(handle, size - 22, 22);
  if (last.readUInt32LE(0) !== 0x06_05_4b_50) throw new ZipProblem(damaged);
  const small = { count: last.readUInt16LE(10), length: last.readUInt32LE(12), start: last.readUInt32LE(16) };
  if (small.count !== 0xff_ff && small.start !== limit32 && small.length !== limit32) return small;
  if (size < 98) throw new ZipProblem(damaged);
  const whole = await bytesAt(handle, size - 98, 56);
  if (whole.readUInt32LE(0) !== 0x06_06_4b_50) throw new ZipProblem(damaged);
  return {
    count: Number(whole.readBigUInt64LE(32)),
    length: Number(whole.readBigUInt64LE(40)),
    start: Number(whole.readBigUInt64LE(48)),
  };
}

async function contentOf(
  handle: FileHandle,
  entry: Entry | undefined,
  { name, most, size }: { name: string; most: number; size: number },
): Promise<Buffer> {
  if (!entry) throw new ZipProblem(`The archive has no file ${name}. Download it again.`);
  if (entry.size > most)
    throw new ZipProblem(
      `${name} is larger than the manifest says. Import only archives that an organization exported.`,
    );
  const head = await bytesAt(handle, entry.at, 30);
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (head.readUInt32LE(0) !== 0x04_03_4b_50 || start + entry.packed > size) throw new ZipProblem(damaged);
  const packed = await bytesAt(handle, start, entry.packed);
  // One byte more, so that an entry which goes on is noticed; an entry of any size can't fill the memory.
  const content = await inflate(packed, { maxOutputLength: entry.size + 1 }).catch(() => null);
  if (!content || content.length !== entry.size || crc32(content) !== entry.crc)
    throw new ZipProblem(`${name} was changed or damaged. Download the archive again.`);
  return content;
}
