import { csvLine } from "../core/csv.ts";
import type { CellMessage, ImportRow } from "./csv-row.ts";
import { isRejectedColumn, rejectedColumns } from "./csv-mapping.ts";

/** The header of a file of rejected rows: our two columns, then the original ones. */
export function rejectedHeader(columns: readonly string[]): string {
  return csvLine([...rejectedColumns, ...kept(columns, columns)]);
}

/**
 * One rejected row, with its number and the reason, ready to be fixed and imported again. Cells beyond the last column
 * come last, under no header: without them, the row would pass as complete.
 */
export function rejectedLine(columns: readonly string[], row: ImportRow, errors: readonly CellMessage[]): string {
  const why = errors.map(({ column, message }) => (column === "" ? message : `${column}: ${message}`)).join(" ");
  const cells = [...columns.map((_, index) => row.cells[index] ?? ""), ...row.cells.slice(columns.length)];
  return csvLine([String(row.number), why, ...kept(columns, cells)]);
}

const kept = (columns: readonly string[], cells: readonly string[]): string[] =>
  cells.filter((_, index) => !isRejectedColumn(columns[index] ?? ""));
