import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { Ask } from "#contract/index.ts";
import { allScopes, type Scope } from "#domain/api-key/scopes.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createApiKeys } from "#server/api-key/recognition.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { asked, publish, refusal, unknownId } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { reviewedClient } from "#tests/support/guests.ts";
import { inDays, proposed } from "#tests/support/interviews.ts";
import { accept, askedByEmployer } from "#tests/support/introductions.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { createBucket, saidBy } from "#tests/support/key-bucket.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { directory } from "#tests/support/scim.ts";
import { seeded } from "#tests/support/seeded.ts";
import { keyHolder, type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({
  clock,
  env: { API_KEY_REQUESTS_PER_SECOND: "5", API_KEY_BURST: "8", READS_PER_MINUTE: "600" },
});
const admin = await signedIn(testApp, "admin@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");

const newKey = async (parts: Partial<Ask<"apiKeys", "create">> = {}, owner: Person = admin) => {
  const { apiKey, token } = await owner.api.apiKeys.create({ name: "Nightly sync", scopes: ["jobs:read"], ...parts });
  if (token === null) throw new Error("no token");
  return { id: apiKey.id, token, apiKey, key: keyHolder(testApp, token, owner.organizationId) };
};
const status = async (person: Person, path = "/api/v1/jobs") => (await person.send("GET", path)).status;
const answered = (person: Person, path = "/api/v1/jobs") =>
  person
    .send("GET", path)
    .then(({ status, body }) => ({ status, detail: (JSON.parse(body) as { detail?: string }).detail }));
const headersOf = (headers: string) => Object.fromEntries(JSON.parse(headers) as [string, string][]);
/** What others changed takes effect within a second, once this process has heard of it. */
const heard = () => testApp.database.changes.caughtUp();
/** Limits refill. */
const later = () => clock.advance(10_000);

let signedInNow: Person = admin;
/** Sessions end while the clock runs; keys don't. */
async function current(email: string): Promise<Person> {
  const person = await signedIn(testApp, email);
  if (email === "admin@northstar.example") signedInNow = person;
  return person;
}
const signBackIn = () => current("admin@northstar.example");
const people = () => signedInNow.api;

/** A further admin of Northstar with a key of their own. */
async function memberWithKey() {
  const person = await memberOf(testApp, "Northstar Talent", "organization_admin", `owner-${randomUUID().slice(0, 8)}`);
  const { id, key } = await newKey({}, person);
  return { id, key, personId: (await viewerOf(person)).personId };
}

async function anotherProcess() {
  const { options } = testApp.database.pool as unknown as { options: { connectionString?: string; host?: string } };
  const database = await openDatabase({
    source: options.connectionString
      ? { kind: "postgres", url: options.connectionString }
      : { kind: "embedded", socketFolder: options.host ?? "" },
    clock,
    onError: () => undefined,
  });
  return { database, close: () => database.close() };
}

describe("a new API key", () => {
  it("works with its secret, which is shown once and stored as a hash", async () => {
    const { id, token, apiKey, key } = await newKey({ name: "  Nightly\n sync " });
    expect(apiKey).toMatchObject({
      name: "Nightly sync",
      lastFour: token.slice(-4),
      state: "active",
      lastUsedAt: null,
    });
    expect(await status(key)).toBe(200);
    const row = await testApp.database.kysely
      .selectFrom("mls_api_keys")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(5, 37));
    const listed = await admin.api.apiKeys.list({});
    expect(listed.items[0]).toMatchObject({ id, lastUsedAt: clock.now().toISOString() });
    expect(JSON.stringify(listed)).not.toContain(token);
  });

  it("isn't shown again to a repeated request", async () => {
    const ask = { name: "Repeated", scopes: ["jobs:read" as const] };
    const first = await admin.api.apiKeys.create(ask, { idempotencyKey: "repeated-key-1" });
    const second = await admin.api.apiKeys.create(ask, { idempotencyKey: "repeated-key-1" });
    expect([first.token === null, second]).toEqual([false, { apiKey: first.apiKey, token: null }]);
  });

  it.each<[string, Partial<Ask<"apiKeys", "create">>, string]>([
    ["a name", { name: " \n" }, "name"],
    ["scopes", { scopes: [] }, "scopes"],
    ["a day to come", { expiresOn: "2026-11-20" }, "expiresOn"],
    ["networks that are ones", { networks: ["192.0.2.0/24", "office"] }, "networks"],
  ])("needs %s", async (_what, parts, field) => {
    const error = await newKey(parts).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "invalid-input" });
    expect(Object.keys((error as { fields: object }).fields)).toEqual([field]);
  });

  it("is recorded in the audit log, and what it does names it", async () => {
    const { id, key } = await newKey({ name: "ATS bridge", scopes: ["listings:write"] });
    const draft = await key.api.listings.create({ form: makeForm() });
    const { id: listingId, version } = await key.api.listings.publish({ id: draft.id, version: draft.version });
    clock.advance(1_000);
    await admin.api.listings.hold({ id: listingId, version });
    const made = (await admin.api.audit.list({ entityId: id })).items;
    expect(made.map(({ action, subject, actor }) => [action, subject, actor.apiKey])).toEqual([
      ["api_key.created", "ATS bridge", null],
    ]);
    const trail = (await admin.api.audit.list({ entityId: listingId, kind: "listing" })).items;
    expect(trail.map(({ action, actor }) => [action, actor.name, actor.apiKey])).toEqual([
      ["listing.hold", "Rosa Marin", null],
      ["listing.published", "Rosa Marin", "ATS bridge"],
    ]);
    // A name is the organization's own text.
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const seen = (await operator.api.audit.list({ entityId: listingId, kind: "listing" })).items;
    expect(seen.map(({ actor }) => actor.apiKey)).toEqual([null, expect.stringMatching(/^tmls_…\w{4}$/)]);
    const file = await admin.api.audit.export({ entityId: listingId, format: "csv" });
    expect("text" in file && file.text).toContain('"ATS bridge"');
    later();
  });
});

