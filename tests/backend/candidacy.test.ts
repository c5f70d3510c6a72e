import { describe, expect, it } from "vitest";
import { addDays, dateOf } from "#domain/core/calendar.ts";
import { candidateFile } from "#domain/candidacy/file.ts";
import { howToName } from "#domain/candidacy/own-name.ts";
import { candidateConsent } from "#domain/candidacy/candidacy.ts";
import { attemptLimits } from "#server/platform/attempts.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { eraseOnRequest } from "#server/erasure/job.ts";
import { emailCandidate } from "#server/candidacy/emails.ts";
import { candidateEmails, candidateToken, candidateTokenIn, emailsTo } from "#tests/support/candidates.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { identityOf, makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { signNda } from "#tests/support/introduced.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const minute = 60_000;
const day = 86_400_000;
const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock, env: { TRUST_PROXY: "on" } });
const { database } = testApp;
/** Signs the same people in again: the test advances the clock by days, and their sessions expire. */
const everybody = async () => ({
  northstar: await signedIn(testApp, "recruiter@northstar.example"),
  harbor: await signedIn(testApp, "admin@harbor.example"),
  operator: await signedIn(testApp, "operator@talentmls.example"),
});
const { api: bearer, send: bare } = visitor(testApp);
const agencyAddress = "recruiter@northstar.example";

/** Creates a live listing of Northstar's. Returns it with its candidate's address and link. */
async function listed(name: string, parts: Parameters<typeof makeForm>[0] = {}) {
  const { northstar } = await everybody();
  const email = `${name}@mail.example`;
  const listingId = await publish(northstar.api, { ...parts, identity: identityOf(email) });
  clock.advance(minute);
  const token = await candidateToken(testApp, northstar, listingId, email);
  return { ...(await everybody()), listingId, email, token };
}

async function page(token: string) {
  const answer = await bearer.candidacy.open({ token });
  if (answer.state !== "open") throw new Error(`the link has ended: ${answer.why}`);
  return answer;
}

const statusOf = async (listingId: string) =>
  (
    await database.kysely
      .selectFrom("mls_candidates")
      .select("status")
      .where("id", "=", listingId)
      .executeTakeFirstOrThrow()
  ).status;
/** Titles of the notifications one member of the agency got about this listing, oldest first, without its code. */
const toAgency = async (listingId: string) => {
  const rows = await database.kysely
    .selectFrom("mls_notifications as n")
    .innerJoin("mls_people as p", "p.id", "n.person_id")
    .select(["n.title", "n.message", "n.priority"])
    .where("p.email", "=", agencyAddress)
    .where("n.action_url", "=", `/mls/candidate/${listingId}`)
    .orderBy("n.at")
    .execute();
  for (const { message } of rows) expect(message).not.toMatch(/Quillon|Vandermere|@|aunt/);
  return rows.map(({ title }) => title.replace(/: TM-.*$/, ""));
};
const answerTo = ({ ask }: Awaited<ReturnType<typeof page>>) => ({
  name: "Quillon Vandermere",
  version: ask.version,
  until: ask.until,
  agreed: true,
});

