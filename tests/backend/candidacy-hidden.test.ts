import { describe, expect, it } from "vitest";
import { candidateEmails, candidateToken, emailsTo } from "#tests/support/candidates.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { bytesOf, pdfText } from "#tests/support/files.ts";
import { makeForm } from "#tests/support/forms.ts";
import { accept, askedByAgency, grantedToEmployer, signNda } from "#tests/support/introductions.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/*
 * The candidate's link: an introduction for an organization that the listing is hidden from (0052), or that has the
 * name already, and their files.
 */
const testApp = await startTestApp();
const { api: bearer } = visitor(testApp);
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");

/** A listing with the candidate's link. */
async function linked(name: string, blockedOrganizations: { name: string; domain: string }[] = []) {
  const email = `${name}@mail.example`;
  const listingId = await publish(northstar.api, {
    identity: { ...makeForm().identity, email },
    blockedOrganizations,
  });
  return { email, listingId, token: await candidateToken(testApp, northstar, listingId, email) };
}

/** The same, requested by an agency for its client. */
async function asked(name: string, blockedOrganizations: { name: string; domain: string }[]) {
  const { email, listingId, token } = await linked(name, blockedOrganizations);
  await testApp.services.projection.caughtUp();
  const { introduction } = await harbor.api.introductions.request({
    listingId,
    employerId: meridian.organizationId,
    offer: { kind: "split", laSplit: 55 },
  });
  const answer = () => bearer.candidacy.answer({ token, introductionId: introduction.id, reply: "yes" });
  return { email, listingId, token, introductionId: introduction.id, answer };
}

async function page(token: string) {
  const answer = await bearer.candidacy.open({ token });
  if (answer.state !== "open") throw new Error(`the link has ended: ${answer.why}`);
  return answer;
}

describe("an introduction for an employer that the listing is hidden from", async () => {
  const hidden = await asked("hidden-from", [{ name: "", domain: "meridian.example" }]);
  const plain = await asked("not-hidden", []);

  it("isn't asked about by email or on the page, and takes no answer", async () => {
    // The later listing's emails are out, so the earlier one's would be too.
    await candidateEmails(testApp, plain.email, 2);
    expect((await emailsTo(testApp, hidden.email)).map(({ subject }) => subject)).toEqual(["Your private page"]);
    expect((await page(hidden.token)).introductions).toEqual([]);
    const emailsOn = async (token: string) => (await page(token)).emailsSent.map(({ about }) => about);
    expect([await emailsOn(hidden.token), await emailsOn(plain.token)]).toEqual([["link"], ["introduction", "link"]]);
    expect((await page(plain.token)).introductions).toMatchObject([{ canAnswer: true }]);
    expect(await refusal(hidden.answer())).toMatchObject({
      code: "wrong-state",
      detail: "Your profile is hidden from this organization, so no answer is needed. Ask your agency to change that.",
    });
    expect(await northstar.api.introductions.get({ id: hidden.introductionId })).toMatchObject({
      candidateAnswer: null,
    });
  });

  it("looks to the requester like every other", async () => {
    const read = async ({ introductionId, listingId }: typeof hidden) => {
      const { code, candidate, ...answer } = await harbor.api.introductions.get({ id: introductionId });
      expect([answer.listingId, code.length]).toEqual([listingId, 10]);
      return JSON.stringify({ ...answer, headlineRole: candidate.headlineRole })
        .replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
        .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"at"');
    };
    expect(await read(hidden)).toBe(await read(plain));
  });

  it("stays on the page without a question if it was answered before the block", async () => {
    await plain.answer();
    const { version } = await northstar.api.listings.form({ id: plain.listingId });
    await northstar.api.listings.update({
      id: plain.listingId,
      version,
      form: { blockedOrganizations: [{ name: "", domain: "meridian.example" }] },
    });
    expect((await page(plain.token)).introductions).toMatchObject([{ answer: { reply: "yes" }, canAnswer: false }]);
  });
});

it("an introduction for an organization that has the name already doesn't say that the name is hidden", async () => {
  const { email, listingId, token } = await linked("known");
  const sides = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
  await testApp.services.projection.caughtUp();
  await grantedToEmployer(sides, { listingId });
  expect((await page(token)).introductions).toMatchObject([{ employer: "Meridian Robotics", knownTo: [] }]);
  await askedByAgency(sides, { listingId });
  expect((await page(token)).introductions).toMatchObject([
    { sellingAgency: "Harbor Search Partners", knownTo: ["Meridian Robotics"], revealedAt: null },
    { sellingAgency: null, knownTo: [] },
  ]);
  const asks = (await candidateEmails(testApp, email, 4)).filter(({ subject }) => subject.startsWith("Your answer"));
  const texts = asks.map(({ text }) => text.replaceAll(/\s+/g, " "));
  expect(texts.find((text) => text.includes("Harbor"))).toContain(
    "to Meridian Robotics. Meridian Robotics has received your name through another introduction.",
  );
  expect(texts.filter((text) => text.includes("know your name yet"))).toHaveLength(1);
});

