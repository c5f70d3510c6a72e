import { refuseField } from "./errors.ts";

/** The input of each list: a page after a cursor, which is opaque to callers (spec §18). */
export type PageAsk = { cursor?: string | undefined; limit: number };

/** Reads one value of a cursor; null if the text can't be one. */
export type CursorReader<Value> = (text: string) => Value | null;

export const readText: CursorReader<string> = (text) => (text === "" || text.includes("\u0000") ? null : text);
export const readNumber: CursorReader<number> = (text) => (/^-?\d{1,16}(\.\d{1,9})?$/.test(text) ? Number(text) : null);
/** The order of the list: a cursor from a list in another order is rejected. */
export const readOrder =
  <Order extends string>(order: Order): CursorReader<Order> =>
  (text) =>
    text === order ? order : null;

/** The sort keys of the last row of a page: the next page neither repeats nor skips a row while others come and go. */
export const encodeCursor = (values: readonly (string | number)[]): string => values.map(encodeURIComponent).join(":");

/** The values that `encodeCursor` was given. @throws ExpectedError `invalid-input` for anything else */
export function decodeCursor<Values extends unknown[]>(
  cursor: string,
  readers: readonly [...{ [Key in keyof Values]: CursorReader<Values[Key]> }],
): Values {
  const texts = cursor.split(":").map(decoded);
  const values = readers.map((read, index) => {
    const text = texts[index];
    return typeof text === "string" && text.isWellFormed() ? read(text) : null;
  });
  if (texts.length !== readers.length || values.includes(null))
    refuseField("cursor", "This is not a cursor from an earlier page of this list. Start from the first page.");
  return values as Values;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A page of rows in memory, after the row whose id is the cursor. @throws ExpectedError `invalid-input` */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { cursor, limit }: PageAsk,
  idOf: (row: Row) => string,
): { page: Row[]; nextCursor: string | null } {
  const knownId: CursorReader<string> = (text) => (rows.some((row) => idOf(row) === text) ? text : null);
  const [after] = cursor === undefined ? [null] : decodeCursor(cursor, [knownId]);
  const start = rows.findIndex((row) => idOf(row) === after) + 1;
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  return { page, nextCursor: last && start + limit < rows.length ? encodeCursor([idOf(last)]) : null };
}
