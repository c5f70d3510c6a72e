import type { FieldErrors } from "../core/errors.ts";
import type { ImportRow } from "./csv-row.ts";

/** One cell as the recruiter corrected it on the page. `column` counts from 0. It may name the candidate. */
export type CellEdit = { row: number; column: number; text: string };

/** A cell that can be corrected on the page: a longer one is easier to shorten in the file. */
export const longestCell = 2_000;

/** A row with its corrections. The row itself stays as uploaded: by it a repeated upload is recognized. */
export function withEdits(row: ImportRow, edits: readonly CellEdit[] = []): ImportRow {
  const own = edits.filter((edit) => edit.row === row.number);
  if (own.length === 0) return row;
  const cells = [...row.cells];
  for (const { column, text } of own) {
    while (cells.length <= column) cells.push("");
    cells[column] = text;
  }
  return { ...row, cells };
}

/** Errors of corrections of rows that the file doesn't have, by field. */
export function rowErrors(edits: readonly CellEdit[], missing: ReadonlySet<number>): FieldErrors {
  const wrong = [...edits.entries()].filter(([, { row }]) => missing.has(row));
  return Object.fromEntries(
    wrong.map(([index, { row }]) => [`edits.${index}.row`, `The file has no row ${row}. Choose one with a candidate.`]),
  );
}

/** Errors of corrections, by field: each is of another cell of the file. */
export function editErrors(edits: readonly CellEdit[], columns: number): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [index, { row, column }] of edits.entries()) {
    const cell = `${row} ${column}`;
    if (column >= columns) errors[`edits.${index}.column`] = `The file has ${columns} columns. Choose one of them.`;
    else if (seen.has(cell)) errors[`edits.${index}.column`] = "This cell is corrected twice. Send it once.";
    seen.add(cell);
  }
  return errors;
}
