import { readFileSync } from "node:fs";
import path from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { violations } from "#tests/crawl/look.ts";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { asksBeforeReload } from "#tests/support/journey-page.ts";
import { choose } from "#tests/support/journey-select.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** From a CV to a live listing: the drop, the review beside the CV, the queue of several CVs. */
const samplePdf = readFileSync(path.resolve(import.meta.dirname, "../../src/web/features/cv/sample-cv.pdf"));

const cvOf = (name: string, { role = "Staff Platform Engineer", employer = "Kestrel Payments" } = {}) => ({
  name: `${name.toLowerCase().replaceAll(" ", "-")}.txt`,
  mimeType: "text/plain",
  buffer: Buffer.from(
    [
      name,
      role,
      `${name.toLowerCase().replaceAll(" ", ".")}@mail.example | (512) 555-0${100 + name.length} | Austin, TX`,
      "",
      "Summary",
      `Platform engineer who builds dependable systems at ${employer}.`,
      "",
      "Experience",
      `${role}, ${employer}`,
      "January 2016 - Present",
      "- Moved nine services to Kubernetes without downtime",
      "",
      "Skills",
      "TypeScript, PostgreSQL, Kubernetes",
      "",
      "Work authorization: US citizen",
    ].join("\n"),
  ),
});

async function drop(page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]): Promise<void> {
  await page.getByLabel("Drop 1 to 50 CVs here").locator("input[type=file]").setInputFiles(files);
}

const toCheck = (page: Page) => page.getByRole("heading", { name: /to check$|^Nothing left to check$/ });
/**
 * Violations of the complete page. The sticky header and bottom bar would cover some controls, so they scroll along.
 */
async function violationsOfAll(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body *"))
      if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  });
  return violations(page);
}

/** Fills what a CV doesn't say, with the keyboard alone, and accepts the rest. Returns how many fields were typed. */
async function reviewByKeyboard(page: Page): Promise<number> {
  await expect(page.getByRole("textbox", { name: "Lowest salary in dollars" })).toBeFocused();
  await page.keyboard.type("170000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("195000");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^Availability Date/)).toBeFocused();
  const now = page.getByRole("button", { name: "Available now" });
  while (!(await now.evaluate((button) => button === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  while ((await toCheck(page).textContent()) !== "Nothing left to check") {
    const before = (await toCheck(page).textContent()) ?? "";
    // The shortcut also works before the next field has focus.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("Control+Enter");
    await expect(toCheck(page)).not.toHaveText(before);
  }
  return 2;
}

test("one CV by keyboard: dropped, checked, published, with two fields typed", async ({ page }) => {
  await signIn(page, "recruiter", "/mls/list");
  await drop(page, { name: "maya-okonkwo.pdf", mimeType: "application/pdf", buffer: samplePdf });

  await test.step("the review shows the CV, and asks for what it doesn't say first", async () => {
    await expect(page.getByRole("heading", { name: "Maya Okonkwo", level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "Text of the CV" })).toContainText("Kestrel Payments");
    expect(await violationsOfAll(page)).toEqual([]);
  });

  await test.step("a focused field lights its place in the CV", async () => {
    await page.getByRole("button", { name: /^Email/ }).click();
    await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("maya.okonkwo@mail.example");
    await expect(page.locator("[data-lit]")).toHaveText("maya.okonkwo@mail.example");
    const lit = await page.locator("[data-lit] rect").boundingBox();
    const words = await page.locator("[data-lit] text").boundingBox();
    expect(Math.abs((lit?.width ?? 0) - (words?.width ?? 0))).toBeLessThan(12);
    expect(Math.abs((lit?.x ?? 0) - (words?.x ?? 0))).toBeLessThan(6);
  });

  await test.step("an undone replacement is a finding until it is generalized again", async () => {
    const changes = page.getByRole("region", { name: "Generalized" }).getByRole("listitem");
    const summary = changes.filter({ hasText: "Kestrel Payments" }).filter({ hasText: "Professional Summary" });
    await summary.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByText("May reveal the identity")).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Professional Summary/ })).toHaveValue(/Kestrel Payments/);
    await summary.getByRole("button", { name: /^Generalize again/ }).click();
    await expect(page.getByRole("textbox", { name: /^Professional Summary/ })).toHaveValue(/a payments company/);
    await expect(page.getByText(/^Draft saved (?:just now|\d)/)).toBeVisible();
  });

  await test.step("two amounts are typed; keys do the rest", async () => {
    await page.reload();
    expect(await reviewByKeyboard(page)).toBeLessThanOrEqual(3);
    for (const statement of [/agreed to be listed/, /information is accurate/, /agree to the marketplace terms/]) {
      await expect(page.getByRole("checkbox", { name: statement })).toBeVisible();
      await page.getByRole("checkbox", { name: statement }).focus();
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: "On the market" })).toBeVisible();
  });

  await test.step("the listing names neither the person nor an employer", async () => {
    await page.getByRole("link", { name: "View listing" }).click();
    const experience = page.getByRole("main");
    await expect(experience).toContainText("a payments company");
    await expect(experience).not.toContainText("Nightingale");
  });
});

