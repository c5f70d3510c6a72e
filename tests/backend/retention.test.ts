import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addDays, dateOf, dateText } from "#domain/core/calendar.ts";
import { extensionDays, retentionDays } from "#domain/retention/retention.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { keepWithinPeriods } from "#server/retention/job.ts";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { makeForm } from "#tests/support/forms.ts";
import { grantedToEmployer, signInSides } from "#tests/support/introductions.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";

/* How long the identities of ended listings are kept (docs/decisions/0081). */
const hour = 3_600_000;
const day = 24 * hour;
const clock = manualClock("2026-11-21T13:00:00Z");
const testApp = await startTestApp({ clock });
const { database, services } = testApp;
// The sample's ended listings come back, so that warnings are about this test's own.
await database.kysely
  .updateTable("mls_candidates")
  .set({ status: "on_hold" })
  .where("status", "<>", "active")
  .execute();

/** Signs in again: days pass in these tests, and sessions end. */
const admin = async () => (await signedIn(testApp, "admin@northstar.example")).api;
const today = () => dateOf(clock.now().getTime());
const inDays = (days: number) => addDays(today(), days);

let listings = 0;
/** A listing that ended today. */
async function ended(headlineRole: string) {
  listings += 1;
  const api = await admin();
  const email = `ended-${listings}@mail.example`;
  const id = await publish(api, { headlineRole, identity: { ...makeForm().identity, email } });
  await withdraw(id);
  return { id, code: (await api.listings.get({ id })).maskedCode };
}

async function withdraw(id: string) {
  const api = await admin();
  await api.listings.withdraw({ id, version: (await api.listings.form({ id })).version });
}

const kept = async (listingId: string) => (await (await admin()).retentions.get({ listingId })).retention;

/** The daily job runs twice, as after a restart. */
async function days(count: number) {
  clock.advance(count * day);
  const first = await keepWithinPeriods(services);
  expect(await keepWithinPeriods(services)).toEqual({ warned: 0, erased: 0 });
  return first;
}

const warnings = async (code: string) =>
  (await (await admin()).notifications.list({})).items.filter(({ message }) => message.includes(code));

const erasures = (id: string) =>
  database.kysely
    .selectFrom("mls_audit")
    .select(["actor", "person_id", "reason"])
    .where("action", "=", "identity.erase")
    .where("entity_id", "=", id)
    .execute();

describe("the setting", () => {
  it("is a year at first, and an agency's admins change it within the platform's limits", async () => {
    const { recruiter, meridian } = await signInSides(testApp);
    const { usual, least, most } = retentionDays;
    expect(await recruiter.api.retentions.settings({})).toEqual({ days: usual, chosen: false, usual, least, most });
    const refused = { code: "forbidden" };
    expect(await refusal(recruiter.api.retentions.saveSettings({ days: 90 }))).toMatchObject(refused);
    expect(await refusal(meridian.api.retentions.saveSettings({ days: 90 }))).toMatchObject(refused);
    const api = await admin();
    for (const outside of [least - 1, most + 1])
      expect((await refusal(api.retentions.saveSettings({ days: outside }))).fields).toEqual({
        days: `Enter a number from ${least} to ${most}. The marketplace sets these limits.`,
      });
    for (const saved of [90, 90, least])
      expect(await api.retentions.saveSettings({ days: saved })).toEqual({
        days: saved,
        chosen: true,
        usual,
        least,
        most,
      });
    const entries = await database.kysely
      .selectFrom("mls_audit")
      .select("reason")
      .where("action", "=", "organization.retention")
      .orderBy("at")
      .execute();
    // Saving the same again is no change.
    expect(entries.map(({ reason }) => reason).toSorted()).toEqual([`${least} days`, "90 days"]);
  });

  it("is bounded by the operator's limits from the moment they change", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const change = async (value: string) =>
      operator.api.configuration.change({
        key: "retentionLeastDays",
        value,
        reason: "Placements are checked for two months.",
        version: (await operator.api.configuration.get({})).version,
      });
    await change("60");
    expect(await (await admin()).retentions.settings({})).toMatchObject({ days: 60, least: 60 });
    await change("30");
    expect(await (await admin()).retentions.settings({})).toMatchObject({ days: 30, least: 30 });
  });
});

