import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { complaintsOf, settled, tooWide, violations, visit } from "#tests/crawl/look.ts";
import { personOf, type Place, placesOf, type Role, shortOf } from "#tests/crawl/places.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** One check of a screen: the window's width, and whether WCAG 2.2 AA is checked. */
type Look = { width: number; theme: "light" | "dark"; axe: boolean };

const light = (width: number, axe = false): Look => ({ width, theme: "light", axe });
const dark = (width: number, axe = false): Look => ({ width, theme: "dark", axe });

/**
 * In `npm test`, each screen is seen at two widths and checked against WCAG once, in rotation. The agency's and the
 * demo's turns differ by one, so that a screen of both is seen at every width.
 */
const turns: readonly (readonly Look[])[] = [
  [light(1440, true), light(320)],
  [light(320), light(768, true)],
  [light(768), dark(390, true)],
  [light(390), light(1440, true)],
];
/** `npm run test:nightly` checks every screen in full, and `npm run crawl -- --axe` also when empty and failing. */
const all: readonly Look[] = [light(1440, true), light(768, true), light(390), dark(390, true), light(320)];

/** The demo's list begins with an extra page. */
const looksOf = (role: Role, index: number): readonly Look[] => {
  if (exhaustive) return all;
  const looks = turns[(role === "demo" ? index + 1 : index) % turns.length] ?? all;
  // The demo has the agency's screens, so every fourth is checked against WCAG.
  return role === "demo" ? looks.map((look) => ({ ...look, axe: look.axe && look.theme === "dark" })) : looks;
};

/** Each place with its turn, ordered so that the router leads to the next: within a section a page has to load. */
function walk(role: Role, places: readonly Place[]): [Place, readonly Look[]][] {
  const section = ({ address }: Place) => /^(?:\/demo)?(?:\/mls)?(?:\/[\w-]+)?/.exec(address)?.[0] ?? "";
  const left = [...Map.groupBy(places.entries(), ([, place]) => section(place)).values()];
  const ordered: [Place, readonly Look[]][] = [];
  for (let before: (typeof left)[number] | undefined; ordered.length < places.length;) {
    const [longest, next] = left.toSorted((a, b) => b.length - a.length);
    const group = longest === before && next?.length ? next : longest;
    const [index, place] = group?.shift() ?? [];
    if (index === undefined || !place) break;
    ordered.push([place, looksOf(role, index)]);
    before = group;
  }
  return ordered;
}

/** Nothing scrolls sideways, logs an error or breaks WCAG 2.2 AA. */
async function look(page: Page, { name, address }: Place, looks: readonly Look[], links: Set<string>) {
  const faults: string[] = [];
  for (const [index, { width, theme, axe }] of looks.entries()) {
    const where = `${name} (${address}) at ${width}, ${theme}`;
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    if (index === 0) {
      await visit(page, address);
      for (const href of await page
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
        links.add(href);
    }
    const over = await tooWide(page);
    if (over > 0) faults.push(`${where}: ${over} pixels too wide`);
    if (!axe) continue;
    if (theme === "dark") await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settled(page);
    faults.push(...(await violations(page)).map((violation) => `${where}: ${violation}`));
    if (theme === "dark") await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
  return faults;
}

/** Links that don't work, one of each kind tried. No link leads outside the product unless it is configured. */
async function deadOf(page: Page, links: ReadonlySet<string>): Promise<string[]> {
  const here = new URL(page.url()).origin;
  const kinds = new Map(
    [...links].map((href) => [href.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/[?#].*$/, ""), href]),
  );
  const dead: string[] = [];
  for (const href of kinds.values()) {
    const { origin, protocol, pathname } = new URL(href);
    if (!protocol.startsWith("http") || href.startsWith(`${page.url().split("#")[0]}#`)) continue;
    if (origin !== here) dead.push(`${href} leads elsewhere`);
    else if ((await page.context().request.get(pathname)).status() >= 400) dead.push(href);
  }
  return dead;
}

test.describe.configure({ mode: "parallel" });

/** Roles with so many screens that several workers share them. */
const parts: readonly (readonly [Role, number])[] = [
  ["visitor", 1],
  ["agency", 2],
  ["operator", 1],
  ["demo", 2],
];

for (const [role, part, of] of parts.flatMap(([role, of]) =>
  Array.from({ length: of }, (_, part) => [role, part, of] as const),
)) {
  test(
    `every screen fits every width and is accessible, ${role} ${part + 1} of ${of}`,
    { tag: role === "demo" ? ["@demo"] : [] },
    async ({ page, context }) => {
      const who = personOf[role];
      if (who) await signIn(page, who);
      const complaints = complaintsOf(context);
      const faults: string[] = [];
      const links = new Set<string>();
      const places = shortOf(role, await placesOf(page, role));
      const size = Math.ceil(places.length / of);
      for (const [place, looks] of walk(role, places).slice(part * size, (part + 1) * size))
        await test.step(place.address, async () => void faults.push(...(await look(page, place, looks, links))));
      expect(faults).toEqual([]);
      expect(await deadOf(page, links)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
