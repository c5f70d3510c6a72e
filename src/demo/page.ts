import { type PageAsk, pageOfRows } from "#domain/core/page.ts";

/** A page of what a handler found, with the number of all. @throws ExpectedError `invalid-input` */
export function pageOf<Row extends { id: string }>(found: readonly Row[], { cursor, limit }: PageAsk) {
  const { page, nextCursor } = pageOfRows(found, { cursor, limit }, ({ id }) => id);
  return { items: page, total: found.length, nextCursor };
}
