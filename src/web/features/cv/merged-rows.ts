/** A row of the table of employers as it is typed. */
export type Row = { id: string; industry: string; words: string; describes: string; size: string };

/**
 * The rows that a form shows once a colleague saved first: theirs, with what was added, changed and removed here since
 * the form was opened. `before`: the rows it was opened with.
 */
export function mergedRows({
  before,
  mine,
  theirs,
}: Record<"before" | "mine" | "theirs", readonly Row[]>): readonly Row[] {
  const [opened, own] = [byId(before), byId(mine)];
  const kept = new Set(theirs.map(({ id }) => id));
  const isChanged = (row: Row) => JSON.stringify(row) !== JSON.stringify(opened.get(row.id));
  return [
    ...mine.filter((row) => !kept.has(row.id) && isChanged(row)),
    ...theirs.flatMap((row) => {
      const typed = own.get(row.id);
      if (typed && isChanged(typed)) return [typed];
      return opened.has(row.id) && !typed ? [] : [row];
    }),
  ];
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
