import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Control, controlsOn, markControl, marked, type Sight, sightOf } from "./controls.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { complaintsOf, settled, tooWide, widths } from "./look.ts";
import { type Place, placesOf, personOf, type Role } from "./places.ts";
import { click, difference, isTyped, press, type } from "./press.ts";
import { enter, type RunningApp, type TestApps } from "./world.ts";

/** Something that is not as promised: where, which control, and what was expected of it. */
type Fault = { place: string; control: string; fault: string };
export type Walked = {
  places: number;
  controls: number;
  pressed: number;
  effects: Record<string, number>;
  links: number;
  faults: Fault[];
};

/** `depth` 1 presses what stands on the page, 2 also what opens by that, and so on. */
export type Ways = {
  depth: number;
  places?: (place: Place) => boolean;
  say?: (line: string) => void;
};

/** `id` is of the last in the chain: the same however one comes to it. */
type Step = { id: string; place: Place; chain: Control[] };

/** Pressed last on their page: what is gone then cannot be pressed any more. */
const ends = /delete|remove|clear|withdraw|revoke|discard|erase|reset|sign out|decline|close|stop|hold|expire|end /i;
/** The same on every page: pressed once. */
const shared = /\| (?:header|nav|footer|aside Investor)/;

const told = (chain: readonly Control[]) =>
  chain.map(({ role, name, place }) => `${role} “${name.slice(0, 50)}” in ${place}`).join(" → ");
const lost = /Oops! Page not found|Something went wrong/;

/** Walks one role through every place and presses every distinct control there. */
export async function walk(
  browser: Browser,
  testApps: TestApps,
  role: Role,
  { depth, places: wanted = () => true, say = () => undefined }: Ways,
): Promise<Walked> {
  const walked: Walked = { places: 0, controls: 0, pressed: 0, effects: {}, links: 0, faults: [] };
  /** Of each control the other ways that were seen to lead to it. */
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
   * Whose board is empty in the sample world, as the operator's is, has three on it: what one press takes from the
   * first stage, another finds there.
   */
  async function furnish(): Promise<void> {
    if (!personOf[role]) return;
    const { listings, pipeline, shortlist } = apiOf(page);
    if ((await pipeline.count({})).total > 0) return;
    const listingIds = (await listings.search({ limit: 3 })).items.map(({ id }) => id);
    await shortlist.addMany({ listingIds });
    await pipeline.addMany({ listingIds });
  }
  /** What the server keeps of this person's work: a press may show its effect on another page than its own. */
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
  /** The place as it is when one comes to it; in the demo with the sample data anew. */
  async function come(place: Place): Promise<Sight> {
    // What a page hands to the next one as it goes is not of the sample data either.
    if (role === "demo" && page.url().startsWith("http"))
      await page
        .evaluate(() => {
          localStorage.clear();
          Storage.prototype.setItem = () => undefined;
        })
        .catch(() => undefined);
    // The same address with another fragment would not be loaded anew.
    if (page.url().split("#")[0] === new URL(place.address, testApp.url).href.split("#")[0])
      await page.goto("about:blank");
    await page.goto(place.address);
    await settled(page);
    if (
      personOf[role] &&
      (await page.getByRole("button", { name: "Sign in with Ecosystem" }).count()) > 0 &&
      place.address.startsWith("/mls")
    ) {
      await renew(false);
      await page.goto(place.address);
      await settled(page);
    }
    return quiet();
  }
  /** What there is to see once it stays the same for a moment. */
  async function quiet(): Promise<Sight> {
    for (let turn = 0, before = await sightOf(page); ; turn++) {
      await page.waitForTimeout(120);
      const now = await sightOf(page);
      if (turn > 25 || (difference(before, now) === "" && (await page.locator("[aria-busy=true]").count()) === 0))
        return now;
      before = now;
    }
  }
  /** Returns the way that was taken: of those alike another may stand first by now. Null where it is blocked. */
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
  /** Marks it; what a press opens may have its code, or its answer, still to come. */
  async function appears(wanted: Control): Promise<Control | null> {
    for (let turn = 0; turn < 25; turn++) {
      const found = await markControl(page, wanted);
      if (found) return found;
      await page.waitForTimeout(150);
    }
    return null;
  }
  /** Adds what is on the page and not known yet. */
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
  /** A reason that is shown on focus. */
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
   * Presses the last of the chain. Returns what it opened, or "gone" where an earlier press took it away, or may have
   * taken what it would have done: it is pressed again where nothing was pressed yet, and what fails there `again` is a
   * fault.
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
      // What an earlier press has kept stands there without the way on which it showed itself first.
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
    // What an earlier press of another changed may have chosen it meanwhile.
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
  /** A button that says which field is to be mended, and leads there. */
  const namesFocus = async ({ name }: Control): Promise<boolean> =>
    (await sightOf(page)).focus.includes(name.slice(0, 20));
  /** Back to where a link was pressed, where the page is then as it was; much faster than to load it anew. */
  async function returned(bare: Sight): Promise<Sight | null> {
    if (role === "demo" && (await sightOf(page)).stored !== bare.stored) return null;
    await page.goBack({ waitUntil: "domcontentloaded", timeout: 10_000 }).catch(() => null);
    // Where the press took the place of the page in the history, one comes to what was before it.
    if (page.url() !== bare.url) return null;
    const now = await quiet();
    return ["", "moves the focus"].includes(difference(bare, now)) ? now : null;
  }
  /** Closes what is open until the page is as it was; null where that does not lead back. */
  async function back(bare: Sight, most: number): Promise<Sight | null> {
    for (let turn = 0; turn <= most; turn++) {
      const now = await quiet();
      if (["", "moves the focus"].includes(difference(bare, now))) return now;
      if (now.popups === 0) return null;
      await page.keyboard.press("Escape");
    }
    return null;
  }
  /** What was written is there after a reload: on the page, or where the same way leads. */
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
  const places = (await placesOf(page, role)).filter(wanted);
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
    // Once more in the same house: what only stands there because of an earlier press is not in a fresh one.
    const gone = await all(steps, base, false);
    left.push(...(await all(gone, null, false)));
  }
  // What an earlier press took away, or may have, is pressed in a house where nothing was pressed yet; what takes
  // itself away by being opened, in one of its own.
  for (let round = 0; left.length > 0 && round < 3; round++) {
    say(`  ${role}: ${left.length} again in ${round === 0 ? "a fresh house" : "a fresh house each"}`);
    const again = left;
    left = [];
    for (const [place, step] of again.entries()) {
      if (place === 0 || round > 0) await renew(true);
      left.push(...(await all([step], null, true)));
    }
  }
  // A page that moved under the pointer opened what belongs to another control: it is pressed where that one leads.
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
    // What a candidate calls their own stands where their identity is open.
    if (url.host.endsWith(".example")) continue;
    if (url.origin !== new URL(testApp.url).origin && !/:\d+$/.test(url.host)) {
      walked.faults.push({ place: from, control: href, fault: "leads out of the house though nothing is configured" });
      continue;
    }
    // What leads within its own page was pressed there; the page that says that there is none answers by 404.
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
