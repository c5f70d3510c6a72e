import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "#contract/index.ts";
import { openCases } from "#server/match-case/open.ts";
import { eraseCaseNotes } from "#server/match-case/store.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";

const testApp = await startTestApp();
type Case = Answer<"cases", "get">;
let northstar: Person;
let harbor: Person;
let operator: Person;

beforeAll(async () => {
  northstar = await signedIn(testApp, "recruiter@northstar.example");
  harbor = await signedIn(testApp, "admin@harbor.example");
  operator = await signedIn(testApp, "operator@talentmls.example");
});

/** A candidate no other test lists, with a random email address. */
function newCandidate(): { fullName: string; email: string } {
  return { fullName: "Quillon Vandermere", email: `quillon.${randomBytes(6).toString("hex")}@mail.example` };
}

async function publish(
  person: Person,
  identity: object,
): Promise<{ id: string; answer: Answer<"listings", "publish"> }> {
  const { id, version } = await person.api.listings.create({
    form: makeForm({ identity: { ...makeForm().identity, phone: "", linkedinUrl: "", ...identity } }),
  });
  return { id, answer: await person.api.listings.publish({ id, version }) };
}

const casesOf = async (...ids: string[]): Promise<Case[]> =>
  (await operator.api.cases.list({ limit: 100 })).items.filter(({ listings }) =>
    listings.every(({ id }) => ids.includes(id)),
  );

/** Resolves when everything committed so far has been matched. */
const settled = () => testApp.database.changes.caughtUp();

