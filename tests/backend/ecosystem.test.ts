import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { attemptLimits } from "#server/platform/attempts.ts";
import { sampleAccounts, sampleOrganizations, samplePassword, seedSampleEcosystem } from "#server/ecosystem/sample.ts";
import { createSetupLink } from "#server/ecosystem/setup.ts";
import { tokenLives } from "#server/ecosystem/tokens.ts";
import { blockHashes } from "#server/identity/block-hashes.ts";
import { testDatabase } from "#tests/support/database.ts";
import { Browser, callbackUrl, password, startSignInApp } from "#tests/support/sign-in.ts";
import { randomUUID } from "node:crypto";

const clock = manualClock("2026-11-21T09:00:00Z");
const database = await testDatabase({ clock });
const testApp = await startSignInApp({ database, clock });
const browser = () => new Browser(testApp.app);
const ask = (path: string, body: unknown, headers?: Record<string, string>) =>
  browser().send("POST", `/ecosystem/api/${path}`, body, headers);

describe("the set-up link of an empty installation", () => {
  const request = {
    email: "Ops@Installation.example",
    full_name: "Morgan Ellery",
    password: "a long and plain sentence",
  };
  const tokenOf = async () =>
    new URLSearchParams((await createSetupLink({ database, clock }))?.split("#")[1]).get("token") ?? "";

  it("is regenerated at each start while there is no account, and stored as a hash", async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    const rows = await database.kysely.selectFrom("ecosystem_setup_links").selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row.hash.toString("base64url"))).not.toContain(first);
  });

  it("rejects a weak password and an invented token, and stays usable", async () => {
    const token = await tokenOf();
    const weak = await ask("setup", { ...request, token, password: "short" });
    expect([weak.status, weak.json["errors"]]).toEqual([
      400,
      [{ field: "password", message: "The password is too short. Use at least 12 characters." }],
    ]);
    const forged = await ask("setup", { ...request, token: "x".repeat(43) });
    expect([forged.status, forged.json["detail"]]).toEqual([
      404,
      expect.stringContaining("already used or is older than 24 hours"),
    ]);
    const typo = await ask("setup", { ...request, token, email: "not an address" });
    expect(typo.json["errors"]).toMatchObject([{ field: "email" }]);
    expect(await database.kysely.selectFrom("ecosystem_accounts").selectAll().execute()).toEqual([]);
  });

  it("expires after a day", async () => {
    const token = await tokenOf();
    clock.advance(24 * 60 * 60_000);
    expect((await ask("setup", { ...request, token })).status).toBe(404);
  });

  it("creates one super_admin of the platform, once, and invalidates every other link", async () => {
    const [token, spare] = [await tokenOf(), await tokenOf()];
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask("setup", { ...request, token })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404, 404]);
    expect((await ask("setup", { ...request, token: spare, email: "second@installation.example" })).status).toBe(404);
    expect(await createSetupLink({ database, clock })).toBeNull();

    const own = await browser().signIn("ops@installation.example", request.password);
    expect((await own.who()).json).toMatchObject({
      displayName: "Morgan Ellery",
      organizationKind: "platform",
      organizationName: "TalentMLS",
      roles: ["super_admin"],
    });
  });
});

