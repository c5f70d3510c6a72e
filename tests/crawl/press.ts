import type { Page, Request } from "@playwright/test";
import { type Control, markControl, marked, type Sight, sightOf } from "./controls.ts";

/** The result of a press. `effect` is empty if nothing happened; `wrote` means that it stored something. */
export type Outcome = { effect: string; wrote: boolean; trouble: string };

const writes = (request: Request): boolean => {
  const { pathname } = new URL(request.url());
  // Pages record views and presence on their own, so these requests don't count as writes.
  return (
    request.method() !== "GET" &&
    pathname.startsWith("/api/v1/") &&
    !/\/(views|home-visits|home-marks|usage|read|session.*|crowd|hidden-from|demand|find|live|tickets)$/.test(pathname)
  );
};

/** A rejected request stored nothing, nor does one for several listings of which none was taken; the page says why. */
async function isStored(request: Request): Promise<boolean> {
  const answer = await request.response();
  if (!answer || answer.status() >= 400) return false;
  if (!request.url().endsWith("/introductions/bulk")) return true;
  return ((await answer.json()) as { requested: number }).requested > 0;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the crawl types into the control instead of clicking it. */
export const isTyped = async (page: Page, { role }: Control): Promise<boolean> =>
  role === "textbox" ||
  role === "searchbox" ||
  (role === "combobox" && (await marked(page).evaluate((element) => element.tagName === "INPUT")));

/** Types a value of the field's kind into the marked field. */
export async function type(page: Page): Promise<void> {
  const field = marked(page);
  const kind = (await field.getAttribute("type")) ?? "text";
  const sample: Record<string, string> = {
    date: "2027-03-01",
    email: "somebody@somewhere.example",
    number: "7",
    tel: "+1 415 555 0142",
    url: "https://somewhere.example",
    time: "10:30",
    "datetime-local": "2027-03-01T10:30",
  };
  const numeric = (await field.getAttribute("inputmode")) !== null;
  const before = await field.inputValue();
  await field.fill(sample[kind] ?? (numeric ? "7" : "zz"));
  if ((await field.inputValue()) === before) await field.fill(numeric ? "8" : "zy");
}

/**
 * Clicks the marked control. While its popup loads, a button can be replaced by another of the same name, even under
 * the pointer; the click is then repeated. @throws Playwright's error if the control can't be clicked
 */
export async function click(page: Page, control: Control): Promise<void> {
  await marked(page)
    .click({ timeout: 3_000 })
    .catch(async (error: unknown) => {
      if (!(await markControl(page, control))) throw error;
      await marked(page).click({ timeout: 6_000 });
    });
}

/** Waits until something visible differs from `before`. Returns the difference, or nothing after a while. */
async function change(page: Page, before: Sight, heard: readonly string[]): Promise<{ effect: string; after: Sight }> {
  for (let turn = 0; ; turn++) {
    const after = await sightOf(page);
    const effect = heard[0] ?? difference(before, after);
    // The focus moves before a popup opens, so wait for more than a moved focus.
    if ((effect !== "" && effect !== "moves the focus") || turn >= 80) return { effect, after };
    await wait(turn < 10 ? 50 : 100);
  }
}

/** Describes the difference. A moved focus counts as an effect only for a link within the page. */
export function difference(before: Sight, after: Sight): string {
  if (before.url !== after.url) return "leads on";
  if (after.popups > before.popups) return "opens";
  if (after.popups < before.popups) return "closes";
  if (before.text !== after.text) return "the page says something else";
  if (before.fields !== after.fields || before.states !== after.states) return "a field or a state is another";
  if (before.stored !== after.stored) return "kept in the browser";
  if (before.clipboard !== after.clipboard) return "copied or printed";
  return before.focus === after.focus ? "" : "moves the focus";
}

/** Presses a control that is on the page and reports the effect. */
export async function press(page: Page, control: Control, before: Sight): Promise<Outcome> {
  if (!(await markControl(page, control))) return { effect: "", wrote: false, trouble: "not found" };
  const heard: string[] = [];
  const sent: Promise<boolean>[] = [];
  const hear = (request: Request) =>
    void (
      writes(request) && sent.push(Promise.race([isStored(request).catch(() => false), wait(10_000).then(() => true)]))
    );
  const stored = async () => (await Promise.all(sent)).some(Boolean);
  const hears = {
    popup: () => void heard.push("opens a tab"),
    download: () => void heard.push("downloads"),
    filechooser: () => void heard.push("asks for a file"),
  };
  page.on("request", hear);
  for (const [event, told] of Object.entries(hears)) page.on(event as "popup", told);
  try {
    const target = marked(page);
    await target.scrollIntoViewIfNeeded({ timeout: 3_000 }).catch(() => undefined);
    const box = await target.boundingBox();
    if (await isTyped(page, control)) await type(page);
    else if (control.role === "slider")
      await target.focus().then(async () => {
        await page.keyboard.press("ArrowRight");
        if (difference(before, await sightOf(page)) === "moves the focus") await page.keyboard.press("ArrowLeft");
      });
    // A control that only appears on keyboard focus is pressed with the keyboard.
    else if (!box || box.width <= 1 || box.y + box.height <= 0) await target.press("Enter");
    else await click(page, control);
    const { effect, after } = await change(page, before, heard);
    // The demo stores synchronously; over HTTP the response may still be pending.
    await page.waitForLoadState("domcontentloaded").catch(() => undefined);
    const kept = effect !== "opens a tab" && before.stored !== after.stored && before.url === after.url;
    return { effect, wrote: (await stored()) || kept, trouble: "" };
  } catch (error) {
    return {
      effect: "",
      wrote: await stored(),
      trouble: `cannot be pressed: ${String(error)
        .split("\n")
        .filter((line) => /intercepts|visible|stable|enabled|attached|Error/.test(line))
        .slice(0, 2)
        .join(" ")
        .slice(0, 260)}`,
    };
  } finally {
    page.off("request", hear);
    for (const [event, told] of Object.entries(hears)) page.off(event as "popup", told);
  }
}
