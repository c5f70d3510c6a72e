import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { scimScope } from "#contract/scopes.ts";
import { allScopes, type Scope } from "#domain/api-key/scopes.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import {
  type AppRequest,
  challengeOf,
  codeOf,
  connectApp,
  exchange,
  redirectUri,
  registered,
  requestOf,
  sendForm,
  verifier,
} from "#tests/support/connected-apps.ts";
import { publish } from "#tests/support/deals.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { viewerOf } from "#tests/support/viewer.ts";
import { keyHolder, type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const { url } = testApp;
let admin = await signedIn(testApp, "admin@northstar.example");
let recruiter = await signedIn(testApp, "recruiter@northstar.example");
let harbor = await signedIn(testApp, "admin@harbor.example");
const scopes: Scope[] = ["listings:read", "shortlist:read"];
let clientId = "";

beforeAll(async () => {
  ({ client_id: clientId } = await registered(testApp));
});

/** Time passes, and sessions end with it. */
async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  admin = await signedIn(testApp, "admin@northstar.example");
  recruiter = await signedIn(testApp, "recruiter@northstar.example");
  harbor = await signedIn(testApp, "admin@harbor.example");
}

const json = async (path: string) => (await (await fetch(url + path)).json()) as Record<string, unknown>;
const refresh = (of: string, token: string, further: Record<string, string> = {}) =>
  sendForm(testApp, { grant_type: "refresh_token", client_id: of, refresh_token: token, ...further });
const holderOf = (token: string): Person => keyHolder(testApp, token, admin.organizationId);
const statusOf = async (token: string, path = "/api/v1/shortlist") => (await holderOf(token).send("GET", path)).status;
const actionsOf = async (keyId: string) => {
  const { rows } = await sql<{ action: string }>`select action from mls_audit where entity_id = ${keyId}::uuid
    order by at, action`.execute(testApp.database.kysely);
  return rows.map(({ action }) => action);
};

/** Where the authorization endpoint sends a browser. */
async function authorize(request: Record<string, string>): Promise<URL> {
  const answer = await fetch(`${url}/oauth/authorize?${new URLSearchParams(request).toString()}`, {
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "", url);
}

const queryOf = (asked: AppRequest) => ({
  response_type: asked.responseType,
  client_id: asked.clientId,
  redirect_uri: asked.redirectUri,
  scope: asked.scope,
  state: asked.state,
  code_challenge: asked.codeChallenge,
  code_challenge_method: asked.codeChallengeMethod,
  resource: asked.resource,
});

describe("an agent with the official client", () => {
  it("registers itself, asks its person, and finishes a search without a key", async () => {
    await publish(admin.api);
    await testApp.services.projection.caughtUp();
    const saved: Record<string, unknown> = {};
    let asked: URL | undefined;
    const authProvider = {
      redirectUrl: "http://127.0.0.1:7777/callback",
      clientMetadata: { client_name: "Desk Agent", redirect_uris: ["http://127.0.0.1:7777/callback"] },
      state: () => "state-of-the-agent",
      clientInformation: () => saved["client"] as never,
      saveClientInformation: (client: unknown) => void (saved["client"] = client),
      tokens: () => saved["tokens"] as never,
      saveTokens: (tokens: unknown) => void (saved["tokens"] = tokens),
      redirectToAuthorization: (to: URL) => void (asked = to),
      saveCodeVerifier: (text: string) => void (saved["verifier"] = text),
      codeVerifier: () => String(saved["verifier"]),
    };
    const connect = async () => {
      const client = new Client({ name: "desk-agent", version: "1" });
      const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), { authProvider });
      return { client, transport, done: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.done).rejects.toThrow(UnauthorizedError);

    // The person's browser follows the link and shows what the agent asks for.
    expect(asked?.searchParams.get("resource")).toBe(`${url}/mcp`);
    const consent = await authorize(Object.fromEntries(asked?.searchParams ?? []));
    expect(consent.origin + consent.pathname).toBe(`${url}/mls/connect`);
    const request = Object.fromEntries(consent.searchParams) as AppRequest;
    const opened = await admin.api.connectedApps.open({ request });
    expect(opened).toMatchObject({
      app: { name: "Desk Agent", host: "127.0.0.1", isLocal: true },
      canConnect: true,
    });
    expect(opened.scopes).toContain("listings:read");
    expect(opened.scopes).not.toContain("webhooks:write");
    const { redirectTo } = await admin.api.connectedApps.allow({ request, scopes: ["listings:read"] });
    const back = new URL(redirectTo);
    expect(back.searchParams.get("state")).toBe("state-of-the-agent");
    await first.transport.finishAuth(back.searchParams);

    const { client, done } = await connect();
    await done;
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("search_listings");
    expect(tools.map(({ name }) => name)).not.toContain("add_to_shortlist");
    const found = await client.callTool({ name: "search_listings", arguments: {} });
    expect(JSON.stringify(found.structuredContent)).toContain("maskedCode");
    const { items } = await admin.api.connectedApps.list({});
    const mine = items.find(({ name }) => name === "Desk Agent");
    expect(mine).toMatchObject({ scopes: ["listings:read"], state: "active", person: { isYou: true } });
    expect(mine?.lastUsedAt).not.toBeNull();
    // Its tokens are for agents alone, as it asked.
    const { access_token } = saved["tokens"] as { access_token: string };
    expect(await statusOf(access_token, "/api/v1/listings")).toBe(401);
    const { body } = await admin.send("GET", `/api/v1/audit?entityId=${mine?.id}`);
    expect(body).toContain("agent.called");
    expect(body).toContain("Desk Agent");
  });
});

