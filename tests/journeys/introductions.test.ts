import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import { apiOf, newlyListedBy } from "#tests/support/journey-api.ts";
import { choose, nameEmployer } from "#tests/support/journey-select.ts";
import { proposed, scheduled } from "#tests/support/interviews.ts";
import { asksBeforeReload } from "#tests/support/journey-page.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";

/** From the request to the reveal and its revocation (spec §13). */
const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
/** What this tab keeps across a reload. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));
const turn = (page: Page) =>
  page.getByRole("list", { name: "Steps of this introduction" }).locator("[aria-current=step]");

const identity = (page: Page) => page.getByRole("region", { name: "Identity", exact: true });

/** What moves the parts of a reveal, and from when to when, in seconds after the opening. */
const motionOf = (page: Page, parts: readonly string[]) =>
  Promise.all(
    parts.map((part) =>
      identity(page)
        .locator(`.reveal-${part}`)
        .evaluate((element) => {
          const { animationName, animationDelay, animationDuration } = getComputedStyle(element);
          const from = Number.parseFloat(animationDelay);
          const to = Math.round((from + Number.parseFloat(animationDuration)) * 1000) / 1000;
          return { moves: animationName, from, to };
        }),
    ),
  );

async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Read and sign" }).click();
  const agreement = dialog(page, "Sign the NDA");
  await agreement.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(agreement.getByText("Check the box to sign electronically.")).toBeVisible();
  await agreement.getByRole("textbox", { name: "Type your full name to sign" }).fill(name);
  await agreement.getByRole("checkbox").click();
  await agreement.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(agreement).toHaveCount(0);
}

async function revoke(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: /^Revoke access for / }).click();
  await dialog(page, /^Revoke access for /)
    .getByRole("textbox", { name: "Reason" })
    .fill(reason);
  await dialog(page, /^Revoke access for /)
    .getByRole("button", { name: "Revoke access" })
    .click();
  await expect(dialog(page, /^Revoke access for /)).toHaveCount(0);
}