describe("the candidate's link", () => {
  it("arrives in an email with a neutral subject, and opens the candidate's data without an account", async () => {
    const { token, email, listingId } = await listed("first");
    const [mail] = await candidateEmails(testApp, email);
    expect(mail).toMatchObject({ subject: "Your private page", confidential: true });
    expect(mail?.text).toContain("Quillon Vandermere,\n\nNorthstar Talent represents you.");
    const seen = await page(token);
    expect(seen).toMatchObject({
      agencyName: "Northstar Talent",
      stop: null,
      erasureDueAt: null,
      emails: true,
      grants: [],
      wishes: [],
      identity: {
        fullName: "Quillon Vandermere",
        email,
        phone: identityOf(email).phone,
        currentEmployer: { name: "Zephyrine Works" },
      },
      blocked: [{ name: "Zephyrine Works", domain: "zephyrine.example" }],
      consents: [{ kind: "candidateConsent", confirmedBy: "agency", stands: true, withdrawnAt: null }],
      actions: ["confirm", "withdraw", "pause", "askErasure"],
    });
    // Exactly what an employer sees: no terms and nothing private to the agency.
    await testApp.services.projection.caughtUp();
    const employer = await signedIn(testApp, "hiring@meridian.example");
    expect(seen.face).toEqual(await employer.api.listings.get({ id: listingId }));
    const actions = await database.kysely
      .selectFrom("mls_audit")
      .select(["action", "actor", "person_id"])
      .where("entity_id", "=", listingId)
      .where("action", "<>", "listing.published")
      .orderBy("at")
      .execute();
    expect(actions).toEqual([
      { action: "identity.letter", actor: "system", person_id: null },
      { action: "identity.candidate", actor: "candidate", person_id: null },
    ]);
    // The audit log shows the agency's admin that the candidate opened the link, not a member.
    const trail = (
      await (await signedIn(testApp, "admin@northstar.example")).api.audit.list({ limit: 100 })
    ).items.filter(({ subject }) => subject === seen.face.maskedCode);
    expect(trail.map(({ actor, did }) => `${actor.name} ${did}`)).toEqual(
      expect.arrayContaining([
        "The candidate (by their link) opened their own page for",
        "The marketplace read the address to email the candidate of",
      ]),
    );
    expect(trail.find(({ action }) => action === "listing.published")).toMatchObject({
      actor: { kind: "person", of: "Northstar Talent" },
      did: "published",
    });
  });

  it("is the same in each email, can be sent once a day, and changes when it is renewed", async () => {
    const { token, email, listingId, northstar } = await listed("second");
    expect(await refusal(northstar.api.candidacy.send({ listingId }))).toMatchObject({
      code: "wrong-state",
      detail: "An email went out less than a day ago. Send the next one tomorrow.",
    });
    clock.advance(day);
    const later = await everybody();
    expect(await later.northstar.api.candidacy.ofListing({ listingId })).toMatchObject({
      whyNotSend: null,
      openedAt: null,
    });
    await later.northstar.api.candidacy.send({ listingId });
    expect(candidateTokenIn((await candidateEmails(testApp, email, 2))[1])).toBe(token);
    clock.advance(day);
    await (await everybody()).northstar.api.candidacy.send({ listingId, renew: true });
    const renewed = candidateTokenIn((await candidateEmails(testApp, email, 3))[2]);
    expect(renewed).not.toBe(token);
    expect(await bearer.candidacy.open({ token })).toEqual({
      state: "ended",
      why: "renewed",
      at: clock.now().toISOString(),
    });
    // The candidate can renew the live link too, and gets the new one by email.
    clock.advance(minute);
    expect(await bearer.candidacy.renew({ token: renewed })).toMatchObject({ state: "ended", why: "renewed" });
    const third = candidateTokenIn((await candidateEmails(testApp, email, 4))[3]);
    expect(new Set([token, renewed, third]).size).toBe(3);
    expect(await page(third)).toMatchObject({ identity: { email } });
    // An ended link can't change anything.
    expect(await bearer.candidacy.pause({ token: renewed })).toMatchObject({ state: "ended" });
    expect(await statusOf(listingId)).toBe("active");
  });

  it("stops working when the agency corrects the address it was sent to", async () => {
    const { token, listingId } = await listed("third");
    const { northstar } = await everybody();
    const { version, form } = await northstar.api.listings.form({ id: listingId });
    await northstar.api.listings.update({
      id: listingId,
      version,
      form: { identity: { ...form.identity, email: "third.new@mail.example" } },
    });
    expect(await bearer.candidacy.open({ token })).toMatchObject({ state: "ended", why: "renewed" });
    clock.advance(day);
    const fresh = await candidateToken(
      testApp,
      await everybody().then(({ northstar: agency }) => agency),
      listingId,
      "third.new@mail.example",
    );
    expect(await page(fresh)).toMatchObject({ identity: { email: "third.new@mail.example" } });
  });

  it("is stored hashed and sealed, limits wrong attempts, and looks the same as a missing link", async () => {
    const { token, listingId, harbor, operator } = await listed("fourth");
    const rows = await database.kysely
      .selectFrom("mls_candidate_links")
      .selectAll()
      .where("listing_id", "=", listingId)
      .execute();
    expect(
      JSON.stringify(
        rows.map((row) => ({
          ...row,
          sealed: row.sealed?.toString("latin1"),
          token_hash: row.token_hash.toString("latin1"),
        })),
      ),
    ).not.toContain(token);
    for (const { api } of [harbor, operator])
      for (const verb of ["ofListing", "send"] as const)
        expect((await refusal(api.candidacy[verb]({ listingId }))).status).toBe(404);
    const from = { "x-forwarded-for": "203.0.113.77" };
    for (let n = 0; n < attemptLimits.address; n++)
      expect(
        (await bare("POST", "/api/v1/candidacy", { body: JSON.stringify({ token: `wrong-${n}` }), headers: from }))
          .status,
      ).toBe(404);
    const late = await bare("POST", "/api/v1/candidacy", { body: JSON.stringify({ token }), headers: from });
    expect(late).toMatchObject({ status: 429 });
    expect(late.body).toContain("Too many links that are not known.");
    const elsewhere = await bare("POST", "/api/v1/candidacy", { body: JSON.stringify({ token }) });
    expect(elsewhere.status).toBe(200);
    expect(JSON.stringify(elsewhere.headers)).toContain("no-store");
  });

  it("is emailed when an organization receives the identity, unless the candidate turned off emails", async () => {
    const { token, email, listingId } = await listed("fifth");
    const meridian = (await signedIn(testApp, "hiring@meridian.example")).organizationId;
    const tell = () =>
      database.asSystem(async (work) =>
        emailCandidate(
          work,
          { ...testApp.services, from: { origin: "http://localhost:4000" } },
          { listingId, what: { kind: "granted", organizationId: meridian } },
        ),
      );
    clock.advance(minute);
    await tell();
    const mail = (await candidateEmails(testApp, email, 2))[1];
    expect(mail).toMatchObject({ subject: "Update on your private page", confidential: true });
    expect(mail?.text).toContain("Northstar Talent, which represents you, then gave it your name.");
    expect(candidateTokenIn(mail)).toBe(token);
    expect(await bearer.candidacy.emails({ token, wanted: false })).toMatchObject({ emails: false });
    await tell();
    clock.advance(day);
    const again = (await everybody()).northstar.api;
    expect(await refusal(again.candidacy.send({ listingId }))).toMatchObject({
      detail: "The candidate turned off emails. They can turn them on again through their link.",
    });
    expect(await again.candidacy.ofListing({ listingId })).toMatchObject({ emails: false });
    expect(await bearer.candidacy.emails({ token, wanted: true })).toMatchObject({ emails: true });
    await again.candidacy.send({ listingId });
    // No email was written while emails were turned off.
    expect((await candidateEmails(testApp, email, 3)).map(({ subject }) => subject)).toEqual([
      "Your private page",
      "Update on your private page",
      "Your private page",
    ]);
  });
});