describe("an identity whose listing ended", () => {
  it("is warned of twice, kept through its last date, and destroyed on the day after", async () => {
    const { id, code } = await ended("Arborist");
    const until = inDays(30);
    expect(await kept(id)).toMatchObject({ endedOn: today(), keptUntil: until, warned: false, neededFor: [] });
    expect(await days(15)).toEqual({ warned: 0, erased: 0 });
    expect(await days(1)).toEqual({ warned: 1, erased: 0 });
    expect(await kept(id)).toMatchObject({ keptUntil: until, warned: true });
    expect(await days(10)).toEqual({ warned: 0, erased: 0 });
    expect(await days(1)).toEqual({ warned: 1, erased: 0 });
    expect(await days(3)).toEqual({ warned: 0, erased: 0 });
    expect(await (await admin()).identities.get({ listingId: id })).toMatchObject({ fullName: "Quillon Vandermere" });
    expect(await days(1)).toEqual({ warned: 0, erased: 1 });

    const api = await admin();
    expect((await refusal(api.identities.get({ listingId: id }))).status).toBe(404);
    expect(await api.listings.get({ id })).toMatchObject({ erasedAt: clock.now().toISOString(), summary: "" });
    expect(await kept(id)).toBeNull();
    expect(await erasures(id)).toEqual([
      { actor: "system", person_id: null, reason: `Kept until ${dateText(until)}, then destroyed as agreed` },
    ]);
    const { sealed, destroyed_at } = await database.kysely
      .selectFrom("mls_keys.data_keys")
      .select(["sealed", "destroyed_at"])
      .where("listing_id", "=", id)
      .executeTakeFirstOrThrow();
    expect([sealed, destroyed_at]).toEqual([null, clock.now()]);
    await services.projection.caughtUp();
    const changes = await database.kysely
      .selectFrom("mls_changes")
      .select("topic")
      .where("entity_id", "=", id)
      .where("topic", "=", "listing.erased")
      .execute();
    expect(changes).toHaveLength(1);

    const told = await warnings(code);
    expect(told.map(({ priority, actionUrl }) => [priority, actionUrl])).toEqual([
      ["high", `/mls/candidate/${id}`],
      ["medium", `/mls/candidate/${id}`],
    ]);
    for (const { message } of told) {
      expect(message).toContain(`${code} (Arborist): stored until ${dateText(until)}`);
      expect(message).toContain("Name, contact details, employers, links and files");
    }
    await expect
      .poll(
        async () =>
          (await outboxTo(testApp, "recruiter@northstar.example")).filter(({ text }) => text.includes(code)).length,
      )
      .toBe(2);
    const letters = await outboxTo(testApp, "recruiter@northstar.example");
    expect(letters.some(({ text }) => /Vandermere|ended-\d+@/.test(text))).toBe(false);
  });

  it("is still there in the evening of its last date in the United States, when the job runs", async () => {
    const { id } = await ended("Barber");
    await days(16);
    await days(11);
    // The job's hour, on the day after by UTC.
    clock.advance(3 * day + 15.5 * hour);
    expect(await keepWithinPeriods(services)).toEqual({ warned: 0, erased: 0 });
    expect(await (await admin()).identities.get({ listingId: id })).toMatchObject({ fullName: "Quillon Vandermere" });
    clock.advance(8.5 * hour);
    expect(await keepWithinPeriods(services)).toEqual({ warned: 0, erased: 1 });
  });

  it("is extended once, and warned of again before its new end", async () => {
    const { id, code } = await ended("Beekeeper");
    await days(16);
    const api = await admin();
    const extension = inDays(14 + extensionDays);
    expect(await kept(id)).toMatchObject({ warned: true, extension });
    expect((await api.retentions.extend({ listingId: id })).retention).toMatchObject({
      keptUntil: extension,
      extension: null,
      extended: true,
    });
    expect((await refusal(api.retentions.extend({ listingId: id }))).status).toBe(409);
    expect(await days(60)).toEqual({ warned: 0, erased: 0 });
    expect(await warnings(code)).toHaveLength(1);
    expect(await days(120)).toEqual({ warned: 1, erased: 0 });
    await withdrawn(id);
  });

  it("starts over when the listing comes back to the market", async () => {
    const { id } = await ended("Cooper");
    clock.advance(20 * day);
    const api = await admin();
    await api.listings.relist({ id, version: (await api.listings.form({ id })).version });
    expect(await kept(id)).toBeNull();
    expect((await refusal(api.retentions.extend({ listingId: id }))).status).toBe(409);
    await days(1);
    await withdraw(id);
    expect(await kept(id)).toMatchObject({ keptUntil: inDays(30) });
    await withdrawn(id);
  });

  it("isn't destroyed without its warnings, however late the server runs", async () => {
    const { id } = await ended("Drover");
    await database.kysely
      .updateTable("mls_identity_retentions")
      .set({ ended_at: new Date("2020-01-01T00:00:00Z") })
      .where("listing_id", "=", id)
      .execute();
    expect(await kept(id)).toMatchObject({ keptUntil: inDays(14), extension: null });
    expect(await days(0)).toEqual({ warned: 1, erased: 0 });
    expect(await days(40)).toEqual({ warned: 1, erased: 0 });
    expect(await kept(id)).toMatchObject({ keptUntil: inDays(3) });
    expect(await days(4)).toEqual({ warned: 0, erased: 1 });
  });

  it("waits for a deal and an employer's access, and is warned of again once nothing needs it", async () => {
    const api = await admin();
    const id = await publish(api, { headlineRole: "Engraver" });
    const { id: dealId, code: dealCode, maskedCode } = await made(api, { listingId: id, selling: null });
    await withdraw(id);
    const { sides } = await signInSides(testApp);
    const { code: introductionCode, listingId: granted } = await grantedToEmployer(sides);
    await withdraw(granted);
    expect(await days(100)).toEqual({ warned: 0, erased: 0 });
    expect(await kept(id)).toMatchObject({ warned: false, neededFor: [{ need: "deal", code: dealCode }] });
    expect((await kept(granted))?.neededFor).toEqual([{ need: "protection", code: introductionCode }]);

    const now = await admin();
    await now.deals.lose({
      id: dealId,
      version: (await now.deals.get({ id: dealId })).version,
      reason: "Hired elsewhere.",
    });
    expect(await kept(id)).toMatchObject({ keptUntil: inDays(14), neededFor: [] });
    expect(await days(0)).toEqual({ warned: 1, erased: 0 });
    expect(await days(11)).toEqual({ warned: 1, erased: 0 });
    expect(await days(4)).toEqual({ warned: 0, erased: 1 });
    expect(await warnings(maskedCode)).toHaveLength(2);
    expect((await kept(granted))?.neededFor).toHaveLength(1);
    await withdrawn(granted);
  });
});

