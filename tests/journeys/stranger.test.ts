import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { canariesIn, canaryIdentity } from "#tests/support/canaries.ts";
import { closeBrowser, openBrowser } from "#tests/support/journey-contexts.ts";
import { pdfText } from "#tests/support/files.ts";
import { listenTo } from "#tests/support/journey-received.ts";
import { inOwnBrowser, signIn } from "#tests/support/journey-sign-in.ts";
import {
  type Candidate,
  confirmAndSubmit,
  fillBasics,
  fillSkills,
  listByHand,
  next,
  onStep,
  plate,
} from "#tests/support/journey-wizard.ts";
import { cards } from "#tests/support/journey-page.ts";

/** An agency lists a candidate, a stranger finds it, and no one learns who it is (spec §12). */
const candidate: Candidate = {
  role: "Principal Telecom Engineer",
  city: "Boise",
  state: "ID",
  salary: [151_000, 173_000],
  skills: ["Erlang", "C++"],
  summary: "Keeps switches up that carry a million calls an hour. Writes the runbook first, then the code.",
  employer: { name: canaryIdentity.currentEmployer?.name ?? "", domain: canaryIdentity.currentEmployer?.domain ?? "" },
};

const found = (page: Page) => page.getByRole("status").filter({ hasText: "found" });

/** A sheet's role, facts and sections in reading order, without what separates them. */
const unspaced = (text: string) => text.replaceAll(/[\s•·]/g, "");

/** What the candidate's page shows on paper, below the code and who presents it. */
const sheetOnPaper = (page: Page) =>
  page
    .getByRole("main")
    .locator("h2, h3, dt, dd, li, h3 + p")
    .filter({ visible: true })
    .allTextContents()
    .then((texts) => unspaced(texts.join(" ")));

/** The same in the PDF, without what frames its pages. */
async function sheetAsFile(page: Page): Promise<string> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Sheet (PDF)" }).click();
  const text = await pdfText(await readFile(await (await saving).path()));
  return unspaced(
    text
      .replace(/^TalentMLS \S+/, "")
      .replaceAll(/Page \d+ of \d+( TalentMLS \S+)?/g, "")
      .replace(/Presented by .+? At a glance/, ""),
  );
}

async function countFor(page: Page, search: string): Promise<string> {
  await page.goto(`/mls/search${search}`);
  return (await found(page).textContent()) ?? "";
}