describe("consent", () => {
  it("is confirmed by the candidate with their typed name, which is sealed", async () => {
    const { token, listingId, northstar } = await listed("consenting");
    const seen = await page(token);
    const until = addDays(dateOf(clock.now().getTime()), 180);
    expect(seen.ask).toMatchObject({ version: candidateConsent.version, until });
    expect(seen.ask.texts.join(" ")).toContain("Northstar Talent may represent me");
    expect(
      (await refusal(bearer.candidacy.confirm({ token, ...answerTo(seen), name: " . ", agreed: false }))).fields,
    ).toEqual({ name: "Type your full name.", agreed: "Check this box if you agree." });
    const another = await refusal(bearer.candidacy.confirm({ token, ...answerTo(seen), name: "Robert Vandermere" }));
    expect(another.fields).toEqual({ name: howToName("Quillon Vandermere", "Northstar Talent") });
    expect(await refusal(bearer.candidacy.confirm({ token, ...answerTo(seen), version: "older" }))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("The text has changed"),
    });
    const after = await bearer.candidacy.confirm({ token, ...answerTo(seen) });
    expect(after).toMatchObject({
      consents: [
        { kind: "candidateConsent", confirmedBy: "candidate", stands: true },
        { kind: "rightToRepresent", confirmedBy: "candidate", stands: true },
        { confirmedBy: "agency" },
      ],
    });
    expect(await northstar.api.candidacy.ofListing({ listingId })).toMatchObject({
      consent: { confirmedBy: "candidate", version: candidateConsent.version, until, stands: true },
    });
    const rows = await database.kysely
      .selectFrom("mls_consents")
      .selectAll()
      .where("listing_id", "=", listingId)
      .where("confirmed_by", "=", "candidate")
      .execute();
    expect(
      rows.map(({ person_id, text_version, proof }) => [person_id, text_version, proof?.includes("Vandermere")]),
    ).toEqual([
      [null, candidateConsent.version, false],
      [null, candidateConsent.version, false],
    ]);
    expect(await toAgency(listingId)).toEqual(["Consent confirmed"]);
  });

  it("withdrawn takes the listing off the market at once; only the candidate can give it again", async () => {
    const { token, listingId, northstar, harbor } = await listed("withdrawing");
    expect(await bearer.candidacy.withdraw({ token })).toMatchObject({
      stop: { what: "withdrawn" },
      consents: [{ stands: false, withdrawnAt: clock.now().toISOString() }],
      actions: ["confirm", "pause", "askErasure"],
    });
    expect(await statusOf(listingId)).toBe("on_hold");
    await testApp.services.projection.caughtUp();
    expect((await refusal(harbor.api.listings.get({ id: listingId }))).status).toBe(404);
    const { version } = await northstar.api.listings.form({ id: listingId });
    for (const step of ["resume", "renew"] as const)
      expect(await refusal(northstar.api.listings[step]({ id: listingId, version }))).toMatchObject({
        code: "wrong-state",
        detail: "The candidate has withdrawn their consent. They can give it again through their link.",
      });
    expect(await toAgency(listingId)).toEqual(["Consent withdrawn"]);
    clock.advance(minute);
    const given = await bearer.candidacy.confirm({ token, ...answerTo(await page(token)) });
    expect(given).toMatchObject({ stop: null });
    expect(await statusOf(listingId)).toBe("active");
    await testApp.services.projection.caughtUp();
    expect(await harbor.api.listings.get({ id: listingId })).toMatchObject({ status: "active" });
  });

  it("can be recorded only by the candidate", async () => {
    const { listingId, northstar } = await listed("forging");
    const viewer = await viewerOf(northstar);
    const forged = database.asViewer(viewer, ({ db }) =>
      db
        .insertInto("mls_consents")
        .values({
          listing_id: listingId,
          kind: "candidateConsent",
          text_version: candidateConsent.version,
          confirmed_at: clock.now(),
          valid_until: "2027-11-21",
          confirmed_by: "candidate",
        })
        .execute(),
    );
    await expect(forged).rejects.toThrow(/row-level security|violates/);
    // A direct update of the listing's status fails too.
    await database.kysely
      .insertInto("mls_candidacies")
      .values({
        listing_id: listingId,
        paused_at: clock.now(),
        held: true,
      })
      .execute();
    await database.kysely
      .updateTable("mls_candidates")
      .set({ status: "on_hold" })
      .where("id", "=", listingId)
      .execute();
    await expect(
      database.kysely.updateTable("mls_candidates").set({ status: "active" }).where("id", "=", listingId).execute(),
    ).rejects.toThrow(/23514|stopped/);
    expect(await statusOf(listingId)).toBe("on_hold");
  });
});

