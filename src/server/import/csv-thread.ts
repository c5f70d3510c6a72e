import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../platform/thread-priority.ts";
import {
  type DateOrder,
  dateOrderOf,
  type ImportColumn,
  type Mapping,
  suggestMapping,
} from "#domain/import/csv-mapping.ts";
import { importLimits } from "#domain/import/fields.ts";
import { type FieldErrors, ExpectedError } from "#domain/core/errors.ts";
import type { ThreadMessage } from "../platform/threads.ts";
import { describeColumns, readCsvFile } from "./csv-file.ts";

/** `chunks`: the rows as JSON in parts, so that the event loop can parse them one by one. */
export type CsvRead = { columns: ImportColumn[]; mapping: Mapping; dateOrder: DateOrder | null; chunks: string[] };
export type CsvAnswer = CsvRead | { refused: FieldErrors };

const post = (message: ThreadMessage<CsvAnswer>) => parentPort?.postMessage(message, []);

yieldToRequests();
parentPort?.on("message", (text: string) => {
  read(text).then(
    (answer) => post({ answer }),
    (error: unknown) =>
      post(error instanceof ExpectedError ? { answer: { refused: error.extras.fields ?? {} } } : { fault: "failed" }),
  );
});
post("ready");

async function read(text: string): Promise<CsvRead> {
  const { columns: names, rows } = await readCsvFile(text);
  const columns = describeColumns(names, rows);
  const mapping = suggestMapping(columns);
  const dates = mapping.indexOf("availabilityDate");
  const chunks: string[] = [];
  for (let first = 0; first < rows.length; first += importLimits.batch)
    chunks.push(JSON.stringify(rows.slice(first, first + importLimits.batch)));
  return {
    columns,
    mapping,
    dateOrder: dates < 0 ? null : dateOrderOf(rows.map((row) => row.cells[dates] ?? "")),
    chunks,
  };
}
