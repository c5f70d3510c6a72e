import { sql } from "kysely";
import { expect, it } from "vitest";
import { availabilityDays } from "#domain/listing/still-available.ts";
import { checkAvailability } from "#server/candidacy/still-available.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { candidateEmails, candidateToken, candidateTokenIn } from "#tests/support/candidates.ts";
import { publish } from "#tests/support/deals.ts";
import { identityOf } from "#tests/support/forms.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const day = 86_400_000;
const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const { database, services } = testApp;
const { api: bearer } = visitor(testApp);
// Each test asks only about its own listings.
await database.kysely.updateTable("mls_candidates").set({ status: "withdrawn" }).execute();

/** Signs in again: days pass in these tests, and sessions end. */
const agency = async () => (await signedIn(testApp, "recruiter@northstar.example")).api;
const partner = async () => (await signedIn(testApp, "admin@harbor.example")).api;

async function decide(standing: "suspended" | "vetted") {
  const { organizationId: id } = await signedIn(testApp, "recruiter@northstar.example");
  const { api } = await signedIn(testApp, "operator@talentmls.example");
  const { version } = await api.organizations.get({ id });
  const reason = "Lists people without asking them.";
  await api.organizations.decide({ id, version, standing, reason: standing === "suspended" ? reason : "" });
}

let listings = 0;
async function listed(headlineRole: string) {
  listings += 1;
  const email = `candidate-${listings}@mail.example`;
  const id = await publish(await agency(), { headlineRole, identity: identityOf(email) });
  return { id, email };
}

/** The hourly job runs at the same time, so check its results where they show. */
async function days(count: number) {
  clock.advance(count * day);
  await checkAvailability(services);
}

async function stateOf(id: string): Promise<"confirmed" | "asked" | "sunk" | "paused"> {
  const row = await database.kysely
    .selectFrom("mls_candidates")
    .select(["status", "asked_at", "unanswered"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.status === "on_hold") return "paused";
  return row.unanswered ? "sunk" : row.asked_at ? "asked" : "confirmed";
}

async function becomes(id: string, state: Awaited<ReturnType<typeof stateOf>>) {
  const now = async () => {
    // A listing that is locked, because its candidate's email is being written, waits for the next run.
    await checkAvailability(services);
    return stateOf(id);
  };
  await expect.poll(now).toBe(state);
  await services.projection.caughtUp();
}

async function rowOf(id: string) {
  const { items } = await (await agency()).own.listings({ limit: 100 });
  return items.find((each) => each.id === id) ?? expect.unreachable("the agency has this listing");
}

const notices = async () =>
  (await (await agency()).notifications.list({})).items.filter(({ type }) => type === "listing_update");

it("asks agency and candidate after 14 days, and the agency answers for both with one step", async () => {
  const { id, email } = await listed("Arborist");
  const { maskedCode } = await (await agency()).listings.get({ id });
  await days(availabilityDays.asks - 1);
  expect((await rowOf(id)).actions).not.toContain("available");
  await days(1);
  await becomes(id, "asked");
  await checkAvailability(services);

  expect(await candidateEmails(testApp, email)).toEqual([
    expect.objectContaining({ subject: "Your answer is needed on your private page", confidential: true }),
  ]);
  const [notice, ...more] = await notices();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ title: "Still available?", actionUrl: "/mls/agent?needs=attention" });
  expect(notice?.message).toContain(`${maskedCode} (Arborist)`);

  const row = await rowOf(id);
  expect(row.attention).toEqual(["asked"]);
  const before = await (await agency()).listings.get({ id });
  const api = await agency();
  expect(await api.own.change({ step: "available", items: [{ id, version: row.version }] })).toEqual({
    items: [{ id, refused: null }],
    done: 1,
  });
  expect(await rowOf(id)).toMatchObject({ attention: [], status: "active", updatedAt: before.updatedAt });
  await days(availabilityDays.asks - 1);
  expect(await stateOf(id)).toBe("confirmed");
  await days(1);
  await becomes(id, "asked");
  // An edit also confirms availability.
  const { version } = await rowOf(id);
  await (await agency()).listings.update({ id, version, form: { yearsExperience: 12 } });
  expect((await rowOf(id)).attention).toEqual([]);
  await (await agency()).listings.withdraw({ id, version: version + 1 });
});