describe("signing in", () => {
  const rosa = "rosa@northstar.example";
  let accountId = "";
  beforeAll(async () => {
    ({ accountId } = await testApp.addPerson({
      email: rosa,
      name: "Rosa Elena Marin",
      organizations: [{ name: "Northstar Talent" }],
    }));
  });
  beforeEach(() => {
    clock.advance(attemptLimits.windowMs);
  });

  it("returns opaque tokens, the user id and the fields that prefill the display", async () => {
    const { status, json } = await browser().atEcosystem(" ROSA@northstar.example ", password);
    expect(status).toBe(200);
    expect(json).toEqual({
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: accountId,
      user_data: {
        email: rosa,
        full_name: "Rosa Elena Marin",
        display_name: "Rosa Elena Marin",
        first_name: "Rosa",
        last_name: "Elena Marin",
      },
    });
    const stored = await database.kysely.selectFrom("ecosystem_tokens").select("hash").execute();
    expect(stored.map(({ hash }) => hash.toString("base64url"))).not.toContain(json["session_token"]);
  });

  it("gives an unknown account and a wrong password the same answer", async () => {
    const wrong = await browser().atEcosystem(rosa, "not the password");
    const unknown = await browser().atEcosystem("nobody@northstar.example", "not the password");
    expect([wrong.status, wrong.json["detail"]]).toEqual([
      401,
      "Email and password do not match an account. Check both and try again.",
    ]);
    expect(unknown.json).toEqual(wrong.json);
  });

  it("is rejected for an address that isn't on the list, or another application", async () => {
    for (const callback of [
      `${callbackUrl}/`,
      `${callbackUrl}?x=1`,
      "https://evil.example/auth/callback/ecosystem",
      "http://localhost:4001/auth/callback/ecosystem",
    ]) {
      const { status, json } = await ask("sign-in", {
        email: rosa,
        password,
        app_id: "talentmls",
        callback_url: callback,
      });
      expect([status, json.errors[0]?.field]).toEqual([400, "callback_url"]);
      expect(JSON.stringify(json)).not.toContain("session_token");
    }
    const app = await ask("sign-in", { email: rosa, password, app_id: "other", callback_url: callbackUrl });
    expect([app.status, app.json.errors[0]?.field]).toEqual([400, "app_id"]);
  });

  it("is rejected when another site makes a browser send it", async () => {
    const body = { email: rosa, password, app_id: "talentmls", callback_url: callbackUrl };
    expect(
      (await ask("sign-in", body, { "sec-fetch-site": "cross-site", origin: "https://evil.example" })).status,
    ).toBe(403);
  });

  it("names missing and unknown fields", async () => {
    const missing = await ask("sign-in", { app_id: "talentmls", callback_url: callbackUrl });
    expect(missing.json["errors"].map((error: { field: string }) => error.field)).toEqual(["email", "password"]);
    const extra = await ask("sign-in", {
      email: rosa,
      password,
      app_id: "talentmls",
      callback_url: callbackUrl,
      admin: true,
    });
    expect([extra.status, extra.json.errors[0]?.field]).toEqual([400, "admin"]);
  });

  it("is blocked after ten failures on an account, with the time to wait", async () => {
    for (let attempt = 0; attempt < attemptLimits.account; attempt += 1)
      expect((await browser().atEcosystem(rosa, "guess")).status).toBe(401);
    const { status, json, headers } = await browser().atEcosystem(rosa, password);
    expect([status, json["code"]]).toEqual([429, "rate-limited"]);
    expect(headers["retry-after"]).toBe(String(attemptLimits.windowMs / 1_000));
    expect(json["detail"]).toBe("Too many failed sign-ins. Try again in 15 minutes.");
    clock.advance(attemptLimits.windowMs);
    expect((await browser().atEcosystem(rosa, password)).status).toBe(200);
  });

  it("can't be brute-forced concurrently over two processes", async () => {
    const other = await testApp.another();
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        new Browser(n % 2 === 0 ? testApp.app : other.app).atEcosystem("victim@northstar.example", `guess ${n}`),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(attemptLimits.account);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
    other.sessions.close();
  });

  it("treats unknown accounts alike", async () => {
    for (let attempt = 0; attempt <= attemptLimits.account; attempt += 1)
      await browser().atEcosystem("ghost@northstar.example", "guess");
    expect((await browser().atEcosystem("ghost@northstar.example", "guess")).status).toBe(429);
  });

  it("blocks one address that tries many accounts, even after a success in between", async () => {
    for (let round = 0; round < 3; round += 1) expect((await browser().atEcosystem(rosa, password)).status).toBe(200);
    const failures = await Promise.all(
      Array.from({ length: attemptLimits.address }, (_, n) =>
        browser().atEcosystem(`person${n}@spray.example`, "guess"),
      ),
    );
    expect(failures.every(({ status }) => status === 401)).toBe(true);
    expect((await browser().atEcosystem(rosa, password)).status).toBe(429);
  });

  it("resets an account's failures after a success", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 1; attempt < attemptLimits.account; attempt += 1) await browser().atEcosystem(rosa, "typo");
      expect((await browser().atEcosystem(rosa, password)).status).toBe(200);
    }
  });
});

