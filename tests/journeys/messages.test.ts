import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { violations, visit } from "#tests/crawl/look.ts";
import { apiOf, listedBy, newlyListedBy } from "#tests/support/journey-api.ts";
import { editDemo } from "#tests/support/journey-demo.ts";
import { asksBeforeReload } from "#tests/support/journey-page.ts";
import { accountMenu, inOwnBrowser } from "#tests/support/journey-sign-in.ts";

/** Messages between two organizations (spec §2, §9, §16). */
const button = (page: Page) => page.getByRole("button", { name: /^Messages, / });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Messages" });
const rows = (page: Page) => drawer(page).getByRole("list", { name: "Conversations" }).getByRole("button");
const said = (page: Page, other: string) => drawer(page).getByRole("region", { name: `Messages with ${other}` });
const box = (page: Page) => drawer(page).getByRole("textbox", { name: "Message" });
const send = (page: Page) => drawer(page).getByRole("button", { name: "Send" });
const toast = (page: Page, title: string) => page.getByRole("dialog").filter({ hasText: title });

test.describe("the messages of the demo", { tag: "@demo" }, () => {
  test(
    "are three unread in three conversations, read by opening them, with keyboard navigation",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls/search");
      await expect(button(page)).toHaveAccessibleName("Messages, 3 unread");
      await page.keyboard.press("i");
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).nth(0)).toBeFocused();
      await page.keyboard.press("j");
      await expect(rows(page).nth(1)).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(rows(page).nth(0)).toContainText("2 unread");

      await page.keyboard.press("Enter");
      await expect(box(page)).toBeFocused();
      await expect(
        said(page, "Harbor Search Partners").getByText("They could hold first interviews next week."),
      ).toBeVisible();
      await expect(
        said(page, "Harbor Search Partners")
          .getByText("Today, New")
          .or(said(page, "Harbor Search Partners").getByText("Yesterday, New")),
      ).toBeVisible();
      await expect(drawer(page).getByRole("button", { name: "All conversations, 1" })).toBeVisible();
      await drawer(page)
        .getByRole("button", { name: /^All conversations/ })
        .click();
      await expect(rows(page).nth(0)).toBeFocused();
      await expect(rows(page).nth(0)).not.toContainText("unread");

      await page.keyboard.press("Escape");
      await expect(drawer(page)).toHaveCount(0);
      await expect(button(page)).toHaveAccessibleName("Messages, 1 unread");
      await page.reload();
      await expect(button(page)).toHaveAccessibleName("Messages, 1 unread");
    },
  );

  test("stay unread in a hidden tab", { tag: "@rest" }, async ({ page }) => {
    const look = (hidden: boolean) =>
      page.evaluate((away) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await page.goto("/demo/mls");
    await button(page).click();
    await expect(rows(page)).toHaveCount(3);
    await look(true);
    await rows(page).nth(0).click();
    await expect(
      said(page, "Harbor Search Partners").getByText("They could hold first interviews next week."),
    ).toBeVisible();
    await drawer(page).getByRole("button", { name: "All conversations, 3" }).click();
    await expect(rows(page).nth(0)).toContainText("2 unread");
    await rows(page).nth(0).click();
    await look(false);
    await expect(drawer(page).getByRole("button", { name: "All conversations, 1" })).toBeVisible();
  });

  test(
    "show the newest first and earlier ones on request, without moving the view",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls");
      await expect(button(page)).toBeVisible();
      type Long = {
        thread: { messages: number; other: { name: string } };
        messages: { number: number; content: string; introductionId?: string | undefined }[];
        marks: { upTo: number }[];
      };
      await editDemo<{ threads: Long[] }>(page, (state) => {
        const long = state.threads.find(({ thread }) => thread.other.name === "Cedar & Vale Recruiting");
        const last = long?.messages.at(-1);
        if (!long || !last) throw new Error("The demo has no conversation with Cedar & Vale Recruiting.");
        for (let number = last.number + 1; number <= 120; number++)
          long.messages.push({ ...last, number, content: `Line ${number}`, introductionId: undefined });
        long.thread.messages = 120;
        for (const mark of long.marks) mark.upTo = 120;
        return state;
      });
      await page.reload();
      await button(page).click();
      await rows(page).filter({ hasText: "Cedar & Vale Recruiting" }).click();
      const line = (number: number) =>
        said(page, "Cedar & Vale Recruiting").getByText(`Line ${number}`, { exact: true });
      await expect(line(120)).toBeInViewport();
      await expect(line(70)).toHaveCount(0);
      const earlier = drawer(page).getByRole("button", { name: "Load earlier" });
      await earlier.scrollIntoViewIfNeeded();
      await earlier.click();
      await expect(line(21)).toBeAttached();
      await expect(line(71)).toBeInViewport();
      await expect(line(21)).not.toBeInViewport();
      await earlier.scrollIntoViewIfNeeded();
      await earlier.click();
      await expect(line(4)).toBeAttached();
      await expect(earlier).toHaveCount(0);
    },
  );

  test("start on a candidate's page, where identifying text isn't sent", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/candidate/2");
    await page.getByRole("button", { name: "Message Harbor Search Partners" }).click();
    await expect(
      drawer(page).getByText("Names and contact details that identify a candidate are not sent."),
    ).toBeVisible();
    await box(page).fill("Mornings are best. Write to desk@northstar.example.");
    await box(page).press("Enter");
    await expect(drawer(page).getByText("Contact details can't be shared here.")).toBeVisible();
    await expect(box(page)).toHaveValue("Mornings are best. Write to desk@northstar.example.");
    await drawer(page)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(box(page)).not.toHaveValue(/northstar/);

    await box(page).fill("Mornings are best.");
    await box(page).press("Shift+Enter");
    await box(page).pressSequentially("Afternoons are not.");
    await box(page).press("Enter");
    await expect(
      said(page, "Harbor Search Partners").getByText(/^Mornings are best\.\s+Afternoons are not\.$/),
    ).toBeVisible();
    await expect(box(page)).toHaveValue("");
    await expect(box(page)).toBeFocused();
    await drawer(page)
      .getByRole("button", { name: /^All conversations/ })
      .click();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).nth(0)).toContainText("Us: Mornings are best.");

    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("button", { name: "Message Harbor Search Partners" }).click();
    await expect(said(page, "Harbor Search Partners").getByText("Afternoons are not.")).toBeVisible();
  });

  test("link to what they are about, and go from a deal to its other parties", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls");
    await button(page).click();
    await rows(page).filter({ hasText: "DEAL-" }).click();
    await drawer(page).getByRole("link", { name: "DEAL-4F7K2M" }).click();
    await expect(drawer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/demo\/mls\/deal\/1$/);
    await button(page).click();
    await rows(page).filter({ hasText: "Cedar & Vale Recruiting" }).click();
    await drawer(page).getByRole("link", { name: /^TM-/ }).click();
    await expect(page).toHaveURL(/\/demo\/mls\/candidate\/4$/);

    await test.step("from a deal", async () => {
      await visit(page, "/demo/mls/deal/2");
      await page.getByRole("button", { name: "Message Harbor Search Partners" }).click();
      await expect(drawer(page).getByRole("link", { name: "DEAL-9QX3TB" })).toBeVisible();
      await box(page).fill("What is typed stays.");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Message Northstar Talent" })).toHaveCount(0);
      await page.getByRole("button", { name: "Message Harbor Search Partners" }).click();
      await expect(box(page)).toHaveValue("What is typed stays.");
      await page.reload();
      await page.getByRole("button", { name: "Message Harbor Search Partners" }).click();
      await expect(box(page)).toHaveValue("What is typed stays.");
    });

    await test.step("a reset of the demo removes what was typed, in other tabs too, and nothing of /mls", async () => {
      await page.keyboard.press("Escape");
      const signedIn = '["a person",["an organization message","Typed at /mls"]]';
      await page.evaluate((text) => sessionStorage.setItem("mls-drafts", text), signedIn);
      const other = await page.context().newPage();
      await other.goto("/demo/mls/deal/2");
      await other.getByRole("button", { name: "Message Harbor Search Partners" }).click();
      await box(other).fill("Typed in another tab.");
      await other.keyboard.press("Escape");
      await page.getByRole("button", { name: "Reset demo" }).click();
      await page
        .getByRole("alertdialog", { name: "Reset the demo?" })
        .getByRole("button", { name: "Reset demo" })
        .click();
      await expect(page.getByText("Sample data restored.")).toBeVisible();
      for (const each of [page, other]) {
        await each.getByRole("button", { name: "Message Harbor Search Partners" }).click();
        await expect(box(each)).toHaveValue("");
      }
      await other.close();
      await box(page).fill("Tried in the demo.");
      expect(await page.evaluate(() => sessionStorage.getItem("mls-drafts"))).toBe(signedIn);
      await page.keyboard.press("Escape");
    });

    await test.step("not from your own listing to yourself", async () => {
      await page.goto("/demo/mls/candidate/1");
      await expect(page.getByRole("heading", { name: "Listing Agency" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Message / })).toHaveCount(0);
    });
  });

  test("are legible and reachable at 390 pixels, dark, and at 1440, light", { tag: "@rest" }, async ({ page }) => {
    const looks = [
      [1440, "light"],
      [390, "dark"],
    ] as const;
    const expectLegible = async () => {
      for (const [width, colorScheme] of looks) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => violations(page), `at ${width}, ${colorScheme}`).toEqual([]);
      }
    };
    await page.goto("/demo/mls");
    await button(page).click();
    await expect(rows(page)).toHaveCount(3);
    await expectLegible();
    await rows(page).nth(1).click();
    await box(page).fill("Write to desk@northstar.example.");
    await send(page).click();
    await expect(drawer(page).getByText("Contact details can't be shared here.")).toBeVisible();
    await expectLegible();
    expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 800 });
  });
});