it("lets a listing without an answer sink in search, then pauses it until its agency resumes it", async () => {
  const confirmed = await listed("Bookbinder");
  clock.advance(day);
  const newer = await listed("Bookbinder");
  await services.projection.caughtUp();
  const found = async () =>
    (await (await partner()).listings.search({ keywords: "bookbinder" })).items.map(({ id }) => id);
  await days(availabilityDays.asks);
  for (const { id } of [confirmed, newer]) await becomes(id, "asked");
  await (await agency()).listings.available({ id: confirmed.id, version: (await rowOf(confirmed.id)).version });
  await days(availabilityDays.sinks - 1);
  expect(await found()).toEqual([newer.id, confirmed.id]);
  await days(1);
  await becomes(newer.id, "sunk");
  expect(await found()).toEqual([confirmed.id, newer.id]);

  await days(availabilityDays.pauses - availabilityDays.sinks - 1);
  expect(await stateOf(newer.id)).toBe("sunk");
  await days(1);
  await becomes(newer.id, "paused");
  expect(await found()).toEqual([confirmed.id]);
  expect(await notices()).toContainEqual(expect.objectContaining({ title: "Listing put on hold", priority: "high" }));
  const { version, status, attention } = await rowOf(newer.id);
  expect({ status, attention }).toEqual({ status: "on_hold", attention: ["on_hold"] });
  await (await agency()).listings.resume({ id: newer.id, version });
  await becomes(newer.id, "confirmed");
  expect(await found()).toEqual([newer.id, confirmed.id]);
  for (const { id } of [confirmed, newer])
    await (await agency()).listings.withdraw({ id, version: (await rowOf(id)).version });
});

it("takes the candidate's answer by their link, also after the pause", async () => {
  const { id, email } = await listed("Cooper");
  await days(availabilityDays.asks);
  await becomes(id, "asked");
  const token = candidateTokenIn((await candidateEmails(testApp, email))[0]);
  expect(await bearer.candidacy.open({ token })).toMatchObject({ asked: { paused: false } });
  expect(await bearer.candidacy.available({ token })).toMatchObject({ asked: null, stop: null });
  expect((await rowOf(id)).attention).toEqual([]);
  // A second click gets the same answer.
  const audited = () =>
    database.kysely.selectFrom("mls_audit").select("id").where("action", "=", "candidate.available").execute();
  const once = (await audited()).length;
  await bearer.candidacy.available({ token });
  expect(await audited()).toHaveLength(once);

  await days(availabilityDays.asks);
  await becomes(id, "asked");
  await days(availabilityDays.sinks);
  await becomes(id, "sunk");
  await days(availabilityDays.pauses - availabilityDays.sinks);
  await becomes(id, "paused");
  expect(await bearer.candidacy.open({ token })).toMatchObject({
    asked: { paused: true },
    face: { status: "on_hold" },
  });
  expect(await bearer.candidacy.available({ token })).toMatchObject({ asked: null, face: { status: "active" } });
  expect((await notices()).map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^The candidate is still available: TM-/),
  );
  await becomes(id, "confirmed");
  // "No" is the candidate's own pause, which only they can end.
  await days(availabilityDays.asks);
  await becomes(id, "asked");
  expect(await bearer.candidacy.pause({ token })).toMatchObject({ asked: null, stop: { what: "paused" } });
  expect(await bearer.candidacy.available({ token })).toMatchObject({ stop: { what: "paused" } });
  expect((await rowOf(id)).status).toBe("on_hold");
});

