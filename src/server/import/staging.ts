import { setImmediate } from "node:timers/promises";
import { dateOf } from "#domain/core/calendar.ts";
import { initialDefaults } from "#domain/import/defaults.ts";
import { initialDuplicateChoice } from "#domain/import/duplicates.ts";
import type { ImportRow } from "#domain/import/csv-row.ts";
import { importLimits } from "#domain/import/fields.ts";
import type { ImportKind } from "#domain/import/import.ts";
import type { StagedRow } from "#domain/import/staged-row.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Context } from "../platform/http/context.ts";
import { createThreads, type ThreadFault } from "../platform/threads.ts";
import { checkRows } from "./check.ts";
import type { CsvAnswer } from "./csv-thread.ts";
import { ownPeople } from "./people.ts";
import { type ImportPlan, type ImportRecord, recordFrom, recordImportAudit, sealPlan, sealRows } from "./records.ts";
import { rememberedMapping } from "./remembered.ts";

export type Upload = { kind: ImportKind; files: { name: string; text: string }[] };

/** Chunks stored in one transaction: few, so that other queries don't wait long. */
const chunksAtOnce = 5;

/**
 * Stages an upload: parses it, suggests a mapping, makes the dry run and stores the rows sealed. The import appears
 * only when its last chunk is stored.
 * @throws ExpectedError `invalid-input` for an unreadable file
 */
export async function stageUpload(context: Context, viewer: Viewer, upload: Upload): Promise<ImportRecord> {
  // Parsing the body has just blocked the event loop, so yield first.
  await setImmediate();
  const read = upload.kind === "csv" ? await readCsv(upload) : readDocuments(upload);
  const perChunk = upload.kind === "csv" ? importLimits.batch : 10;
  const chunks = Array.from({ length: Math.ceil(read.rows.length / perChunk) }, (_, chunk) =>
    read.rows.slice(chunk * perChunk, (chunk + 1) * perChunk),
  );
  const last =
    upload.kind === "csv"
      ? await context.database.asViewer(viewer, (work) =>
          rememberedMapping(work, context.keyRing, viewer.organizationId, read.columns),
        )
      : null;
  const suggested = { mapping: read.mapping, dateOrder: read.dateOrder };
  const unchecked = {
    fileNames: upload.files.map(({ name }) => name),
    columns: read.columns,
    mapping: last?.mapping ?? suggested.mapping,
    // The date order found in the file takes precedence.
    dateOrder: suggested.dateOrder ?? last?.dateOrder ?? null,
    repairs: last?.repairs ?? [],
    remembered: last?.usedAt.toISOString() ?? null,
    edits: [],
    suggested,
    duplicateChoice: initialDuplicateChoice,
    defaults: initialDefaults,
    names: {},
    today: dateOf(context.clock.now().getTime()),
  };
  const plan: ImportPlan = { ...unchecked, ...(await checkFor(context, viewer, unchecked, chunks)) };
  return store(context, viewer, upload.kind, plan, chunks);
}

/** The dry run of a member's own import, including duplicates of the agency's candidates. */
export async function checkFor(
  context: Context,
  viewer: Viewer,
  plan: Parameters<typeof checkRows>[0],
  chunks: Parameters<typeof checkRows>[1],
) {
  const { database, keyRing, clock, newId, requestId } = context;
  const people = await ownPeople({
    keyRing,
    clock,
    newId,
    requestId,
    names: plan.names,
    exceptImport: null,
    run: (step) => database.asViewer(viewer, step),
    agencyId: viewer.organizationId,
    personId: viewer.personId,
  });
  return checkRows(plan, chunks, { people, keyRing });
}

type Read = Pick<ImportPlan, "columns" | "mapping" | "dateOrder"> & { rows: StagedRow[] };

async function readCsv({ files }: Upload): Promise<Read> {
  if (files.length !== 1 || !files[0])
    return refuseField("files", "A CSV import takes one file. Import several files one after another.");
  const read = await threads.run(files[0].text);
  if ("fault" in read) return refuseUnread(read.fault);
  if ("refused" in read.answer) return refuse("invalid-input", { fields: read.answer.refused });
  const { columns, mapping, dateOrder, chunks } = read.answer;
  const rows: ImportRow[] = [];
  for (const chunk of chunks) {
    rows.push(...(JSON.parse(chunk) as ImportRow[]));
    await setImmediate();
  }
  return { rows, columns, mapping, dateOrder };
}

/** One file at a time: reading the largest takes a second or two. */
const threads = createThreads<string, CsvAnswer>({
  entry: new URL("./csv-thread.ts", import.meta.url),
  size: 1,
  deadlineMs: 20_000,
  waiting: 8,
  heapMb: 512,
});

function refuseUnread(fault: ThreadFault): never {
  if (fault === "busy")
    refuse("rate-limited", {
      detail: "Many files are being read right now. Try again in a minute.",
      retryAfterSeconds: 30,
    });
  return refuseField("files.0.text", "This file takes too long to read. Split it, or save it again as a simpler CSV.");
}

function readDocuments({ files }: Upload): Read {
  const rows = files.map(({ name, text }, index) => ({ number: index + 1, fileName: name, text }));
  return { rows, columns: [], mapping: [], dateOrder: null };
}

async function store(
  context: Context,
  viewer: Viewer,
  kind: ImportKind,
  plan: ImportPlan,
  chunks: readonly StagedRow[][],
): Promise<ImportRecord> {
  const { keyRing, database } = context;
  const id = context.newId();
  const at = context.clock.now();
  await database.asViewer(viewer, ({ db }) =>
    db
      .insertInto("mls_imports")
      .values({
        id,
        agency_id: viewer.organizationId,
        author_id: viewer.personId,
        kind,
        state: "uploaded",
        staged: false,
        sealed: sealPlan(keyRing, id, plan),
        total: chunks.reduce((sum, rows) => sum + rows.length, 0),
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  for (let first = 0; first < chunks.length; first += chunksAtOnce)
    await database.asViewer(viewer, async ({ db }) => {
      for (const [offset, rows] of chunks.slice(first, first + chunksAtOnce).entries()) {
        const chunk = first + offset;
        await db
          .insertInto("mls_import_chunks")
          .values({
            import_id: id,
            chunk,
            agency_id: viewer.organizationId,
            row_count: rows.length,
            sealed: sealRows(keyRing, id, chunk, rows),
          })
          .execute();
      }
    });
  return database.asViewer(viewer, async (work) => {
    await recordImportAudit(context, viewer, work, "import.create", id);
    const row = await work.db
      .updateTable("mls_imports")
      .set({ staged: true })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return recordFrom(keyRing, row);
  });
}