test(
  "several CVs: failures with reasons, published together, a duplicate merged",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "recruiter", "/mls/list");
    const pictures = await PDFDocument.create();
    pictures.addPage().drawRectangle({ x: 50, y: 50, width: 400, height: 600 });
    const scan = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pictures.save()) };
    const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a CV") };
    await drop(page, [cvOf("Ines Carvalho"), cvOf("Tomasz Zielinski"), scan, photo]);

    await test.step("each file has its line: two drafts, two reasons", async () => {
      await expect(page.getByRole("heading", { name: "CVs to review", exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Ines Carvalho", exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Tomasz Zielinski", exact: true })).toBeVisible();
      const failed = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
      await expect(failed).toHaveCount(2);
      await expect(failed.filter({ hasText: "photo.jpg" })).toContainText("This kind of file can't be read.");
      await expect(failed.filter({ hasText: "scan.pdf" })).toContainText("This PDF is a scan");
      await page.getByRole("button", { name: "Dismiss photo.jpg" }).click();
      await expect(failed).toHaveCount(1);
      expect(await violations(page)).toEqual([]);
    });

    await test.step("one review leads to the next", async () => {
      await page.getByRole("link", { name: "Ines Carvalho", exact: true }).click();
      await reviewByKeyboard(page);
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("heading", { name: "Tomasz Zielinski", level: 1 })).toBeVisible();
      await reviewByKeyboard(page);
    });

    await test.step("both are published under one confirmation", async () => {
      await page.getByRole("link", { name: /^CVs to review/ }).click();
      await page.getByRole("button", { name: "Publish 2 ready drafts" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("checkbox", { name: /Ines Carvalho/ })).toBeChecked();
      for (const statement of [/agreed to be listed/, /information is accurate/, /agree to the marketplace terms/])
        await dialog.getByRole("checkbox", { name: statement }).check();
      await dialog.getByRole("button", { name: "Publish 2 listings" }).click();
      await expect(page.getByText("2 listings published")).toBeVisible();
    });

    await test.step("a newer CV of the same person is merged into the listing", async () => {
      await drop(page, { ...cvOf("Ines Carvalho", { role: "Principal Platform Engineer" }), name: "ines-new.txt" });
      await page.getByRole("button", { name: "Compare 1 duplicate" }).click();
      const dialog = page.getByRole("dialog", { name: "You already have Ines Carvalho" });
      await dialog.getByRole("group", { name: "Role Title: value to keep" }).getByText("From the CV").click();
      await dialog.getByRole("button", { name: /^Merge into/ }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("link", { name: "Ines Carvalho", exact: true })).toBeHidden();
    });
  },
);

test("defaults fill what CVs don't say, and are remembered", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "recruiter", "/mls/list/cvs");
  await page.getByRole("button", { name: /^Defaults for these CVs/ }).click();
  await page.getByRole("textbox", { name: "Salary from" }).fill("150k");
  await page.getByRole("textbox", { name: "Salary to" }).fill("120k");
  await expect(page.getByText("The default salary ends below its start.")).toBeVisible();
  await page.getByRole("textbox", { name: "Salary to" }).fill("185k");
  await choose(page, "Availability", "In 2 weeks");
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Defaults for these CVs/ })).toContainText("In 2 weeks");
  await drop(page, cvOf("Elif Aydin"));
  const line = page.getByRole("listitem").filter({ hasText: "Elif Aydin" });
  await expect(line).toContainText("File not stored");
  await line.getByRole("link", { name: "Elif Aydin", exact: true }).click();
  await expect(page.getByText(/^The file isn't stored\. /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Salary Range/ })).toContainText("$150k");
  await expect(page.getByRole("textbox", { name: "Lowest salary in dollars" })).toHaveCount(0);
});

