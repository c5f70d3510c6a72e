import { describe, expect, it, vi } from "vitest";
import { Problem } from "#contract/backend.ts";
import { addDays } from "#domain/core/calendar.ts";
import { renewedConsent } from "#domain/listing/form.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { expireListings, remindOfExpiry } from "#server/listing/expiry.ts";
import { withFirstFailing } from "#tests/support/failing.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { openEmails } from "#tests/support/emails.ts";

/* Server only: several organizations, time that passes, and repeated or concurrent requests. */
const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");

async function publish(person: Person, form: Parameters<typeof makeForm>[0]): Promise<string> {
  const draft = await person.api.listings.create({ form: makeForm(form) });
  await person.api.listings.publish({ id: draft.id, version: draft.version });
  await testApp.services.projection.caughtUp();
  return draft.id;
}

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => (error instanceof Problem ? error.status : error),
  );

describe("an employer with listed employees", () => {
  it("finds none of them, and no count reveals them", async () => {
    const before = [await meridian.api.listings.search({}), await meridian.api.listings.facets({})];
    const id = await publish(northstar, {
      headlineRole: "Ornithopter Engineer",
      keySkills: ["Ornithopters"],
      identity: {
        fullName: "Quillon Vandermere",
        email: "q@mail.example",
        portfolioLinks: [],
        pastEmployers: [],
        currentEmployer: { name: "Somewhere else", domain: "meridian.example" },
      },
    });
    expect((await harbor.api.listings.search({ keywords: "ornithopter" })).total).toBe(1);
    expect([await meridian.api.listings.search({}), await meridian.api.listings.facets({})]).toEqual(before);
    expect((await meridian.api.listings.search({ keywords: "ornithopter" })).total).toBe(0);
    expect(await statusOf(meridian.api.listings.get({ id }))).toBe(404);
    expect(await statusOf(meridian.api.listings.view({ id }))).toBe(404);
  });

  it("is also recognized by its name in any spelling", async () => {
    await publish(northstar, {
      headlineRole: "Dirigible Engineer",
      identity: {
        fullName: "Quillon Vandermere",
        email: "q2@mail.example",
        portfolioLinks: [],
        pastEmployers: [],
        currentEmployer: { name: "MERIDIAN  Robotics, Inc." },
      },
    });
    expect((await harbor.api.listings.search({ keywords: "dirigible" })).total).toBe(1);
    expect((await meridian.api.listings.search({ keywords: "dirigible" })).total).toBe(0);
  });
});

describe("fields hidden from employers", () => {
  it("are the split and the minimum fee", async () => {
    const id = await publish(northstar, { headlineRole: "Luthier" });
    expect((await meridian.api.listings.get({ id })).terms).toBeUndefined();
    expect((await meridian.api.listings.search({ keywords: "luthier" })).items[0]?.terms).toBeUndefined();
    expect((await harbor.api.listings.get({ id })).terms).toEqual({
      defaultSplitLA: 60,
      defaultSplitSA: 40,
      minimumFee: 15_000,
    });
  });
});

describe("profile views", () => {
  it("count distinct people in 30 days, without the listing agency's own", async () => {
    const id = await publish(northstar, { headlineRole: "Cartographer" });
    for (const person of [northstar, harbor, harbor, meridian]) await person.api.listings.view({ id });
    expect((await northstar.api.listings.get({ id })).stats.profileViews).toBe(2);
  });
});

