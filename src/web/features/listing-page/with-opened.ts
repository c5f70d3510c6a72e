import type { SearchTrail } from "#web/features/listing/search-trail.ts";

/** The results, with this candidate and those before it where they were when they were opened. */
export function withOpened(
  ids: readonly string[],
  id: string,
  { near = [], position }: Pick<SearchTrail, "near" | "position">,
): readonly string[] {
  const order = [...ids];
  for (const [place, each] of near.slice(0, near.indexOf(id) + 1).entries()) {
    if (order.includes(each)) continue;
    const previous = order.indexOf(near[place - 1] ?? "");
    const next = near.slice(place).find((other) => order.includes(other));
    order.splice(previous >= 0 ? previous + 1 : next === undefined ? position : order.indexOf(next), 0, each);
  }
  return order;
}
