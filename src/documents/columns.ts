/**
 * Widths in points of a table's columns, which add up to `whole`. `natural`: the width of each on one line. Figure
 * columns stay whole unless they leave text columns less than a third; the remaining room goes to text columns by
 * their width.
 */
export function columnWidths(natural: readonly number[], figures: readonly number[], whole: number): number[] {
  const isFigure = (column: number): boolean => figures.includes(column);
  const columns = natural.map((_, column) => column);
  const textColumns = columns.filter((column) => !isFigure(column));
  const widths = new Map<number, number>();
  const lay = (of: number[], room: number): void => {
    for (const [place, width] of fitted(
      of.map((column) => natural[column] ?? 0),
      room,
    ).entries())
      widths.set(of[place] ?? 0, width);
  };
  lay(columns.filter(isFigure), textColumns.length === 0 ? whole : (whole * 2) / 3);
  lay(textColumns, whole - sum([...widths.values()]));
  const grown = textColumns.length === 0 ? columns : textColumns;
  const taken = sum(grown.map((column) => widths.get(column) ?? 0));
  const factor = taken === 0 ? 1 : 1 + (whole - sum([...widths.values()])) / taken;
  return columns.map((column) => (widths.get(column) ?? 0) * (grown.includes(column) ? factor : 1));
}

/** Distributes the room: each column gets what it needs, or an equal part of what narrower ones leave. */
function fitted(needs: readonly number[], room: number): number[] {
  if (sum(needs) <= room) return [...needs];
  const fair = room / needs.length;
  const modest = needs.filter((need) => need <= fair);
  if (modest.length === 0) return needs.map(() => fair);
  const greedy = fitted(
    needs.filter((need) => need > fair),
    room - sum(modest),
  );
  return needs.map((need) => (need <= fair ? need : (greedy.shift() ?? fair)));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