it("an organization that the listing is hidden from later isn't said to have access", async () => {
  const { listingId, token } = await linked("hidden-later");
  const sides = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
  await testApp.services.projection.caughtUp();
  await grantedToEmployer(sides, { listingId });
  expect((await page(token)).grants).toMatchObject([{ organizationName: "Meridian Robotics", isHidden: false }]);
  const { version } = await northstar.api.listings.form({ id: listingId });
  const blockedOrganizations = [{ name: "", domain: "meridian.example" }];
  await northstar.api.listings.update({ id: listingId, version, form: { blockedOrganizations } });
  expect((await refusal(meridian.api.identities.get({ listingId }))).code).toBe("not-found");
  expect((await page(token)).grants).toMatchObject([{ organizationName: "Meridian Robotics", isHidden: true }]);
});

it("the outcome is the requester's, with its name, and an email says only what is new on the page", async () => {
  const { email, listingId, token } = await linked("decided");
  const sides = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
  await testApp.services.projection.caughtUp();
  const asks = await askedByAgency(sides, { listingId });
  const { id } = asks;
  await accept(sides, asks);
  for (const { api } of [harbor, meridian]) {
    await signNda(api, asks);
    await api.identities.get({ listingId });
  }
  const pass = { outcome: "passed", reason: "pay" } as const;
  const advance = { outcome: "advanced", next: "interview" } as const;
  const decide = async ({ api }: typeof harbor, ask: typeof pass | typeof advance) => {
    const { version } = await api.introductions.get({ id });
    await api.introductions.outcome({ id, version, ...ask });
    const [{ outcome, decidedBy } = { outcome: null, decidedBy: null }] = (await page(token)).introductions;
    return [outcome, decidedBy];
  };
  expect((await page(token)).introductions).toMatchObject([{ outcome: null, decidedBy: null }]);
  expect(await decide(meridian, advance)).toEqual(["advanced", "Meridian Robotics"]);
  expect(await decide(harbor, pass)).toEqual(["passed", "Harbor Search Partners"]);
  expect(await decide(meridian, advance)).toEqual(["passed", "Harbor Search Partners"]);
  expect(await decide(harbor, advance)).toEqual(["advanced", "Harbor Search Partners"]);
  // A link, a request, two who received the name, and three that changed the outcome; of four decisions.
  const emails = await candidateEmails(testApp, email, 7);
  expect(emails.filter(({ text }) => text.includes("There is news about your introduction"))).toHaveLength(3);
});

describe("the candidate's files", () => {
  it("are downloaded by their link, recorded as read by the candidate, and no other listing's", async () => {
    const { token, listingId } = await linked("curriculum");
    const other = await linked("curriculum-other");
    const base64 = (await plainCv(["Weaver at a mill"])).toString("base64");
    const { fileName, size } = await northstar.api.identityFiles.upload({ listingId, name: "mine.pdf", base64 });
    expect((await page(token)).files).toMatchObject([{ number: 1, name: fileName, size }]);
    const saved = await bearer.candidacy.file({ token, number: 1 });
    expect([saved.fileName, saved.mediaType]).toEqual([fileName, "application/pdf"]);
    expect(await pdfText(bytesOf(saved))).toContain("Weaver at a mill");
    const read = await testApp.database.kysely
      .selectFrom("mls_audit")
      .select(["actor", "person_id", "organization_id"])
      .where("entity_id", "=", listingId)
      .where("action", "=", "identity.files.read")
      .execute();
    expect(read).toEqual([{ actor: "candidate", person_id: null, organization_id: northstar.organizationId }]);
    const refusals = [
      { token, number: 2 },
      { token: other.token, number: 1 },
      { token: "unknown", number: 1 },
    ];
    for (const ask of refusals) expect((await refusal(bearer.candidacy.file(ask))).code).toBe("not-found");
    await bearer.candidacy.renew({ token });
    expect((await refusal(bearer.candidacy.file({ token, number: 1 }))).code).toBe("not-found");
  });
});
