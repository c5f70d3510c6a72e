import { type SelectQueryBuilder, sql } from "kysely";

type Key<Row> = (keyof Row & string) | `${string}.${keyof Row & string}`;

/**
 * All rows of a query, at most `atOnce` at a time, in the order of a unique column, which the query selects. Rows that
 * were read can be deleted before the next ones are.
 */
export async function* partsOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: Key<Row>,
  atOnce: number,
): AsyncGenerator<Row[]> {
  const column = sql.ref(key);
  const name = key.slice(key.lastIndexOf(".") + 1) as keyof Row;
  const ordered = query.orderBy(column).limit(atOnce);
  let rows = await ordered.execute();
  while (rows.length > 0) {
    yield rows;
    if (rows.length < atOnce) return;
    rows = await ordered.where(sql<boolean>`${column} > ${rows.at(-1)?.[name]}`).execute();
  }
}