describe("a pause", () => {
  it("started by the candidate can be ended only by the candidate", async () => {
    const { token, listingId, northstar } = await listed("pausing");
    const paused = await bearer.candidacy.pause({ token });
    expect(paused).toMatchObject({
      stop: { what: "paused", since: clock.now().toISOString() },
      actions: ["confirm", "withdraw", "resume", "askErasure"],
    });
    expect(await northstar.api.candidacy.ofListing({ listingId })).toMatchObject({ stop: { what: "paused" } });
    const { version } = await northstar.api.listings.form({ id: listingId });
    expect(await refusal(northstar.api.listings.resume({ id: listingId, version }))).toMatchObject({
      detail: "The candidate has paused this listing. Only they can resume it, through their link.",
    });
    // Listing the same candidate again doesn't get around the pause.
    const email = "Pausing@mail.example";
    const again = await northstar.api.listings.create({ form: makeForm({ identity: identityOf(email) }) });
    expect(await refusal(northstar.api.listings.publish({ id: again.id, version: again.version }))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringMatching(/^You already list this candidate, as TM-\w{8}\. The candidate has paused/),
    });
    // A second request doesn't start a new pause.
    clock.advance(minute);
    expect(await bearer.candidacy.pause({ token })).toMatchObject({ stop: (paused as { stop: unknown }).stop });
    clock.advance(minute);
    expect(await bearer.candidacy.resume({ token })).toMatchObject({ stop: null, face: { status: "active" } });
    expect(await toAgency(listingId)).toEqual(["The candidate paused", "The candidate ended their pause"]);
  });

  it("of a listing on hold leaves the agency's hold in place, and blocks relisting after a withdrawal", async () => {
    const { token, listingId, northstar } = await listed("held");
    const held = await northstar.api.listings.hold({ id: listingId, version: 1 });
    await bearer.candidacy.pause({ token });
    await bearer.candidacy.resume({ token });
    expect(await statusOf(listingId)).toBe("on_hold");
    await bearer.candidacy.pause({ token });
    const withdrawn = await northstar.api.listings.withdraw({ id: listingId, version: held.version });
    expect(await refusal(northstar.api.listings.relist({ id: listingId, version: withdrawn.version }))).toMatchObject({
      code: "wrong-state",
    });
    expect((await page(token)).actions).toEqual(["withdraw", "resume", "askErasure"]);
    await bearer.candidacy.resume({ token });
    expect(await refusal(bearer.candidacy.pause({ token }))).toMatchObject({ code: "wrong-state" });
    await northstar.api.listings.relist({ id: listingId, version: withdrawn.version });
    expect(await statusOf(listingId)).toBe("active");
  });
});