describe("a request repeated with its Idempotency-Key", () => {
  it("gets the first answer and does nothing twice", async () => {
    const draft = await northstar.api.listings.create({ form: makeForm({ headlineRole: "Glassblower" }) });
    const ask = { id: draft.id, version: draft.version };
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => northstar.api.listings.publish(ask, { idempotencyKey: "publish-glassblower" })),
    );
    const again = await northstar.api.listings.publish(ask, { idempotencyKey: "publish-glassblower" });
    for (const answer of answers) {
      if (answer.status === "fulfilled") expect(answer.value).toEqual(again);
      else expect(answer.reason).toMatchObject({ code: "idempotency-in-progress" });
    }
    await testApp.services.projection.caughtUp();
    expect((await harbor.api.listings.search({ keywords: "glassblower" })).total).toBe(1);
  });

  it("is rejected when it is a different request", async () => {
    await northstar.api.listings.create({ form: { headlineRole: "One" } }, { idempotencyKey: "create-one-thing" });
    expect(
      await statusOf(
        northstar.api.listings.create({ form: { headlineRole: "Two" } }, { idempotencyKey: "create-one-thing" }),
      ),
    ).toBe(422);
  });

  it("is independent for another person", async () => {
    const mine = await northstar.api.listings.create({ form: {} }, { idempotencyKey: "shared-by-chance" });
    const theirs = await harbor.api.listings.create({ form: {} }, { idempotencyKey: "shared-by-chance" });
    expect(theirs.id).not.toBe(mine.id);
  });

  it("can be corrected and sent again after an error", async () => {
    const draft = await northstar.api.listings.create({ form: {} });
    const ask = { id: draft.id, version: 1 };
    expect(await statusOf(northstar.api.listings.publish(ask, { idempotencyKey: "mended-later" }))).toBe(400);
    await northstar.api.listings.update({ id: draft.id, version: 1, form: makeForm({ headlineRole: "Bookbinder" }) });
    expect(
      await statusOf(
        northstar.api.listings.publish({ id: draft.id, version: 2 }, { idempotencyKey: "mended-later-2" }),
      ),
    ).toBe(200);
  });
});

describe("concurrent publishing", () => {
  it("succeeds once, for any number", async () => {
    const draft = await northstar.api.listings.create({ form: makeForm({ headlineRole: "Farrier" }) });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => statusOf(northstar.api.listings.publish({ id: draft.id, version: 1 }))),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    expect(outcomes.filter((status) => status !== 200).every((status) => status === 404)).toBe(true);
  });
});

describe("a plan's limit of active listings", () => {
  it("also holds under concurrency, and its error says how to fix it", async () => {
    const { active } = (await harbor.api.listings.mine({})).counts;
    await testApp.database.kysely
      .updateTable("mls_organizations")
      .set({ plan: "starter" })
      .where("id", "=", harbor.organizationId)
      .execute();
    const room = 25 - active;
    const drafts = [];
    for (let n = 0; n < room + 3; n++) drafts.push(await harbor.api.listings.create({ form: makeForm() }));
    const outcomes = await Promise.allSettled(
      drafts.map(({ id, version }) => harbor.api.listings.publish({ id, version })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(room);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "plan-limit",
      detail:
        "The Starter plan allows 25 active listings and you have 25. Put one on hold or withdraw one, or ask the " +
        "marketplace's team for a larger plan. Drafts are not counted.",
    });
    expect((await harbor.api.listings.mine({})).counts.active).toBe(25);
  });
});