test("an employer requests, the agency counters, the employer signs and sees the identity until it is revoked", async ({
  browser,
}) => {
  const ours = await inOwnBrowser(browser, "recruiter", "/mls/agent");
  const theirs = await inOwnBrowser(browser, "employer");
  const stranger = await inOwnBrowser(browser, "partner");
  const address = `/mls/candidate/${await newlyListedBy(apiOf(ours))}`;
  await ours.goto(address);
  await ours.getByRole("button", { name: "Show identity" }).click();
  await expect(ours.getByRole("button", { name: "Hide identity" })).toBeVisible();
  const shown = ours.getByRole("region", { name: "Vault" }).locator("p").first();
  await expect(shown).toHaveText(/\S/);
  const name = await shown.innerText();
  await ours.getByRole("button", { name: "Hide identity" }).click();
  await stranger.goto(address);

  await test.step("the employer requests by a shortcut, with its fee and no address in the text", async () => {
    await theirs.goto(address);
    await expect(theirs.getByRole("button", { name: "Request Introduction" })).toBeVisible();
    await theirs.keyboard.press("r");
    const request = dialog(theirs, "Request an introduction");
    const message = request.getByRole("textbox", { name: "Message" });
    // Its text survives a reload until the leak check finds something in it, and is gone once it is sent.
    await message.fill("We can meet next week.");
    expect(await asksBeforeReload(theirs)).toBe(false);
    await theirs.reload();
    await theirs.getByRole("button", { name: "Request Introduction" }).click();
    await expect(message).toHaveValue("We can meet next week.");
    await request.getByRole("textbox", { name: "Fee" }).fill("20");
    await message.fill("We can meet next week. Write to talent@meridian.example");
    await request.getByRole("button", { name: "Request Introduction" }).click();
    await expect(request.getByText("Contact details can't be shared here.")).toBeVisible();
    expect(await asksBeforeReload(theirs)).toBe(true);
    await expect.poll(() => stored(theirs)).not.toContain("We can meet");
    await request.getByRole("button", { name: /^Remove/ }).click();
    await request.getByRole("button", { name: "Request Introduction" }).click();
    await expect(request).toHaveCount(0);
    await expect(turn(theirs)).toContainText("Northstar Talent replies");
    expect(await stored(theirs)).not.toContain("We can meet");
    await expect(main(theirs).getByText("split")).toHaveCount(0);
  });

  await test.step("the agency sees it on the listing, and counters with other terms", async () => {
    await main(ours)
      .getByRole("link", { name: /^Meridian Robotics.*Reply needed$/ })
      .click();
    await expect(turn(ours)).toContainText("Reply to the request");
    await ours.getByRole("button", { name: "Propose other terms" }).click();
    const terms = dialog(ours, /^Propose other terms/);
    await expect(terms.getByRole("textbox", { name: "Fee" })).toBeFocused();
    await terms.getByRole("textbox", { name: "Fee" }).fill("24");
    await expect(terms.getByText("Compared with the current offer")).toBeVisible();
    await terms.getByRole("button", { name: "Propose terms" }).click();
    await expect(terms).toHaveCount(0);
    await expect(turn(ours)).toContainText("Meridian Robotics replies");
  });

  await test.step("the employer accepts and signs, and the identity opens for it", async () => {
    await theirs.getByRole("link", { name: "Reply" }).click();
    await expect(main(theirs).locator("del", { hasText: "20%" })).toBeVisible();
    await theirs.getByRole("button", { name: "Accept terms" }).click();
    await dialog(theirs, /^Accept /)
      .getByRole("button", { name: "Accept terms" })
      .click();
    await sign(theirs, "Mara Ito");
    await expect(identity(theirs).getByRole("button", { name: "Open identity" })).toBeFocused();
    await expect(theirs.getByText(name)).toHaveCount(0);
    await theirs.emulateMedia({ reducedMotion: "no-preference" });
    await identity(theirs).getByRole("button", { name: "Open identity" }).click();
    await expect(identity(theirs).getByText(name)).toBeVisible();
  });

  await test.step("the first time, bars wipe to the name, then come the seal and the certificate", async () => {
    const [wipe, bars, seal, certificate] = await motionOf(theirs, ["name", "bars", "seal", "certificate"]);
    expect(wipe).toMatchObject({ moves: "reveal-name", from: 0 });
    expect(bars).toEqual({ ...wipe, moves: "redaction-wipe" });
    expect(seal).toMatchObject({ moves: "reveal-seal", from: wipe?.to });
    expect(certificate).toMatchObject({ moves: "reveal-certificate", from: seal?.to });
    await theirs.emulateMedia({ reducedMotion: "reduce" });
    for (const { moves } of await motionOf(theirs, ["name", "bars", "seal", "certificate"])) expect(moves).toBe("none");
    await expect(identity(theirs).locator(".reveal-bars")).toHaveCSS("clip-path", "inset(0px 0px 0px 100%)");
    expect(await violations(theirs)).toEqual([]);
  });

  await test.step("opened again, with motion, the page is calm", async () => {
    await theirs.emulateMedia({ reducedMotion: "no-preference" });
    await theirs.getByRole("button", { name: "Close identity" }).click();
    await expect(identity(theirs).getByText(name)).toHaveCount(0);
    await identity(theirs).getByRole("button", { name: "Open identity" }).click();
    await expect(identity(theirs).getByText(name)).toBeVisible();
    await expect(identity(theirs).locator(".reveal-bars")).toHaveCount(0);
    for (const { moves } of await motionOf(theirs, ["name", "seal", "certificate"])) expect(moves).toBe("none");
    await theirs.emulateMedia({ reducedMotion: "reduce" });
  });

  await test.step("on a phone the next step stays in view, and a pass with its reason reaches the agency", async () => {
    await theirs.setViewportSize({ width: 390, height: 844 });
    const next = theirs.getByRole("region", { name: "Next step" });
    await expect(next.getByRole("button", { name: "Propose times" })).toBeInViewport({ ratio: 1 });
    const { id } = await proposed(apiOf(theirs), new URL(theirs.url()).pathname.split("/").at(-1) ?? "");
    await scheduled(apiOf(ours), { id });
    await expect(next.getByRole("link", { name: "See the interview" })).toHaveAttribute("href", /#interviews$/);
    await theirs.getByRole("heading", { name: "Outcome" }).scrollIntoViewIfNeeded();
    await expect(next).toBeInViewport({ ratio: 1 });
    await theirs.getByRole("button", { name: "Advance or pass" }).click();
    const deciding = dialog(theirs, /^Advance or pass on /);
    await deciding.getByRole("radio", { name: /^Pass/ }).click();
    await deciding.getByRole("button", { name: "Pass", exact: true }).click();
    await expect(deciding.getByText("Choose a reason.")).toBeVisible();
    await choose(deciding, "Reason", "Timing");
    await deciding.getByRole("button", { name: "Pass", exact: true }).click();
    await expect(deciding).toHaveCount(0);
    await expect(next).toContainText("passed");
    await expect(next.getByRole("button")).toHaveCount(0);
    await theirs.setViewportSize({ width: 1440, height: 900 });
    await expect(ours.getByRole("list", { name: "Decisions" })).toContainText("Passed: timing");
  });

  await test.step("another agency sees nothing of it", async () => {
    const introduction = new URL(theirs.url()).pathname;
    await expect(stranger.getByRole("button", { name: "Request Introduction" })).toBeVisible();
    await expect(stranger.getByRole("button", { name: "Open identity" })).toHaveCount(0);
    await expect(stranger.getByText("Meridian Robotics")).toHaveCount(0);
    await stranger.goto(introduction);
    await expect(stranger.getByRole("heading", { name: "Introduction Not Found", level: 1 })).toBeAttached();
    expect(await stranger.content()).not.toContain(name);
  });

  await test.step("revoked while it is open, it closes by itself", async () => {
    await expect(main(ours).getByText("First opened")).toBeVisible();
    await revoke(ours, "The candidate has withdrawn from this search.");
    await expect(theirs.getByText(name)).toHaveCount(0);
    await expect(theirs.getByRole("button", { name: "Open identity" })).toHaveCount(0);
    await expect(
      theirs
        .getByRole("list", { name: "Steps of this introduction" })
        .getByText("The candidate has withdrawn from this search."),
    ).toBeVisible();
    expect(await theirs.content()).not.toContain(name);
    await theirs.reload();
    await expect(turn(theirs)).toHaveCount(0);
    await expect(theirs.getByText(name)).toHaveCount(0);
  });
});

test(
  "the demo takes the same steps, with the visitor playing each side",
  { tag: ["@demo", "@nightly"] },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 844 });
    const actAs = (organization: string) => choose(page, "You act as", organization);
    await page.goto("/demo/mls/candidate/5");
    await page.getByRole("button", { name: "Request Introduction" }).click();
    const request = dialog(page, "Request an introduction");
    await request.getByRole("button", { name: "Request Introduction" }).click();
    await expect(request.getByText("Enter the employer's name.")).toBeVisible();
    await nameEmployer(request, "Employer you represent", "Meridian Robotics");
    await expect(request.getByText("$43,750.00")).toBeVisible();
    await request.getByRole("button", { name: "Request Introduction" }).click();
    await expect(turn(page)).toContainText("Harbor Search Partners replies");
    await page.getByRole("link", { name: /^Open introduction INT-/ }).click();

    await actAs("Harbor Search Partners");
    await page.getByRole("button", { name: "Accept terms" }).click();
    await dialog(page, /^Accept /)
      .getByRole("textbox", { name: "Access to the identity" })
      .fill("3");
    await dialog(page, /^Accept /)
      .getByRole("button", { name: "Accept terms" })
      .click();
    await expect(dialog(page, /^Accept /).getByText("Enter 7 to 365 whole days.")).toBeVisible();
    await dialog(page, /^Accept /)
      .getByRole("textbox", { name: "Access to the identity" })
      .fill("30");
    await dialog(page, /^Accept /)
      .getByRole("button", { name: "Accept terms" })
      .click();
    await expect(dialog(page, /^Accept /)).toHaveCount(0);

    await actAs("Northstar Talent");
    await sign(page, "Rosa Marin");
    await identity(page).getByRole("button", { name: "Open identity" }).click();
    await expect(page.getByRole("button", { name: "Close identity" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create deal from these terms" }).click();
    await expect(dialog(page, "Create New Deal").getByRole("textbox", { name: "LA Split" })).toHaveValue("60");
    await page.keyboard.press("Escape");

    await actAs("Harbor Search Partners");
    await expect(page.getByRole("button", { name: "Close identity" })).toHaveCount(0);
    await revoke(page, "Placed elsewhere.");
    await actAs("Northstar Talent");
    await expect(page.getByText("Placed elsewhere.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Open identity" })).toHaveCount(0);
  },
);
