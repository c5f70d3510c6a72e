/**
 * A table's row as lines, its cells apart by tabs. A cell of several lines is read as a whole: a layout of two
 * columns isn't read across. A date or label in front stays in front of the first line beside it.
 */
export function rowLines(row: readonly (readonly string[])[]): string[] {
  const cells = row.map((lines) => lines.filter((line) => line.trim() !== "")).filter((lines) => lines.length > 0);
  const isShort = (lines: readonly string[]) => lines.length === 1 && lines[0]!.length <= 120;
  const long = cells.findIndex((lines) => !isShort(lines));
  if (long < 0) return cells.length === 0 ? [] : [cells.map((lines) => lines[0]).join("\t")];
  const label = cells.slice(0, long);
  const isLabel = label.length > 0 && label.every((lines) => lines[0]!.length <= 40);
  const [first, ...rest] = cells[long]!;
  const head = isLabel ? [[...label.map((lines) => lines[0]), first].join("\t")] : [...label.flat(), first!];
  return [...head, ...rest, ...cells.slice(long + 1).flat()];
}
