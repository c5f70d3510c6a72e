import { expect, it } from "vitest";
import { addCandidateRequest } from "#server/listing/candidacy.ts";
import { candidateToken } from "#tests/support/candidates.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/** A candidate's corrections of their public profile (docs/decisions/0082). */
const testApp = await startTestApp();
const { api: bearer } = visitor(testApp);

it("is proposed for one field, and accepted by the agency after the leak check, or declined", async () => {
  const northstar = await signedIn(testApp, "recruiter@northstar.example");
  const harbor = await signedIn(testApp, "admin@harbor.example");
  const email = "correcting@mail.example";
  const listingId = await publish(northstar.api, { identity: { ...makeForm().identity, email } });
  const token = await candidateToken(testApp, northstar, listingId, email);
  await testApp.services.projection.caughtUp();
  const page = async () => {
    const answer = await bearer.candidacy.open({ token });
    return answer.state === "open" ? answer.wishes : [];
  };
  const before = (await harbor.api.listings.get({ id: listingId })) as { summary: string; keySkills: string[] };
  expect((await refusal(bearer.candidacy.correct({ token, field: "summary", text: before.summary }))).fields).toEqual({
    text: "That's what it says now. Change the text, then send it.",
  });
  const summary = "Leads platform teams and still reviews code.";
  await bearer.candidacy.correct({ token, field: "summary", text: ` ${summary} ` });
  await bearer.candidacy.correct({ token, field: "keySkills", text: "Go\n\n Rust \n" });
  await bearer.candidacy.correct({ token, field: "education", text: "Find me at ada@mail.example" });
  const { wishes } = await northstar.api.candidacy.ofListing({ listingId });
  const about = (field: string) => wishes.find(({ correction }) => correction?.field === field);
  expect(about("summary")).toMatchObject({
    text: summary,
    correction: { label: "Professional Summary", from: before.summary, accepted: null },
  });
  expect(about("keySkills")).toMatchObject({
    text: "Go\nRust",
    correction: { from: before.keySkills.join("\n"), accepted: null },
  });
  const [first = "", second = "", third = ""] = ["summary", "keySkills", "education"].map((each) => about(each)?.id);
  const decide = (id: string, accept: boolean) => northstar.api.candidacy.decide({ listingId, id, accept });
  expect((await refusal(harbor.api.candidacy.decide({ listingId, id: first, accept: true }))).code).toBe("not-found");
  // Nothing is public before the agency accepts it.
  expect(await harbor.api.listings.get({ id: listingId })).toMatchObject(before);
  await decide(first, true);
  await decide(second, false);
  expect(await refusal(decide(third, true))).toMatchObject({ code: "leak", findings: [{ field: "education" }] });
  expect(await harbor.api.listings.get({ id: listingId })).toMatchObject({ summary, keySkills: before.keySkills });
  const shown = await page();
  expect(
    ["summary", "keySkills", "education"].map(
      (field) => shown.find(({ correction }) => correction?.field === field)?.correction?.accepted,
    ),
  ).toEqual([true, false, null]);
  expect(await refusal(decide(second, true))).toMatchObject({ code: "wrong-state" });
  // A correction of a text that has changed since would undo the change.
  await bearer.candidacy.correct({ token, field: "summary", text: "Another one." });
  const { version } = await northstar.api.listings.form({ id: listingId });
  await northstar.api.listings.update({ id: listingId, version, form: { summary: "Says it in other words." } });
  const last =
    (await northstar.api.candidacy.ofListing({ listingId })).wishes.find(({ text }) => text === "Another one.")?.id ??
    "";
  expect((await refusal(decide(last, true))).detail).toContain("Professional Summary was changed");
});

it("is held to the field's limits, and the listing's form still opens", async () => {
  const northstar = await signedIn(testApp, "recruiter@northstar.example");
  const email = "long-winded@mail.example";
  const listingId = await publish(northstar.api, { identity: { ...makeForm().identity, email } });
  const token = await candidateToken(testApp, northstar, listingId, email);
  const { version, form } = await northstar.api.listings.form({ id: listingId });
  for (const [field, text, says] of [
    ["education", "a".repeat(201), "Education is longer than 200 characters. Shorten it."],
    ["experienceBullets", `Led a team\n${"a".repeat(401)}`, "An entry is longer than 400 characters. Shorten it."],
    ["experienceBullets", "Led a team\n".repeat(21), "Experience has more than 20 entries. Remove some."],
    ["keySkills", "Go\n".repeat(41), "Key skills has more than 40 entries. Remove some."],
  ] as const) {
    expect((await refusal(bearer.candidacy.correct({ token, field, text }))).fields).toEqual({ text: says });
    // One that was proposed before is held to them when it is accepted.
    const id = testApp.services.newId();
    const { keyRing } = testApp.services;
    const { organizationId: agencyId } = northstar;
    await testApp.database.asSystem((work) =>
      addCandidateRequest(work, keyRing, {
        id,
        listing: { id: listingId, agencyId },
        about: "profile",
        text: text.trim(),
        correction: { field, from: [form[field]].flat().join("\n") },
        at: new Date(),
      }),
    );
    expect((await refusal(northstar.api.candidacy.decide({ listingId, id, accept: true }))).fields).toEqual({
      [field]: says,
    });
  }
  expect(await northstar.api.listings.form({ id: listingId })).toMatchObject({ version, form });
});
