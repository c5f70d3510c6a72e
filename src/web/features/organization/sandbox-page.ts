/** Closed pages that the demo shows with sample data at the same address, below `/demo`. */
const samePages = new Set([
  "/mls",
  "/mls/search",
  "/mls/employer",
  "/mls/introductions",
  "/mls/saved",
  "/mls/shortlist",
  "/mls/lists",
  "/mls/clients",
  "/mls/pipeline",
  "/mls/jobs",
  "/mls/compare",
  "/mls/market",
  "/mls/deals",
  "/mls/money",
]);

/** Where to try a closed page: at its own address, for one record at its list, otherwise at the demo's home. */
export function sandboxPage(path: string): string {
  const list = path.replace(/^\/mls\/deal\//, "/mls/deals/").replace(/\/[^/]+$/, "");
  return [path, list].find((page) => samePages.has(page)) ?? "/mls";
}