describe("the contract of spec §7", () => {
  const sam = "sam@harbor.example";
  beforeAll(async () => {
    clock.advance(attemptLimits.windowMs);
    await testApp.addPerson({
      email: sam,
      name: "Sam Reed",
      organizations: [{ name: "Harbor Search", role: "organization_admin" }],
    });
  });
  const app = { app_id: "talentmls" };
  const tokens = async () =>
    (await browser().atEcosystem(sam, password)).json as { session_token: string; refresh_token: string };

  it("validates a session in both spellings, with the user, the organizations and when it ends", async () => {
    const { session_token } = await tokens();
    const { status, json } = await ask("validate-session", { session_token, ...app });
    expect(status).toBe(200);
    expect(json).toEqual({
      valid: true,
      isValid: true,
      user: {
        id: expect.any(String),
        full_name: "Sam Reed",
        email: sam,
        avatar_url: null,
        organization: "Harbor Search",
        roles: [{ role: "organization_admin", is_active: true }],
        organizations: [
          {
            id: expect.any(String),
            name: "Harbor Search",
            kind: "agency",
            agency_type: "both",
            contact_name: null,
            domains: [],
            plan: "starter",
            about: null,
            roles: [{ role: "organization_admin", is_active: true }],
          },
        ],
      },
      expires_at: new Date(clock.now().getTime() + tokenLives.accessMs).toISOString(),
    });
  });

  it("rejects an unknown token, another application, and an expired one", async () => {
    const { session_token, refresh_token } = await tokens();
    const no = { valid: false, isValid: false };
    expect((await ask("validate-session", { session_token: "made-up", ...app })).json).toEqual(no);
    expect((await ask("validate-session", { session_token: refresh_token, ...app })).json).toEqual(no);
    expect((await ask("validate-session", { session_token, app_id: "other" })).json).toEqual(no);
    clock.advance(tokenLives.accessMs);
    expect((await ask("validate-session", { session_token, ...app })).json).toEqual(no);
  });

  it("rotates: a refresh gives a new pair and ends the old session token", async () => {
    const first = await tokens();
    const { status, json: second } = await ask("refresh-session", { refresh_token: first.refresh_token, ...app });
    expect(status).toBe(200);
    expect(second["session_token"]).not.toBe(first.session_token);
    expect((await ask("validate-session", { session_token: first.session_token, ...app })).json["valid"]).toBe(false);
    expect((await ask("validate-session", { session_token: second["session_token"], ...app })).json["valid"]).toBe(
      true,
    );
  });

  it("ends the whole family when an old refresh token is used again", async () => {
    const first = await tokens();
    const second = (await ask("refresh-session", { refresh_token: first.refresh_token, ...app })).json;
    expect((await ask("refresh-session", { refresh_token: first.refresh_token, ...app })).status).toBe(401);
    expect((await ask("validate-session", { session_token: second["session_token"], ...app })).json["valid"]).toBe(
      false,
    );
    expect((await ask("refresh-session", { refresh_token: second["refresh_token"], ...app })).status).toBe(401);
  });

  it("accepts a refresh token used five times at once for one call, and ends what it issued", async () => {
    const { refresh_token } = await tokens();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ask("refresh-session", { refresh_token, ...app })),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(
      (await ask("validate-session", { session_token: won[0]?.json["session_token"], ...app })).json["valid"],
    ).toBe(false);
  });

  it("rejects a refresh token after thirty days", async () => {
    const { refresh_token } = await tokens();
    clock.advance(tokenLives.refreshMs);
    expect((await ask("refresh-session", { refresh_token, ...app })).status).toBe(401);
  });

  it("ends the session on logout, even with an expired session token, and never fails", async () => {
    const { session_token, refresh_token } = await tokens();
    clock.advance(tokenLives.accessMs);
    expect((await ask("logout", { session_token, ...app })).status).toBe(200);
    expect((await ask("refresh-session", { refresh_token, ...app })).status).toBe(401);
    expect((await ask("logout", { session_token: "made-up", ...app })).status).toBe(200);
  });
});