it("an erasure names the agency's other listing of the same person, which stays", async () => {
  const identity = { ...makeForm().identity, email: "listed-twice@mail.example" };
  const stays = await publish(await admin(), { headlineRole: "Joiner", identity });
  const over = await publish(await admin(), { headlineRole: "Joiner", identity });
  await withdraw(over);
  const { listings } = await admin();
  const [{ maskedCode }, { maskedCode: other }] = [await listings.get({ id: over }), await listings.get({ id: stays })];
  await days(16);
  await days(11);
  expect(await days(4)).toEqual({ warned: 0, erased: 1 });
  const [news] = (await warnings(other)).filter(({ title }) => title.startsWith("The candidate was erased"));
  expect(news).toMatchObject({
    title: `The candidate was erased: ${maskedCode}`,
    message: expect.stringContaining(`Not erased, with the same email address: ${other}.`),
  });
  await withdrawn(stays);
});

it("a failing warning keeps no identity past its date", async () => {
  const over = await ended("Hatter");
  await days(16);
  const warned = await ended("Ironmonger");
  await days(11);
  clock.advance(5 * day);
  const { kysely } = database;
  await sql`create function fails() returns trigger language plpgsql as
    $$ begin raise exception 'no warning'; end $$`.execute(kysely);
  await sql`create trigger fails before update on mls_identity_retentions execute function fails()`.execute(kysely);
  try {
    await expect(keepWithinPeriods(services)).rejects.toThrow("1 steps of retention failed");
  } finally {
    await sql`drop function fails cascade`.execute(kysely);
  }
  expect([await erasures(over.id), await erasures(warned.id)].map(({ length }) => length)).toEqual([1, 0]);
  expect(await days(0)).toEqual({ warned: 1, erased: 0 });
  await withdrawn(warned.id);
});

describe("a run that is killed", () => {
  it("leaves every identity whole or destroyed, and the next run finishes", async () => {
    const found = [await ended("Farrier"), await ended("Glazier")];
    await days(16);
    await days(11);
    clock.advance(4 * day);
    const destroyed = async () => {
      const { send } = await signedIn(testApp, "admin@northstar.example");
      const each = found.map(async ({ id }) => {
        const entries = (await erasures(id)).length;
        expect((await send("GET", `/api/v1/identities/${id}`)).status).toBe(entries === 0 ? 200 : 404);
        return entries;
      });
      return (await Promise.all(each)).toSorted();
    };
    const seen = new Set<string>();
    for (let steps = 0; ; steps += 1) {
      let left = steps;
      const dying = {
        ...services,
        newId: () => {
          left -= 1;
          if (left < 0) throw new Error("killed");
          return services.newId();
        },
      };
      const finished = await keepWithinPeriods(dying).then(
        () => true,
        () => false,
      );
      seen.add((await destroyed()).join());
      if (finished) break;
    }
    expect([...seen]).toEqual(["0,0", "0,1", "1,1"]);
  });
});

/** Takes a listing out of the later tests' counts. */
const withdrawn = (id: string) =>
  database.kysely.updateTable("mls_candidates").set({ status: "on_hold" }).where("id", "=", id).execute();
