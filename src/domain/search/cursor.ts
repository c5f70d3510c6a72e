import { decodeCursor, encodeCursor, readNumber, readOrder, readText } from "../core/page.ts";
import type { Sort } from "./query.ts";

/** Where a page ended: the sort keys of its last listing. `key` ascends with the order of the sort. */
export type Cursor = { sort: Sort; key: number; updatedAt: number; id: string };

export const encodeSearchCursor = ({ sort, key, updatedAt, id }: Cursor): string =>
  encodeCursor([sort, key, updatedAt, id]);

/** @throws ExpectedError `invalid-input` for what wasn't given out for the same sort */
export function decodeSearchCursor(text: string, sort: Sort): Cursor {
  const [, key, updatedAt, id] = decodeCursor(text, [readOrder(sort), readNumber, readNumber, readText]);
  return { sort, key, updatedAt, id };
}
