/** Two to five candidates side by side. */
export const fewestCompared = 2;
export const mostCompared = 5;

/** What is behind the `?` for these candidates. */
export const compareSearch = (ids: readonly string[], matches: ReadonlyMap<string, number>) => ({
  ids: ids.join(",") || undefined,
  match: ids.some((id) => matches.has(id)) ? ids.map((id) => matches.get(id) ?? "").join(",") : undefined,
});
