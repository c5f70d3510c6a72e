import { setImmediate } from "node:timers/promises";
import { dateOf } from "#domain/calendar.ts";
import { dateOrderOf, suggestMapping } from "#domain/import/csv-mapping.ts";
import { initialDefaults } from "#domain/import/defaults.ts";
import { importLimits } from "#domain/import/fields.ts";
import type { ImportKind } from "#domain/import/import.ts";
import type { StagedRow } from "#domain/import/staged-row.ts";
import { refuse } from "#domain/refusal.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Context } from "../http/context.ts";
import { checkRows } from "./check.ts";
import { describeColumns, readCsvFile } from "./csv-file.ts";
import { type ImportPlan, type ImportRecord, recordFrom, recordImportAudit, sealPlan, sealRows } from "./records.ts";

export type Upload = { kind: ImportKind; files: { name: string; text: string }[] };

/** Chunks stored in one transaction: short ones, so that others get their turn at the database. */
const chunksAtOnce = 5;

/**
 * Takes an upload in: parses it, suggests a mapping, makes the dry run and stores the rows sealed. The import appears
 * only when its last chunk is stored. Refuses `invalid-input` for a file that cannot be read.
 */
export async function stageUpload(context: Context, viewer: Viewer, upload: Upload): Promise<ImportRecord> {
  // The body has just been parsed in one go: others first.
  await setImmediate();
  const read = upload.kind === "csv" ? await readCsv(upload) : readDocuments(upload);
  const perChunk = upload.kind === "csv" ? importLimits.batch : 10;
  const chunks = Array.from({ length: Math.ceil(read.rows.length / perChunk) }, (_, chunk) => read.rows.slice(chunk * perChunk, (chunk + 1) * perChunk));
  const unchecked = {
    fileNames: upload.files.map(({ name }) => name),
    columns: read.columns,
    mapping: read.mapping,
    dateOrder: read.dateOrder,
    defaults: initialDefaults,
    today: dateOf(context.clock.now().getTime()),
  };
  const plan: ImportPlan = { ...unchecked, check: await checkRows(unchecked, chunks) };
  return store(context, viewer, upload.kind, plan, chunks);
}

type Read = Pick<ImportPlan, "columns" | "mapping" | "dateOrder"> & { rows: StagedRow[] };

async function readCsv({ files }: Upload): Promise<Read> {
  if (files.length !== 1 || !files[0]) return refuse("invalid-input", { fields: { files: "A CSV import takes one file. Import several one after the other." } });
  const { columns: names, rows } = await readCsvFile(files[0].text);
  await setImmediate();
  const columns = describeColumns(names, rows);
  const mapping = suggestMapping(columns);
  const dates = mapping.indexOf("availabilityDate");
  return { rows, columns, mapping, dateOrder: dates < 0 ? null : dateOrderOf(rows.map((row) => row.cells[dates] ?? "")) };
}

function readDocuments({ files }: Upload): Read {
  const rows = files.map(({ name, text }, index) => ({ number: index + 1, fileName: name, text }));
  return { rows, columns: [], mapping: [], dateOrder: null };
}

async function store(context: Context, viewer: Viewer, kind: ImportKind, plan: ImportPlan, chunks: readonly StagedRow[][]): Promise<ImportRecord> {
  const { keyRing, database } = context;
  const id = context.newId();
  const at = context.clock.now();
  await database.asViewer(viewer, ({ db }) =>
    db
      .insertInto("mls_imports")
      .values({
        id, agency_id: viewer.organisationId, author_id: viewer.personId, publisher_id: null, kind, state: "uploaded", staged: false,
        sealed: sealPlan(keyRing, id, plan), total: chunks.reduce((sum, rows) => sum + rows.length, 0), created_at: at, updated_at: at,
      })
      .execute(),
  );
  for (let first = 0; first < chunks.length; first += chunksAtOnce)
    await database.asViewer(viewer, async ({ db }) => {
      for (const [offset, rows] of chunks.slice(first, first + chunksAtOnce).entries()) {
        const chunk = first + offset;
        await db
          .insertInto("mls_import_chunks")
          .values({ import_id: id, chunk, agency_id: viewer.organisationId, row_count: rows.length, sealed: sealRows(keyRing, id, chunk, rows) })
          .execute();
      }
    });
  return database.asViewer(viewer, async (work) => {
    await recordImportAudit(context, viewer, work, "import.create", id);
    const row = await work.db.updateTable("mls_imports").set({ staged: true }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
    return recordFrom(keyRing, row);
  });
}