test("two agencies write to each other, and each message arrives live", async ({ browser }) => {
  const ours = await inOwnBrowser(browser, "recruiter", "/mls/agent");
  const theirs = await inOwnBrowser(browser, "partner");
  const address = `/mls/candidate/${await newlyListedBy(apiOf(ours))}`;

  await theirs.goto(address);
  await theirs.getByRole("button", { name: "Message Northstar Talent" }).click();
  await box(theirs).fill("Would a start in March be too late?");
  await send(theirs).click();
  await toast(ours, "New message from Harbor Search Partners").hover();
  await expect(said(theirs, "Northstar Talent").getByText("Would a start in March be too late?")).toBeVisible();
  await expect(drawer(theirs).getByText("Sending…")).toHaveCount(0);

  await test.step("a message to a person on another page is announced and opens", async () => {
    await toast(ours, "New message from Harbor Search Partners").getByRole("button", { name: "Open" }).click();
    await expect(said(ours, "Harbor Search Partners").getByText("Would a start in March be too late?")).toBeVisible();
  });

  await test.step("a reply appears in the open conversation and is announced", async () => {
    await box(ours).fill("March is fine.");
    await box(ours).press("Enter");
    await expect(said(theirs, "Northstar Talent").getByText("March is fine.")).toBeVisible();
    await expect(
      drawer(theirs).getByRole("status").filter({ hasText: "New message from Northstar Talent: March is fine." }),
    ).toHaveCount(1);
    await expect(said(theirs, "Northstar Talent").getByText("Rosa")).toHaveCount(0);
  });

  await test.step("a message that can't be sent now waits, and is sent once", async () => {
    await theirs.route("**/api/v1/threads/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await box(theirs).fill("Then we will propose terms.");
    await box(theirs).press("Enter");
    await expect(drawer(theirs).getByText("No response.")).toBeVisible();
    await theirs.unroute("**/api/v1/threads/**");
    await drawer(theirs).getByRole("button", { name: "Try again" }).click();
    await expect(drawer(theirs).getByText("No response.")).toHaveCount(0);
    await expect(said(theirs, "Northstar Talent").getByText("Then we will propose terms.")).toHaveCount(1);
    await expect(said(ours, "Harbor Search Partners").getByText("Then we will propose terms.")).toHaveCount(1);
  });

  await test.step("a colleague reads along, and the other organization doesn't see it", async () => {
    const colleague = await inOwnBrowser(browser, "admin", "/mls");
    await button(colleague).click();
    await rows(colleague).filter({ hasText: "Then we will propose terms." }).first().click();
    await expect(said(colleague, "Harbor Search Partners").getByText(/^Read by /)).toBeVisible();
    await expect(said(ours, "Harbor Search Partners").getByText(/^Read by /)).toBeVisible();
    await expect(said(theirs, "Northstar Talent").getByText(/^Read by /)).toHaveCount(0);
  });
});

test(
  "a request is answered from its card, and while a grant is live the candidate can be named",
  { tag: "@rest" },
  async ({ browser }) => {
    const ours = await inOwnBrowser(browser, "recruiter", "/mls");
    const theirs = await inOwnBrowser(browser, "employer", "/mls");
    const [listing, employer] = [apiOf(ours), apiOf(theirs)];
    const listingId = await listedBy(listing);
    const { introduction } = await employer.introductions.request({
      listingId,
      offer: { kind: "fee", feePercent: 20, guaranteeDays: 90 },
      message: "We would like to meet within two weeks.",
    });
    const card = (page: Page) => drawer(page).getByRole("article", { name: `Introduction ${introduction.code}` });
    const named = "Write to quillon.vandermere@mail.example for a time on Monday.";

    await test.step("the listing agency accepts in the drawer, and the other side's card shows it", async () => {
      await toast(ours, "New message from Meridian Robotics").getByRole("button", { name: "Open" }).click();
      await expect(card(ours).getByText("We would like to meet within two weeks.")).toBeVisible();
      await expect(card(ours).getByRole("button", { name: "Decline" })).toBeVisible();
      await card(ours).getByRole("button", { name: "Accept" }).click();
      await ours
        .getByRole("dialog", { name: /^Accept / })
        .getByRole("button", { name: "Accept terms" })
        .click();
      await expect(card(ours).getByText("Awaiting signature")).toBeVisible();
      await expect(card(ours).getByRole("button", { name: "Accept" })).toHaveCount(0);
      await theirs.goto(`/mls/candidate/${listingId}`);
      await theirs.getByRole("button", { name: "Message Northstar Talent" }).click();
      await expect(card(theirs).getByRole("link", { name: "Read and sign" })).toBeVisible();
    });

    await test.step("no message can name the candidate until the employer has opened the identity", async () => {
      await box(ours).fill(named);
      await box(ours).press("Enter");
      await expect(drawer(ours).getByText("Contact details can't be shared here.")).toBeVisible();
      const { hash } = await employer.introductions.nda({ id: introduction.id });
      const { version } = await employer.introductions.get({ id: introduction.id });
      await employer.introductions.sign({ id: introduction.id, version, name: "Mara Ito", consent: true, hash });
      await expect(drawer(ours).getByText(/are not sent until Meridian Robotics opens the identity\.$/)).toBeVisible();
      await expect(drawer(theirs).getByText(/are not sent until you open the identity\.$/)).toBeVisible();
      await employer.identities.get({ listingId });
      await expect(
        drawer(ours).getByText(/^Meridian Robotics can see the identity until .*, so you can name the candidate\.$/),
      ).toBeVisible();
      await expect(
        drawer(theirs).getByText(
          /^You can see the identity until .*, so you can name the candidate to Northstar Talent\.$/,
        ),
      ).toBeVisible();
      await box(ours).fill(named);
      expect(await ours.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
        "quillon",
      );
      await ours.keyboard.press("Escape");
      await expect(drawer(ours)).toHaveCount(0);
      expect(await asksBeforeReload(ours)).toBe(true);
      const question = ours.getByRole("alertdialog", { name: "Discard unsent messages?" });
      await ours.getByRole("link", { name: /, start page$/ }).click();
      await question.getByRole("button", { name: "Keep" }).click();
      await expect(question).toHaveCount(0);
      await accountMenu(ours).click();
      await ours.getByRole("menuitem", { name: "Sign out" }).click();
      await question.getByRole("button", { name: "Keep" }).click();
      await button(ours).click();
      await rows(ours).filter({ hasText: "Meridian Robotics" }).first().click();
      await expect(box(ours)).toHaveValue(named);
      await box(ours).press("Enter");
      await expect(said(theirs, "Northstar Talent").getByText(named)).toBeVisible();
      await expect(said(ours, "Meridian Robotics").getByText("Written while the identity was revealed.")).toBeVisible();
    });

    await test.step("the messages disappear for the holder when the grant ends", async () => {
      const { version, parts } = await listing.introductions.get({ id: introduction.id });
      await listing.introductions.revoke({
        id: introduction.id,
        version,
        organizationId: parts[0]?.organization.id ?? "",
        reason: "The search is on hold.",
      });
      await expect(
        said(theirs, "Northstar Talent").getByText("Written while the identity was revealed. That access has ended."),
      ).toBeVisible();
      await expect(said(theirs, "Northstar Talent").getByText(named)).toHaveCount(0);
      await expect(
        drawer(ours).getByText("Names and contact details that identify a candidate are not sent."),
      ).toBeVisible();
      await expect(said(ours, "Meridian Robotics").getByText(named)).toBeVisible();
    });
  },
);

test("staff of the platform have no messages to read", async ({ browser }) => {
  const page = await inOwnBrowser(browser, "operator", "/mls");
  await expect(page.getByRole("link", { name: /^Shortlist/ }).first()).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