describe("an email that reached the wrong person", () => {
  it("can be reported: the link stops working and no more emails go to that address", async () => {
    const { token, email, listingId, northstar } = await listed("stranger");
    expect(await bearer.candidacy.report({ token })).toMatchObject({ state: "ended", why: "reported" });
    expect(await bearer.candidacy.open({ token })).toMatchObject({ state: "ended", why: "reported" });
    expect(await statusOf(listingId)).toBe("on_hold");
    expect(await northstar.api.candidacy.ofListing({ listingId })).toMatchObject({
      stop: { what: "reported" },
      whyNotSend: null,
    });
    expect(await refusal(northstar.api.candidacy.send({ listingId }))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("Correct the email address"),
    });
    const { version, form } = await northstar.api.listings.form({ id: listingId });
    const edited = await northstar.api.listings.update({
      id: listingId,
      version,
      form: { identity: { ...form.identity, email: "truly@mail.example" } },
    });
    await candidateToken(testApp, northstar, listingId, "truly@mail.example");
    expect(await northstar.api.candidacy.ofListing({ listingId })).toMatchObject({ stop: null });
    await northstar.api.listings.resume({ id: listingId, version: edited.version });
    expect(await statusOf(listingId)).toBe("active");
    expect(await emailsTo(testApp, email)).toHaveLength(1);
  });
});

describe("a candidate's requests", () => {
  it("are sealed, appear on the agency's page and can be settled there", async () => {
    const { token, listingId, northstar, harbor } = await listed("wishing");
    expect((await refusal(bearer.candidacy.wish({ token, text: "   " }))).fields).toEqual({
      text: "Name the organization.",
    });
    const asked = await bearer.candidacy.wish({ token, text: " Tidewater Logistics, my aunt works there " });
    expect(asked).toMatchObject({ wishes: [{ text: "Tidewater Logistics, my aunt works there", done: false }] });
    const [row] = await database.kysely
      .selectFrom("mls_candidate_wishes")
      .select("sealed")
      .where("listing_id", "=", listingId)
      .execute();
    expect(row?.sealed.includes("Tidewater")).toBe(false);
    const { wishes } = await northstar.api.candidacy.ofListing({ listingId });
    expect(wishes).toMatchObject([{ text: "Tidewater Logistics, my aunt works there", done: false }]);
    const id = wishes[0]?.id ?? "";
    expect((await refusal(harbor.api.candidacy.settle({ listingId, id }))).status).toBe(404);
    expect((await refusal(northstar.api.candidacy.settle({ listingId, id: unknownId }))).status).toBe(404);
    expect(await northstar.api.candidacy.settle({ listingId, id })).toMatchObject({ wishes: [{ done: true }] });
    expect(await page(token)).toMatchObject({ wishes: [{ done: true }] });
    expect(await toAgency(listingId)).toEqual(["The candidate asks to be hidden"]);
    for (let n = 0; n < 10; n++) await bearer.candidacy.wish({ token, text: `Company ${n}` });
    expect(await refusal(bearer.candidacy.wish({ token, text: "One more" }))).toMatchObject({ code: "wrong-state" });
  });

  it("propose corrections of the public profile, which only the agency reads", async () => {
    const { token, listingId, northstar, harbor } = await listed("correcting");
    expect((await refusal(bearer.candidacy.wish({ token, about: "profile", text: " " }))).fields).toEqual({
      text: "Say what should change.",
    });
    const text = "Not 9 years in Go but 12, since Quillon & Sons.";
    expect(await bearer.candidacy.wish({ token, about: "profile", text })).toMatchObject({
      wishes: [{ about: "profile", text, done: false }],
    });
    const { wishes } = await northstar.api.candidacy.ofListing({ listingId });
    expect(wishes).toMatchObject([{ about: "profile", text, done: false }]);
    expect(await toAgency(listingId)).toEqual(["The candidate proposes a correction"]);
    await testApp.services.projection.caughtUp();
    expect(JSON.stringify(await harbor.api.listings.get({ id: listingId }))).not.toContain("& Sons");
    await northstar.api.candidacy.settle({ listingId, id: wishes[0]?.id ?? "" });
    expect((await page(token)).wishes).toMatchObject([{ about: "profile", done: true }]);
  });

  it("for erasure take the listing off the market at once, and can be withdrawn", async () => {
    const { token, listingId, northstar } = await listed("erasing");
    const dueAt = new Date(clock.now().getTime() + 14 * day).toISOString();
    expect(await bearer.candidacy.askErasure({ token })).toMatchObject({
      stop: { what: "erasure" },
      erasureDueAt: dueAt,
      actions: ["keep"],
    });
    expect(await statusOf(listingId)).toBe("on_hold");
    expect(await northstar.api.candidacy.ofListing({ listingId })).toMatchObject({
      stop: { what: "erasure" },
      erasureDueAt: dueAt,
      whyNotSend: "The candidate asked to be erased, and can withdraw the request through their link.",
    });
    expect(await refusal(bearer.candidacy.pause({ token }))).toMatchObject({ code: "wrong-state" });
    expect(await refusal(bearer.candidacy.confirm({ token, ...answerTo(await page(token)) }))).toMatchObject({
      code: "wrong-state",
    });
    clock.advance(minute);
    expect(await bearer.candidacy.keep({ token })).toMatchObject({ stop: null, erasureDueAt: null });
    expect(await statusOf(listingId)).toBe("active");
    expect(await toAgency(listingId)).toEqual(["Erasure requested", "Erasure request withdrawn"]);
  });
});

