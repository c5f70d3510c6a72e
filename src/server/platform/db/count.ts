import type { SelectQueryBuilder } from "kysely";

export async function countOf<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().select(({ fn }) => fn.countAll<number>().as("count"));
  const row = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return row.count;
}
