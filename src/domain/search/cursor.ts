import { decodeCursor, encodeCursor, readNumber, readOrder, readText } from "../core/page.ts";
import type { Sort } from "./query.ts";

/**
 * Where a page ended: how close its last listing is to the words that were typed, and its sort keys. `key` ascends with
 * the order of the sort.
 */
export type Cursor = { sort: Sort; level: number; key: number; updatedAt: number; id: string };

export const encodeSearchCursor = ({ sort, level, key, updatedAt, id }: Cursor): string =>
  encodeCursor([sort, level, key, updatedAt, id]);

/** @throws ExpectedError `invalid-input` for what wasn't given out for the same sort */
export function decodeSearchCursor(text: string, sort: Sort): Cursor {
  const [, level, key, updatedAt, id] = decodeCursor(text, [
    readOrder(sort),
    readNumber,
    readNumber,
    readNumber,
    readText,
  ]);
  return { sort, level, key, updatedAt, id };
}