describe("an unanswered erasure request", () => {
  it("is carried out after 14 days; the link then says so, and the agency can't send it anymore", async () => {
    const { token, listingId, email } = await listed("unanswered");
    const other = await listed("keeping");
    await bearer.candidacy.askErasure({ token });
    clock.advance(minute);
    await bearer.candidacy.askErasure({ token: other.token });
    clock.advance(14 * day - 2 * minute);
    expect(await eraseOnRequest(testApp.services)).toBe(0);
    clock.advance(minute);
    expect(await eraseOnRequest(testApp.services)).toBe(1);
    expect(await eraseOnRequest(testApp.services)).toBe(0);
    expect(await bearer.candidacy.open({ token })).toEqual({
      state: "ended",
      why: "erased",
      at: clock.now().toISOString(),
    });
    expect(await bearer.candidacy.keep({ token })).toMatchObject({ state: "ended", why: "erased" });
    expect(await page(other.token)).toMatchObject({ stop: { what: "erasure" } });
    const { northstar } = await everybody();
    expect((await refusal(northstar.api.identities.get({ listingId }))).status).toBe(404);
    expect(await northstar.api.candidacy.ofListing({ listingId })).toMatchObject({
      stop: null,
      erasureDueAt: null,
      wishes: [],
      whyNotSend: "This candidate was erased. No email address remains.",
    });
    expect(await refusal(northstar.api.candidacy.send({ listingId }))).toMatchObject({ code: "wrong-state" });
    expect(await toAgency(listingId)).toEqual(["Erasure requested", "The candidate was erased"]);
    // The sealed link and the emails to this address are deleted too.
    const links = await database.kysely
      .selectFrom("mls_candidate_links")
      .select(["sealed", "ended_why"])
      .where("listing_id", "=", listingId)
      .execute();
    expect(links).toEqual([{ sealed: null, ended_why: "erased" }]);
    expect(await emailsTo(testApp, email)).toEqual([]);
  });
});

