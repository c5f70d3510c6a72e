/**
 * A cell that no spreadsheet runs as a formula (OWASP, CSV Injection). Text that starts with = + - @, a tab, a line
 * break or a full-width form of these gets a leading apostrophe, except a negative amount such as `-12.50`. All cells
 * are quoted, quotes doubled.
 */
export function safeCell(text: string): string {
  const plain = unquoteFormula(text);
  if (/^-\d+\.\d\d$/.test(plain)) return `"${plain}"`;
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(plain) ? `'${plain}` : plain;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A whole file. The byte order mark makes Excel read it as UTF-8; otherwise "Zoë" becomes "ZoÃ«". */
export const csvFile = (lines: readonly string[]): string => `\uFEFF${lines.join("")}`;

/** One record of RFC 4180, including its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(safeCell).join(",")}\r\n`;
}

/** The columns of a file: each heading, and what its cells say of a row. */
export type CsvColumns<Row> = readonly { head: string; of: (row: Row) => string | null | undefined }[];

export const headsOf = <Row>(columns: CsvColumns<Row>): string[] => columns.map(({ head }) => head);
export const cellsOf = <Row>(columns: CsvColumns<Row>, row: Row): string[] => columns.map(({ of }) => of(row) ?? "");

export const csvTable = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  csvFile([headsOf(columns), ...rows.map((row) => cellsOf(columns, row))].map(csvLine));

/** Removes the apostrophe that `safeCell` adds. */
export function unquoteFormula(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
