import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { archiveFormat } from "#domain/archive/archive.ts";
import { csvFile, csvLine } from "#domain/core/csv.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Handlers, Services } from "../platform/http/context.ts";
import { partWriter } from "../platform/files/sealed-parts.ts";
import { packing, zipWriter } from "../platform/files/zip.ts";
import { asking } from "./asking.ts";
import { cellOf, columnsOf, dictionary } from "./dictionary.ts";
import { type ArchiveNoun, leftOutOf, nouns, type RecordOf } from "./nouns.ts";
import { importedFrom } from "./imported.ts";
import { parts } from "./parts.ts";
import type { Rows } from "./rows.ts";
import { type ArchiveRow, type Attempt, partName, saveStep } from "./store.ts";

/** What a part of an archive writes to. */
export type Archive = {
  record: <Noun extends ArchiveNoun>(noun: Noun, record: RecordOf<Noun>) => Promise<void>;
  file: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Rows for an import, as JSON Lines. */
  rows: (rows: Rows) => Promise<void>;
  /** One more of the part's records is done; saves it now and then. @throws AttemptEnded once it is canceled */
  done: () => Promise<void>;
};

type Table = { name: string; columns: readonly string[]; rows: number };
type Written = { path: string; sha256: string; bytes: number; records?: number };

/** Text held before it is packed: a few hundred records. */
const heldBytes = 256 * 1024;
/** Between two saves of the progress, in ms. */
const saveEveryMs = 1_000;

type What = { viewer: Viewer; attempt: Attempt; row: ArchiveRow; signal: AbortSignal };

/**
 * Builds an archive in the file store, part by part. In memory are one record, one original file, the packed records of
 * the part that is being written and 4 MiB of the result.
 */
export async function buildArchive(
  needs: Services & { handlers: Handlers },
  { viewer, attempt, row, signal }: What,
): Promise<{ size: number; files: number; records: number; parts: number }> {
  const { database, clock, files } = needs;
  const save = (step: Parameters<typeof saveStep>[2]) =>
    database.asSystem((work) => saveStep(work, attempt, step, clock.now()));
  const store = partWriter(files, {
    key: attempt.key,
    name: partName(attempt.id, attempt.run),
    before: (number) => save({ parts: number }),
  });
  const zip = zipWriter((bytes) => store.write(bytes), row.requested_at);
  const written: Written[] = [];

  async function file(path: string, bytes: Uint8Array): Promise<void> {
    const packed = packing();
    await packed.add(bytes);
    written.push({ path, sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length });
    await zip.add(path, await packed.end());
  }

  const tables: Table[] = [];
  async function rows({ name, columns, count, pieces }: Rows): Promise<void> {
    const text = textFile(`rows/${name}.jsonl`);
    for (const piece of pieces) await text.add(piece);
    const { path, packed, ...rest } = await text.end();
    tables.push({ name, columns, rows: count });
    written.push({ path, ...rest });
    await zip.add(path, packed);
  }

  const asked = asking(needs, viewer, { requestId: attempt.id, origin: row.origin });
  const held = parts.filter(({ can }) => can(asked));
  for (const [index, part] of held.entries()) {
    const sheets = new Map<ArchiveNoun, Sheet>(part.nouns.map((noun) => [noun, sheetOf(noun)]));
    const total = await part.count(asked);
    const progress = (done: number) =>
      save({ progress: { part: part.label, number: index + 1, of: held.length, done, total } });
    await progress(0);
    let [done, savedAt] = [0, performance.now()];
    await part.write(asked, {
      file,
      rows,
      async record(noun, record) {
        await sheets.get(noun)?.add(nouns[noun].record.parse(record));
      },
      async done() {
        done += 1;
        signal.throwIfAborted();
        await setImmediate();
        if (performance.now() - savedAt < saveEveryMs) return;
        savedAt = performance.now();
        await progress(Math.min(done, total));
      },
    });
    for (const sheet of sheets.values())
      for (const { path, packed, ...rest } of await sheet.end()) {
        written.push({ path, ...rest });
        await zip.add(path, packed);
      }
  }
  await file("dictionary.json", json(dictionary(viewer.organizationKind)));
  const records = written.reduce((sum, each) => sum + (each.path.endsWith(".jsonl") ? (each.records ?? 0) : 0), 0);
  await file(
    "manifest.json",
    json({
      format: archiveFormat,
      createdAt: row.requested_at.toISOString(),
      organization: { id: viewer.organizationId, name: viewer.organizationName, kind: viewer.organizationKind },
      records,
      leftOut: leftOutOf(viewer.organizationKind),
      ...(await importedFrom(database, viewer)),
      tables,
      files: written,
    }),
  );
  const size = await zip.end();
  return { size, files: written.length, records, parts: await store.end() };
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, "utf8");

type Sheet = ReturnType<typeof sheetOf>;

/** The records of a noun, as JSON Lines and as CSV, held packed until the part ends. */
function sheetOf(noun: ArchiveNoun) {
  const columns = columnsOf(noun);
  const both = [textFile(`${noun}.jsonl`), textFile(`${noun}.csv`)] as const;
  let records = 0;
  return {
    async add(record: object): Promise<void> {
      if (records === 0) await both[1].add(csvFile([csvLine(columns)]));
      records += 1;
      await both[0].add(`${JSON.stringify(record)}\n`);
      await both[1].add(csvLine(columns.map((column) => cellOf(record, column))));
    },
    async end() {
      if (records === 0) await both[1].add(csvFile([csvLine(columns)]));
      return Promise.all(both.map(async (each) => ({ ...(await each.end()), records })));
    },
  };
}

function textFile(path: string) {
  const packed = packing();
  const hash = createHash("sha256");
  let text = "";
  async function pack(): Promise<void> {
    const bytes = Buffer.from(text, "utf8");
    text = "";
    hash.update(bytes);
    await packed.add(bytes);
  }
  return {
    async add(more: string): Promise<void> {
      text += more;
      if (text.length >= heldBytes) await pack();
    },
    async end() {
      await pack();
      const all = await packed.end();
      return { path, packed: all, bytes: all.size, sha256: hash.digest("hex") };
    },
  };
}
