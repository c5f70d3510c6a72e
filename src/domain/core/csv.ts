/**
 * A cell that no spreadsheet runs as a formula (OWASP, CSV Injection): what starts with = + - @, a tab or a line break,
 * or with their full-width forms, gets an apostrophe in front; everything is quoted, quotes doubled.
 */
export function safeCell(text: string): string {
  const plain = unquoteFormula(text);
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(plain) ? `'${plain}` : plain;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A whole file: the byte order mark tells Excel that it is UTF-8, without which "Zoë" reads "ZoÃ«". */
export const csvFile = (lines: readonly string[]): string => `\uFEFF${lines.join("")}`;

/** One record of RFC 4180, its line break included. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(safeCell).join(",")}\r\n`;
}

/** Takes off the apostrophe that `safeCell` puts before what a spreadsheet would run. */
export function unquoteFormula(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