describe("match cases", () => {
  test("has one in the sample data", async () => {
    const sampled = await operator.api.cases.list({});
    expect(sampled).toMatchObject({ open: 1, total: 1 });
    expect(sampled.items[0]?.listings.map(({ agency }) => agency.name)).toEqual([
      "Northstar Talent",
      "Summit Ridge Partners",
    ]);
  });

  test("two agencies that list one person open a case, whatever matches: first lister first, with dates", async () => {
    const person = { ...newCandidate(), linkedinUrl: `https://www.linkedin.com/in/q${randomBytes(6).toString("hex")}` };
    const first = await publish(northstar, person);
    const second = await publish(harbor, { ...person, email: person.email.toUpperCase() });
    await settled();
    const [found, ...more] = await casesOf(first.id, second.id);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ state: "open", kinds: ["email", "linkedin"], decisions: [] });
    expect(found?.listings.map(({ id, agency }) => [id, agency.name])).toEqual([
      [first.id, "Northstar Talent"],
      [second.id, "Harbor Search Partners"],
    ]);
    for (const { consents } of found?.listings ?? [])
      expect(consents).toEqual([
        expect.objectContaining({ kind: "candidateConsent", confirmedBy: "agency", withdrawnAt: null }),
      ]);
    expect(await operator.api.cases.get({ id: found?.id ?? "" })).toEqual(found);
  });

  test("aren't opened by one agency listing a person twice, or by a listing off the market", async () => {
    const person = newCandidate();
    const gone = await publish(northstar, person);
    await northstar.api.listings.withdraw({ id: gone.id, version: 1 });
    const again = await publish(northstar, person);
    await northstar.api.listings.withdraw({ id: again.id, version: 1 });
    const other = await publish(harbor, person);
    await settled();
    expect(await casesOf(gone.id, again.id, other.id)).toEqual([]);
  });

  test("are opened by a changed identity and by a relisted candidate", async () => {
    const person = newCandidate();
    const first = await publish(northstar, person);
    const second = await publish(harbor, newCandidate());
    await settled();
    expect(await casesOf(first.id, second.id)).toEqual([]);
    const form = await harbor.api.listings.form({ id: second.id });
    await harbor.api.listings.update({
      id: second.id,
      version: form.version,
      form: { identity: { ...form.form.identity, email: person.email } },
    });
    await settled();
    expect(await casesOf(first.id, second.id)).toHaveLength(1);

    const third = newCandidate();
    const held = await publish(northstar, third);
    const withdrawn = await northstar.api.listings.withdraw({ id: held.id, version: 1 });
    const competing = await publish(harbor, third);
    await settled();
    expect(await casesOf(held.id, competing.id)).toEqual([]);
    await northstar.api.listings.relist({ id: held.id, version: withdrawn.version });
    await settled();
    expect(await casesOf(held.id, competing.id)).toHaveLength(1);
  });

  test("an outcome is stored with note, person and time, changes no listing, and a new match reopens it", async () => {
    const person = newCandidate();
    const first = await publish(northstar, person);
    const second = await publish(harbor, person);
    await settled();
    const [found] = await casesOf(first.id, second.id);
    const id = found?.id ?? expect.fail();
    await expect(
      operator.api.cases.decide({ id, version: found?.version ?? 0, outcome: "not_same", note: "   " }),
    ).rejects.toMatchObject({ fields: { note: expect.stringContaining("Enter a short reason") } });
    const decided = await operator.api.cases.decide({
      id,
      version: found?.version ?? 0,
      outcome: "first_represents",
      note: "  Northstar's consent is older. ",
    });
    expect(decided).toMatchObject({
      state: "decided",
      decisions: [
        {
          number: 1,
          outcome: "first_represents",
          note: "Northstar's consent is older.",
          by: expect.any(String),
          at: expect.any(String),
        },
      ],
    });
    await expect(
      operator.api.cases.decide({ id, version: found?.version ?? 0, outcome: "both_may", note: "Late" }),
    ).rejects.toMatchObject({ status: 409, current: decided });
    for (const [owner, { id: listingId }] of [
      [northstar, first],
      [harbor, second],
    ] as const)
      expect(await owner.api.listings.get({ id: listingId })).toMatchObject({ status: "active" });

    const trail = async () =>
      (await operator.api.audit.list({ entityId: id })).items.map(({ action }) => action).toSorted();
    expect(await trail()).toEqual(["case.decided"]);
    // Two readings within an hour count as one.
    await operator.api.cases.get({ id });
    await casesOf(first.id, second.id);
    expect(await trail()).toEqual(["case.decided", "case.read"]);
    const { items } = await operator.api.audit.list({ entityId: id });
    // Of two listings, the entry names one.
    const codes = decided.listings.map(({ maskedCode }) => maskedCode);
    expect(items.every(({ subject }) => codes.includes(subject ?? ""))).toBe(true);
    expect(JSON.stringify(items)).not.toContain("consent is older");

    for (const [owner, { id: listingId }] of [
      [northstar, first],
      [harbor, second],
    ] as const) {
      const form = await owner.api.listings.form({ id: listingId });
      await owner.api.listings.update({
        id: listingId,
        version: form.version,
        form: { identity: { ...form.form.identity, phone: "+1 (303) 555-0999" } },
      });
    }
    await settled();
    const [reopened] = await casesOf(first.id, second.id);
    expect(reopened).toMatchObject({ id, state: "open", kinds: ["email", "phone"], decisions: decided.decisions });
    await operator.api.cases.decide({
      id,
      version: reopened?.version ?? 0,
      outcome: "both_may",
      note: "Consent to both",
    });

    const rows = await testApp.database.kysely
      .selectFrom("mls_match_decisions")
      .selectAll()
      .where("case_id", "=", id)
      .execute();
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, note_sealed: row.note_sealed?.toString("latin1") }))),
    ).not.toContain("consent is older");
    await testApp.database.asSystem(({ db }) => eraseCaseNotes(db, second.id));
    expect((await operator.api.cases.get({ id })).decisions.map(({ note, outcome }) => [note, outcome])).toEqual([
      ["", "first_represents"],
      ["", "both_may"],
    ]);
  });

  test("are listed with undecided ones first, page by page", async () => {
    const pages: Case[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await operator.api.cases.list({ limit: 2, ...(cursor !== undefined && { cursor }) });
      pages.push(...page.items);
      expect(page.total).toBe((await operator.api.cases.list({ limit: 100 })).items.length);
      more = page.nextCursor !== null;
      cursor = page.nextCursor ?? undefined;
    }
    expect(pages).toEqual((await operator.api.cases.list({ limit: 100 })).items);
    expect(pages.map(({ state }) => state)).toEqual(
      pages
        .map(({ state }) => state)
        .toSorted()
        .toReversed(),
    );
    expect((await operator.api.cases.list({ state: "open", limit: 100 })).items).toEqual(
      pages.filter(({ state }) => state === "open"),
    );
    await expect(operator.api.cases.list({ cursor: "onsense" })).rejects.toMatchObject({ status: 400 });
  });

  test("are opened once by two concurrent processes", async () => {
    const person = newCandidate();
    const first = await publish(northstar, person);
    const second = await publish(harbor, person);
    await Promise.all(Array.from({ length: 6 }, () => openCases(testApp.services, [first.id, second.id])));
    await Promise.all([openCases(testApp.services, "all"), openCases(testApp.services, "all")]);
    expect(await casesOf(first.id, second.id)).toHaveLength(1);
  });

  test("stay hidden: the second agency gets the usual answer, and cases don't exist for it", async () => {
    const person = newCandidate();
    const seen = (listing: object) => Object.keys(listing).toSorted();
    const alone = await publish(harbor, newCandidate());
    await publish(northstar, person);
    const second = await publish(harbor, person);
    await settled();
    expect(seen(second.answer)).toEqual(seen(alone.answer));
    const nothing = "00000000-0000-4000-8000-000000000000";
    const id = (await operator.api.cases.list({})).items[0]?.id ?? "";
    for (const person of [northstar, harbor]) {
      const unknown = await person.send("GET", `/api/v1/cases/${nothing}`);
      for (const [method, path, body] of [
        ["GET", "/api/v1/cases", undefined],
        ["GET", `/api/v1/cases/${id}`, undefined],
        ["POST", `/api/v1/cases/${id}/decision`, JSON.stringify({ version: 1, outcome: "not_same", note: "Mine" })],
      ] as const) {
        const answer = await person.send(method, path, body === undefined ? {} : { body });
        expect([answer.status, answer.body]).toEqual([404, unknown.body]);
      }
    }
    // The platform's staff is notified. No one else receives an announcement, notification or email about a case.
    const changes = await testApp.database.kysely.selectFrom("mls_changes").select("topic").execute();
    expect(changes.filter(({ topic }) => /case|match/.test(topic))).toEqual([]);
    expect((await operator.api.notifications.list({})).items).toContainEqual(
      expect.objectContaining({ type: "platform_case", actionUrl: "/mls/cases" }),
    );
    for (const person of [northstar, harbor])
      expect(JSON.stringify((await person.api.notifications.list({})).items)).not.toMatch(/platform_case|same person/);
  });
});