it("a candidate's page shows who received their identity, and nothing about other listings", async () => {
  const meridian = await signedIn(testApp, "hiring@meridian.example");
  const one = await listed("own");
  const other = await listed("other", { blockedOrganizations: [{ name: "Brackenwell Systems", domain: "" }] });
  expect(await candidateEmails(testApp, one.email)).toHaveLength(1);
  clock.advance(minute);
  const { id, version } = await introduced(one, meridian);
  await introduced(other, meridian);
  // One with the link, one about the request, one about the name.
  expect((await candidateEmails(testApp, one.email, 3)).map(({ text }) => text)).toContainEqual(
    expect.stringContaining("Meridian Robotics signed a confidentiality agreement"),
  );
  expect((await page(one.token)).grants).toMatchObject([
    { organizationName: "Meridian Robotics", givenAt: clock.now().toISOString(), revokedAt: null, openedAt: null },
  ]);
  await meridian.api.identities.get({ listingId: one.listingId });
  clock.advance(minute);
  await one.northstar.api.introductions.revoke({
    id,
    version: version + 1,
    organizationId: meridian.organizationId,
    reason: "The role was filled.",
  });
  expect((await page(one.token)).grants).toMatchObject([
    { openedAt: expect.any(String), revokedAt: clock.now().toISOString() },
  ]);
  expect((await page(other.token)).grants).toMatchObject([{ openedAt: null, revokedAt: null }]);
  const seen = JSON.stringify(await page(one.token));
  expect(seen).toContain(one.listingId);
  for (const foreign of [other.listingId, other.email, "Brackenwell"]) expect(seen).not.toContain(foreign);
});

