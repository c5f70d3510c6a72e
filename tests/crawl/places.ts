import type { Page } from "@playwright/test";
import type { Who } from "#tests/support/journey-sign-in.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { paths } from "#web/lib/router/paths.ts";

/** The roles that the crawl covers. */
export const roles = ["visitor", "agency", "employer", "operator", "demo"] as const;
export type Role = (typeof roles)[number];

/** The person who signs in for each role; null for the two roles that need no account. */
export const personOf: Record<Role, Who | null> = {
  visitor: null,
  demo: null,
  agency: "admin",
  employer: "employer",
  operator: "operator",
};

/**
 * One page in one state. `name` is short, stable across runs and usable as a file name. `press`: the button that leads
 * to the state.
 */
export type Place = { name: string; address: string; press?: string };

const publicMls = ["/mls/terms", "/mls/privacy", "/mls/compliance"];

const mlsRoutes: readonly string[] = paths.filter((path) => path.startsWith("/mls"));
const openRoutes: readonly string[] = paths.filter(
  (path) => !path.startsWith("/mls") && path !== "/" && path !== "/dev/gallery",
);

const name = (address: string): string =>
  address
    .replace(/^\/(?:demo\/)?mls\/?/, "")
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "") || "home";
const place = (address: string): Place => ({ name: name(address), address });
const numbered = mlsRoutes.filter((route) => route.includes("$"));
const plain = mlsRoutes.filter((route) => !route.includes("$") && !publicMls.includes(route));

/** Addresses that show a different design of a page than its plain address does. */
const variants = [
  "/mls/search?view=list",
  "/mls/search?keywords=zzzz",
  "/mls/candidate/nobody",
  "/mls/deals?search=zzzz",
];

const statePage = (address: string) =>
  address.startsWith("/auth?") ? "auth-error" : address === "/" ? "start" : name(address);
/** Static pages, which the router doesn't know. */
const prerendered = [
  "/",
  "/features",
  "/competitive-analysis",
  "/booking",
  "/developers",
  "/developers/quick-start",
  "/developers/api",
  "/developers/webhooks",
  "/developers/connections",
  "/developers/dictionary",
  "/developers/changelog",
];
const visitorPlaces: Place[] = [
  ...prerendered,
  "/mls",
  ...publicMls,
  ...openRoutes.filter((route) => route !== "/auth"),
  "/auth?error=ecosystem_auth_failed",
  "/nowhere",
].map((address) => ({ name: address === "/mls" ? "gate" : statePage(address), address }));

/** The demo's ids come from its seed data: candidates 1 to 8, two deals, an introduction in every state (spec §10). */
const demoNumbered: Record<string, readonly string[]> = {
  "/mls/candidate/$id": ["1", "3", "4"],
  "/mls/deal/$id": ["1", "2"],
  "/mls/jobs/$id": ["demo-job-1", "demo-job-3"],
  "/mls/lists/$id": ["demo-list-1"],
  "/mls/list/$id": ["1"],
  "/mls/list/cv/$id": ["1"],
  "/mls/partners/$id": ["2"],
  "/mls/introductions/$id": ["1", "2", "3", "4", "5", "6"],
  "/mls/import/$id": [],
};
const filled = (route: string, id: string) => route.replace(/\$\w+/, id);

function demoPlaces(): Place[] {
  const unknown = numbered.filter((route) => !(route in demoNumbered));
  if (unknown.length > 0)
    throw new Error(`Say in tests/crawl/places.ts which ids the demo has for ${unknown.join(", ")}.`);
  const addresses = [
    ...plain,
    ...publicMls.slice(0, 1),
    "/mls/compare?ids=1,2,3,4,5",
    "/mls/compare?ids=1,3",
    ...variants,
    ...numbered.flatMap((route) => (demoNumbered[route] ?? []).map((id) => filled(route, id))),
  ];
  return [
    { name: "landing", address: "/demo" },
    ...addresses.map((address) => ({ ...place(address), address: `/demo${address}` })),
  ];
}

type Listed = { id: string; status: string };

/** One of each status, named after it. */
const oneEach = (route: string, items: readonly Listed[]): Place[] =>
  [...new Map(items.map((item) => [item.status, item])).values()].map(({ id, status }) => ({
    name: `${name(route.replace("/$id", ""))}-${status.replaceAll("_", "-")}`,
    address: filled(route, id),
  }));

/** The pages of a signed-in person, with one deal, introduction and listing of each kind. */
async function signedInPlaces(page: Page, role: Role): Promise<Place[]> {
  const api = apiOf(page);
  const found = (await api.listings.search({ limit: 3 })).items;
  const strangers = role === "agency" ? found.filter(({ agencyName }) => agencyName !== "Northstar Talent") : found;
  const one = strangers[0] ?? found[0];
  const places = [...plain, ...variants].map(place);
  if (one)
    places.push(
      { name: "candidate", address: `/mls/candidate/${one.id}` },
      { name: "partner", address: `/mls/partners/${one.agencyId}` },
    );
  if (found.length > 1)
    places.push({ name: "compare-several", address: `/mls/compare?ids=${found.map(({ id }) => id).join(",")}` });
  if (role === "operator") return places;
  places.push(...oneEach("/mls/deal/$id", (await api.deals.list({ limit: 100 })).items));
  places.push(...oneEach("/mls/introductions/$id", (await api.introductions.list({ limit: 100 })).items));
  if (role === "employer") places.push(...(await openedReveal(page)));
  if (role !== "agency") return places;
  const own = (await api.listings.mine({ limit: 100 })).items;
  places.push(
    ...oneEach("/mls/list/$id", own),
    ...own
      .filter(({ status }) => status === "active")
      .slice(0, 1)
      .map(({ id }) => ({ name: "candidate-own", address: `/mls/candidate/${id}` })),
  );
  places.push(
    ...(await api.imports.list({})).items
      .slice(0, 1)
      .map(({ id }) => ({ name: "import-one", address: `/mls/import/${id}` })),
  );
  return places;
}

/** An identity that the employer can read, opened. */
async function openedReveal(page: Page): Promise<Place[]> {
  const { items } = await apiOf(page).introductions.list({ view: "granted" });
  const open = items.find(({ actions }) => actions.includes("open"));
  if (!open) throw new Error("The sample employer has no identity to open. Add a granted introduction to the sample.");
  return [{ name: "introduction-opened", address: `/mls/introductions/${open.id}`, press: "Open identity" }];
}

/** Every place of a role. `page` is signed in as that role, if the role has an account. */
export async function placesOf(page: Page, role: Role): Promise<Place[]> {
  if (role === "visitor") return visitorPlaces;
  return role === "demo" ? demoPlaces() : signedInPlaces(page, role);
}

/** The routes on which platform staff see more than others do. Everything else is the same as the agency's page. */
const staffs = /^\/mls\/(?:admin|cases|outbox)/;

/**
 * The subset for every test run: each route once or twice. Places that are left out differ only in their texts, or
 * public.test.ts covers them.
 */
export function shortOf(role: Role, places: readonly Place[]): Place[] {
  if (role === "visitor") return places.filter(({ address }) => !prerendered.includes(address));
  if (role === "operator") return places.filter(({ address }) => staffs.test(address));
  const kept = new Map<string, number>();
  return places.filter(({ address }) => {
    const route = address.replace(/\/(candidate|deal|introductions|list|import)\/[^/?]+$/, "/$1/$id");
    kept.set(route, (kept.get(route) ?? 0) + 1);
    return !route.includes("$id") || (kept.get(route) ?? 0) <= 2;
  });
}