describe("the end of exclusivity", () => {
  it("is announced to the agency once, a week before, without a name in the email", async () => {
    const id = await publish(northstar, { headlineRole: "Falconer", exclusivityDays: 5 });
    const { maskedCode } = await northstar.api.listings.get({ id });
    await Promise.all([remindOfExpiry(testApp.services), remindOfExpiry(testApp.services)]);
    const emails = async () =>
      (await openEmails(testApp)).filter(
        ({ to, text }) => text.includes(maskedCode) && to.endsWith("@northstar.example"),
      );
    const first = await vi.waitFor(
      async () => {
        const written = await emails();
        expect(written).toHaveLength(2);
        return written;
      },
      { timeout: 120_000, interval: 100 },
    );
    expect(first.map(({ to }) => to).sort()).toEqual(["admin@northstar.example", "recruiter@northstar.example"]);
    expect(JSON.stringify(first)).not.toMatch(/Quillon|Vandermere/);
    await remindOfExpiry(testApp.services);
    expect(await emails()).toHaveLength(2);
  });

  it("is announced to the other agencies if one fails, and to that one on the next try", async () => {
    const ids = [await publish(northstar, { headlineRole: "Cooper", exclusivityDays: 5 })];
    const { kysely } = testApp.database;
    const [theirs = { id: "" }] = (await harbor.api.own.listings({ status: "active" })).items;
    await kysely
      .updateTable("mls_candidates")
      .set({ exclusivity_until: "2026-11-26", reminded_for: null })
      .where("id", "=", theirs.id)
      .execute();
    ids.push(theirs.id);
    await expect(remindOfExpiry(withFirstFailing(testApp.services))).rejects.toThrow("1 agencies failed");
    const waiting = async () =>
      (
        await kysely
          .selectFrom("mls_candidates")
          .select("id")
          .where("id", "in", ids)
          .where("reminded_for", "is", null)
          .execute()
      ).length;
    expect(await waiting()).toBe(1);
    await remindOfExpiry(testApp.services);
    expect(await waiting()).toBe(0);
  });

  it("takes the listing off the market until it is renewed", async () => {
    const id = await publish(northstar, { headlineRole: "Wainwright", exclusivityDays: 3 });
    const until = (await northstar.api.listings.get({ id })).exclusivityUntil;
    expect(until).toBe("2026-11-24");
    // Still November 24 in Honolulu, and everywhere in the United States the evening before.
    clock.set("2026-11-25T09:30:00Z");
    await expireListings(testApp.services);
    expect((await (await signedIn(testApp, "recruiter@northstar.example")).api.listings.get({ id })).status).toBe(
      "active",
    );
    clock.set("2026-11-25T12:10:00Z");
    const late = await signedIn(testApp, "recruiter@northstar.example");
    await expireListings(testApp.services);
    await testApp.services.projection.caughtUp();
    expect((await late.api.listings.search({ keywords: "wainwright" })).total).toBe(0);
    const { version } = await late.api.listings.form({ id });
    expect(await late.api.listings.renew({ id, version })).toMatchObject({ status: "active" });
    expect((await late.api.listings.get({ id })).exclusivityUntil).toBe(addDays("2026-11-25", 3));
    const consents = await testApp.database.kysely
      .selectFrom("mls_consents")
      .select(["kind", "text_version", "person_id", "valid_until"])
      .where("listing_id", "=", id)
      .orderBy("confirmed_at", "desc")
      .execute();
    expect(consents).toHaveLength(4);
    expect(consents[0]).toMatchObject({
      kind: renewedConsent.kind,
      text_version: renewedConsent.version,
      valid_until: addDays("2026-11-25", 180),
    });
  });

  it("days listed continue when an agency relists a person: exact for the agency, a range for others", async () => {
    const late = await signedIn(testApp, "recruiter@northstar.example");
    const identity = {
      fullName: "Perpetua Lindenmoor",
      email: "perpetua@mail.example",
      portfolioLinks: [],
      pastEmployers: [],
    };
    const first = await publish(late, { identity });
    const { version } = await late.api.listings.form({ id: first });
    await late.api.listings.withdraw({ id: first, version });
    clock.advance(20 * 60_000);
    const again = await publish(late, { identity: { ...identity, email: "PERPETUA@mail.example" } });
    await testApp.database.kysely
      .updateTable("mls_candidates")
      .set({ first_listed_at: new Date("2026-11-01T00:00:00Z") })
      .where("id", "=", first)
      .execute();
    const third = await publish(late, { identity });
    expect((await late.api.listings.get({ id: again })).own?.daysListed).toBe(0);
    expect((await late.api.listings.get({ id: third })).own?.daysListed).toBe(24);
    const harbor = await signedIn(testApp, "admin@harbor.example");
    const seen = await harbor.api.listings.get({ id: third });
    expect({ stats: seen.stats, own: seen.own }).toEqual({
      stats: { profileViews: 0, daysSinceUpdate: 0, listedFor: "2–4 weeks" },
      own: undefined,
    });
  });
});
