import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionLimits } from "#domain/session/session.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { testDatabase } from "#tests/support/database.ts";
import { Browser, callbackUrl, password, startSignInApp } from "#tests/support/sign-in.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const database = await testDatabase({ clock });
const testApp = await startSignInApp({ database, clock });

const rosa = "rosa@northstar.example";
let rosaIds: Awaited<ReturnType<typeof testApp.addPerson>>;

beforeAll(async () => {
  rosaIds = await testApp.addPerson({
    email: rosa,
    organizations: [{ name: "Northstar Talent", role: "organization_admin" }],
  });
  await testApp.addPerson({
    email: "sam@harbor.example",
    name: "Sam Reed",
    organizations: [{ name: "Harbor Search" }],
  });
});

beforeEach(() => {
  clock.advance(60_000);
  testApp.wire.calls.length = 0;
});

const browser = () => new Browser(testApp.app);
const signedIn = (email = rosa) => browser().signIn(email, password);

describe("starting a sign-in", () => {
  it("redirects to the sign-in service with the specified parameters", async () => {
    const { status, json } = await browser().begin();
    expect(status).toBe(200);
    const url = new URL(json["signInUrl"], "http://localhost:4000");
    expect(url.pathname).toBe("/ecosystem/auth");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      app_id: "talentmls",
      app_name: "TalentMLS",
      callback_url: callbackUrl,
      integration_type: "cross_auth",
    });
  });

  it("returns to the host name it started from", async () => {
    const { json } = await browser().send("POST", "/api/v1/session/begin", {}, { host: "127.0.0.1:4000" });
    expect(new URL(json["signInUrl"], "http://x").searchParams.get("callback_url")).toBe(
      "http://127.0.0.1:4000/auth/callback/ecosystem",
    );
    const elsewhere = await browser().send("POST", "/api/v1/session/begin", {}, { host: "evil.example" });
    expect(new URL(elsewhere.json["signInUrl"], "http://x").searchParams.get("callback_url")).toBe(callbackUrl);
  });

  it("marks the browser with a cookie that no script and no other site can use", async () => {
    const { headers } = await browser().begin();
    expect(String(headers["set-cookie"])).toMatch(
      /^mls_sign_in_pending=[\w.-]+; Path=\/api\/v1\/session; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    );
  });

  it("is rejected from another site", async () => {
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) {
      const { status, json, headers: got } = await browser().send("POST", "/api/v1/session/begin", {}, headers);
      expect([status, json["code"], got["set-cookie"]]).toEqual([403, "forbidden", undefined]);
    }
    const form = await testApp.app.inject({
      method: "POST",
      url: "/api/v1/session/begin",
      headers: { origin: "https://evil.example", host: "localhost:4000", "content-type": "text/plain" },
      payload: "{}",
    });
    expect(form.statusCode).toBe(403);
    expect(form.headers["set-cookie"]).toBeUndefined();
  });
});