describe("the pages", () => {
  const get = (url: string) => testApp.app.inject({ method: "GET", url, headers: { host: "localhost:4000" } });
  const auth = (callback: string, appId = "talentmls") =>
    get(
      "/ecosystem/auth?" +
        new URLSearchParams({
          app_id: appId,
          app_name: "TalentMLS",
          callback_url: callback,
          integration_type: "cross_auth",
        }).toString(),
    );

  it("sign in without inline scripts, from this server alone, in no frame", async () => {
    const page = await auth(callbackUrl);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    );
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=|javascript:/i);
    for (const [, address = ""] of page.body.matchAll(/(?:src|href)="(\/ecosystem\/assets\/[^"]+)"/g)) {
      const asset = await get(address);
      expect([address, asset.statusCode, asset.headers["cache-control"]]).toEqual([
        address,
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
  });

  it("list the sample accounts in sample mode, labeled as such", async () => {
    const { body } = await auth(callbackUrl);
    expect(body).toContain("Sample mode");
    for (const { email, organization } of sampleAccounts)
      expect([body.includes(email), body.includes(organization)]).toEqual([true, true]);
    expect(body).toContain(samplePassword);
    expect(body).toContain("organization admin");
  });

  it("send nothing to an address that isn't on the list", async () => {
    for (const callback of [
      "https://evil.example/auth/callback/ecosystem",
      `${callbackUrl}#`,
      "",
      "javascript:alert(1)",
    ]) {
      const page = await auth(callback);
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain("Sign-in declined");
      expect(page.body).not.toContain("<form");
      expect(page.body).not.toContain("evil.example");
    }
    const app = await auth(callbackUrl, "other");
    expect([app.statusCode, app.body.includes("know the application")]).toEqual([400, true]);
  });

  it("set up without sending the token to the server in an address", async () => {
    const page = await get("/ecosystem/setup");
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
    const script = /src="([^"]+setup\.js)"/.exec(page.body)?.[1] ?? "";
    expect((await get(script)).body).toContain("location.hash");
  });

  it("answer no other address", async () => {
    expect((await get("/ecosystem/assets/x/passwd")).statusCode).toBe(404);
    expect((await get("/ecosystem/assets/x/..%2fservice.ts")).statusCode).toBe(404);
  });
});

describe("the sample data", () => {
  it("has its organizations and accounts, and is the same when it is seeded again", async () => {
    const parts = { database, clock, keyRing: testApp.keyRing, newId: randomUUID };
    const first = await seedSampleEcosystem(parts);
    const before = await database.changes.latest();
    const again = await seedSampleEcosystem(parts);
    expect(again).toEqual(first);
    expect(await database.changes.latest()).toBe(before);
    expect(first.organizations.size).toBe(sampleOrganizations.length);
    expect(sampleOrganizations.filter(({ kind }) => kind === "agency")).toHaveLength(6);
    expect(sampleOrganizations.filter(({ kind }) => kind === "employer")).toHaveLength(4);
  });

  it.each(sampleAccounts)(
    "signs $email in for $organization as $role, with everything provisioned",
    async ({ email, organization, kind, role }) => {
      const before = await database.kysely
        .selectFrom("mls_people")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      const own = await browser().signIn(email, samplePassword);
      expect((await own.who()).json).toMatchObject({
        organizationName: organization,
        organizationKind: kind,
        roles: [role],
      });
      expect(
        await database.kysely
          .selectFrom("mls_people")
          .select((eb) => eb.fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow(),
      ).toEqual(before);
    },
  );

  it("has the name and domain hashes that sealed lists compare with", async () => {
    const { organizations } = await seedSampleEcosystem({
      database,
      clock,
      keyRing: testApp.keyRing,
      newId: randomUUID,
    });
    const keysOf = async () =>
      (
        await database.kysely
          .selectFrom("mls_organization_keys")
          .select("hash")
          .where("organization_id", "=", organizations.get("Meridian Robotics") ?? "")
          .execute()
      )
        .map(({ hash }) => hash.toString("hex"))
        .toSorted();
    const expected = (entries: { name: string; domain: string }[]) =>
      blockHashes(testApp.keyRing, entries)
        .map((hash) => hash.toString("hex"))
        .toSorted();
    expect(await keysOf()).toEqual(expected([{ name: "Meridian Robotics, Inc.", domain: "WWW.meridian.example" }]));
    await database.kysely
      .updateTable("ecosystem_organizations")
      .set({ name: "Meridian Automation", domains: ["meridian.example", "meridian-automation.example"] })
      .where("name", "=", "Meridian Robotics")
      .execute();
    await browser().signIn("hiring@meridian.example", samplePassword);
    expect(await keysOf()).toEqual(
      expected([
        { name: "Meridian Automation", domain: "meridian.example" },
        { name: "", domain: "meridian-automation.example" },
      ]),
    );
  });
});