describe("a request with an API key", () => {
  it.each([
    ["cut", (token: string) => token.slice(0, -1)],
    ["mistyped", (token: string) => token.slice(0, 10) + (token[10] === "a" ? "b" : "a") + token.slice(11)],
    ["of another form", () => "tmls_"],
    ["too long", (token: string) => token.repeat(9)],
  ])("is rejected with a key that is %s", async (_how, wrong) => {
    const { token } = await newKey();
    expect(await answered(keyHolder(testApp, wrong(token), ""))).toEqual({
      status: 401,
      detail:
        "This API key isn't valid. Check that it is complete, or ask an admin of your organization for a new one.",
    });
  });

  it("ignores the cookie of a session, and a session ignores keys", async () => {
    const { token } = await newKey({}, harbor);
    const cookie = admin.credentials()["cookie"] ?? "";
    const both = keyHolder(testApp, token, "", { cookie });
    const listed = JSON.parse((await both.send("GET", "/api/v1/jobs")).body) as unknown;
    expect(listed).toEqual(await harbor.api.jobs.list({}));
    expect(await status(both, "/api/v1/session")).toBe(401);
    expect((await both.send("DELETE", "/api/v1/session")).status).toBe(204);
    // Another organization can't be chosen: a key belongs to one.
    const elsewhere = await both.send("GET", "/api/v1/jobs", {
      headers: { "x-acting-organization": admin.organizationId },
    });
    expect(JSON.parse(elsewhere.body)).toEqual(listed);
    expect(await status(admin)).toBe(200);
  });

  it("is rejected outside its scopes, and where keys can't go", async () => {
    const { key } = await newKey();
    expect(await answered(key, "/api/v1/deals")).toEqual({
      status: 403,
      detail: "This API key needs the scope deals:read for this. Create a key that has it.",
    });
    for (const path of ["/api/v1/profile", "/api/v1/api-keys"])
      expect(await answered(key, path)).toEqual({
        status: 403,
        detail: "API keys can't do this; it needs a person who is signed in. Sign in and do it there.",
      });
    expect(await status(key, "/api/v1/settings")).toBe(200);
    later();
  });

  it("works only from the addresses of its list", async () => {
    const { key: elsewhere } = await newKey({ networks: ["192.0.2.0/24", "2001:db8::/32"] });
    expect(await answered(elsewhere)).toEqual({
      status: 403,
      detail:
        "This API key can't be used from your IP address. Ask an admin of its organization which ones it accepts.",
    });
    const { key: here } = await newKey({ networks: ["127.0.0.0/8", "::1"] });
    expect(await status(here)).toBe(200);
  });

  it("is counted for its key alone, and its answer says what is left", async () => {
    const { key } = await newKey({ scopes: ["jobs:read", "listings:read"] });
    const { key: other } = await newKey();
    const seen = [];
    for (let at = 0; at < 9; at++) seen.push(await key.send("GET", "/api/v1/jobs"));
    expect(seen.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
    expect(headersOf(seen[0]?.headers ?? "")).toMatchObject({
      "ratelimit-limit": "8",
      "ratelimit-remaining": "7",
      "ratelimit-reset": "1",
    });
    expect(headersOf(seen[8]?.headers ?? "")).toMatchObject({
      "ratelimit-remaining": "0",
      "ratelimit-reset": "2",
      "retry-after": "1",
    });
    expect([await status(other), await status(admin)]).toEqual([200, 200]);
    clock.advance(400);
    expect([await status(key), await status(key), await status(key)]).toEqual([200, 200, 429]);
    // A read of the market counts for its owner too; the headers show what runs out first.
    later();
    const read = await key.send("GET", "/api/v1/listings?limit=1");
    expect(headersOf(read.headers)).toMatchObject({ "ratelimit-limit": "8", "ratelimit-remaining": "7" });
    const own = await admin.send("GET", "/api/v1/listings?limit=1");
    expect(headersOf(own.headers)).toMatchObject({ "ratelimit-limit": "600", "ratelimit-remaining": "598" });
  });
});

describe("a directory's key", () => {
  it("has one limit for SCIM and the API, and SCIM answers beyond it in its own format", async () => {
    const { key } = await newKey({ scopes: ["members:write", "jobs:read"] });
    const send = directory(key);
    for (let at = 0; at < 7; at++) expect((await send("GET", "/Users?count=0")).status).toBe(200);
    expect(await status(key)).toBe(200);
    const { status: refused, body, headers } = await send("GET", "/Users?count=0");
    expect(refused).toBe(429);
    expect(body).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "429",
      detail: expect.stringContaining("Try again in"),
    });
    expect(["retry-after", "ratelimit-limit", "ratelimit-remaining"].map((name) => headers.get(name))).toEqual([
      "1",
      "8",
      "0",
    ]);
    expect(await status(key)).toBe(429);
    clock.advance(1_000);
    expect((await send("GET", "/Users?count=0")).status).toBe(200);
  });
});