describe("the callback", () => {
  it("opens a session and returns the person", async () => {
    const own = browser();
    await own.begin();
    const handed = await own.atEcosystem(rosa, password);
    const { status, json, headers } = await own.redeem(handed.json);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      user: {
        fullName: "Rosa Marin",
        email: rosa,
        ecosystemUserId: rosaIds.accountId,
        organization: "Northstar Talent",
        roles: [{ role: "organization_admin", isActive: true }],
      },
      organizations: [{ name: "Northstar Talent", kind: "agency", agencyType: "both", roles: ["organization_admin"] }],
      expiresAt: new Date(clock.now().getTime() + sessionLimits.idleMs).toISOString(),
    });
    expect(json["actingOrganizationId"]).toBe(json.organizations[0]?.id);
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^mls_session=[\w-]{43}; Path=\/api; Max-Age=2592000; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^mls_sign_in_pending=; Path=\/api\/v1\/session; Max-Age=0;/),
    ]);
  });

  it("keeps the service's tokens on the server, sealed", async () => {
    const own = browser();
    await own.begin();
    const handed = await own.atEcosystem(rosa, password);
    const redeemed = await own.redeem(handed.json);
    const answers = JSON.stringify([redeemed, await own.current(), await own.refresh()]);
    const rows = JSON.stringify(await database.kysely.selectFrom("mls_sessions").selectAll().execute(), (_key, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
    );
    for (const token of [handed.json["session_token"], handed.json["refresh_token"]]) {
      expect(answers).not.toContain(token);
      expect(rows).not.toContain(token);
    }
  });

  it("opens nothing in a browser that didn't start it", async () => {
    const attacker = browser();
    await attacker.begin();
    const handed = await attacker.atEcosystem("sam@harbor.example", password);
    const victim = browser();
    const { status, json } = await victim.redeem(handed.json);
    expect([status, json["code"]]).toEqual([403, "sign-in-not-started"]);
    expect(victim.cookies.size).toBe(0);
  });

  it("opens nothing with an invented or expired mark", async () => {
    const own = browser();
    await own.begin();
    const handed = await own.atEcosystem(rosa, password);
    const mark = own.cookies.get("mls_sign_in_pending");
    const [random = "", until = "", proof = ""] = mark?.value.split(".") ?? [];
    for (const forged of [
      "x",
      `${random}.${until}0.${proof}`,
      `${"A".repeat(43)}.${until}.${proof}`,
      `${random}.${until}.${"A".repeat(43)}`,
    ]) {
      own.cookies.set("mls_sign_in_pending", { value: forged, path: "/api/v1/session" });
      expect((await own.redeem(handed.json)).json["code"]).toBe("sign-in-not-started");
    }
    own.cookies.set("mls_sign_in_pending", mark ?? { value: "", path: "" });
    clock.advance(sessionLimits.pendingMs);
    const late = await own.atEcosystem(rosa, password);
    expect((await own.redeem(late.json)).json["code"]).toBe("sign-in-not-started");
  });

  it("works once: not again with the same mark, or with the same token", async () => {
    const own = browser();
    await own.begin();
    const mark = own.cookies.get("mls_sign_in_pending") ?? { value: "", path: "" };
    const first = await own.atEcosystem(rosa, password);
    expect((await own.redeem(first.json)).status).toBe(201);

    own.cookies.set("mls_sign_in_pending", mark);
    const second = await own.atEcosystem(rosa, password);
    expect((await own.redeem(second.json)).json["code"]).toBe("sign-in-not-started");

    const other = browser();
    await other.begin();
    const { status, json } = await other.redeem(first.json);
    expect([status, json["code"]]).toEqual([401, "sign-in-failed"]);
    expect(json["detail"]).toContain("already used");
  });

  it("works once when it is redeemed ten times in the same instant", async () => {
    const own = browser();
    await own.begin();
    const handed = await own.atEcosystem(rosa, password);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        own.send("POST", "/api/v1/session", {
          session_token: handed.json["session_token"],
          user_id: handed.json["user_id"],
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  it("is for the person the service confirms, whatever the callback says", async () => {
    const own = browser();
    await own.begin();
    const handed = await own.atEcosystem("sam@harbor.example", password);
    const { status, json } = await own.redeem({ ...handed.json, user_id: rosaIds.accountId });
    expect([status, json["detail"]]).toEqual([401, "Authentication failed. Please sign in again."]);
    const unknown = await own.redeem({ session_token: "made-up", user_id: rosaIds.accountId });
    expect(unknown.json["code"]).toBe("sign-in-failed");
  });

  it("names missing fields and rejects unknown ones", async () => {
    const own = browser();
    await own.begin();
    const missing = await own.send("POST", "/api/v1/session", {});
    expect([missing.status, missing.json["errors"].map((error: { field: string }) => error.field)]).toEqual([
      400,
      ["session_token", "user_id"],
    ]);
    const extra = await own.send("POST", "/api/v1/session", {
      session_token: "a",
      user_id: "b",
      roles: ["super_admin"],
    });
    expect([extra.status, extra.json["errors"]]).toEqual([
      400,
      [{ field: "roles", message: expect.stringContaining("doesn't exist") }],
    ]);
  });

  it("reports an unreachable service, and can be repeated", async () => {
    const own = browser();
    await own.begin();
    const handed = await own.atEcosystem(rosa, password);
    testApp.wire.cut = true;
    expect((await own.redeem(handed.json)).status).toBe(503);
    testApp.wire.cut = false;
    expect((await own.redeem(handed.json)).status).toBe(201);
  });

  it("replaces the session this browser had before", async () => {
    const own = await signedIn();
    const earlier = own.authorization();
    const cookie = own.cookies.get("mls_session") ?? { value: "", path: "" };
    await own.signIn("sam@harbor.example", password);
    expect((await own.who()).json["displayName"]).toBe("Sam Reed");
    own.cookies.set("mls_session", cookie);
    expect((await own.send("GET", "/api/v1/who", undefined, earlier)).json["code"]).toBe("session-expired");
  });
});

describe("an open session", () => {
  it("is valid in both spellings", async () => {
    const { status, json } = await (await signedIn()).current();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      valid: true,
      isValid: true,
      user: { email: rosa },
      actingOrganizationId: expect.any(String),
    });
  });

  it("gives handlers the viewer", async () => {
    const { json } = await (await signedIn()).who();
    expect(json).toEqual({
      personId: expect.any(String),
      displayName: "Rosa Marin",
      organizationId: expect.any(String),
      organizationName: "Northstar Talent",
      organizationKind: "agency",
      agencyType: "both",
      standing: "pending",
      roles: ["organization_admin"],
      sessionId: expect.any(String),
    });
  });

  it("can't be used with stolen script storage alone", async () => {
    const own = await signedIn();
    const thief = browser();
    thief.storage = new Map(own.storage);
    for (const reply of [await thief.current(), await thief.who(), await thief.askRefresh()]) {
      expect([reply.status, reply.json["code"]]).toEqual([401, "unauthenticated"]);
    }
    expect((await own.who()).status).toBe(200);
  });

  it("can't be used with stolen script storage and the thief's own cookie", async () => {
    const own = await signedIn();
    const thief = await signedIn("sam@harbor.example");
    thief.storage = new Map(own.storage);
    expect((await thief.who()).status).toBe(401);
    expect((await thief.askRefresh()).status).toBe(401);
  });

  it("can't be used with the cookie alone, as in a forged request", async () => {
    const own = await signedIn();
    own.storage.clear();
    expect((await own.current()).json["code"]).toBe("unauthenticated");
    expect((await own.who()).json["code"]).toBe("unauthenticated");
  });

  it("rejects a handle of the other kind, or a changed one", async () => {
    const own = await signedIn();
    const access = own.storage.get("ecosystem_session_token") ?? "";
    const refresh = own.storage.get("ecosystem_refresh_token") ?? "";
    const changed = `${access.slice(0, -1)}${access.endsWith("A") ? "B" : "A"}`;
    for (const handle of [
      refresh,
      `a${refresh.slice(1)}`,
      changed.slice(0, -2),
      access.replace(".1.", ".2."),
      "x",
      "",
    ]) {
      own.storage.set("ecosystem_session_token", handle);
      expect((await own.who()).json["code"]).toBe("unauthenticated");
    }
    expect((await own.askRefresh(access)).json["code"]).toBe("unauthenticated");
  });

  it("is extended by use, and expires half an hour after the last one", async () => {
    const own = await signedIn();
    for (let use = 0; use < 4; use += 1) {
      clock.advance(sessionLimits.idleMs - 1_000);
      expect((await own.who()).status).toBe(200);
    }
    clock.advance(sessionLimits.idleMs);
    const { status, json } = await own.who();
    expect([status, json["code"], json["detail"]]).toEqual([
      401,
      "session-expired",
      "Session expired. Please sign in again.",
    ]);
    expect((await own.refresh()).status).toBe(200);
    expect((await own.who()).status).toBe(200);
  });

  it("ends thirty days after sign-in, even in use", async () => {
    const own = await signedIn();
    const end = new Date(clock.now().getTime() + sessionLimits.absoluteMs).toISOString();
    clock.advance(sessionLimits.absoluteMs - 60_000);
    expect((await own.refresh()).json["expiresAt"]).toBe(end);
    expect((await own.who()).status).toBe(200);
    clock.advance(60_000);
    expect((await own.who()).json["code"]).toBe("session-expired");
    expect((await own.refresh()).json["code"]).toBe("session-expired");
  });
});
