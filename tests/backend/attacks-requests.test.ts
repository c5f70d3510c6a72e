import { sql } from "kysely";
import { expect, it } from "vitest";
import { checkAnswer } from "#server/platform/http/calls.ts";
import { procedures } from "#server/platform/http/mount.ts";
import { requireModest } from "#server/platform/http/json-body.ts";
import { contract } from "#contract/index.ts";
import { attemptLimits } from "#server/platform/attempts.ts";
import { refuseForeignData, refuseSampleAccounts } from "#server/sample/guard.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/* Requests by a hostile caller: they cost the server much, probe for what it reveals, or try to break its answers. */
const testApp = await startTestApp({ env: { TRUST_PROXY: "on" } });
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const operator = await signedIn(testApp, "operator@talentmls.example");
const own = (await northstar.api.listings.mine({ status: "active" })).items[0];
const json = (value: unknown) => JSON.stringify(value);

it("authenticates the caller before it reads a body", async () => {
  const answer = await visitor(testApp).send("POST", "/api/v1/imports", {
    body: `{"kind":"csv","files":${"[".repeat(100_000)}`,
  });
  expect(JSON.parse(answer.body)).toMatchObject({ status: 401, code: "unauthenticated" });
});

const asked = procedures().filter(({ procedure }) => procedure.needs !== "public");
it.each(asked.map(({ name, method, path }) => ({ name, method, path })))(
  "$name authenticates the caller before anything else",
  async ({ method, path }) => {
    const address = `/api/v1${path.replace(/:\w+/g, "x")}`;
    const answer = await visitor(testApp).send(
      method,
      address,
      method === "GET" ? {} : { body: '{"not json', headers: { "idempotency-key": "a key of a stranger" } },
    );
    expect(JSON.parse(answer.body)).toMatchObject({ status: 401, code: "unauthenticated" });
  },
);

it("runs no privileged function that resolves tables among a caller's temporary ones", async () => {
  const found = await sql<{ proname: string; proconfig: string[] | null }>`
    select proname, proconfig from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(
    testApp.database.kysely,
  );
  expect(found.rows.length).toBeGreaterThan(0);
  for (const { proname, proconfig } of found.rows)
    expect({ proname, proconfig }).toEqual({ proname, proconfig: ["search_path=pg_catalog, public, pg_temp"] });
});

it.each([
  ["brackets", `{"kind":"csv","files":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}}`, 400],
  ["values", `{"kind":"csv","files":[${"0,".repeat(2_000_000)}0]}`, 413],
  ["objects", `{"kind":"csv","files":[${"{},".repeat(1_000_000)}0]}`, 413],
])("rejects megabytes of %s without parsing them", async (_, body, status) => {
  expect((await northstar.send("POST", "/api/v1/imports", { body })).status).toBe(status);
});

it("counts brackets and commas only outside strings", () => {
  const text = json({ text: `${"[{,".repeat(60_000)}\\"`, more: ["\\", '"', "["] });
  expect(() => requireModest(text)).not.toThrow();
  for (const odd of ['"', '"\\', '"\\"', "", "]]]]", '{"a":"\\\\"']) expect(() => requireModest(odd)).not.toThrow();
});

it("hashes no password for an invented set-up link", async () => {
  const answer = await visitor(testApp).send("POST", "/ecosystem/api/setup", {
    body: json({ token: "x".repeat(43), email: "eve@mail.example", full_name: "Eve", password: "short" }),
  });
  expect({ status: answer.status, code: (JSON.parse(answer.body) as { code: string }).code }).toEqual({
    status: 404,
    code: "not-found",
  });
});

it("counts sign-ins by the address the proxy saw, not by an address the client sent", async () => {
  const { database, keyRing, clock } = testApp.services;
  const key = keyRing.hmac("sign-in-attempts", "address\n198.51.100.7");
  const row = {
    key,
    failures: attemptLimits.address,
    window_ends_at: new Date(clock.now().getTime() + attemptLimits.windowMs),
  };
  await database.asSystem(({ db }) => db.insertInto("ecosystem_attempts").values(row).execute());
  const attempt = async (forwarded: string) =>
    (
      await visitor(testApp).send("POST", "/ecosystem/api/sign-in", {
        headers: { "x-forwarded-for": forwarded },
        body: json({
          email: "nobody@mail.example",
          password: "wrong",
          app_id: "talentmls",
          callback_url: `${testApp.url}/auth/callback/ecosystem`,
        }),
      })
    ).status;
  expect(await attempt("198.51.100.7")).toBe(429);
  expect(await attempt("203.0.113.9, 198.51.100.7")).toBe(429);
  expect(await attempt("198.51.100.7, 203.0.113.9")).toBe(401);
});

it("doesn't start on a database whose accounts have a public password", async () => {
  await expect(refuseSampleAccounts(testApp.database)).rejects.toThrow("sample accounts, whose password is public");
  await expect(refuseForeignData(testApp.database)).resolves.toBeUndefined();
});

