import { expect, test } from "#tests/support/journey-test.ts";
import { expectAccessible, visit } from "#tests/crawl/look.ts";
import { closeBrowser } from "#tests/support/journey-contexts.ts";
import { apiOf, newlyListedBy } from "#tests/support/journey-api.ts";
import { accountMenu, gateButton, inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { confirmLinkTo, guestCodeTo, guestLinkTo } from "#tests/support/post-office.ts";
import { button, onPhone } from "#tests/support/journey-page.ts";
import { choose } from "#tests/support/journey-select.ts";

/** A client without an account reads a candidate by a link (docs/decisions/0041). */
const ended = {
  code: "forbidden",
  title: "No access",
  detail: "Confirm again that it's you: get a new code by email.",
};

test(
  "a client without an account picks two of five, requests, signs, reads the name and claims it all",
  { tag: "@rest" },
  async ({ browser }) => {
    const run = Date.now().toString(36);
    const company = `Kestrel ${run} Works`;
    const domain = `kestrel-${run}.example`;
    const address = `ada@${domain}`;
    const agency = await inOwnBrowser(browser, "recruiter");
    const api = apiOf(agency);
    const listingId = await newlyListedBy(api);
    const { client } = await api.clients.bring({ company, email: address });

    await test.step("the marketplace reviews the company", async () => {
      const { organizations } = apiOf(await inOwnBrowser(browser, "operator"));
      const { id, version } = await organizations.get({ id: client.id });
      await organizations.decide({ id, version, standing: "vetted" });
    });

    const deal =
      await test.step("the agency sends the candidate from a deal, to an address at the company's domain", async () => {
        const terms = { targetSalary: 150_000, feePercent: 25, laSplit: 100, guaranteeDays: 90, terms: "" } as const;
        const { id } = await api.deals.create({ ...terms, listingId, employerId: client.id, sellingAgencyId: null });
        await agency.goto(`/mls/deal/${id}`);
        await button(agency, "Send to client").click();
        const dialog = agency.getByRole("dialog");
        await expect(dialog.getByRole("combobox", { name: "Company" })).toHaveValue(company);
        await dialog.getByLabel("Contact's name").fill("Ada Bell");
        await dialog.getByLabel("Contact's work email").fill("ada@elsewhere.example");
        await button(dialog, "Send").click();
        await expect(dialog.getByText(`Enter a work address at ${domain}.`)).toBeVisible();
        await dialog.getByLabel("Contact's work email").fill(address);
        await button(dialog, "Send").click();
        const sent = agency.getByRole("dialog", { name: "Sent to client" });
        await expect(sent.getByLabel("Link")).toHaveValue(/\/guest#[\w-]+$/);
        await expect(button(sent, "Copy link")).toBeVisible();
        await button(sent, "Done").click();
        await agency.goto(`/mls/candidate/${listingId}`);
        const card = agency
          .locator("section")
          .filter({ has: agency.getByRole("heading", { name: "Sent to clients" }) });
        await expect(card).toContainText("Not opened yet.");
        return id;
      });

    await test.step("the contact reads the candidate masked on a phone", async () => {
      const opened = await onPhone(browser, await guestLinkTo(address));
      await expect(opened.getByRole("heading", { level: 1 })).toHaveText("1 candidate from Northstar Talent");
      expect(new URL(opened.url()).hash).toBe("");
      await expectAccessible(opened, "a client's page", { bestPractice: true });
      expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await opened.getByRole("main").innerText()).not.toMatch(/split|Brackenridge/i);
      await closeBrowser(opened);
    });

    const list = await test.step("the agency sends five to choose from", async () => {
      const listingIds = [listingId];
      for (const { id } of (await api.own.listings({ status: "active" })).items)
        if (listingIds.length < 5 && !listingIds.includes(id)) listingIds.push(id);
      const { id } = await api.candidateLists.create({ name: `For ${company}`, listingIds });
      const fields = ["summary", "skills", "years"] as const;
      await api.guests.send({
        clientId: client.id,
        listingIds,
        list: { id, fields: [...fields] },
        name: "Ada Bell",
        email: address,
      });
      return id;
    });

    const link = await guestLinkTo(address, 2);
    const phone = await test.step("the contact picks two of them and requests one introduction", async () => {
      const opened = await onPhone(browser, link);
      const cards = opened
        .getByRole("main")
        .locator("section")
        .filter({ has: button(opened, "Maybe") });
      await expect(cards).toHaveCount(5);
      for (const place of [0, 1]) {
        await button(cards.nth(place), "Yes").click();
        await expect(button(cards.nth(place), "Yes")).toHaveAttribute("aria-pressed", "true");
      }
      await button(cards.nth(0), "Request an introduction").click();
      await expect(opened.getByText("Requested. Northstar Talent replies")).toBeVisible();
      await visit(agency, `/mls/lists/${list}`);
      await expect(agency.getByText("2 of 5 answered")).toBeVisible();
      return opened;
    });

    const introduction = await test.step("the agency accepts", async () => {
      const found = (await api.introductions.list({ listingId })).items[0] ?? { id: "", version: 0 };
      await api.introductions.accept({ id: found.id, version: found.version });
      return found.id;
    });

    await test.step("someone it was forwarded to can't sign without the emailed code", async () => {
      const forwarded = await onPhone(browser, link);
      await button(forwarded, "Read and sign the NDA").click();
      await button(forwarded, "Email me a code").click();
      const code = await guestCodeTo(address);
      await forwarded.getByRole("textbox", { name: "Code" }).fill(code === "000000" ? "000001" : "000000");
      await button(forwarded, "Confirm").click();
      await expect(forwarded.getByText("That isn't the code.")).toBeVisible();
      await closeBrowser(forwarded);
    });

    await test.step("the contact types the code, signs and reads the name", async () => {
      await phone.reload();
      await button(phone, "Read and sign the NDA").click();
      await button(phone, "Email me a code").click();
      await phone.getByRole("textbox", { name: "Code" }).fill(await guestCodeTo(address, 2));
      await button(phone, "Confirm").click();
      await phone.getByLabel("Type your full name to sign").fill("Ada Bell");
      await phone.getByRole("checkbox").check();
      // The code ends: what was typed is there again after a new one.
      await phone.route("**/api/v1/guest/signature", (route) => route.fulfill({ status: 403, json: ended }), {
        times: 1,
      });
      await button(phone, "Sign").click();
      await expect(phone.getByRole("region", { name: "Notifications" }).getByText(ended.detail)).toBeVisible();
      await button(phone, "Email me a code").click();
      await phone.getByRole("textbox", { name: "Code" }).fill(await guestCodeTo(address, 3));
      await button(phone, "Confirm").click();
      await expect(phone.getByLabel("Type your full name to sign")).toHaveValue("Ada Bell");
      await button(phone, "Sign").click();
      await expect(phone.getByText("You can see the name until")).toBeVisible();
      // The bar doesn't offer the name that is on the page until the introduction says so too.
      const nextStep = phone.getByRole("region", { name: "Next step" });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await expect(nextStep).toContainText("You can see who the candidate is.");
      await phone.route("**/api/v1/guest/introduction", (route) => released.then(() => route.continue()));
      const card = phone.getByRole("region", { name: /, TM-/ });
      await card.getByRole("button", { name: "Open identity", exact: true }).click();
      await expect(phone.getByText("Ottoline Brackenridge")).toBeVisible();
      await expect(nextStep).toHaveCount(0);
      release();
      await expect(nextStep).toContainText("Propose times for an interview.");
      await expect(phone.getByText(ended.detail)).toHaveCount(0);
      await expectAccessible(phone, "a client's page with a name", { bestPractice: true });
    });

    await test.step("declares that the company knew the candidate, with evidence that the agency reads", async () => {
      await button(phone, "Declare prior knowledge").click();
      const dialog = phone.getByRole("dialog", { name: "Declare prior knowledge" });
      await expect(dialog).toContainText("no fee is due for this introduction");
      await expectAccessible(phone, "a client's declaration");
      await dialog.getByRole("textbox").fill("Applied with us in March, interviewed twice since.");
      await button(dialog, "Declare").click();
      await expect(phone.getByText("Undecided", { exact: true })).toBeVisible();
      const { priorKnowledge } = await api.introductions.get({ id: introduction });
      expect(priorKnowledge?.evidence).toBe("Applied with us in March, interviewed twice since.");
    });

    await test.step("and passes with a reason, which the agency reads at once", async () => {
      await button(phone, "Advance or pass").click();
      const dialog = phone.getByRole("dialog", { name: /^Advance or pass/ });
      await dialog.getByRole("radio", { name: /^Pass/ }).click();
      await choose(dialog, "Reason", "Role filled or on hold");
      await dialog.getByRole("textbox", { name: /^Note/ }).fill("We hired from within.");
      // The code ends: no name is shown, and the form comes back as it was after a new one.
      await phone.route("**/api/v1/guest/outcome", (route) => route.fulfill({ status: 403, json: ended }), {
        times: 1,
      });
      await button(dialog, "Pass").click();
      await expect(phone.getByRole("region", { name: "Notifications" }).getByText(ended.detail)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(phone.getByText("Ottoline Brackenridge")).toHaveCount(0);
      await button(phone, "Email me a code").click();
      await phone.getByRole("textbox", { name: "Code" }).fill(await guestCodeTo(address, 4));
      await button(phone, "Confirm").click();
      await expect(phone.getByText("Ottoline Brackenridge")).toHaveCount(1);
      await expect(dialog.getByRole("textbox", { name: /^Note/ })).toHaveValue("We hired from within.");
      await button(dialog, "Pass").click();
      await expect(phone.getByRole("region", { name: "Next step" })).toContainText("passed");
      const { outcome } = await api.introductions.get({ id: introduction });
      expect(outcome).toMatchObject({ outcome: "passed", reason: "filled", note: "We hired from within." });
    });

    await test.step("the agency sees what was done with the link", async () => {
      await agency.reload();
      await button(agency, /^Activity/).click();
      await expect(agency.getByText("Opened the identity")).toBeVisible();
      await expect(agency.getByText("Signed the NDA")).toBeVisible();
      await expect(agency.getByText("Advanced or passed")).toBeVisible();
    });

    const { version, code } = await api.deals.get({ id: deal });
    await api.deals.send({ id: deal, version, signers: { employer: { name: "Ada Bell", email: address } } });

    await test.step("its first person signs up and finds all of it; the link opens no more", async () => {
      await phone.getByRole("link", { name: `Create ${company}'s account` }).click();
      await phone.getByLabel("Organization name").fill("Kestrel");
      await phone.getByLabel("Web domain").fill(domain);
      await phone.getByLabel(/^Roles you hire for/).fill("Falconers and their foremen.");
      await phone.getByLabel("Your full name").fill("Ada Bell");
      await phone.getByLabel("Work email").fill(address);
      await phone.getByLabel("Password", { exact: true }).fill("a long and plain sentence");
      await phone.getByLabel(/^I agree to the terms/).check();
      await button(phone, /^(?:Sign up|Request access)/).click();
      await expect(phone.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await phone.goto(await confirmLinkTo(address));
      await phone.getByLabel("The password you chose when you signed up").fill("a long and plain sentence");
      await button(phone, "Confirm this address").click();
      await phone.getByRole("link", { name: "Sign in" }).click();
      await gateButton(phone).click();
      await phone.getByLabel("Email").fill(address);
      await phone.getByLabel("Password", { exact: true }).fill("a long and plain sentence");
      await button(phone, "Sign in").click();
      await expect(accountMenu(phone)).toBeVisible();
      await visit(phone, "/mls/lists");
      await expect(phone.getByText("2 of 5 answered")).toBeVisible();
      await phone.getByRole("link", { name: "5 candidates from Northstar Talent" }).click();
      await expect(phone.getByRole("button", { name: "Yes", pressed: true })).toHaveCount(2);
      await visit(phone, `/mls/introductions/${introduction}`);
      await button(phone, "Open identity").click();
      await expect(phone.getByText("Ottoline Brackenridge").first()).toBeVisible();
      await visit(phone, "/mls/deals");
      await expect(phone.getByText(code).first()).toBeVisible();
      const later = await onPhone(browser, link);
      await expect(later.getByRole("heading", { level: 1 })).toHaveText(`${company} has an account`);
      await closeBrowser(later);
      await closeBrowser(phone);
    });
  },
);