describe("the limits of several API keys", () => {
  // Every night as many keys and requests as the bench sends: 50 keys, 10 requests a second each, for a minute.
  const [keys, requests] = exhaustive ? [50, 30_000] : [5, 100];
  const says = "every answer says what an independent count says, and people notice nothing";

  it(`hold for each alone: ${says}`, { timeout: exhaustive ? 900_000 : 300_000 }, async () => {
    const random = seeded(5);
    const programs = await Promise.all(
      Array.from({ length: keys }, async () => ({
        key: (await newKey()).key,
        bucket: createBucket({ perSecond: 5, burst: 8 }),
      })),
    );
    const counts = { 200: 0, 429: 0 };
    for (let step = 0; step < requests; step++) {
      // The later ones send more than their limit.
      const { key, bucket } = programs[Math.floor(random() ** 0.4 * programs.length)] as (typeof programs)[number];
      const said = saidBy(await key.send("GET", "/api/v1/jobs"));
      expect(said).toEqual(bucket.request(clock.now().getTime()));
      counts[said.status as keyof typeof counts] += 1;
      if (step % 10 === 0) expect(await status(admin)).toBe(200);
      // Thousands of fractions of a second would add up to another rounding than the server's.
      if (!exhaustive) clock.advance(Math.floor(random() * 60));
      else if (random() < 1 / 300) clock.advance(1_000);
    }
    expect(counts[200]).toBeGreaterThan(20);
    expect(counts[429]).toBeGreaterThan(20);
    later();
  });
});

