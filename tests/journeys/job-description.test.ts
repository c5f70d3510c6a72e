import { openCreateDeal } from "#tests/support/journey-deals.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { violations, visit } from "#tests/crawl/look.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { docxOf, odtOf, rtfOf } from "#tests/support/text-documents.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** From a job description to ranked candidates (docs/ranking.md), by keyboard. */
const job = `Senior Platform Engineer
Austin, TX (hybrid)

Requirements
- 5+ years of experience
- Kubernetes and Terraform
- Go or Python

Nice to have
- Prometheus

Pay: $150,000 to $190,000`;

test(
  "a pasted job description ranks the results, with reasons, and can be edited and shared",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "recruiter");
    await page.goto("/mls/search");
    await page.getByRole("button", { name: "From a job description" }).press("Enter");
    const text = page.getByRole("textbox", { name: "Job description" });
    await expect(text).toBeFocused();
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    const opens = page.getByRole("button", { name: "From a job description" });
    await expect(opens).toBeFocused();
    await opens.press("Enter");
    await text.fill(job);
    await text.press("Control+Enter");

    const musts = page.getByRole("list", { name: "Must-haves" });
    await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Terraform", "Go or Python"]);
    const first = page.getByRole("region", { name: "Search results" }).getByRole("listitem").first();
    await expect(first).toContainText("3 of 3 must-haves");
    await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveCount(0);
    expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);

    await musts.getByRole("button", { name: "Terraform. Make it nice to have" }).press("Enter");
    await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Go or Python"]);
    await expect(first).toContainText("2 of 2 must-haves");
    const add = page.getByRole("textbox", { name: "Add a requirement" });
    await add.fill("Cobol");
    await add.press("Enter");
    await expect(first).toContainText("Missing: Cobol");
    await page.getByRole("button", { name: "Remove Cobol" }).press("Enter");
    await expect(first).not.toContainText("Missing");

    await page.reload();
    await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Go or Python"]);
    await expect(first).toContainText("2 of 2 must-haves");

    const ranks = page.getByRole("switch", { name: "Rank results" });
    await ranks.press("Space");
    await expect(first).not.toContainText("must-haves");
    await expect(page.getByRole("combobox", { name: "Sort by" })).toBeVisible();
    await page.reload();
    await expect(ranks).not.toBeChecked();
    await ranks.press("Space");
    await expect(first).toContainText("2 of 2 must-haves");
    await page.getByRole("button", { name: "Remove job" }).press("Enter");
    await expect(opens).toBeFocused();
  },
);

test("a text without requirements stays, and one that is typed ranks the results", async ({ page }) => {
  await signIn(page, "recruiter");
  await page.goto("/mls/search");
  await page.getByRole("button", { name: "From a job description" }).press("Enter");
  const text = page.getByRole("textbox", { name: "Job description" });
  await text.fill("We are a friendly team.");
  await text.press("Control+Enter");
  await expect(page.getByText("add requirements below")).toBeVisible();
  await expect(text).toHaveValue("We are a friendly team.");
  const box = page.getByRole("textbox", { name: "Add a requirement" });
  await box.fill("Kubernetes");
  await box.press("Enter");
  await expect(page.getByRole("list", { name: "Must-haves" }).getByRole("listitem")).toHaveText(["Kubernetes"]);
  await expect(box).toBeFocused();

  // A candidate's page doesn't rank again to find its neighbors, and leads back to the ranking.
  const first = page.getByRole("region", { name: "Search results" }).getByRole("listitem").first();
  await expect(first).toContainText("1 of 1 must-have");
  await first.getByRole("link", { name: /^View/ }).click();
  const back = page.getByRole("link", { name: "Back to Search" });
  await expect(back).toHaveAttribute("href", /jd=must(:|%3A)Kubernetes/);
  await expect(page.getByRole("link", { name: "Next candidate" })).toHaveCount(0);
  await back.click();
  await expect(first).toContainText("1 of 1 must-have");
});