test("the table of employers is the agency's own, in Settings and with the CVs", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "admin", "/mls/settings?tab=employers");
  await page.getByRole("button", { name: "Add row" }).click();
  await page.getByRole("textbox", { name: "Row 1: Words in the name" }).fill("larkspur");
  await page.getByRole("textbox", { name: "Row 1: Described as" }).fill("a flower delivery service");
  await page.getByRole("textbox", { name: "Row 1: Size" }).fill("40 people");
  await choose(page, /^Row 1: Industry/, "E-commerce");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved for your agency")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await asksBeforeReload(page)).toBe(false);
  await page.getByRole("textbox", { name: "Row 1: Size" }).fill("50 people");
  const discarding = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await page.getByRole("tab", { name: "Webhooks" }).click();
  await discarding.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("textbox", { name: "Row 1: Size" })).toHaveValue("50 people");
  const { cvs } = apiOf(page);
  const { version, items } = await cvs.employers({});
  const saved = items.map((item, place) => (place === 1 ? { ...item, describes: "a regional company" } : item));
  await cvs.setEmployers({ version, items: saved });
  const size = page.getByRole("textbox", { name: "Row 1: Size" });
  /** Saves, and types something else before the answer comes. */
  const saveAndType = async (text: string) => {
    const { promise: typed, resolve: release } = Promise.withResolvers<undefined>();
    await page.route("**/api/v1/cvs/employers", async (route) => (await typed, route.continue()), { times: 1 });
    await page.getByRole("button", { name: "Save" }).click();
    await size.fill(text);
    release(undefined);
  };
  await saveAndType("51 people");
  await expect(page.getByText("This table was changed after you opened it")).toBeVisible();
  await expect(size).toHaveValue("51 people");
  await expect(page.getByRole("textbox", { name: "Row 2: Described as" })).toHaveValue("a regional company");
  await saveAndType("52 people");
  await expect
    .poll(async () => (await cvs.employers({})).items.slice(0, 2))
    .toEqual([{ ...saved[0], size: "51 people" }, saved[1]]);
  await expect(page.getByText("This table was changed after you opened it")).toBeHidden();
  await expect(size).toHaveValue("52 people");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await cvs.employers({})).items[0]?.size).toBe("52 people");
  await page.goto("/mls/list/cvs");
  await page.getByRole("button", { name: "Employer descriptions" }).click();
  const dialog = page.getByRole("dialog", { name: "Employer descriptions" });
  await expect(dialog.getByRole("textbox", { name: "Row 1: Described as" })).toHaveValue("a flower delivery service");
  await expect(dialog.getByRole("textbox", { name: "Row 1: Words in the name" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Row 1: Size" }).fill("9 people");
  await page.keyboard.press("Escape");
  await discarding.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByRole("textbox", { name: "Row 1: Size" })).toHaveValue("9 people");
  await dialog.getByRole("button", { name: "Restore defaults" }).click();
  const question = page.getByRole("alertdialog", { name: "Restore the default descriptions?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "Row 1: Described as" })).toHaveValue("a flower delivery service");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await drop(page, cvOf("Noor Haddad", { employer: "Larkspur Partners" }));
  await page.getByRole("link", { name: "Noor Haddad", exact: true }).click();
  await expect(page.getByRole("region", { name: "Generalized" })).toContainText("a flower delivery service");

  await page.goto("/mls/settings?tab=employers");
  await page.getByRole("button", { name: "Restore defaults" }).click();
  await question.getByRole("button", { name: "Restore defaults" }).click();
  await expect(page.getByRole("textbox", { name: "Row 1: Described as" })).not.toHaveValue("a flower delivery service");
  expect((await cvs.employers({})).items.map(({ words }) => words)).not.toContainEqual(["larkspur"]);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, ownContext: true });

  test(
    "the demo reads a sample CV in the browser, and a phone has the CV at hand",
    { tag: "@rest" },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await page.goto("/demo/mls/list");
      // A finger drops no files and presses no keys.
      await expect(page.getByRole("group", { name: "Add 1 to 50 CVs" })).toBeVisible();
      await page.getByRole("button", { name: "Try a sample CV" }).click();
      await expect(page.getByRole("textbox", { name: "Lowest salary in dollars" })).toBeFocused();
      expect(await violationsOfAll(page)).toEqual([]);
      await expect(page.getByText("Ctrl Enter")).toBeHidden();
      await page.getByRole("button", { name: /^Role Title/ }).click();
      await page.getByRole("button", { name: /^Show in the CV/ }).click();
      await expect(page.locator("[data-lit]").first()).toBeInViewport();
      await expect(page.locator("[data-lit]").first()).toContainText("Staff Platform Engineer");
      expect(await violationsOfAll(page)).toEqual([]);
      await page.getByRole("button", { name: /^Form/ }).click();
      await expect(toCheck(page)).toHaveText(/^\d+ to check$/);
    },
  );
});
