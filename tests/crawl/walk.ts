import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Control, controlsOn, markControl, marked, type Sight, sightOf } from "./controls.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { complaintsOf, settled, tooWide, widths } from "./look.ts";
import { type Place, personOf, type Role } from "./places.ts";
import { click, difference, isTyped, press, type } from "./press.ts";
import { enter, openPlace, placesOn, type RunningApp, type TestApps } from "./world.ts";

/** A fault: the place, the control, and what went wrong. */
type Fault = { place: string; control: string; fault: string };
export type Walked = {
  places: number;
  controls: number;
  pressed: number;
  effects: Record<string, number>;
  links: number;
  faults: Fault[];
};

/** `depth` 1 presses the controls that are on the page, 2 also those that open from them, and so on. */
export type Ways = {
  depth: number;
  /** `at`: the place's position among all places of the role. */
  places?: (place: Place, at: number) => boolean;
  say?: (line: string) => void;
};

/** `id` identifies the last control of the chain, whichever way led to it. */
type Step = { id: string; place: Place; chain: Control[] };

/** Pressed last on their page, because what they remove can't be pressed afterward. */
const ends = /delete|remove|clear|withdraw|revoke|discard|erase|reset|sign out|decline|close|stop|hold|expire|end /i;
/** The same on every page, so pressed once. */
const shared = /\| (?:header|nav|footer|aside Investor)/;

const told = (chain: readonly Control[]) =>
  chain.map(({ role, name, place }) => `${role} “${name.slice(0, 50)}” in ${place}`).join(" → ");
/** Except in the list of errors at /api/docs. */
const lost = /Oops! Page not found|Something went wrong(?! on our side. Include)/;