test(
  "a job description's file becomes requirements in search, an interest and a client's job",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "recruiter");
    await page.goto("/mls/search");
    await page.getByRole("button", { name: "From a job description" }).press("Enter");
    const choose = page.getByRole("button", { name: "Choose file" });
    const pick = async (name: string, bytes: Uint8Array) => {
      const chooser = page.waitForEvent("filechooser");
      await choose.focus();
      await page.keyboard.press("Enter");
      await (await chooser).setFiles({ name, mimeType: "", buffer: Buffer.from(bytes) });
    };
    await pick("scan.pdf", await plainCv([]));
    await expect(page.getByRole("alert")).toContainText("This PDF is a scan");
    expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
    await pick("job.docx", docxOf(job.split("\n")));
    const musts = page.getByRole("list", { name: "Must-haves" });
    await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Terraform", "Go or Python"]);

    await visit(page, "/mls/agent");
    const interest = page.getByRole("form", { name: "Employer interest" });
    await interest.getByRole("button", { name: "Job description" }).press("Enter");
    await pick("job.rtf", rtfOf(job.split("\n")));
    await expect(interest.getByRole("textbox", { name: "Role Title" })).toHaveValue("Senior Platform Engineer");
    await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Terraform", "Go or Python"]);

    await visit(page, "/mls/jobs");
    // Without jobs, the empty list has this button too.
    await page.getByRole("button", { name: "New job" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New job" });
    // Until the dialog has moved the focus in, it would take it from the button.
    await expect(dialog.locator(":focus")).toBeAttached();
    await pick("job.odt", odtOf(job.split("\n")));
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue(/^Senior Platform Engineer\nAustin/);
    await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Terraform", "Go or Python"]);

    // The job is for one of the agency's clients, and what starts from it names that client and what it pays.
    await dialog.getByRole("textbox", { name: /^Role/ }).fill("Platform Engineer for robots");
    // Closed by mistake, it keeps what was typed.
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "New job" }).first().click();
    await expect(dialog.getByRole("textbox", { name: /^Role/ })).toHaveValue("Platform Engineer for robots");
    const client = dialog.getByRole("combobox", { name: "Client" });
    await client.pressSequentially("No such client");
    // Without a suggestion, nothing hides the rest of the dialog from screen readers.
    await expect(client).toHaveAttribute("aria-expanded", "false");
    await expect(dialog.getByRole("button", { name: "Create job" })).toBeVisible();
    await client.fill("Meridian Robotics");
    await expect(dialog.getByText("Your client.")).toBeVisible();
    await client.press("Tab");
    await dialog.getByRole("textbox", { name: /^Fee/ }).fill("21.5");
    await dialog.getByRole("textbox", { name: /^Guarantee/ }).fill("60");
    await dialog.getByRole("button", { name: "Create job" }).click();

    // A colleague's change of another field is not replaced.
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const edited = page.getByRole("dialog", { name: /^Edit JOB-/ });
    await edited.getByRole("textbox", { name: "Terms" }).fill("Paid in 30 days");
    const { jobs } = apiOf(page);
    const { items } = await jobs.list({});
    const { id, clientId } = items.find(({ role }) => role === "Platform Engineer for robots")!;
    const { version, role, description, wanted, feeBp, guaranteeDays } = await jobs.get({ id });
    await jobs.update({
      id,
      version,
      role,
      description,
      wanted,
      feeBp,
      guaranteeDays,
      openings: 3,
      submitBy: "2099-01-20",
      ...(clientId && { clientId }),
    });
    await edited.getByRole("button", { name: "Save" }).click();
    await expect(edited.getByText("This job was changed after you opened it")).toBeVisible();
    await expect(edited.getByRole("textbox", { name: /^Openings/ })).toHaveValue("3");
    await edited.getByRole("button", { name: "Save" }).click();
    await expect(edited).toHaveCount(0);
    expect(await jobs.get({ id })).toMatchObject({ openings: 3, terms: "Paid in 30 days" });
    await page
      .getByRole("region", { name: "Job", exact: true })
      .getByRole("link", { name: "Meridian Robotics" })
      .click();
    await page.getByRole("link", { name: /Platform Engineer for robots$/ }).click();
    await page
      .getByRole("region", { name: "Candidates by description" })
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await openCreateDeal(page);
    const deal = page.getByRole("dialog", { name: "Create New Deal" });
    await expect(deal.getByRole("combobox", { name: "Employer" })).toHaveValue("Meridian Robotics");
    await expect(deal.getByText(/^Starts with the fee of JOB-/)).toBeVisible();
    await expect(deal.getByRole("textbox", { name: /^Fee/ })).toHaveValue("21.5");
    await expect(deal.getByRole("button", { name: /^60/ })).toHaveAttribute("aria-pressed", "true");

    // The deal remembers its job, and the job lists it.
    await deal.getByRole("button", { name: "Create Deal" }).click();
    await page.getByRole("link", { name: /^JOB-.* Platform Engineer for robots$/ }).click();
    const work = page.getByRole("region", { name: "Introductions and deals" });
    await expect(work.getByRole("link", { name: /DEAL-.*Draft/ })).toBeVisible();

    await visit(page, "/mls/jobs");
    await test.step("a phone's list has both dates too", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole("listitem").filter({ hasText: "Platform Engineer for robots" })).toContainText(
        "First candidates due Jan 20, 2099",
      );
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    // What was sent isn't typed again, and what is typed survives a reload.
    await page.getByRole("button", { name: "New job" }).first().click();
    const typed = dialog.getByRole("textbox", { name: "Description" });
    await expect(typed).toHaveValue("");
    await typed.fill(job);
    await page.reload();
    await page.getByRole("button", { name: "New job" }).first().click();
    await expect(typed).toHaveValue(job);
    await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Terraform", "Go or Python"]);
  },
);

test("an admin reads the log of rankings and decides for everyone", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/mls/search?jd=role:Platform%20Engineer;must:Kubernetes");
  await expect(page.getByText("1 of 1 must-have").first()).toBeVisible();
  await visit(page, "/mls/settings?tab=ranking");
  await page
    .getByRole("button", { name: /Kubernetes/ })
    .first()
    .press("Enter");
  await expect(page.getByText(/1 of 1 must-have \(50 × 1\.00\)/).first()).toBeVisible();
  expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
  const off = page.getByRole("radio", { name: "Off for everyone" });
  await off.press("Space");
  await expect(off).toBeChecked();
  await visit(page, "/mls/search?jd=must:Kubernetes");
  await expect(page.getByRole("switch", { name: /Rank results/ })).toBeDisabled();
  await expect(page.getByText("1 of 1 must-have")).toHaveCount(0);
  await visit(page, "/mls/settings?tab=ranking");
  await expect(off).toBeChecked();
  const each = page.getByRole("radio", { name: "Each person decides" });
  await each.press("Space");
  await expect(each).toBeChecked();
});