it("records every identity opened by HEAD, even with an idempotency key", async () => {
  const id = own?.id ?? "";
  const rows = () =>
    testApp.database.kysely
      .selectFrom("mls_audit")
      .select("id")
      .where("entity_id", "=", id)
      .where("action", "=", "identity.show")
      .execute();
  const before = (await rows()).length;
  for (let time = 0; time < 2; time++)
    await northstar.send("HEAD", `/api/v1/identities/${id}`, { headers: { "idempotency-key": "the-same-key" } });
  expect((await rows()).length).toBe(before + 2);
});

it("records every identity read by POST, even with an idempotency key", async () => {
  const { api } = await signedIn(testApp, "admin@northstar.example");
  const { id = "", maskedCode } = own ?? {};
  const reason = "Erasure request 4712";
  await operator.api.identities.get({ listingId: id, reason });
  const { items } = await operator.api.audit.list({ action: "identity.platform", entityId: id });
  const entryId = items.find(({ hasReason }) => hasReason)?.id ?? "";
  const key = { idempotencyKey: "the-same-key" };
  const reads: [action: string, entityId: string, read: () => Promise<unknown>][] = [
    ["identity.find", id, () => api.own.find({ text: maskedCode ?? "" }, key)],
    ["identity.list", id, () => api.own.listings({ search: maskedCode ?? "" }, key)],
    ["identity.export", id, () => api.listings.export({ identities: true, ids: [id], reason }, key)],
    ["audit.reason", entryId, () => operator.api.audit.reason({ id: entryId }, key)],
  ];
  for (const [action, entityId, read] of reads) {
    const rows = () =>
      testApp.database.kysely
        .selectFrom("mls_audit")
        .select("id")
        .where("entity_id", "=", entityId)
        .where("action", "=", action)
        .execute();
    const before = (await rows()).length;
    for (let time = 0; time < 2; time++) await read();
    expect([action, (await rows()).length]).toEqual([action, before + 2]);
  }
  const stored = await testApp.database.kysely.selectFrom("mls_idempotency_keys").select("scope_hash").execute();
  expect(stored).toEqual([]);
});

it("rejects a reason of invisible characters", async () => {
  const open = (reason: string) =>
    operator.send("GET", `/api/v1/identities/${own?.id ?? ""}?reason=${encodeURIComponent(reason)}`);
  expect((await open("\u200b".repeat(12))).status).toBe(404);
  expect((await open(`why${"\u00a0\u2060".repeat(12)}not`)).status).toBe(404);
  expect((await open("Erasure request 4711")).status).toBe(200);
});

it.each([
  ["a NUL in a role", { headlineRole: "Staff\u0000Engineer" }],
  ["a NUL in a scorecard", { scorecards: [{ name: "x\u0000", score: 3 }] }],
  ["half a character in a scorecard", { scorecards: [{ name: "x\ud800", score: 3 }] }],
  ["text turned around", { summary: "Led by \u202eyrellE nadroJ\u202c for years." }],
  ["an isolate", { screeningNotes: ["\u2067abc\u2069"] }],
])("doesn't serve %s", async (_, patch) => {
  const draft = await northstar.api.listings.create({ form: makeForm(patch) });
  const answer = await northstar.send("POST", `/api/v1/listings/${draft.id}/publish`, { body: json({ version: 1 }) });
  expect({ status: answer.status, code: (JSON.parse(answer.body) as { code: string }).code }).toEqual({
    status: 400,
    code: "invalid-input",
  });
});

it("answers values that the database can't store with a client error", async () => {
  const callback_url = `${testApp.url}/auth/callback/ecosystem`;
  const signIn = await visitor(testApp).send("POST", "/ecosystem/api/sign-in", {
    body: json({ email: "a\u0000@mail.example", password: "x", app_id: "talentmls", callback_url }),
  });
  expect(signIn.status).toBe(400);
  expect((await operator.send("GET", `/api/v1/identities/${own?.id ?? ""}?reason=%00because%20I%20want`)).status).toBe(
    400,
  );
});

it.each(["+275760-09-13", "-000001-01-01", "0000-01-01", "0001-01-01", "+200000-01-01T00:00:00Z"])(
  "rejects a cursor from the year of %s",
  async (at) => {
    const cursor = Buffer.from(json([at, own?.id])).toString("base64url");
    expect((await northstar.send("GET", `/api/v1/listings/mine?cursor=${cursor}`)).status).toBe(400);
  },
);

it("doesn't reveal which undeclared field an answer had", () => {
  expect(() => checkAnswer(contract.identities.get, { fullName: 7, ssn: "1" }, false, "identities.get")).toThrow(
    /identities\.get returned/,
  );
  expect(() => checkAnswer(contract.identities.get, { fullName: 7 }, false, "identities.get")).not.toThrow(
    expect.objectContaining({ name: "ZodError" }),
  );
});