/** Crawls every place of one role and presses each distinct control there. */
export async function walk(
  browser: Browser,
  testApps: TestApps,
  role: Role,
  { depth, places: wanted = () => true, say = () => undefined }: Ways,
): Promise<Walked> {
  const walked: Walked = { places: 0, controls: 0, pressed: 0, effects: {}, links: 0, faults: [] };
  /** The other chains that lead to each control. */
  const known = new Map<string, Control[][]>();
  const pressed = new Set<Step>();
  const hrefs = new Map<string, string>();
  const complaints: string[] = [];
  let held = "";
  let testApp: RunningApp = await testApps.open();
  let { context, page } = await begin();
  const fault = (place: Place, control: string, what: string) => {
    walked.faults.push({ place: place.address, control, fault: what });
    say(`    FAULT ${place.address}: ${control}: ${what}`);
  };

  async function begin(): Promise<{ context: BrowserContext; page: Page }> {
    const entered = await enter(browser, testApp, role);
    const heard = complaintsOf(entered.context);
    entered.page.on("close", () => complaints.push(...heard.splice(0)));
    entered.page.on("dialog", (dialog) => void dialog.accept());
    entered.context.on(
      "page",
      (tab) =>
        void (
          tab === entered.page ||
          tab
            .waitForLoadState("domcontentloaded")
            .catch(() => undefined)
            .then(() => tab.close())
        ),
    );
    return entered;
  }
  async function renew(fresh: boolean): Promise<void> {
    await page.close();
    await context.close();
    if (fresh) {
      await testApp.stop();
      testApp = await testApps.open();
    }
    ({ context, page } = await begin());
    if (fresh) await furnish();
    held = await holdings();
  }
  /**
   * Adds three candidates to an empty board, such as the operator's. If one press removes a candidate from the first
   * stage, the next still finds one.
   */
  async function furnish(): Promise<void> {
    if (!personOf[role]) return;
    const { listings, pipeline, shortlist } = apiOf(page);
    if ((await pipeline.count({})).total > 0) return;
    const listingIds = (await listings.search({ limit: 3 })).items.map(({ id }) => id);
    await shortlist.addMany({ listingIds });
    await pipeline.addMany({ listingIds });
  }
  /** The person's data on the server. A press may show its effect on another page. */
  async function holdings(): Promise<string> {
    if (!personOf[role]) return "";
    const {
      introductions,
      deals,
      threads,
      shortlist,
      pipeline,
      listings,
      interests,
      interviews,
      invitations,
      imports,
      notifications,
    } = apiOf(page);
    const asked = [
      introductions.list({ limit: 100 }),
      deals.list({ limit: 100 }),
      threads.list({ limit: 100 }),
      shortlist.list({}),
      pipeline.board({}),
      listings.mine({ limit: 100 }),
      interests.list({}),
      interviews.list({}),
      invitations.list({}),
      imports.list({}),
      notifications.preferences({}),
    ];
    return JSON.stringify(
      (await Promise.allSettled(asked)).map((each) => (each.status === "fulfilled" ? each.value : null)),
    );
  }
  /** Opens the place in its initial state; in the demo with reset sample data. */
  async function come(place: Place): Promise<Sight> {
    // A sign-in that took too long leaves none open.
    if (page.isClosed()) await renew(false);
    // Block the demo's writes while the page unloads, which would survive the reset.
    if (role === "demo" && page.url().startsWith("http"))
      await page
        .evaluate(() => {
          localStorage.clear();
          Storage.prototype.setItem = () => undefined;
        })
        .catch(() => undefined);
    // A different fragment alone would not reload the page.
    if (page.url().split("#")[0] === new URL(place.address, testApp.url).href.split("#")[0])
      await page.goto("about:blank");
    await openPlace(page, place);
    if (
      personOf[role] &&
      (await page.getByRole("button", { name: "Sign in with Ecosystem" }).count()) > 0 &&
      place.address.startsWith("/mls")
    ) {
      await renew(false);
      await openPlace(page, place);
    }
    return quiet();
  }
  /** What is visible once it stops changing. */
  async function quiet(): Promise<Sight> {
    for (let turn = 0, before = await sightOf(page); ; turn++) {
      await page.waitForTimeout(120);
      const now = await sightOf(page);
      if (turn > 25 || (difference(before, now) === "" && (await page.locator("[aria-busy=true]").count()) === 0))
        return now;
      before = now;
    }
  }
  /**
   * Opens the chain. Returns the controls that it pressed, as another of several similar ones may come first by now.
   * Null if the chain is blocked.
   */
  async function open(chain: readonly Control[]): Promise<Control[] | null> {
    const way: Control[] = [];
    for (const wanted of chain) {
      const control = await appears(wanted);
      if (!control) return null;
      const clicked = await ((await isTyped(page, control)) ? type(page) : click(page, control)).then(
        () => true,
        () => false,
      );
      if (!clicked) return null;
      await quiet();
      way.push(control);
    }
    return way;
  }
  /** Marks the control. After a press its code or its data may still be loading, so this tries for a while. */
  async function appears(wanted: Control): Promise<Control | null> {
    for (let turn = 0; turn < 25; turn++) {
      const found = await markControl(page, wanted);
      if (found) return found;
      await page.waitForTimeout(150);
    }
    return null;
  }
  /** Records the controls on the page that aren't known yet. */
  async function discover(place: Place, chain: readonly Control[], before: ReadonlySet<string>): Promise<Step[]> {
    const found: Step[] = [];
    for (const control of await controlsOn(page)) {
      if (before.has(control.key)) continue;
      if (control.href) hrefs.set(control.href, place.address);
      const id = shared.test(control.key)
        ? control.key
        : `${place.address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, place.name)} ${control.key}`;
      const others = known.get(id);
      if (others) {
        others.push([...chain, control]);
        continue;
      }
      known.set(id, []);
      walked.controls += 1;
      if (control.disabled) {
        if (control.reason === "" && !(await hasTooltip(control)))
          fault(place, told([...chain, control]), "is disabled and says no reason");
        continue;
      }
      if (control.chosen) continue;
      found.push({ id, place, chain: [...chain, control] });
    }
    return found.toSorted(
      (a, b) => Number(ends.test(a.chain.at(-1)?.name ?? "")) - Number(ends.test(b.chain.at(-1)?.name ?? "")),
    );
  }
  /** Whether the control shows a tooltip on focus or hover. */
  async function hasTooltip(control: Control): Promise<boolean> {
    if (!(await markControl(page, control))) return false;
    const before = await sightOf(page);
    await marked(page)
      .focus({ timeout: 2_000 })
      .catch(() => undefined);
    await marked(page)
      .hover({ timeout: 2_000, force: true })
      .catch(() => undefined);
    for (let turn = 0; turn < 12; turn++) {
      await page.waitForTimeout(100);
      if (
        (await page.locator("[role=tooltip],[data-tooltip]").count()) > 0 ||
        (await sightOf(page)).text !== before.text
      )
        return true;
    }
    return false;
  }

  /**
   * Presses the last control of the chain. Returns what it opened, or "gone" if an earlier press removed it or may have
   * used up its effect. Such a control is pressed again on a fresh server; a failure with `again` is a fault.
   */
  async function take(
    step: Step,
    base: Sight | null,
    again: boolean,
  ): Promise<{ opened: Step[]; base: Sight | null } | "gone"> {
    const { place } = step;
    let bare = base ?? (await come(place));
    const wanted = step.chain.at(-1)!;
    let way = await open(step.chain.slice(0, -1));
    let last = way && (await appears(wanted));
    if (!last && step.chain.length > 1) {
      // If an earlier press was saved, the control can be on the page without the rest of its chain.
      bare = await come(place);
      way = [];
      last = await markControl(page, wanted);
    }
    if (!way || !last) return "gone";
    const chain = [...way, last];
    const accuse = (what: string) => {
      if (!again) return "gone";
      fault(place, told(chain), what);
      return { opened: [], base: null };
    };
    const start = chain.length > 1 ? await quiet() : bare;
    const standing = await controlsOn(page);
    const keys = new Set(standing.map(({ key }) => key));
    // An earlier press of another control may have selected this one.
    if (standing.some(({ key, chosen }) => key === last.key && chosen))
      return { opened: [], base: chain.length === 1 ? start : null };
    const { effect, wrote, trouble } = await press(page, last, start);
    walked.pressed = pressed.add(step).size;
    if (trouble) return accuse(trouble);
    if (
      effect === "" ||
      (effect === "moves the focus" &&
        last.role !== "link" &&
        !/skip|clear|next|submit|create|save|send|request/i.test(last.name) &&
        !(await namesFocus(last)))
    )
      return accuse(effect === "" ? "nothing happens" : "nothing but the focus moves");
    const kind = wrote ? "writes" : effect;
    walked.effects[kind] = (walked.effects[kind] ?? 0) + 1;
    const after = await quiet();
    if (lost.test(after.text) && !lost.test(start.text))
      fault(place, told(chain), `leads to “${lost.exec(after.text)?.[0]}”`);
    const opened = after.url === start.url && !wrote && chain.length < depth ? await discover(place, chain, keys) : [];
    if (wrote) {
      if (after.url === start.url && !(await stays(chain, start))) return accuse("its effect is gone after a reload");
      return { opened, base: null };
    }
    if (after.url !== start.url) return { opened, base: chain.length === 1 ? await returned(bare) : null };
    return { opened, base: await back(bare, chain.length + 1) };
  }
  /** Whether the focus moved to the field that the button's text names, such as a field to fix. */
  const namesFocus = async ({ name }: Control): Promise<boolean> =>
    (await sightOf(page)).focus.includes(name.slice(0, 20));
  /** Goes back to the page of the link, if it is unchanged there. That is much faster than loading it again. */
  async function returned(bare: Sight): Promise<Sight | null> {
    if (role === "demo" && (await sightOf(page)).stored !== bare.stored) return null;
    await page.goBack({ waitUntil: "domcontentloaded", timeout: 10_000 }).catch(() => null);
    // If the press replaced the page in the history, going back leads to the page before it.
    if (page.url() !== bare.url) return null;
    const now = await quiet();
    return ["", "moves the focus"].includes(difference(bare, now)) ? now : null;
  }
  /** Closes popups until the page looks as before. Null if that fails. */
  async function back(bare: Sight, most: number): Promise<Sight | null> {
    for (let turn = 0; turn <= most; turn++) {
      const now = await quiet();
      if (["", "moves the focus"].includes(difference(bare, now))) return now;
      if (now.popups === 0) return null;
      await page.keyboard.press("Escape");
    }
    return null;
  }
  /** Whether a write survives a reload: on the page, or where the same chain leads. */
  async function stays(chain: readonly Control[], before: Sight): Promise<boolean> {
    await page.reload();
    await settled(page);
    const after = await quiet();
    if (role === "demo") return after.stored !== before.stored;
    if (chain.length > 1 && !(await open(chain.slice(0, -1)))) {
      held = await holdings();
      return true;
    }
    const now = chain.length > 1 ? await quiet() : after;
    const holds = await holdings();
    const elsewhere = holds !== held;
    held = holds;
    return elsewhere || now.text !== before.text || now.fields !== before.fields || now.states !== before.states;
  }

  async function look(place: Place): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const over = await tooWide(page);
      if (over > 0) fault(place, `at ${width} pixels`, `the page is ${over} pixels too wide`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  await furnish();
  const places = (await placesOn(testApp, page, role)).filter(wanted);
  held = await holdings();
  let left: Step[] = [];
  for (const place of places) {
    walked.places += 1;
    const base = await come(place)
      .then(() => look(place))
      .then(() => quiet())
      .catch((error: unknown) => fault(place, "the page", `does not come to rest: ${String(error).slice(0, 200)}`));
    if (!base) continue;
    const steps = await discover(place, [], new Set());
    say(`  ${role} ${place.address}: ${steps.length}`);
    // Try again on the same server first: a fresh one lacks controls that exist only because of an earlier press.
    const gone = await all(steps, base, false);
    left.push(...(await all(gone, null, false)));
  }
  // Press the controls that earlier presses removed, or may have, on a fresh server. In later rounds each gets its own,
  // as some disappear once they are opened.
  for (let round = 0; left.length > 0 && round < 3; round++) {
    say(`  ${role}: ${left.length} again in ${round === 0 ? "a fresh house" : "a fresh house each"}`);
    const again = left;
    left = [];
    for (const [place, step] of again.entries()) {
      if (place === 0 || round > 0) await renew(true);
      left.push(...(await all([step], null, true)));
    }
  }
  // If the page moved under the pointer, another control may have opened this one. Try the other chains that lead to
  // it.
  for (const step of left) {
    let gone = [step];
    for (const chain of (known.get(step.id) ?? []).slice(0, 6)) {
      if (gone.length === 0) break;
      await renew(true);
      gone = await all([{ ...step, chain }], null, true);
    }
    for (const { place, chain } of gone) fault(place, told(chain), "could not be found again");
  }

  async function all(steps: readonly Step[], start: Sight | null, again: boolean): Promise<Step[]> {
    const queue = [...steps];
    const gone: Step[] = [];
    let base = start;
    for (let step = queue.shift(); step; step = queue.shift()) {
      const taken = await take(step, base, again).catch((error: unknown) => {
        if (!again) return "gone" as const;
        fault(step.place, told(step.chain), `the walk stumbled: ${String(error).slice(0, 200)}`);
        return { opened: [], base: null };
      });
      if (taken === "gone") {
        gone.push(step);
        base = null;
      } else {
        base = taken.base;
        queue.unshift(...taken.opened);
      }
    }
    return gone;
  }

  for (const [href, from] of hrefs) {
    const url = new URL(href);
    if (!/^https?:$/.test(url.protocol)) continue;
    // Candidates' own links, which are visible where their identity is open, lead to domains that don't exist.
    if (url.host.endsWith(".example")) continue;
    if (url.origin !== new URL(testApp.url).origin && !/:\d+$/.test(url.host)) {
      walked.faults.push({
        place: from,
        control: href,
        fault: "leads outside the product although nothing is configured",
      });
      continue;
    }
    // Links within the page were already pressed there. The address of the not-found page returns 404.
    if (
      url.hash &&
      url.pathname + url.search === new URL(from, testApp.url).pathname + new URL(from, testApp.url).search
    )
      continue;
    walked.links += 1;
    const answer = await context.request.get(url.pathname + url.search, { maxRedirects: 5 });
    if (answer.status() >= 400)
      walked.faults.push({ place: from, control: href, fault: `a dead link: ${answer.status()}` });
  }
  await page.close();
  await context.close();
  await testApp.stop();
  for (const complaint of new Set(complaints)) walked.faults.push({ place: "console", control: "", fault: complaint });
  return walked;
}
