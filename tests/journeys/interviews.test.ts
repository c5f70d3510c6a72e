import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible } from "#tests/crawl/look.ts";
import { wallTimeIn } from "#domain/core/calendar.ts";
import { apiOf, listedBy } from "#tests/support/journey-api.ts";
import { inOwnBrowser, signIn } from "#tests/support/journey-sign-in.ts";
import { overflow } from "#tests/support/journey-page.ts";

/** Interviews of an introduction (spec §3, `interview_update`). */
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const card = (page: Page) => page.getByRole("region", { name: "Interviews" });
const messages = (page: Page) => page.getByRole("button", { name: /^Messages/ });

/** A time that many days ahead, in the field's format. */
const at = (days: number, hour: string) =>
  `${wallTimeIn("America/Chicago", Date.now() + days * 86_400_000).slice(0, 10)}T${hour}`;

test(
  "an employer proposes, the agency accepts in the thread, the time is moved, and both get a calendar file",
  { tag: "@rest" },
  async ({ page, browser }) => {
    await signIn(page, "recruiter");
    const listing = apiOf(page);
    const listingId = await listedBy(listing);
    const employer = await inOwnBrowser(browser, "employer");
    const { introduction } = await apiOf(employer).introductions.request({
      listingId,
      offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
    });
    await listing.introductions.accept({ id: introduction.id, version: 1 });

    // Taken once: the journey may run past midnight.
    const [first, second, moved] = [at(3, "09:30"), at(4, "14:00"), at(5, "10:00")];
    await employer.goto(`/mls/introductions/${introduction.id}`);
    await expect(card(employer)).toContainText("No interviews yet");
    await employer.getByRole("button", { name: "Propose interview" }).click();
    const proposing = dialog(employer, "Propose an interview");
    await expect(proposing.getByRole("button", { name: "By video" })).toBeFocused();
    await proposing.getByRole("button", { name: "Propose interview" }).click();
    await expect(proposing.getByText("Choose at least one time.")).toBeVisible();
    await proposing.getByRole("button", { name: "On site" }).click();
    await proposing.getByLabel(/^Time/).first().fill(first);
    // The cursor follows into an added line, also where that removes the button, and back from a removed one.
    await proposing.getByRole("button", { name: "Another time" }).click();
    await expect(proposing.getByLabel("Time 2", { exact: true })).toBeFocused();
    await proposing.getByRole("button", { name: "Another time" }).click();
    await expect(proposing.getByLabel("Time 3", { exact: true })).toBeFocused();
    await proposing.getByRole("button", { name: "Remove time 3" }).click();
    await expect(proposing.getByLabel("Time 2", { exact: true })).toBeFocused();
    await proposing.getByLabel("Time 2", { exact: true }).fill(second);
    await proposing.getByRole("textbox", { name: /Where/ }).fill("At the main gate, call 206 555 0188");
    await proposing.getByRole("button", { name: "Propose interview" }).click();
    // Contact details that would bypass the marketplace are rejected, and the input stays.
    await expect(proposing.getByText(/phone number/i).first()).toBeVisible();
    await expect(proposing.getByLabel("Time 2", { exact: true })).toHaveValue(second);
    await employer.keyboard.press("Escape");
    await expect(proposing).toHaveCount(0);
    await employer.getByRole("button", { name: "Propose interview" }).click();
    await expect(proposing.getByLabel("Time 2", { exact: true })).toHaveValue(second);
    await proposing.getByRole("textbox", { name: /Where/ }).fill("At the main gate");
    await proposing.getByRole("button", { name: "Propose interview" }).click();
    await expect(proposing).toHaveCount(0);
    await expect(card(employer)).toContainText("Waiting for Northstar Talent");

    // In the thread, with its answers.
    await page.goto("/mls/introductions?view=interviews");
    await expect(
      page.getByRole("list", { name: "Interviews" }).getByRole("listitem").filter({ hasText: introduction.code }),
    ).toContainText("Needs your reply");
    await messages(page).click();
    await page.getByRole("dialog", { name: "Messages" }).getByText("We propose an interview.").first().click();
    const interview = page.getByRole("article", { name: "Interview" });
    await expect(interview.getByRole("list", { name: "Times proposed" }).getByRole("listitem")).toHaveCount(2);
    await interview.getByRole("button", { name: "Choose a time" }).click();
    await expect(dialog(page, "Choose a time").getByRole("radio").first()).toBeFocused();
    await dialog(page, "Choose a time").getByRole("radio").nth(1).click();
    await dialog(page, "Choose a time").getByRole("button", { name: "Accept this time" }).click();
    await expect(page.getByRole("article", { name: "Interview" })).toContainText("Scheduled");
    await expect(card(employer)).toContainText("Scheduled");

    // Moved: the agreed time no longer applies, and the reason is shown.
    await employer.getByRole("button", { name: "Move interview", exact: true }).click();
    const moving = dialog(employer, "Move this interview");
    await moving.getByLabel(/^Time/).first().fill(moved);
    await moving.getByRole("button", { name: "Propose these times" }).click();
    await expect(moving.getByText("Enter a short reason for the new time.")).toBeVisible();
    await moving.getByRole("textbox", { name: /Reason/ }).fill("The panel meets later that week.");
    await moving.getByRole("button", { name: "Propose these times" }).click();
    await expect(moving).toHaveCount(0);
    await page.goto(`/mls/introductions/${introduction.id}`);
    await expect(card(page)).toContainText("The panel meets later that week.");
    await expectAccessible(page, "an introduction with interviews", { within: "main" });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page)).toBe(0);
    }
    await card(page).getByRole("button", { name: "Choose a time" }).click();
    await dialog(page, "Choose a time").getByRole("button", { name: "Accept this time" }).click();
    const saving = page.waitForEvent("download");
    await card(page).getByRole("button", { name: "Calendar file" }).click();
    expect((await saving).suggestedFilename()).toBe(`${introduction.code.toLowerCase()}-interview.ics`);
    const shown = (await apiOf(employer).notifications.list({ limit: 20 })).items
      .filter(({ actionUrl }) => actionUrl === `/mls/introductions/${introduction.id}`)
      .map(({ title }) => title);
    expect(shown).toEqual(expect.arrayContaining(["Interview scheduled"]));

    await card(page).getByRole("button", { name: "Cancel interview" }).click();
    await dialog(page, "Cancel this interview")
      .getByRole("textbox", { name: /Reason/ })
      .fill("The candidate is away.");
    await dialog(page, "Cancel this interview").getByRole("button", { name: "Cancel interview" }).click();
    await expect(card(page)).toContainText("Northstar Talent canceled it");
    await expect(card(employer)).toContainText("The candidate is away.");
  },
);

test(
  "the demo's interview waits for a reply, is accepted, and is over once its day has passed",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    await page.goto("/demo/mls/introductions?view=interviews");
    const waiting = page
      .getByRole("list", { name: "Interviews" })
      .getByRole("listitem")
      .filter({ hasText: "Needs your reply" });
    await expect(waiting).toHaveCount(1);
    await waiting.getByRole("button", { name: "Choose a time" }).click();
    await dialog(page, "Choose a time").getByRole("button", { name: "Accept this time" }).click();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByText("Scheduled").first()).toBeVisible();
    for (let day = 0; day < 6; day++) await page.getByRole("button", { name: "Next day" }).click();
    await expect(page.getByText("No interviews ahead")).toBeVisible();
  },
);