test("a candidate listed by hand is found by skill, place and salary, and their identity stays hidden", async ({
  page,
  browser,
}) => {
  await signIn(page, "recruiter", "/mls/list");

  await fillBasics(page, candidate);
  await next(page).click();

  await test.step("a text that names the candidate is rejected at its position and fixed with a tap each", async () => {
    const leaks = ["Quillon", "+1 (206) 555-0188", "+1 (415) 555-0134", "zq.canarymail@hiddenbox.example"];
    await fillSkills(page, {
      ...candidate,
      summary: `${candidate.summary} Ask for ${leaks[0]} under ${leaks[1]} or ${leaks[2]}, or write to ${leaks[3]}.`,
    });
    const notice = page
      .getByRole("status")
      .filter({ hasText: /This text would reveal who the candidate is\.|Contact details can't be in a listing\./ });
    for (const leak of leaks) await expect(notice.getByRole("listitem").filter({ hasText: leak })).toHaveCount(1);
    await expect(notice.getByRole("listitem").filter({ hasText: "Quillon" })).toContainText("first name");
    await expect(next(page)).toBeDisabled();
    for (const leak of leaks)
      await notice.getByRole("listitem").filter({ hasText: leak }).getByRole("button").first().click();
    await expect(notice).toHaveCount(0);
  });

  await page.getByLabel("Professional Summary").fill(candidate.summary);
  await next(page).click();
  await onStep(page, "Screening");
  await next(page).click();
  await confirmAndSubmit(page);
  const code = await plate(page);
  await page.getByRole("link", { name: "View listing" }).click();
  await expect(page).toHaveURL(/\/mls\/candidate\//);
  const address = new URL(page.url()).pathname;

  await test.step("an employer finds it, and its browser receives no trace of the identity", async () => {
    const stranger = await openBrowser(browser);
    const received = listenTo(stranger.context());
    await signIn(stranger, "employer");
    await received.settled();
    await stranger.goto("/mls/search");
    await stranger.getByLabel("Add a skill").fill("Erlang");
    await stranger.getByLabel("Add a skill").press("Enter");
    await stranger.getByLabel("Location").fill("Boise, ID");
    await stranger.getByRole("textbox", { name: "Lowest salary" }).fill("170k");
    await stranger.getByRole("textbox", { name: "Lowest salary" }).press("Enter");
    await expect(stranger).toHaveURL(/(?=.*skills=Erlang)(?=.*location=Boise)(?=.*salaryMin=170000)/);
    const card = cards(stranger).filter({ hasText: code });
    await expect(card).toContainText("$151k - $173k");
    await expect(card).toContainText("Boise, ID");
    await expect(card).not.toContainText("Split");
    await card.getByRole("link", { name: /^View/ }).click();
    await expect(stranger.getByRole("heading", { level: 1, name: candidate.role })).toBeVisible();
    for (const name of ["Overview", "Experience", "Skills", "Screening"]) {
      await stranger.getByRole("tab", { name }).click();
      await expect(stranger.getByRole("tabpanel", { name })).toBeVisible();
    }
    await expect(stranger.getByRole("button", { name: "Show identity" })).toHaveCount(0);
    const file = await sheetAsFile(stranger);
    await stranger.emulateMedia({ media: "print" });
    // The page draws the sheet once the browser has said that it prints.
    await expect.poll(() => sheetOnPaper(stranger), "the PDF has what the page prints, and nothing else").toEqual(file);
    await stranger.emulateMedia({ media: "screen" });
    await received.settled();
    const text = await received.text();
    expect(text).toContain(code);
    expect(canariesIn(text), "identity values in what the employer's browser received").toEqual([]);
    expect(await countFor(stranger, "?keywords=Vandermere"), "a search by the name itself").toBe("0 candidates found");
    await closeBrowser(stranger);
  });

  await test.step("the agency sees it behind Show identity", async () => {
    const received = listenTo(page.context());
    await page.goto(address);
    await page.getByRole("button", { name: "Show identity" }).click();
    const vault = page.getByRole("region", { name: "Vault" });
    for (const value of [
      canaryIdentity.fullName,
      canaryIdentity.email,
      candidate.employer.name,
      ...canaryIdentity.pastEmployers,
    ])
      await expect(vault.getByText(value).first()).toBeVisible();
    // Proves that the search works.
    expect(canariesIn(await received.text())).toContain("Vandermere");
  });
});

test("a candidate is invisible to their own employer, and no count reveals them", async ({ page, browser }) => {
  const employer = await inOwnBrowser(browser, "employer");
  const everything = await countFor(employer, "");
  const inCobol = await countFor(employer, "?skills=COBOL");

  await signIn(page, "recruiter");
  await listByHand(page, {
    ...candidate,
    role: "Mainframe Modernization Lead",
    city: "Tulsa",
    state: "OK",
    skills: ["COBOL"],
    employer: { name: "Meridian Robotics", domain: "meridian.example" },
  });
  const code = await plate(page);
  await page.getByRole("link", { name: "View listing" }).click();
  await expect(page).toHaveURL(/\/mls\/candidate\//);
  const address = new URL(page.url()).pathname;

  const partner = await inOwnBrowser(browser, "partner", "/mls/search?skills=COBOL&location=Tulsa");
  await expect(cards(partner).filter({ hasText: code })).toHaveCount(1);

  expect(await countFor(employer, "")).toBe(everything);
  expect(await countFor(employer, "?skills=COBOL")).toBe(inCobol);
  expect(await countFor(employer, "?skills=COBOL&location=Tulsa")).toBe("0 candidates found");
  await employer.goto(address);
  await expect(employer.getByRole("heading", { name: "Candidate Not Found" })).toBeVisible();
});
