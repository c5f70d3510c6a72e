import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type CursorReader, decodeCursor, encodeCursor, type PageAsk, readOrder, readText } from "#domain/core/page.ts";
import { isUuid } from "#domain/core/ids.ts";

/** A column or expression that a list is ordered by. `type`: what a cursor's value is cast to. */
export type SortKey = {
  by: RawBuilder<unknown>;
  type: string;
  written: RawBuilder<unknown>;
  read: CursorReader<string>;
};

const key = (by: string | RawBuilder<unknown>, type: string, read: CursorReader<string>): SortKey => {
  const column = typeof by === "string" ? sql.ref(by) : by;
  return { by: column, type, read, written: sql`(${column})::text` };
};

export const idKey = (by: string): SortKey => key(by, "uuid", (text) => (isUuid(text) ? text : null));
export const textKey = (by: RawBuilder<unknown>): SortKey => key(by, "text", readText);
/** Long enough to sort by, short enough for a cursor in any script. */
export const wordsKey = (by: RawBuilder<unknown>): SortKey => textKey(sql`left(${by}, 50)`);
export const flagKey = (by: RawBuilder<boolean>): SortKey =>
  key(by, "boolean", (text) => (text === "true" || text === "false" ? text : null));
export const wholeKey = (by: string | RawBuilder<unknown>): SortKey =>
  key(by, "bigint", (text) => (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? text : null));

/** Carried in ms. PostgreSQL reads other years than these in another way than JavaScript writes them. */
export function instantKey(by: string | RawBuilder<unknown>): SortKey {
  const whole = wholeKey(by);
  return {
    ...whole,
    type: "timestamptz",
    written: sql`(extract(epoch from ${whole.by}) * 1000)::bigint::text`,
    read(text) {
      const time = new Date(Number(whole.read(text) ?? Number.NaN));
      return /^[1-9]\d{3}-/.test(Number.isNaN(time.getTime()) ? "" : time.toISOString()) ? time.toISOString() : null;
    },
  };
}

/** The order of a list; its last key is unique. `name` where a list can be read in several orders. */
export type Keyset = { direction: "asc" | "desc"; keys: readonly SortKey[]; name?: string };

export const newestFirst = (at: string, id: string): Keyset => ({
  direction: "desc",
  keys: [instantKey(at), idKey(id)],
});

type Keyed = { page_key: string[] };

/** The sort keys of a row, which `cut` reads. */
export const pageKey = ({ keys, name }: Keyset): RawBuilder<string[]> =>
  sql<
    string[]
  >`array[${sql.join([...(name === undefined ? [] : [sql`${name}::text`]), ...keys.map((each) => each.written)])}]`;

/** Whether a row comes behind the cursor. @throws ExpectedError `invalid-input` for a cursor of another list */
export function isAfter({ direction, keys, name }: Keyset, cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`;
  const named = name === undefined ? [] : [readOrder(name)];
  const values = decodeCursor(cursor, [...named, ...keys.map(({ read }) => read)]).slice(named.length);
  const last = keys.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`);
  return sql`(${sql.join(keys.map(({ by }) => by))}) ${sql.raw(direction === "asc" ? ">" : "<")} (${sql.join(last)})`;
}

/** Rows behind the cursor in the order of the list, and one more. */
export function inPages<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset,
  { cursor, limit }: PageAsk,
): SelectQueryBuilder<DB, TB, Row> {
  return inOrder(query, keyset)
    .where(isAfter(keyset, cursor) as Expression<boolean>)
    .limit(limit + 1);
}

export const inOrder = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { direction, keys }: Keyset,
): SelectQueryBuilder<DB, TB, Row> => keys.reduce((ordered, { by }) => ordered.orderBy(by, direction), query);

/** A page of the rows of `inPages`, with the cursor of the next one. */
export function cut<Row extends Keyed>(rows: Row[], limit: number): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: last && rows.length > limit ? encodeCursor(last.page_key) : null };
}

/**
 * One page of a query, and the cursor of the next one. @throws ExpectedError `invalid-input` for a cursor of another
 * list
 */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset,
  ask: PageAsk,
): Promise<{ rows: (Row & Keyed)[]; nextCursor: string | null }> {
  const rows = await inPages(query, keyset, ask).select(pageKey(keyset).as("page_key")).execute();
  return cut(rows as (Row & Keyed)[], ask.limit);
}