it("doesn't email a candidate who turned emails off", async () => {
  const { id, email } = await listed("Drystone Waller");
  const token = await candidateToken(testApp, { api: await agency() }, id, email);
  await bearer.candidacy.emails({ token, wanted: false });
  await days(availabilityDays.asks);
  await becomes(id, "asked");
  const waiting = async () =>
    (
      await sql`select 1 from mls_jobs.job where name = 'candidate.letter' and state not in ('completed', 'failed')
        and data ->> 'listingId' = ${id}`.execute(database.kysely)
    ).rows.length;
  await expect.poll(waiting).toBe(0);
  expect((await candidateEmails(testApp, email)).map(({ subject }) => subject)).toEqual(["Your private page"]);
});

it("doesn't ask, sink or pause while the agency is suspended, and starts over when it is vetted again", async () => {
  const asked = await listed("Engraver");
  await days(availabilityDays.asks);
  await becomes(asked.id, "asked");
  const token = candidateTokenIn((await candidateEmails(testApp, asked.email))[0]);
  const later = await listed("Farrier");
  await decide("suspended");
  expect(await bearer.candidacy.open({ token })).toMatchObject({ agencyIsVetted: false, asked: null });
  for (const count of [availabilityDays.asks, availabilityDays.pauses]) {
    await days(count);
    await checkAvailability(services);
    expect([await stateOf(asked.id), await stateOf(later.id)]).toEqual(["asked", "confirmed"]);
  }
  await (await agency()).candidacy.send({ listingId: later.id });
  const [link, ...more] = await candidateEmails(testApp, later.email);
  expect(more).toEqual([]);
  expect(link?.text).toContain("At the moment, no one can find you");

  await decide("vetted");
  expect(await stateOf(asked.id)).toBe("confirmed");
  await days(availabilityDays.asks - 1);
  expect([await stateOf(asked.id), await stateOf(later.id)]).toEqual(["confirmed", "confirmed"]);
  await days(1);
  for (const { id } of [asked, later]) await becomes(id, "asked");
  const again = await candidateEmails(testApp, asked.email, 2);
  const subject = "Your answer is needed on your private page";
  expect(again.map((each) => each.subject)).toEqual([subject, subject]);
});

it("sends an agency one notification for all its listings, however many transactions they take", async () => {
  await database.kysely.updateTable("mls_candidates").set({ status: "withdrawn" }).execute();
  for (const role of ["Gilder", "Hatter", "Inlayer", "Joiner", "Knapper"]) await listed(role);
  const titles = async () => {
    const at = clock.now().toISOString();
    return (await notices()).filter((each) => each.timestamp === at).map(({ title }) => title);
  };
  // A listing that is locked, because its candidate's email is being written, waits for the next run.
  const checked = async <Result>(result: () => Promise<Result>) => {
    await checkAvailability(services, 2);
    return result();
  };
  const unanswered = () =>
    database.kysely
      .selectFrom("mls_candidates")
      .select("id")
      .where("status", "=", "active")
      .where("unanswered", "=", true)
      .execute();
  clock.advance(availabilityDays.asks * day);
  await expect.poll(() => checked(titles)).toEqual(["Still available? 5 candidates to confirm"]);
  clock.advance(availabilityDays.sinks * day);
  await expect.poll(() => checked(unanswered)).toHaveLength(5);
  clock.advance((availabilityDays.pauses - availabilityDays.sinks) * day);
  await expect.poll(() => checked(titles)).toEqual(["5 listings put on hold"]);
});

it("notifies of the listings of a transaction even if a later one fails", async () => {
  await database.kysely.updateTable("mls_candidates").set({ status: "withdrawn" }).execute();
  const ids: string[] = [];
  for (const role of ["Limner", "Miller", "Netmaker"]) ids.push((await listed(role)).id);
  clock.advance(availabilityDays.asks * day);
  const asSystem: typeof database.asSystem = async (step) => {
    for (const id of ids) if ((await stateOf(id)) === "asked") throw new Error("no connection");
    return database.asSystem(step);
  };
  await checkAvailability({ ...services, database: { ...database, asSystem } }, 2).catch(() => undefined);
  expect((await notices())[0]).toMatchObject({
    title: "Still available? 2 candidates to confirm",
    timestamp: clock.now().toISOString(),
  });
});
