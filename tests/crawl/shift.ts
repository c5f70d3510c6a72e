import type { Browser, Page } from "@playwright/test";
import type { Place, Role } from "./places.ts";
import { enter, openPlace, placesOn, type RunningApp } from "./world.ts";

/** The limit for a "good" cumulative layout shift. Pages above it are faults. */
const mostShift = 0.1;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;
/** Responses from the same machine arrive within a frame or two, which hides shifts that occur on a real network. */
const networkDelay = 150;

type Shifted = { place: Place; width: number; shift: number; moved: string };

/** Runs in the page. Adds up every layout shift that no key press or click caused, and records what moved most. */
function watch(): void {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] };
  const seen = { shift: 0, moved: [] as { value: number; what: string }[] };
  const told = ({ node, previousRect, currentRect }: Source): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const words = element?.textContent.replace(/\s+/g, " ").slice(0, 40);
    return (
      `<${element?.tagName.toLowerCase()}> “${words}” ` +
      `${Math.round(previousRect.y)}→${Math.round(currentRect.y)} (${Math.round(currentRect.height)} high)`
    );
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      seen.moved.push({ value: entry.value, what: entry.sources.map(told).join("; ") });
    }
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(globalThis, { layoutShift: seen });
}

type Watching = { layoutShift: { shift: number; moved: { value: number; what: string }[] } };

async function shiftOf(page: Page): Promise<{ shift: number; moved: string }> {
  return page.evaluate(() => {
    const { shift, moved } = (globalThis as unknown as Watching).layoutShift;
    return {
      shift,
      moved: moved
        .toSorted((a, b) => b.value - a.value)
        .slice(0, 3)
        .map(({ value, what }) => `${value.toFixed(3)} ${what}`)
        .join(" | "),
    };
  });
}

/** Loads every page of a role at phone and laptop width, and measures how much its content moves while it loads. */
export async function measureShift(
  browser: Browser,
  testApp: RunningApp,
  role: Role,
  wanted: (place: Place) => boolean = () => true,
): Promise<Shifted[]> {
  const measured: Shifted[] = [];
  const { context, page } = await enter(browser, testApp, role);
  const places = (await placesOn(testApp, page, role)).filter(wanted);
  await context.addInitScript(watch);
  await context.route(/\/api\/v1\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, networkDelay));
    await route.continue().catch(() => undefined);
  });
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const place of places) {
      // A fragment alone would not load the page again.
      await page.goto("about:blank");
      await openPlace(page, place);
      // What loads after the page, such as a count or an image, may still move it.
      await page.waitForTimeout(400);
      measured.push({ place, width: size.width, ...(await shiftOf(page)) });
    }
  }
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
  return measured;
}

/**
 * Prints one row for each route and width, the worst first, with what moved for those above the limit. Returns how many
 * are above it.
 */
export function reportShift(role: Role, measured: readonly Shifted[]): number {
  for (const { place, width, shift, moved } of measured.toSorted((a, b) => b.shift - a.shift)) {
    console.log(
      `${role.padEnd(10)}${String(width).padStart(6)}${shift.toFixed(3).padStart(8)}  ` +
        `${place.address}${shift > mostShift ? `   TOO MUCH: ${moved}` : ""}`,
    );
  }
  return measured.filter(({ shift }) => shift > mostShift).length;
}