describe("an introduction", () => {
  /** Requested by an agency for its client; the candidate has their link. */
  async function asked(name: string) {
    const one = await listed(name);
    await testApp.services.projection.caughtUp();
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const { introduction } = await one.harbor.api.introductions.request({
      listingId: one.listingId,
      employerId: meridian.organizationId,
      offer: { kind: "split", laSplit: 55 },
      message: "A terms question for Northstar.",
    });
    const answer = (reply: "yes" | "no" | "more", note = "") =>
      bearer.candidacy.answer({ token: one.token, introductionId: introduction.id, reply, note });
    return { ...one, meridian, introductionId: introduction.id, answer };
  }
  const toAgencyAbout = async (introductionId: string) =>
    (
      await database.kysely
        .selectFrom("mls_notifications as n")
        .innerJoin("mls_people as p", "p.id", "n.person_id")
        .select(["n.title", "n.message"])
        .where("p.email", "=", agencyAddress)
        .where("n.action_url", "=", `/mls/introductions/${introductionId}`)
        .orderBy("n.at")
        .orderBy("n.id")
        .execute()
    ).map(({ title, message }) => {
      expect(message).not.toMatch(/Quillon|aunt/);
      return title.replace(/: INT-.*$/, "");
    });

  it("asks the candidate by email, who answers to their agency and can change the answer", async () => {
    const { token, email, answer, introductionId, northstar, harbor } = await asked("deciding");
    const mail = (await candidateEmails(testApp, email, 2)).find(({ subject }) => subject.startsWith("Your answer"));
    expect(mail).toMatchObject({ subject: "Your answer is needed on your private page", confidential: true });
    expect(mail?.text).toContain(
      "Harbor Search Partners has asked Northstar Talent to introduce you to Meridian Robotics.",
    );
    expect(candidateTokenIn(mail)).toBe(token);
    const before = await page(token);
    expect(before.introductions).toEqual([
      {
        id: introductionId,
        sellingAgency: "Harbor Search Partners",
        employer: "Meridian Robotics",
        status: "requested",
        askedAt: clock.now().toISOString(),
        knownTo: [],
        revealedAt: null,
        hired: false,
        outcome: null,
        decidedBy: null,
        answer: null,
        canAnswer: true,
      },
    ]);
    const file = candidateFile(before, clock.now().getTime());
    expect(file).toMatchObject({ fileName: expect.stringMatching(/^my-data-2026-\d\d-\d\d\.json$/) });
    const data = JSON.parse(file.text) as Record<string, unknown>;
    expect(data).toMatchObject({
      agency: "Northstar Talent",
      identity: { fullName: "Quillon Vandermere", email },
      publicProfile: { maskedCode: before.face.maskedCode },
      consents: [{ kind: "candidateConsent" }],
      introductions: [
        {
          employer: "Meridian Robotics",
          requestedBy: "Harbor Search Partners",
          status: "requested",
          outcome: null,
          yourAnswer: null,
        },
      ],
    });
    // Both of one moment, so in any order.
    expect(before.emailsSent.map(({ about }) => about).toSorted()).toEqual(["introduction", "link"]);
    expect(data["emailsSent"]).toEqual(before.emailsSent);
    // Nothing of what the agencies agreed or wrote.
    expect(file.text).not.toMatch(/split|terms question|\bfee|guarantee|offer|grantDays|note_|version_count/i);
    clock.advance(minute);
    await answer("more", " My aunt works there. Which team? ");
    expect(await northstar.api.introductions.get({ id: introductionId })).toMatchObject({
      candidateAnswer: { reply: "more", note: "My aunt works there. Which team?", at: clock.now().toISOString() },
      version: 1,
    });
    const [row] = await database.kysely
      .selectFrom("mls_candidate_answers")
      .select("note_sealed")
      .where("introduction_id", "=", introductionId)
      .execute();
    expect(row?.note_sealed?.includes("aunt")).toBe(false);
    clock.advance(minute);
    await answer("no");
    clock.advance(minute);
    await answer("no");
    await answer("yes");
    expect((await page(token)).introductions).toMatchObject([{ answer: { reply: "yes", note: "" } }]);
    expect(await toAgencyAbout(introductionId)).toEqual([
      "Introduction requested",
      "The candidate has a question",
      "The candidate says no",
      "The candidate says yes",
    ]);
    // No one else sees that there is an answer.
    expect(await harbor.api.introductions.get({ id: introductionId })).toMatchObject({ candidateAnswer: null });
  });

  it("shows its outcome, and has no answer by another candidate, too late or once someone has the name", async () => {
    const one = await asked("outcome");
    const other = await listed("outsider");
    await one.answer("yes");
    expect(
      (await refusal(bearer.candidacy.answer({ token: other.token, introductionId: one.introductionId, reply: "no" })))
        .status,
    ).toBe(404);
    const { introduction } = await one.northstar.api.introductions.accept({ id: one.introductionId, version: 1 });
    expect((await page(one.token)).introductions).toMatchObject([{ status: "accepted", canAnswer: true }]);
    await signNda(one.harbor, introduction.id, "Elena Sorensen");
    expect((await page(one.token)).introductions).toMatchObject([
      { status: "nda_signed", revealedAt: clock.now().toISOString(), canAnswer: false },
    ]);
    expect(await refusal(one.answer("no"))).toMatchObject({
      code: "wrong-state",
      detail:
        "Someone has received your name, so your answer can't be changed. Ask your agency if you have a question.",
    });
    const late = await asked("too-late");
    clock.advance(14 * day);
    expect(await refusal(late.answer("yes"))).toMatchObject({ code: "wrong-state" });
    expect((await page(late.token)).introductions).toMatchObject([{ status: "expired", canAnswer: false }]);
  });

  it("asks no candidate without a working link, and none who stopped their listing", async () => {
    const { northstar, harbor } = await everybody();
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const email = "unlinked@mail.example";
    const listingId = await publish(northstar.api, { identity: identityOf(email) });
    await testApp.services.projection.caughtUp();
    await harbor.api.introductions.request({
      listingId,
      employerId: meridian.organizationId,
      offer: { kind: "split", laSplit: 55 },
    });
    const next = await asked("linked");
    await candidateEmails(testApp, next.email, 2);
    expect(await emailsTo(testApp, email)).toEqual([]);
    expect(await northstar.api.candidacy.ofListing({ listingId })).toMatchObject({ sentAt: null });
    // The request of a guest or an agency can reach the job after the candidate paused.
    await bearer.candidacy.pause({ token: next.token });
    expect(await refusal(next.answer("yes"))).toMatchObject({ code: "wrong-state" });
    expect((await next.answer("no")).state).toBe("open");
    await database.asSystem(async (work) => {
      emailCandidate(work, testApp.services, {
        listingId: next.listingId,
        what: { kind: "introduction", introductionId: next.introductionId },
      });
      emailCandidate(work, testApp.services, { listingId: next.listingId, what: { kind: "link" } });
    });
    const emails = await candidateEmails(testApp, next.email, 3);
    expect(emails.filter(({ subject }) => subject.startsWith("Your answer"))).toHaveLength(1);
  });
});

/** An introduction the employer requested, both sides agreed on, and the employer signed the NDA for. */
async function introduced({ listingId, northstar }: Awaited<ReturnType<typeof listed>>, employer: Person) {
  const { introduction } = await employer.api.introductions.request({
    listingId,
    offer: { kind: "fee", feePercent: 25, guaranteeDays: 90 },
  });
  await northstar.api.introductions.accept({ id: introduction.id, version: introduction.version });
  return signNda(employer, introduction.id, "Elena Sorensen");
}
