import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { complaintsOf, settled, tooWide, violations, visit } from "#tests/crawl/look.ts";
import { personOf, type Place, placesOf, type Role, shortOf } from "#tests/crawl/places.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** Where a screen is checked against WCAG 2.2 AA: at 1440 pixels in the light theme, also at 390 in the dark one. */
type Checks = { light: boolean; dark: boolean };

/**
 * Every screen from 320 pixels to wide: nothing scrolls sideways, nothing complains, and nothing breaks WCAG 2.2 AA at
 * 1440 pixels in the light theme, on every fourth screen also at 390 in the dark one. The demo has the agency's
 * screens: there WCAG is checked on every fourth. Every screen, full, empty and failing, in both themes is
 * `npm run crawl -- --axe`, a part of `npm run test:nightly`.
 */
async function look(page: Page, { name, address }: Place, checks: Checks, links: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const axe = async (where: string) =>
    faults.push(...(await violations(page)).map((violation) => `${name} (${address}) ${where}: ${violation}`));
  await visit(page, address);
  for (const href of await page
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
    links.add(href);
  if (checks.light) await axe("at 1440, light");
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await tooWide(page);
    if (over > 0) faults.push(`${name} (${address}) at ${width}: ${over} pixels too wide`);
    if (width !== 390 || !checks.dark) continue;
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await settled(page);
    await axe("at 390, dark");
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const over = await tooWide(page);
  if (over > 0) faults.push(`${name} (${address}) at 1440: ${over} pixels too wide`);
  return faults;
}

/**
 * Links that nobody answers, one tried of each kind; nothing outside this house is linked to unless it was configured.
 */
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

/** Who has so many screens that several look at them at once. */
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
      const places = shortOf(role, await placesOf(page, role)).filter((_, index) => index % of === part);
      for (const [index, place] of places.entries()) {
        const fourth = index % 4 === 0;
        const checks = role === "demo" ? { light: fourth, dark: false } : { light: true, dark: fourth };
        await test.step(place.address, async () => void faults.push(...(await look(page, place, checks, links))));
      }
      expect(faults).toEqual([]);
      expect(await deadOf(page, links)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}
