import { csvLine } from "../core/csv.ts";
import type { CellMessage, ImportRow } from "./csv-row.ts";
import { isRejectedColumn, rejectedColumns } from "./csv-mapping.ts";

/** The header of a file of rejected rows: the original columns, then our two. */
export function rejectedHeader(columns: readonly string[]): string {
  return csvLine([...kept(columns, columns), ...rejectedColumns]);
}

/** One rejected row, with its number and the reason, ready to be fixed and imported again. */
export function rejectedLine(columns: readonly string[], row: ImportRow, errors: readonly CellMessage[]): string {
  const why = errors.map(({ column, message }) => (column === "" ? message : `${column}: ${message}`)).join(" ");
  const cells = columns.map((_, index) => row.cells[index] ?? "");
  return csvLine([...kept(columns, cells), String(row.number), why]);
}

const kept = (columns: readonly string[], cells: readonly string[]): string[] =>
  cells.filter((_, index) => !isRejectedColumn(columns[index] ?? ""));
