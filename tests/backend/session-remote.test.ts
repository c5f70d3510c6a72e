import Fastify from "fastify";
import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sessionLimits } from "#domain/session/session.ts";
import { createHealth } from "#server/platform/health.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import { sendProblem } from "#server/platform/http/problem.ts";
import { createSignIn } from "#server/ecosystem/sign-in.ts";
import { testDatabase } from "#tests/support/database.ts";
import { Browser } from "#tests/support/sign-in.ts";

/** An external sign-in service that follows the contract of spec §7 over HTTP; each test sets its answers. */
type Answer = { status?: number; body: unknown; location?: string };
const heard: { path: string; body: Record<string, unknown> }[] = [];
let answers: Record<string, (body: Record<string, unknown>) => Answer> = {};
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => (text += chunk.toString()));
  request.on("end", () => {
    const path = request.url ?? "";
    const body = JSON.parse(text || "{}") as Record<string, unknown>;
    heard.push({ path, body });
    const answer = answers[path]?.(body) ?? { status: 404, body: {} };
    response.writeHead(answer.status ?? 200, {
      "content-type": "application/json",
      ...(answer.location && { location: answer.location }),
    });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const address = server.address();
const ecosystemUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
afterAll(() => new Promise<void>((done) => server.close(() => done())));

const clock = manualClock("2026-11-21T09:00:00Z");
const database = await testDatabase({ clock });
const keyRing = createKeyRing(randomBytes(32).toString("base64"));
const config = {
  ecosystemUrl,
  publicUrl: "https://mls.example",
  port: 4000,
  sampleData: false,
  brandName: "TalentMLS",
};
const health = createHealth({ database, clock });
afterAll(() => health.stop());
/** Organizations that staff were asked to vet. */
const met: string[] = [];
const signIn = createSignIn({
  config,
  database,
  keyRing,
  clock,
  health,
  newId: randomUUID,
  mail: { queue: () => "", sends: false, delivery: "kept", sendAgain: async () => undefined },
  onMet: (_work, { name, kind }) => met.push(`${name}, ${kind}`),
});
const app = Fastify();
app.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
for (const plugin of signIn.plugins) await app.register(plugin);
app.get("/api/v1/who", async (request) => signIn.sessions.resolveViewer(request));

const user = {
  id: "eco-user-1",
  full_name: "Rosa Marin",
  email: "rosa@northstar.example",
  organizations: [{ id: 41, name: "Northstar Talent", kind: "agency", roles: ["recruiter"] }],
};
const valid = () => ({
  body: { valid: true, user, expires_at: new Date(clock.now().getTime() + 600_000).toISOString() },
});

beforeEach(() => {
  clock.advance(60_000);
  heard.length = 0;
  answers = { "/api/validate-session": valid, "/api/logout": () => ({ body: {} }) };
});

async function signedIn(refreshToken: string | null = "refresh-1"): Promise<Browser> {
  const own = new Browser(app);
  await own.begin();
  const reply = await own.redeem({ session_token: randomUUID(), user_id: user.id, refresh_token: refreshToken });
  expect(reply.status).toBe(201);
  heard.length = 0;
  return own;
}

describe("an external sign-in service at ECOSYSTEM_URL", () => {
  it("gets all sign-ins, and nothing of the built-in one is there", async () => {
    const { json, headers } = await new Browser(app).begin();
    const url = new URL(json["signInUrl"]);
    expect(url.origin + url.pathname).toBe(`${ecosystemUrl}/auth`);
    expect(url.searchParams.get("callback_url")).toBe("https://mls.example/auth/callback/ecosystem");
    expect(String(headers["set-cookie"])).toContain("; Secure");
    expect((await app.inject("/ecosystem/auth")).statusCode).toBe(404);
    expect(await signIn.setupLink()).toBeNull();
  });

  it("is called with the session token and the app id, and its answer opens the session", async () => {
    const own = new Browser(app);
    await own.begin();
    const { status, json } = await own.redeem({ session_token: "session-1", user_id: user.id });
    expect([status, json["organizations"]]).toMatchObject([
      201,
      [{ name: "Northstar Talent", kind: "agency", agencyType: "both", roles: ["recruiter"] }],
    ]);
    expect(heard).toEqual([
      { path: "/api/validate-session", body: { session_token: "session-1", app_id: "talentmls" } },
    ]);
    expect((await own.who()).json["displayName"]).toBe("Rosa Marin");
  });

  it.each([
    ["a status that is not ok", () => ({ status: 401, body: { valid: true, user } })],
    ["valid: false", () => ({ body: { valid: false, user } })],
    ["no user", () => ({ body: { valid: true } })],
    ["something that is not JSON", () => ({ body: "<html>" })],
    ["another user", () => ({ body: { valid: true, user: { ...user, id: "eco-user-2" } } })],
  ])("opens nothing with %s", async (_what, answer) => {
    answers["/api/validate-session"] = answer;
    const own = new Browser(app);
    await own.begin();
    const { status, json } = await own.redeem({ session_token: randomUUID(), user_id: user.id });
    expect([status, json["detail"]]).toEqual([401, "Authentication failed. Please sign in again."]);
  });

  it("can't redirect the call: the token stays between the two", async () => {
    answers["/api/validate-session"] = () => ({ status: 307, body: {}, location: `${ecosystemUrl}/elsewhere` });
    const own = new Browser(app);
    await own.begin();
    expect((await own.redeem({ session_token: randomUUID(), user_id: user.id })).status).toBe(503);
    expect(heard.map(({ path }) => path)).toEqual(["/api/validate-session"]);
  });

  it("is asked to refresh after a negative answer, and both new tokens are used from then on", async () => {
    const own = await signedIn("refresh-1");
    answers["/api/validate-session"] = ({ session_token }) =>
      session_token === "session-2" ? valid() : { status: 401, body: {} };
    answers["/api/refresh-session"] = () => ({ body: { session_token: "session-2", refresh_token: "refresh-2" } });
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).status).toBe(200);
    expect(heard.map(({ path }) => path)).toEqual([
      "/api/validate-session",
      "/api/refresh-session",
      "/api/validate-session",
    ]);
    expect(heard[1]?.body).toEqual({ refresh_token: "refresh-1", app_id: "talentmls" });

    answers["/api/validate-session"] = ({ session_token }) =>
      session_token === "session-3" ? valid() : { status: 401, body: {} };
    answers["/api/refresh-session"] = ({ refresh_token }) =>
      refresh_token === "refresh-2" ? { body: { session_token: "session-3" } } : { status: 401, body: {} };
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).status).toBe(200);
  });

  it("can return only a session token, and the refresh token stays", async () => {
    const own = await signedIn("refresh-keep");
    const used: unknown[] = [];
    let session = 0;
    answers["/api/validate-session"] = ({ session_token }) =>
      session_token === `kept-${session}` ? valid() : { status: 401, body: {} };
    answers["/api/refresh-session"] = ({ refresh_token }) => {
      used.push(refresh_token);
      session += 1;
      return { body: { session_token: `kept-${session}` } };
    };
    for (let round = 0; round < 2; round += 1) {
      clock.advance(sessionLimits.revalidateMs);
      answers["/api/validate-session"] = ({ session_token }) =>
        session_token === `kept-${session}` && used.length > round ? valid() : { status: 401, body: {} };
      expect((await own.who()).status).toBe(200);
    }
    expect(used).toEqual(["refresh-keep", "refresh-keep"]);
  });

  it("ends the session when nothing can be refreshed, or the refresh is rejected", async () => {
    const bare = await signedIn(null);
    const refused = await signedIn("refresh-1");
    answers["/api/validate-session"] = () => ({ body: { isValid: false } });
    answers["/api/refresh-session"] = () => ({ status: 401, body: {} });
    clock.advance(sessionLimits.revalidateMs);
    for (const own of [bare, refused])
      expect((await own.who()).json["detail"]).toBe("Session expired. Please sign in again.");
  });

  it("counts for 15 minutes after it fails during a refresh", async () => {
    const own = await signedIn();
    answers["/api/validate-session"] = () => ({ status: 503, body: {} });
    answers["/api/refresh-session"] = () => ({ status: 503, body: {} });
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).status).toBe(200);
    clock.advance(sessionLimits.staleMs);
    expect((await own.who()).status).toBe(503);
    answers["/api/validate-session"] = valid;
    clock.advance(sessionLimits.retryMs);
    expect((await own.who()).status).toBe(200);
  });

  it("doesn't end a session by failing", async () => {
    const own = await signedIn(null);
    answers["/api/validate-session"] = () => ({ status: 502, body: {} });
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).status).toBe(200);
    const other = new Browser(app);
    await other.begin();
    expect((await other.redeem({ session_token: randomUUID(), user_id: user.id })).status).toBe(503);
  });

  it("ends the session when the token now belongs to another person", async () => {
    const own = await signedIn();
    answers["/api/validate-session"] = () => ({
      body: { valid: true, user: { ...user, id: "eco-user-9", full_name: "Someone Else" } },
    });
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).status).toBe(401);
    expect(
      await database.kysely
        .selectFrom("mls_people")
        .select("id")
        .where("ecosystem_user_id", "=", "eco-user-9")
        .execute(),
    ).toEqual([]);
  });

  it("has staff vet an organization again when its kind changes, once", async () => {
    const signInAs = async (organization: object) => {
      answers["/api/validate-session"] = () => ({
        body: { valid: true, user: { ...user, id: "eco-user-3", organizations: [organization] } },
      });
      const own = new Browser(app);
      await own.begin();
      expect((await own.redeem({ session_token: randomUUID(), user_id: "eco-user-3" })).status).toBe(201);
      const { standing } = await database.kysely
        .selectFrom("mls_organizations")
        .select("standing")
        .where("external_id", "=", "43")
        .executeTakeFirstOrThrow();
      return standing;
    };
    met.length = 0;
    const agency = { id: 43, name: "Juniper Talent", kind: "agency", roles: ["recruiter"] };
    expect(await signInAs(agency)).toBe("pending");
    expect(await signInAs({ ...agency, name: "Juniper Search" })).toBe("pending");
    expect(met).toEqual(["Juniper Talent, agency"]);
    await database.kysely
      .updateTable("mls_organizations")
      .set({ standing: "vetted" })
      .where("external_id", "=", "43")
      .execute();
    const employer = { ...agency, kind: "employer", roles: ["hiring_manager"] };
    expect(await signInAs(employer)).toBe("pending");
    expect(await signInAs({ ...employer, name: "Juniper Robotics" })).toBe("pending");
    expect(met).toEqual(["Juniper Talent, agency", "Juniper Talent, employer"]);
  });

  it("is notified of a sign-out, and its failure changes nothing", async () => {
    const own = await signedIn();
    answers["/api/logout"] = () => ({ status: 500, body: {} });
    expect((await own.signOut()).status).toBe(204);
    expect(heard).toEqual([{ path: "/api/logout", body: { session_token: expect.any(String), app_id: "talentmls" } }]);
  });

  it("has other people than another service with the same ids", async () => {
    const rows = await database.kysely
      .selectFrom("mls_people")
      .select("issuer")
      .where("ecosystem_user_id", "=", user.id)
      .execute();
    expect(rows).toEqual([{ issuer: ecosystemUrl }]);
  });
});
