import { expect, test } from "#tests/support/journey-test.ts";
import { expectAccessible, visit } from "#tests/crawl/look.ts";
import { closeBrowser } from "#tests/support/journey-contexts.ts";
import { apiOf, newlyListedBy } from "#tests/support/journey-api.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { guestLinkTo } from "#tests/support/post-office.ts";
import { asksBeforeReload, button, onPhone } from "#tests/support/journey-page.ts";

/** A client answers to a shared list on a phone, and the agency sees it live (docs/decisions/0046). */

test(
  "a client picks two of five candidates on a phone, and the agency sees it on the list and the board",
  { tag: "@rest" },
  async ({ browser }) => {
    const run = Date.now().toString(36);
    const company = `Redstart ${run} Works`;
    const address = `ada@redstart-${run}.example`;
    const agency = await inOwnBrowser(browser, "recruiter");
    const api = apiOf(agency);
    const listingIds = [await newlyListedBy(api)];
    for (const { id } of (await api.own.listings({ status: "active" })).items)
      if (listingIds.length < 5 && !listingIds.includes(id)) listingIds.push(id);
    const list = await api.candidateLists.create({ name: `For ${company}`, listingIds });
    const [picked = ""] = listingIds;
    const { client } = await api.clients.bring({ company, email: address });
    const { organizations } = apiOf(await inOwnBrowser(browser, "operator"));
    const { id, version } = await organizations.get({ id: client.id });
    await organizations.decide({ id, version, standing: "vetted" });
    const { maskedCode } = await api.listings.get({ id: picked });
    await api.shortlist.add({ listingId: picked });
    await api.pipeline.add({ listingId: picked });

    await test.step("the agency sends the list without salaries", async () => {
      await agency.goto(`/mls/lists/${list.id}`);
      const note = agency.getByRole("dialog", { name: `Note on ${maskedCode}` });
      await button(agency, `Edit note on ${maskedCode}`).click();
      await note.getByRole("textbox", { name: "Note" }).fill("Strongest match.");
      // Nothing checks notes for names, so what is typed isn't stored (docs/decisions/0117).
      expect(await asksBeforeReload(agency)).toBe(true);
      expect(await agency.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain("Strongest");
      // Closing the dialog loses nothing.
      await agency.keyboard.press("Escape");
      await expect(note).toBeHidden();
      expect(await asksBeforeReload(agency)).toBe(true);
      await button(agency, `Edit note on ${maskedCode}`).click();
      await expect(note.getByRole("textbox", { name: "Note" })).toHaveValue("Strongest match.");
      await api.candidateLists.note({ id: list.id, listingId: picked, note: "Ask about March.", version: 1 });
      await expect(note.getByText("It now reads: “Ask about March.”.")).toBeVisible();
      await button(note, "Save").click();
      await expect(note.getByText("This note was changed after you opened it")).toBeVisible();
      await button(note, "Save").click();
      await expect(agency.getByRole("main").getByText("Strongest match.")).toBeVisible();
      await button(agency, "Send to client").click();
      const dialog = agency.getByRole("dialog");
      await dialog.getByRole("combobox", { name: "Company" }).fill(company);
      await dialog.getByRole("combobox", { name: "Company" }).press("Tab");
      await dialog.getByLabel("Contact's name").fill("Ada Bell");
      await dialog.getByLabel("Contact's work email").fill(address);
      await dialog.getByRole("checkbox", { name: "Salary" }).uncheck();
      await expectAccessible(agency, "sending a list");
      await button(dialog, "Send").click();
      const sent = agency.getByRole("dialog", { name: "Sent to client" });
      await expect(sent.getByLabel("Link")).toHaveValue(/\/guest#[\w-]+$/);
      await expectAccessible(agency, "a link to copy");
      await button(sent, "Done").click();
      await expect(button(agency, "Copy link")).toBeVisible();
      await expect(agency.getByText("Not opened yet.")).toBeVisible();
    });

    const link = await guestLinkTo(address);
    const phone = await onPhone(browser, link);
    const cards = phone
      .getByRole("main")
      .locator("section")
      .filter({ has: button(phone, "Maybe") });

    await test.step("the contact reads five masked sheets and answers", async () => {
      await expect(phone.getByRole("heading", { level: 1 })).toHaveText("5 candidates from Northstar Talent");
      await expect(cards).toHaveCount(5);
      await button(cards.nth(0), "Read more").click();
      await expect(cards.nth(0).getByRole("heading", { name: "Summary" })).toBeVisible();
      await expect(phone.getByText("Salary", { exact: true })).toHaveCount(0);
      await button(cards.nth(0), "Yes").click();
      await expect(button(cards.nth(0), "Yes")).toHaveAttribute("aria-pressed", "true");
      await button(cards.nth(1), "Maybe").click();
      await expect(button(cards.nth(1), "Maybe")).toHaveAttribute("aria-pressed", "true");
      await button(cards.nth(0), "Add a note").click();
      await cards.nth(0).getByRole("textbox", { name: "Note" }).fill("Could start in March.");
      await button(cards.nth(0), "Save note").click();
      await expect(cards.nth(0).getByRole("blockquote")).toHaveText("Could start in March.");
      await expectAccessible(phone, "a client's list", { bestPractice: true });
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await phone.getByRole("main").innerText()).not.toMatch(/split|Brackenridge/i);
    });

    await test.step("the agency sees it on the list without reloading", async () => {
      await expect(agency.getByText("2 of 5 answered")).toBeVisible();
      await expect(agency.getByText("Could start in March.")).toBeVisible();
      await button(agency, /^Activity/).click();
      await expect(agency.getByText(/^Opened the full profile/)).toBeVisible();
    });

    await test.step("and on the board, where a changed answer arrives live", async () => {
      await visit(agency, "/mls/pipeline");
      await agency.getByRole("searchbox", { name: "Search the pipeline" }).fill(maskedCode);
      await expect(agency.getByText(`Yes, ${company}`)).toBeVisible();
      await button(cards.nth(0), "No").click();
      await expect(agency.getByText(`No, ${company}`)).toBeVisible();
    });

    await test.step("the contact requests an introduction for one answered with yes", async () => {
      await expect(button(phone, "Request an introduction")).toHaveCount(0);
      await button(cards.nth(0), "Yes").click();
      await button(cards.nth(0), "Request an introduction").click();
      await expect(phone.getByText("Requested. Northstar Talent replies")).toBeVisible();
      expect((await api.introductions.list({ listingId: picked })).items[0]?.employer.name).toBe(company);
    });

    await test.step("a revoked link opens nothing", async () => {
      await visit(agency, `/mls/lists/${list.id}`);
      await button(agency, "Revoke link").click();
      await button(agency.getByRole("alertdialog").or(agency.getByRole("dialog")), "Revoke link").click();
      await expect(agency.getByText("Revoked", { exact: true })).toBeVisible();
      await phone.reload();
      await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This link was ended");
      await expect(cards).toHaveCount(0);
      await closeBrowser(phone);
    });

    await test.step("a candidate with a note is removed from the list only after a question", async () => {
      const remove = button(agency, `Remove ${maskedCode}`);
      await remove.click();
      const question = agency.getByRole("alertdialog", { name: `Remove ${maskedCode} from the list?` });
      await button(question, "Cancel").click();
      await expect(question).toHaveCount(0);
      await expect(agency.getByRole("main").getByText("Strongest match.")).toBeVisible();
      await remove.click();
      await button(question, "Remove").click();
      await expect(remove).toHaveCount(0);
    });
  },
);