describe("an API key ends", () => {
  it("when it is revoked, in this process and, through the change stream, in every other", async () => {
    const { id, token, key } = await newKey();
    expect(await status(key)).toBe(200);
    const { database: otherDatabase, close } = await anotherProcess();
    const other = createApiKeys({ ...testApp.services, database: otherDatabase });
    const request = { headers: { authorization: `Bearer ${token}` }, ip: "127.0.0.1" };
    expect((await other.resolveViewer(request)).apiKey?.id).toBe(id);
    // While no time passes, only the change stream ends what the other process has cached.
    vi.useFakeTimers({ toFake: ["performance"] });
    const revoked = await admin.api.apiKeys.revoke({ id });
    expect(revoked).toMatchObject({ state: "revoked" });
    expect(await answered(key)).toEqual({
      status: 401,
      detail: "This API key was revoked. Ask an admin of its organization for a new one.",
    });
    await expect
      .poll(() =>
        other.resolveViewer(request).then(
          () => "accepted",
          (error: unknown) => error,
        ),
      )
      .toMatchObject({ code: "api-key-refused" });
    vi.useRealTimers();
    expect(await admin.api.apiKeys.revoke({ id })).toEqual(revoked);
    await expect(admin.api.apiKeys.rotate({ id })).rejects.toMatchObject({ code: "wrong-state" });
    other.close();
    await close();
  });

  it("after its last day", async () => {
    const { key, apiKey } = await newKey({ expiresOn: "2026-11-22" });
    expect(apiKey.expiresAt).toBe("2026-11-23T00:00:00.000Z");
    const before = clock.now().getTime();
    clock.advance(Date.parse("2026-11-22T23:59:59Z") - before);
    expect(await status(key)).toBe(200);
    clock.advance(1_000);
    expect(await answered(key)).toEqual({
      status: 401,
      detail: "This API key has expired. Ask an admin of its organization for a new one.",
    });
    await signBackIn();
  });

  it("when its owner leaves, or is no longer an admin, and returns with them", async () => {
    const owner = await memberWithKey();
    expect(await status(owner.key)).toBe(200);
    const detail =
      "The person who made this API key is no longer an admin of its organization. Ask an admin there for a new one.";
    await people().members.update({ id: owner.personId, role: "recruiter" });
    await heard();
    expect(await answered(owner.key)).toEqual({ status: 401, detail });
    expect((await people().apiKeys.list({})).items.find(({ id }) => id === owner.id)?.state).toBe("owner-left");
    await people().members.update({ id: owner.personId, role: "organization_admin" });
    await heard();
    expect(await status(owner.key)).toBe(200);
    await people().members.deactivate({ id: owner.personId });
    await heard();
    expect(await answered(owner.key)).toEqual({ status: 401, detail });
  });

  it("never holds more than its organization's standing", async () => {
    const { key } = await newKey({}, await current("admin@harbor.example"));
    expect(await status(key)).toBe(200);
    const operator = await current("operator@talentmls.example");
    const { version } = await operator.api.organizations.get({ id: harbor.organizationId });
    const reason = "Checking a complaint about its listings.";
    await operator.api.organizations.decide({ id: harbor.organizationId, version, standing: "suspended", reason });
    await heard();
    expect(await answered(key)).toMatchObject({ status: 403 });
    const after = await operator.api.organizations.get({ id: harbor.organizationId });
    await operator.api.organizations.decide({
      id: harbor.organizationId,
      version: after.version,
      standing: "vetted",
      reason,
    });
    await heard();
    expect(await status(key)).toBe(200);
  });
});

