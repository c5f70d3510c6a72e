import { CsvError, parse } from "csv-parse";
import { setImmediate } from "node:timers/promises";
import type { ImportColumn } from "#domain/import/csv-mapping.ts";
import { unquoteFormula } from "#domain/core/csv.ts";
import type { ImportRow } from "#domain/import/csv-row.ts";
import { importLimits } from "#domain/import/fields.ts";
import { refuseField } from "#domain/core/errors.ts";

/** Characters parsed at a time; other requests run in between. */
const piece = 32 * 1024;

/** Includes the header and blank rows. Parsing stops there, because millions of line breaks would take minutes. */
const mostRecords = importLimits.rows * 2;

const refuseFile = (message: string): never => refuseField("files.0.text", message);

/**
 * A CSV file (RFC 4180; comma, semicolon or tab; with or without a byte order mark) as columns and rows. Blank rows are
 * skipped but counted, so that row numbers match a spreadsheet.
 * @throws ExpectedError `invalid-input` that says how to fix the file
 */
export async function readCsvFile(text: string): Promise<{ columns: string[]; rows: ImportRow[] }> {
  if (text.includes("\u0000")) refuseFile("The file isn't in UTF-8. Save it as CSV UTF-8 and choose it again.");
  const records = await recordsOf(text);
  const header = records[0]?.map((name) => name.trim()) ?? [];
  while (header.length > 0 && header.at(-1) === "") header.pop();
  if (header.length === 0) refuseFile("The file has no header. Put the column names in its first row.");
  if (header.length > importLimits.columns)
    refuseFile(
      `The file has more than ${importLimits.columns} columns. Remove those that are not about the candidate.`,
    );
  if (header.some((name) => name.length > importLimits.header))
    refuseFile(
      `A column's name is longer than ${importLimits.header} characters. Check that the first row is the header.`,
    );
  if (header.some((name) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name)))
    refuseFile("The first row holds a candidate, not the names of the columns. Put a header above it.");
  const columns = header.map((name, index) => name || `Column ${index + 1}`);
  const rows = records.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const number = index + 2;
    const extra = cells.slice(columns.length).some((cell) => cell.trim() !== "");
    const fault =
      `This row has ${cells.length} cells, the header ${columns.length}. Put cells that contain the ` +
      "separator into quotes.";
    return [extra ? { number, cells, fault } : { number, cells: cells.slice(0, columns.length) }];
  });
  if (rows.length === 0) refuseFile("The file has a header and no rows. Add a row for each candidate.");
  if (rows.length > importLimits.rows)
    refuseFile(
      `The file has ${rows.length} rows; an import takes ${importLimits.rows}. Split the file and import the ` +
        "parts one after another.",
    );
  return { columns, rows };
}

async function recordsOf(text: string): Promise<string[][]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
    to: mostRecords + 1,
  });
  const records: string[][] = [];
  const finished = new Promise<void>((resolve, reject) => {
    parser.on("readable", () => {
      for (let record = parser.read() as string[] | null; record !== null; record = parser.read() as string[] | null)
        records.push(record);
    });
    parser.on("error", reject);
    parser.on("end", resolve);
  });
  const failed = finished.then(
    () => undefined,
    (error: unknown) => error,
  );
  for (let at = 0; at < text.length && !parser.destroyed; at += piece) {
    parser.write(text.slice(at, at + piece));
    await setImmediate();
  }
  if (!parser.destroyed) parser.end();
  const error = await failed;
  if (error === undefined && records.length > mostRecords)
    return refuseFile(
      `The file has more than ${mostRecords} rows, including blank ones; an import takes ${importLimits.rows}. ` +
        "Remove the blank rows, or split the file.",
    );
  if (error === undefined) return records;
  if (!(error instanceof CsvError)) throw error;
  // Records of the failing piece aren't delivered, so only the parser knows their count.
  const row = Number(error["records"]) + 1;
  return refuseFile(
    error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED"
      ? `A quote opened in or after row ${row} is never closed. Close it, or write quotes inside a cell twice.`
      : `Row ${row} has a quote inside a cell. Write quotes inside a cell twice, and put the cell into quotes.`,
  );
}

/** The most frequent separator of the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, 20_000)
      .split(/\r?\n/, 1)[0]
      ?.replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const counted = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/** What the mapping table shows of each column: up to three different values, and whether any cell is filled. */
export function describeColumns(columns: readonly string[], rows: readonly ImportRow[]): ImportColumn[] {
  return columns.map((name, index) => {
    const samples: string[] = [];
    let filled = false;
    for (const row of rows) {
      const value = unquoteFormula(row.cells[index] ?? "").trim();
      if (value === "") continue;
      filled = true;
      const short = value.length > 80 ? `${value.slice(0, 80)}…` : value;
      if (!samples.includes(short)) samples.push(short);
      if (samples.length === 3) break;
    }
    return { name, samples, filled };
  });
}