describe("the program of the developer portal", () => {
  it("registers, asks and reads, as it is shown", async () => {
    const file = path.join(temporaryFolder("oauth-"), "program.mjs");
    const shown = readFileSync(path.resolve(import.meta.dirname, "../../src/web/site/developers/oauth.md"), "utf8");
    writeFileSync(file, shown.split("```")[1]?.replace(/^js\n/, "") ?? "");
    const program = spawn(process.execPath, [file], { env: { MLS_URL: url }, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    for await (const chunk of program.stdout) {
      printed += String(chunk);
      const [question] = /^http.*(?=\n)/.exec(printed) ?? [];
      if (question === undefined || printed.includes("Candidates")) continue;
      const consent = new URL((await fetch(question, { redirect: "manual" })).headers.get("location") ?? "", url);
      const request = Object.fromEntries(consent.searchParams) as AppRequest;
      await fetch((await admin.api.connectedApps.allow({ request, scopes: ["listings:read"] })).redirectTo);
    }
    expect(printed).toMatch(/\nCandidates: \d+\n$/);
  });
});

describe("what programs find", () => {
  it("and the way to a token are open to agents in pages of other sites, and nothing else is", async () => {
    const preflight = async (path: string) => {
      const { status, headers } = await fetch(url + path, {
        method: "OPTIONS",
        headers: {
          origin: "https://agent.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization",
        },
      });
      return [status, headers.get("access-control-allow-origin"), headers.get("access-control-allow-credentials")];
    };
    for (const path of [
      "/mcp",
      "/.well-known/oauth-authorization-server",
      "/.well-known/oauth-protected-resource",
      "/.well-known/oauth-protected-resource/mcp",
      "/oauth/register",
      "/oauth/token",
      "/oauth/revoke",
    ])
      expect([path, ...(await preflight(path))]).toEqual([path, 204, "*", null]);
    for (const path of [
      "/oauth/authorize",
      "/api/v1/listings",
      "/api/v1/session",
      "/ecosystem/api/sign-in",
      "/scim/v2/Users",
    ])
      expect([path, (await preflight(path))[1]]).toEqual([path, null]);
    const metadata = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`);
    expect(metadata.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("is the metadata of the server and of each resource", async () => {
    expect(await json("/.well-known/oauth-authorization-server")).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
      registration_endpoint: `${url}/oauth/register`,
      revocation_endpoint: `${url}/oauth/revoke`,
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: allScopes.filter((scope) => scope !== scimScope),
    });
    for (const [path, resource] of [
      ["", url],
      ["/mcp", `${url}/mcp`],
      ["/api/v1", `${url}/api/v1`],
    ] as const)
      expect(await json(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
        resource,
        authorization_servers: [url],
        bearer_methods_supported: ["header"],
      });
    const challenge = async (headers: Record<string, string>) => {
      const answer = await fetch(`${url}/mcp`, { method: "POST", headers, body: "{}" });
      expect(answer.status).toBe(401);
      return answer.headers.get("www-authenticate");
    };
    const where = `resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`;
    expect(await challenge({})).toBe(`Bearer realm="mcp", ${where}`);
    expect(await challenge({ authorization: "Bearer tmls_wrong" })).toBe(
      `Bearer realm="mcp", error="invalid_token", ${where}`,
    );
  });
});

describe("every scope in the metadata", () => {
  it("can be granted by an admin, and what it doesn't name is an invalid scope", async () => {
    const employer = await signedIn(testApp, "hiring@meridian.example");
    const addresses = ["oauth-authorization-server", "oauth-protected-resource", "oauth-protected-resource/mcp"];
    const named = new Set<string>();
    for (const address of addresses)
      for (const scope of (await json(`/.well-known/${address}`))["scopes_supported"] as string[]) named.add(scope);
    const request = requestOf(clientId, [...named]);
    const offered = await Promise.all(
      [admin, employer].map(async ({ api }) => (await api.connectedApps.open({ request })).scopes),
    );
    expect([...new Set(offered.flat())].toSorted()).toEqual([...named].toSorted());
    await expect(admin.api.connectedApps.open({ request: requestOf(clientId, [scimScope]) })).rejects.toMatchObject({
      detail: expect.stringContaining("Name at least one known scope."),
    });
  });
});

describe("registration", () => {
  it("gives a secret only to an app that asks for one, and stores it as a hash", async () => {
    const open = await registered(testApp, { client_name: "  Desk\u202e\n Agent  " });
    expect(open).toMatchObject({ client_name: "Desk Agent", token_endpoint_auth_method: "none" });
    expect(open.client_secret).toBeUndefined();
    const closed = await registered(testApp, { token_endpoint_auth_method: "client_secret_post", client_name: "" });
    expect(closed.client_secret).toMatch(/^tmlc_/);
    expect(closed["client_name"]).toBe("app.example");
    const { rows } = await sql<{ text: string }>`select c::text as text from mls_oauth_clients c`.execute(
      testApp.database.kysely,
    );
    expect(rows.map(({ text }) => text).join("\n")).not.toContain(closed.client_secret);
  });

  it.each([
    ["no address", { redirect_uris: [] }, "invalid_redirect_uri"],
    ["an address without encryption", { redirect_uris: ["http://app.example/callback"] }, "invalid_redirect_uri"],
    ["an address with a name and password", { redirect_uris: ["https://a:b@app.example/"] }, "invalid_redirect_uri"],
    ["an address with a fragment", { redirect_uris: ["https://app.example/#part"] }, "invalid_redirect_uri"],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    ["an address of another scheme", { redirect_uris: ["desk-agent://callback"] }, "invalid_redirect_uri"],
    [
      "a host that only begins like this device",
      { redirect_uris: ["http://localhost.app.example/"] },
      "invalid_redirect_uri",
    ],
    ["another way to prove itself", { token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"],
  ])("rejects %s", async (_what, metadata, error) => {
    await expect(registered(testApp, metadata)).rejects.toThrow(error);
  });

  it("deletes apps that were never connected after a week, and no others", async () => {
    const unused = await registered(testApp);
    const used = await connectApp(testApp, admin, scopes);
    await pass(8 * 86_400_000);
    await sweep({ database: testApp.database, clock });
    expect((await exchange(testApp, unused.client_id, "none")).body.error).toBe("invalid_client");
    expect((await refresh(used.clientId, used.tokens.refresh_token)).status).toBe(200);
    ({ client_id: clientId } = await registered(testApp));
  });
});

describe("a request to connect", () => {
  const ask = (further: Partial<AppRequest>) => authorize(queryOf(requestOf(clientId, scopes, further)));

  it.each([
    ["no PKCE", { codeChallenge: "" }, "invalid_request"],
    ["PKCE without a hash", { codeChallenge: verifier, codeChallengeMethod: "plain" }, "invalid_request"],
    ["PKCE without a method", { codeChallengeMethod: "" }, "invalid_request"],
    ["a token instead of a code", { responseType: "token" }, "unsupported_response_type"],
    ["no known scope", { scope: "openid offline_access" }, "invalid_scope"],
    ["another server's resource", { resource: "https://other.example/mcp" }, "invalid_target"],
  ])("with %s returns to an app on the device with an error, and never to a site", async (_what, further, error) => {
    const onDevice = "http://127.0.0.1:54321/callback";
    const local = await registered(testApp, { redirect_uris: ["http://127.0.0.1/callback"] });
    const request = requestOf(local.client_id, scopes, { ...further, redirectUri: onDevice });
    const back = await authorize(queryOf(request));
    expect(back.href.startsWith(`${onDevice}?`)).toBe(true);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: "a-state", iss: url });
    const shown = await ask(further);
    expect(shown.origin).toBe(url);
    expect(shown.pathname).toBe("/mls/connect");
    await expect(admin.api.connectedApps.open({ request: requestOf(clientId, scopes, further) })).rejects.toThrow(
      "Start again",
    );
    await expect(codeOf(admin, requestOf(clientId, scopes, further), scopes)).rejects.toThrow("Start again");
  });

  it.each([
    ["another address", { redirectUri: "https://evil.example/callback" }],
    ["a longer address", { redirectUri: `${redirectUri}/more` }],
    ["an address with a query", { redirectUri: `${redirectUri}?next=https://evil.example` }],
    ["another port of a site", { redirectUri: "https://app.example:8443/callback" }],
    ["an unknown app", { clientId: "9f0c8f3e-8d3e-4b7e-8d0a-0f6c3b0a1b2c" }],
    ["no app", { clientId: "" }],
  ])("with %s never leaves this site", async (_what, further) => {
    expect((await ask(further)).origin).toBe(url);
    const request = requestOf(clientId, scopes, further);
    for (const call of ["open", "deny"] as const)
      await expect(admin.api.connectedApps[call]({ request })).rejects.toMatchObject({ status: 400 });
    await expect(admin.api.connectedApps.allow({ request, scopes })).rejects.toMatchObject({ status: 400 });
  });

  it("accepts another port on the person's own device, and no other path there", async () => {
    const local = await registered(testApp, { redirect_uris: ["http://127.0.0.1/callback"] });
    const to = (uri: string) => requestOf(local.client_id, scopes, { redirectUri: uri });
    expect(await codeOf(admin, to("http://127.0.0.1:54321/callback"), scopes)).not.toBe("");
    await expect(codeOf(admin, to("http://127.0.0.1:54321/other"), scopes)).rejects.toThrow("Start");
    await expect(codeOf(admin, to("http://127.0.0.2:54321/callback"), scopes)).rejects.toThrow("Start");
  });

  it("with a parameter twice is rejected", async () => {
    const query = new URLSearchParams(queryOf(requestOf(clientId, scopes)));
    query.append("redirect_uri", "https://evil.example/");
    expect((await fetch(`${url}/oauth/authorize?${query.toString()}`, { redirect: "manual" })).status).toBe(400);
  });

  it("is answered only by the person's own session, not by a cookie alone or another site", async () => {
    const body = JSON.stringify({ request: requestOf(clientId, scopes), scopes });
    const { cookie = "", authorization = "" } = admin.credentials();
    const send = (headers: Record<string, string>) =>
      fetch(`${url}/api/v1/connected-apps`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
    expect((await send({ cookie })).status).toBe(401);
    expect((await send({ authorization })).status).toBe(401);
    expect((await send({})).status).toBe(401);
    const app = await connectApp(
      testApp,
      admin,
      allScopes.filter((scope) => scope !== "rankings:read"),
    );
    expect((await send({ authorization: app.credentials()["authorization"] ?? "" })).status).toBe(403);
    const { headers } = await fetch(`${url}/oauth/authorize`, { redirect: "manual" });
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("that the person refuses returns with an error and no code", async () => {
    const { redirectTo } = await admin.api.connectedApps.deny({ request: requestOf(clientId, scopes) });
    expect(Object.fromEntries(new URL(redirectTo).searchParams)).toMatchObject({
      error: "access_denied",
      state: "a-state",
      iss: url,
    });
  });

  it("gives only what was asked, chosen and in the person's rights", async () => {
    const request = requestOf(clientId, ["listings:read", "identities:read", "interests:write", "audit:read"]);
    const { scopes: offered } = await recruiter.api.connectedApps.open({ request });
    expect(offered).toEqual(["listings:read", "identities:read", "interests:write"]);
    await expect(admin.api.connectedApps.allow({ request, scopes: ["deals:read"] })).rejects.toMatchObject({
      status: 400,
    });
    const app = await connectApp(testApp, admin, ["listings:read", "deals:read"], {
      clientId,
      scope: "listings:read shortlist:read",
    });
    expect(app.tokens.scope).toBe("listings:read");
    expect(await statusOf(app.tokens.access_token, "/api/v1/deals")).toBe(403);
  });
});

describe("a code", () => {
  it("gives tokens once; sent again, it ends them", async () => {
    const { client_id } = await registered(testApp, { client_name: "Replayed" });
    const code = await codeOf(admin, requestOf(client_id, scopes), scopes);
    const { status, body } = await exchange(testApp, client_id, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", scope: scopes.join(" ") });
    expect(body.expires_in).toBeGreaterThan(3_500);
    expect(await statusOf(body.access_token)).toBe(200);
    expect((await exchange(testApp, client_id, code)).body.error).toBe("invalid_grant");
    expect(await statusOf(body.access_token)).toBe(401);
    expect((await refresh(client_id, body.refresh_token)).body.error).toBe("invalid_grant");
    const { items } = await admin.api.connectedApps.list({});
    const id = items.find(({ name }) => name === "Replayed")?.id ?? "";
    expect(await actionsOf(id)).toEqual(["app.connected", "app.reused"]);
  });

  it("is rejected with another verifier, address, app or resource, and is used up by the first try", async () => {
    const other = await registered(testApp);
    for (const [further, error] of [
      [{ code_verifier: `${verifier}x` }, "invalid_grant"],
      [{ code_verifier: "" }, "invalid_grant"],
      [{ redirect_uri: "https://app.example/other" }, "invalid_request"],
    ] as const) {
      const code = await codeOf(admin, requestOf(clientId, scopes), scopes);
      expect((await exchange(testApp, clientId, code, further)).body.error).toBe(error);
      expect((await exchange(testApp, clientId, code)).body.error).toBe("invalid_grant");
    }
    const code = await codeOf(admin, requestOf(clientId, scopes, { resource: `${url}/mcp` }), scopes);
    expect((await exchange(testApp, other.client_id, code)).body.error).toBe("invalid_grant");
    expect((await exchange(testApp, clientId, code, { resource: `${url}/api/v1` })).body.error).toBe("invalid_target");
    expect((await exchange(testApp, clientId, code, { resource: `${url}/mcp` })).status).toBe(200);
  });

  it("is over after a minute", async () => {
    const code = await codeOf(admin, requestOf(clientId, scopes), scopes);
    clock.advance(61_000);
    expect((await exchange(testApp, clientId, code)).body.error).toBe("invalid_grant");
  });

  it("takes the secret of an app that has one", async () => {
    const closed = await registered(testApp, { token_endpoint_auth_method: "client_secret_basic" });
    const id = closed.client_id;
    const codeNow = () => codeOf(admin, requestOf(id, scopes), scopes);
    expect((await exchange(testApp, id, await codeNow())).body.error).toBe("invalid_client");
    expect((await exchange(testApp, id, await codeNow(), { client_secret: "tmlc_wrong" })).body.error).toBe(
      "invalid_client",
    );
    const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` });
    const form = { grant_type: "authorization_code", redirect_uri: redirectUri, code_verifier: verifier };
    const wrong = await sendForm(testApp, { ...form, code: await codeNow() }, { headers: basic("tmlc_wrong") });
    expect([wrong.status, wrong.body.error]).toEqual([401, "invalid_client"]);
    const right = await sendForm(
      testApp,
      { ...form, code: await codeNow() },
      { headers: basic(closed.client_secret ?? "") },
    );
    expect(right.status).toBe(200);
    const [token, secret] = [right.body.refresh_token, closed.client_secret ?? ""];
    expect((await refresh(id, token)).body.error).toBe("invalid_client");
    expect((await refresh(id, token, { client_secret: secret })).status).toBe(200);
  });

  it("and every token is stored as a hash", async () => {
    const code = await codeOf(admin, requestOf(clientId, scopes), scopes);
    const { body } = await exchange(testApp, clientId, code);
    const { rows } = await sql<{ text: string }>`
      select t::text as text from mls_oauth_codes t union all select t::text from mls_oauth_refresh_tokens t
      union all select t::text from mls_api_keys t`.execute(testApp.database.kysely);
    const stored = rows.map(({ text }) => text).join("\n");
    expect(stored).toContain(challengeOf(verifier));
    for (const secret of [code, body.access_token, body.refresh_token]) expect(stored).not.toContain(secret);
  });
});

describe("tokens", () => {
  it("are renewed by the refresh token; sent again, it ends the connection", async () => {
    const app = await connectApp(testApp, admin, scopes, { clientId });
    await pass(61 * 60_000);
    expect(await statusOf(app.tokens.access_token)).toBe(401);
    const second = (await refresh(clientId, app.tokens.refresh_token)).body;
    expect(await statusOf(second.access_token)).toBe(200);
    expect(await statusOf(app.tokens.access_token)).toBe(401);
    expect((await refresh(clientId, second.refresh_token, { scope: "listings:read deals:read" })).body.error).toBe(
      "invalid_scope",
    );
    const again = await connectApp(testApp, admin, scopes, { clientId });
    const third = (await refresh(clientId, again.tokens.refresh_token)).body;
    expect(await statusOf(third.access_token)).toBe(200);
    expect((await refresh(clientId, again.tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect(await statusOf(third.access_token)).toBe(401);
    expect((await refresh(clientId, third.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("end when the refresh token is sent twice at once", async () => {
    const app = await connectApp(testApp, admin, scopes, { clientId });
    const sent = () => refresh(clientId, app.tokens.refresh_token);
    const answers = await Promise.all([sent(), sent()]);
    const renewed = answers.flatMap(({ body }) => body.access_token ?? []);
    expect([renewed.length, answers.map(({ body }) => body.error)]).toEqual([
      1,
      expect.arrayContaining(["invalid_grant"]),
    ]);
    expect(await statusOf(renewed[0] ?? "")).toBe(401);
  });

  it("can be renewed with the same refresh token after an error of the database", async () => {
    const { kysely } = testApp.database;
    const app = await connectApp(testApp, admin, scopes, { clientId });
    await sql`alter table mls_api_keys add constraint failing check (rotated_at is null) not valid`.execute(kysely);
    const failed = await refresh(clientId, app.tokens.refresh_token);
    await sql`alter table mls_api_keys drop constraint failing`.execute(kysely);
    expect(failed.status).toBeGreaterThanOrEqual(500);
    const { body } = await refresh(clientId, app.tokens.refresh_token);
    expect(await statusOf(body.access_token)).toBe(200);
  });

  it("can be renewed by their own app alone, until they weren't used for a month", async () => {
    const app = await connectApp(testApp, admin, scopes, { clientId });
    const other = await registered(testApp);
    expect((await refresh(other.client_id, app.tokens.refresh_token)).body.error).toBe("invalid_grant");
    await pass(29 * 86_400_000);
    const { body } = await refresh(clientId, app.tokens.refresh_token);
    await pass(29 * 86_400_000);
    const { body: later } = await refresh(clientId, body.refresh_token);
    expect(await statusOf(later.access_token)).toBe(200);
    await pass(31 * 86_400_000);
    expect((await refresh(clientId, later.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("are accepted in the header alone", async () => {
    const { tokens } = await connectApp(testApp, admin, scopes, { clientId });
    const guest = visitor(testApp);
    expect((await guest.send("GET", `/api/v1/shortlist?access_token=${tokens.access_token}`)).status).toBe(401);
    const form = `access_token=${tokens.access_token}`;
    expect((await guest.send("POST", "/mcp", { body: JSON.stringify({ form }) })).status).toBe(401);
  });

  it("end when the app returns one of them", async () => {
    const app = await connectApp(testApp, admin, scopes, { clientId });
    const other = await registered(testApp);
    const revoke = (id: string, token: string) =>
      sendForm(testApp, { client_id: id, token }, { path: "/oauth/revoke" });
    expect((await revoke(other.client_id, app.tokens.refresh_token)).status).toBe(200);
    expect(await statusOf(app.tokens.access_token)).toBe(200);
    expect((await revoke("unknown", app.tokens.refresh_token)).status).toBe(401);
    expect((await revoke(clientId, app.tokens.refresh_token)).status).toBe(200);
    expect(await statusOf(app.tokens.access_token)).toBe(401);
  });
});

describe("a connected app", () => {
  let colleague: Person;
  beforeAll(async () => {
    colleague = await memberOf(testApp, "Northstar Talent", "recruiter");
  });

  it("ends when its person or an admin disconnects it, and for no one else", async () => {
    await admin.api.connectedApps.saveSettings({ membersConnect: true });
    const app = await connectApp(testApp, recruiter, scopes, { clientId });
    const id = (await recruiter.api.connectedApps.list({})).items.find(({ state }) => state === "active")?.id ?? "";
    for (const person of [colleague, harbor])
      await expect(person.api.connectedApps.disconnect({ id })).rejects.toMatchObject({ status: 404 });
    expect((await colleague.api.connectedApps.list({})).items).toEqual([]);
    // Not through the keys' own calls.
    await expect(admin.api.apiKeys.revoke({ id })).rejects.toMatchObject({ status: 404 });
    await expect(admin.api.apiKeys.rotate({ id })).rejects.toMatchObject({ status: 404 });
    expect((await admin.api.apiKeys.list({})).items.map((key) => key.id)).not.toContain(id);
    expect(await admin.api.connectedApps.disconnect({ id })).toMatchObject({ state: "revoked" });
    expect(await statusOf(app.tokens.access_token)).toBe(401);
    expect((await refresh(clientId, app.tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect(await actionsOf(id)).toEqual(["app.connected", "app.disconnected"]);
  });

  it("is replaced when the person connects it again", async () => {
    const first = await connectApp(testApp, admin, scopes, { clientId });
    const second = await connectApp(testApp, admin, scopes, { clientId });
    expect(await statusOf(first.tokens.access_token)).toBe(401);
    expect(await statusOf(second.tokens.access_token)).toBe(200);
  });

  it("can be connected again by a person who has as many as possible, and no further one", async () => {
    const collector = await memberOf(testApp, "Harbor Search Partners", "organization_admin", "collector");
    await connectApp(testApp, collector, scopes, { clientId });
    const { kysely } = testApp.database;
    const copies = await sql<{ id: string }>`insert into mls_oauth_clients (id, name, redirect_uris, created_at)
      select gen_random_uuid(), name, redirect_uris, created_at from mls_oauth_clients, generate_series(1, 50)
      where id = ${clientId}::uuid returning id`.execute(kysely);
    const [other = "", ...connected] = copies.rows.map(({ id }) => id);
    await sql`insert into mls_api_keys select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(),
      'client_id', c, 'secret_hash', sha256(convert_to(c::text, 'UTF8'))))).* from mls_api_keys k,
      unnest(${connected}::uuid[]) c where k.client_id = ${clientId}::uuid and k.owner_id =
      ${(await viewerOf(collector)).personId}::uuid`.execute(kysely);
    const { items } = await collector.api.connectedApps.list({});
    expect(items.filter(({ person }) => person.isYou)).toHaveLength(50);
    const again = await connectApp(testApp, collector, scopes, { clientId });
    expect(await statusOf(again.tokens.access_token)).toBe(200);
    await expect(codeOf(collector, requestOf(other, scopes), scopes)).rejects.toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("at most 50"),
    });
  });

  it("of a member works only while admins let members connect apps", async () => {
    await admin.api.connectedApps.saveSettings({ membersConnect: false });
    const request = requestOf(clientId, scopes);
    expect(await recruiter.api.connectedApps.open({ request })).toMatchObject({ canConnect: false });
    await expect(recruiter.api.connectedApps.allow({ request, scopes })).rejects.toMatchObject({ status: 403 });
    await expect(recruiter.api.connectedApps.saveSettings({ membersConnect: true })).rejects.toMatchObject({
      status: 403,
    });
    await admin.api.connectedApps.saveSettings({ membersConnect: true });
    const code = await codeOf(recruiter, request, scopes);
    const app = await connectApp(testApp, recruiter, scopes, { clientId });
    await admin.api.connectedApps.saveSettings({ membersConnect: false });
    expect(await statusOf(app.tokens.access_token)).toBe(401);
    expect((await refresh(clientId, app.tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await exchange(testApp, clientId, code)).body.error).toBe("invalid_grant");
    const { items } = await admin.api.audit.list({ entityId: admin.organizationId });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["app.members_allowed", "app.members_refused"]),
    );
  });

  it("ends with its person's membership", async () => {
    await admin.api.connectedApps.saveSettings({ membersConnect: true });
    const app = await connectApp(testApp, colleague, scopes, { clientId });
    expect(await statusOf(app.tokens.access_token)).toBe(200);
    await admin.api.members.deactivate({ id: (await viewerOf(colleague)).personId });
    expect(await statusOf(app.tokens.access_token)).toBe(401);
    expect((await refresh(clientId, app.tokens.refresh_token)).body.error).toBe("invalid_grant");
  });
});