describe("a rotation", () => {
  it("gives a new secret at once; the old one works for a while, and one before it no longer", async () => {
    const { id, token: first } = await newKey({}, await current("admin@northstar.example"));
    const owner = people();
    const { token: second } = await owner.apiKeys.rotate({ id, overlapHours: 2 });
    const at = (token: string | null) => keyHolder(testApp, token ?? "", "");
    expect([await status(at(first)), await status(at(second))]).toEqual([200, 200]);
    const { token: third, apiKey } = await owner.apiKeys.rotate({ id, overlapHours: 1 });
    expect(apiKey.previous?.lastFour).toBe(second?.slice(-4));
    expect([await status(at(first)), await status(at(second)), await status(at(third))]).toEqual([401, 200, 200]);
    clock.advance(3_600_000);
    expect([await answered(at(second)), await status(at(third))]).toEqual([
      { status: 401, detail: "This API key was replaced, and its old secret no longer works. Use the new secret." },
      200,
    ]);
    await current("admin@northstar.example");
    const { token: fourth } = await people().apiKeys.rotate({ id, overlapHours: 0 });
    expect([await status(at(third)), await status(at(fourth))]).toEqual([401, 200]);
    await expect(people().apiKeys.rotate({ id, overlapHours: 169 })).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("is for the key's owner; a colleague can revoke", async () => {
    const owner = await memberWithKey();
    await expect(people().apiKeys.rotate({ id: owner.id })).rejects.toMatchObject({ code: "forbidden" });
    expect(await people().apiKeys.revoke({ id: owner.id })).toMatchObject({
      state: "revoked",
      owner: { isYou: false },
    });
    const { api } = await current("admin@harbor.example");
    for (const change of [() => api.apiKeys.rotate({ id: owner.id }), () => api.apiKeys.revoke({ id: owner.id })])
      await expect(change()).rejects.toMatchObject({ status: 404 });
  });
});

describe("a key without identities:read", () => {
  const others = allScopes.filter((scope): scope is Scope => !scope.startsWith("identities:"));

  it("works with its own listings and gets nothing of their identities", async () => {
    const owner = await current("admin@northstar.example");
    const { key } = await newKey({ scopes: others }, owner);
    const form = makeForm({ summary: "Ask Quillon Vandermere." });
    const named = { ...form, identity: { ...form.identity, fullName: "Quillon Vandermere" } };
    const draft = await owner.api.listings.create({ form: named });
    const { items } = await key.api.listings.mine({ status: "draft" });
    // No text of a draft has passed a leak check yet.
    const unchecked = { headlineRole: "", locationCity: "", locationState: "" };
    expect(items.find(({ id }) => id === draft.id)).toMatchObject({ candidateName: "", ...unchecked });
    const updated = await key.api.listings.update({
      id: draft.id,
      version: draft.version,
      form: { headlineRole: "Staff Keeper" },
    });
    expect(updated.form).toMatchObject({ headlineRole: "Staff Keeper", summary: "", identity: { fullName: "" } });
    const refused = [
      await key.send("POST", `/api/v1/listings/${draft.id}/publish`, {
        body: JSON.stringify({ version: updated.version }),
      }),
      await key.send("PATCH", `/api/v1/listings/${draft.id}`, { body: JSON.stringify({ version: 1, form: {} }) }),
      await key.send("GET", `/api/v1/listings/${draft.id}/form`),
      await key.send("POST", "/api/v1/listings/export", {
        body: JSON.stringify({ identities: true, reason: "Moving to another system." }),
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 409, 403, 403]);
    expect(key.received.filter(({ body }) => /quillon|vandermere/i.test(body)).map(({ url }) => url)).toEqual([]);
    later();
    // The same key with the scope reads it, as recorded.
    const reader = (await newKey({ scopes: [...others, "identities:read"], name: "Reader" }, owner)).key;
    expect((await reader.api.listings.form({ id: draft.id })).form.identity.fullName).toBe("Quillon Vandermere");
  });

  it("can't find out a name by sending many and reading which one is rejected", async () => {
    const owner = await current("admin@northstar.example");
    const { key } = await newKey({ scopes: others }, owner);
    const form = makeForm();
    const named = { ...form, identity: { ...form.identity, fullName: "Quillon Vandermere" } };
    const draft = await owner.api.listings.create({ form: named });
    await owner.api.listings.publish({ id: draft.id, version: draft.version });
    const { version } = await owner.api.listings.form({ id: draft.id });
    const refusalOf = async (summary: string, more: Partial<ListingForm> = {}) => {
      const { status, body } = await key.send("PATCH", `/api/v1/listings/${draft.id}`, {
        body: JSON.stringify({ version, form: { summary, ...more } }),
      });
      return { status, findings: (JSON.parse(body) as { findings: LeakFinding[] }).findings };
    };
    const guesses = "anselm, bertram, quillon, tancred and osric";
    expect(await refusalOf(guesses)).toEqual({
      status: 422,
      findings: [
        {
          field: "summary",
          start: 0,
          end: guesses.length,
          text: guesses,
          kind: "name",
          severity: "refuse",
          says:
            "One of these texts would reveal who the candidate is. Ask a colleague who can see the identity to " +
            "reword it.",
        },
      ],
    });
    // Nor does the field: each is in the answer, whichever has the name.
    const spread = { experienceBullets: ["Asked for bertram.", "Asked for quillon.", "Asked for osric."] };
    const rejected = (await refusalOf("Asked for anselm.", spread)).findings.map(({ field }) => field);
    expect(rejected).toEqual(expect.arrayContaining(["summary", ...[0, 1, 2].map((at) => `experienceBullets.${at}`)]));
    // Texts that are rejected anyway, so that nothing is published, say nothing about the name either.
    const [right, wrong] = [await refusalOf("quillon a@b.example"), await refusalOf("tancred a@b.example")];
    expect(right.findings).toEqual(wrong.findings);
  });
});

describe("a key without identities:read, by requests that fail for another reason,", () => {
  it("can't find out a name", async () => {
    const owner = await current("admin@northstar.example");
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const { key } = await newKey({ scopes: allScopes.filter((scope) => !scope.startsWith("identities:")) }, owner);
    const form = makeForm();
    const named = { ...form, identity: { ...form.identity, fullName: "Quillon Vandermere" } };
    const draft = await owner.api.listings.create({ form: named });
    const listingId = await publish(owner.api, named);
    const client = await reviewedClient(testApp, owner.api, "Thimble Works");
    const terms = await asked(owner.api, { listingId });
    const introduction = await askedByEmployer(
      { listing: owner.api, selling: harbor.api, employer: meridian.api },
      {
        listingId,
      },
    );
    await accept({ listing: owner.api, selling: harbor.api, employer: meridian.api }, introduction);
    const times = [inDays(5, clock.now().getTime())];
    const interview = await proposed(meridian.api, introduction.id, { times });
    await testApp.database.kysely
      .updateTable("mls_organizations")
      .set({
        plan: "starter",
        decided_plan: null,
        trial_days: 1,
        trial_started_at: new Date(clock.now().getTime() - 86_400_000),
        trial_ends_at: clock.now(),
      })
      .where("id", "=", owner.organizationId)
      .execute();
    let { version } = draft;
    const exclusivityDays = 365;
    const calls: Record<string, (text: string) => Promise<unknown>> = {
      "deals.create": (text) => key.api.deals.create({ ...terms, terms: text, jobId: unknownId }),
      "guests.send": (message) =>
        key.api.guests.send({
          clientId: client.id,
          listingIds: [listingId],
          name: "Ada Bell",
          email: "ada@elsewhere.example",
          message,
        }),
      "interviews.suggest": (place) =>
        key.api.interviews.suggest({
          id: interview.id,
          version: interview.version,
          times,
          timeZone: "America/Chicago",
          minutes: 30,
          kind: "onsite",
          place,
          reason: "Write to a@b.example.",
        }),
      "listings.update": (summary) =>
        key.api.listings.update({ id: listingId, version: 1, form: { summary, exclusivityDays } }),
      "listings.publish": async (summary) => {
        ({ version } = await key.api.listings.update({ id: draft.id, version, form: { summary } }));
        return key.api.listings.publish({ id: draft.id, version });
      },
    };
    const codes: Record<string, string> = {};
    for (const [name, call] of Object.entries(calls)) {
      const [right, wrong] = [await refusal(call("ask for quillon")), await refusal(call("ask for tancred"))];
      const shown = ({ code, detail, fields, findings }: typeof right) => ({ name, code, detail, fields, findings });
      expect(shown(right)).toEqual(shown(wrong));
      codes[name] = right.code;
      later();
    }
    expect(codes).toEqual({
      "deals.create": "invalid-input",
      "guests.send": "invalid-input",
      "interviews.suggest": "leak",
      "listings.update": "invalid-input",
      "listings.publish": "plan-limit",
    });
  });
});

describe("wrong keys", () => {
  it("are limited by address, and don't stop a right one", async () => {
    const { key } = await newKey({}, await current("admin@northstar.example"));
    const wrong = keyHolder(testApp, "tmls_nothing", "");
    const statuses = new Set<number>();
    for (let at = 0; at < 51; at++) statuses.add(await status(wrong));
    expect([...statuses]).toEqual([401, 429]);
    const { body, headers } = await wrong.send("GET", "/api/v1/jobs");
    expect((JSON.parse(body) as { detail: string }).detail).toMatch(
      /^Too many requests with a wrong API key\. Try again in/,
    );
    expect(Number(headersOf(headers)["retry-after"])).toBeGreaterThan(60);
    expect(await status(key)).toBe(200);
  });
});
