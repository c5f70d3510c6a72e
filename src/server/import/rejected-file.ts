import type { FileAnswer } from "#contract/procedure.ts";
import { csvFile } from "#domain/core/csv.ts";
import { withEdits } from "#domain/import/cell-edits.ts";
import { rejectedHeader, rejectedLine } from "#domain/import/rejected-rows.ts";
import { isFile, readStaged } from "#domain/import/staged-row.ts";
import type { Context } from "../platform/http/context.ts";
import { eachInSlices } from "../platform/slices.ts";
import { type ImportRecord, readingPlan, stagedRows } from "./records.ts";

/** The rows with errors, generated on request from the sealed rows; the file is never stored. */
export async function rejectedFile(
  context: Pick<Context, "database" | "keyRing">,
  record: ImportRecord,
): Promise<FileAnswer> {
  const plan = readingPlan(record.plan);
  const columns = record.kind === "csv" ? plan.columns : ["file"];
  const lines = [rejectedHeader(columns)];
  for await (const rows of stagedRows(context, record.id))
    await eachInSlices(rows, (row) => {
      const { errors } = readStaged(row, plan);
      const asRow = isFile(row) ? { number: row.number, cells: [row.fileName] } : withEdits(row, plan.edits);
      if (errors.length > 0) lines.push(rejectedLine(columns, asRow, errors));
    });
  return { fileName: "rejected-rows.csv", mediaType: "text/csv", text: csvFile(lines) };
}
