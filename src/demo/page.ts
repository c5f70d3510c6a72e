import { refuse } from "#domain/core/errors.ts";

/** The page after a cursor, which is the id of the last row before it. @throws Refusal `invalid-input` */
export function pageOf<Row extends { id: string }>(
  found: readonly Row[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): { items: Row[]; total: number; nextCursor: string | null } {
  const start = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0)
    refuse("invalid-input", {
      fields: { cursor: "This is not a cursor from an earlier page. Start from the first page." },
    });
  const items = found.slice(start, start + limit);
  return {
    items,
    total: found.length,
    nextCursor: start + limit < found.length ? (items.at(-1)?.id ?? null) : null,
  };
}
