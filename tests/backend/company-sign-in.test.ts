import type { PasskeyRequest } from "#contract/passkeys.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { refusal } from "#tests/support/deals.ts";
import {
  companyClient,
  companyProvider,
  type Employee,
  lyingProvider,
  signInAtCompany,
} from "#tests/support/company-provider.ts";
import { addMembership } from "#server/ecosystem/accounts.ts";
import { sampleOrganizations, samplePassword } from "#server/ecosystem/sample.ts";
import { guardedFetch } from "#server/platform/outbound/fetch.ts";
import { removeFactors, startApp } from "#server/ecosystem/second-factor.ts";
import { base32 } from "#server/ecosystem/totp.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { accept, invitationTo } from "#tests/support/invitations.ts";
import { setStanding } from "#tests/support/newcomers.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { directory, patchBody } from "#tests/support/scim.ts";
import { softwarePasskey } from "#tests/support/software-passkey.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";

const employees = new Map<string, Employee>();
const company = await companyProvider(employees);
const liar = await lyingProvider();
let records: string[] = [];
let whileReading: () => Promise<unknown> = async () => undefined;
const testApp = await startTestApp({
  env: { SIGN_IN_PRIVATE_HOSTS: `${company.host},${liar.host}` },
  outbound: {
    resolve: (host, done) => done(new Error(`${host} has no address in tests`), []),
    readTxt: async () => {
      await whileReading();
      return records.length > 0 ? records : Promise.reject(new Error("no record"));
    },
  },
});
const { kysely } = testApp.database;
const admin = await memberOf(testApp, "Summit Ridge Partners", "organization_admin", "lead");
const staff = await signedIn(testApp, "operator@talentmls.example");
const domain = "summitridge.example";
const callback = `${testApp.url}/auth/callback/ecosystem`;
let providerId = "";
let liarId = "";

const form = {
  name: "Summit login",
  issuer: company.issuer,
  clientId: companyClient.client_id,
  clientSecret: companyClient.client_secret,
  scopes: "openid email profile groups",
  roleClaim: "groups",
  roleRules: [
    { value: "mls-admins", role: "organization_admin" },
    { value: "mls-users", role: "recruiter" },
  ],
  defaultRole: null,
  isEnabled: true,
  asksSecondFactor: false,
};

/** A browser at our sign-in page: its cookies, and bare requests. */
function browser() {
  const cookies = new Map<string, string>();
  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const reply = await fetch(new URL(path, testApp.url), {
      method,
      redirect: "manual",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const text = await reply.text();
    return {
      status: reply.status,
      location: reply.headers.get("location"),
      text,
      json: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }
  const begin = (email: string, more: object = {}) =>
    send("POST", "/ecosystem/company/begin", { email, app_id: "talentmls", callback_url: callback, ...more });
  return { send, begin };
}

async function leave(at = browser(), email = `anyone@${domain}`, more: object = { provider_id: providerId }) {
  const { json, status } = await at.begin(email, more);
  expect([status, json["next"]]).toEqual([200, "redirect"]);
  return String(json["url"]);
}

/** The whole way of one employee: our page, the provider's pages, our callback. */
async function arrive(employee: string, at = browser()) {
  return at.send("GET", await signInAtCompany(await leave(at), employee));
}

/** What the callback page would store, as an open session. */
async function opened(reply: { location: string | null }, at: ReturnType<typeof browser>) {
  const tokens = Object.fromEntries(new URLSearchParams(new URL(reply.location ?? "").hash.slice(1)));
  const { session_token, user_id, refresh_token } = tokens;
  const { json } = await at.send("POST", "/api/v1/session", { session_token, user_id, refresh_token });
  const authorization = `Bearer ${String(json["handle"])}`;
  return { json, get: (path: string) => at.send("GET", path, undefined, { authorization }), authorization };
}

async function signIn(employee: string) {
  const at = browser();
  await at.send("POST", "/api/v1/session/begin", {});
  return { at, ...(await opened(await arrive(employee, at), at)) };
}

const memberNamed = async (email: string) =>
  (await admin.api.members.list({})).items.find((each) => each.email === email);

beforeAll(async () => {
  employees.set("ada", { email: `ada@${domain}`, name: "Ada Lane", groups: ["mls-users"] });
  employees.set("bo", { email: `bo@${domain}`, name: "Bo Reyes", groups: ["mls-admins", "mls-users"] });
  employees.set("cy", { email: `cy@${domain}`, name: "Cy Stone", groups: ["canteen"] });
  employees.set("out", { email: "out@elsewhere.example", groups: ["mls-users"] });
  employees.set("raw", { email: `raw@${domain}`, email_verified: false, groups: ["mls-users"] });
});

describe("setting up a company's sign-in", () => {
  it("seals the client secret and never shows it", async () => {
    const setup = await admin.api.companySignIn.createProvider(form);
    const [provider] = setup.providers;
    providerId = provider?.id ?? "";
    expect(provider?.redirectUri).toBe(`${testApp.url}/ecosystem/company/${providerId}/callback`);
    expect(JSON.stringify(setup)).not.toContain(form.clientSecret);
    const row = await kysely.selectFrom("ecosystem_providers").select("client_secret").executeTakeFirstOrThrow();
    expect(row.client_secret.includes(form.clientSecret)).toBe(false);
    company.open(provider?.redirectUri ?? "", setup.signedOutUri, provider?.logoutUri ?? "");
    expect(await admin.api.companySignIn.checkProvider({ id: providerId })).toEqual({ problem: null, signsOut: true });
  });

  it("takes only roles that an admin can give, and public addresses", async () => {
    const { companySignIn } = admin.api;
    const wrong = async (change: object) =>
      (await refusal(companySignIn.createProvider({ ...form, ...change }))).fields;
    expect(await wrong({ defaultRole: "super_admin" })).toHaveProperty("defaultRole");
    expect(await wrong({ roleRules: [{ value: "a", role: "platform_admin" }] })).toHaveProperty("roleRules");
    expect(await wrong({ roleRules: [] })).toHaveProperty("defaultRole");
    for (const issuer of ["http://login.example", "https://10.0.0.1", "https://localhost", "https://login.internal"])
      expect(await wrong({ issuer }), issuer).toHaveProperty("issuer");
  });

  it("doesn't send the stored secret to another issuer", async () => {
    const { providers } = await admin.api.companySignIn.get({});
    const { clientSecret: _secret, ...rest } = form;
    const moved = { ...rest, id: providerId, version: providers[0]?.version ?? 0, issuer: "https://evil.example" };
    expect((await refusal(admin.api.companySignIn.updateProvider(moved))).fields).toHaveProperty("clientSecret");
    const outdated = { ...rest, id: providerId, version: 99 };
    const { status, current } = await refusal(admin.api.companySignIn.updateProvider(outdated));
    expect([status, current]).toEqual([409, providers[0]]);
  });

  it("connects to nothing private: not by address, and not by a name that leads there", async () => {
    const ask = { method: "GET", headers: {}, body: null };
    const guard = {
      privateHosts: [],
      resolve: (_host: string, done: (error: null, found: { address: string; family: number }[]) => void) =>
        done(null, [{ address: "127.0.0.1", family: 4 }]),
    };
    await expect(guardedFetch("https://login.example/x", ask, guard)).rejects.toThrow(
      expect.objectContaining({ name: "PrivateAddress" }),
    );
    await expect(guardedFetch(`${company.issuer}/x`, ask, guard)).rejects.toThrow(
      expect.objectContaining({ name: "PrivateAddress" }),
    );
  });

  it("lets a domain count only once its TXT record is there", async () => {
    const { companySignIn } = admin.api;
    expect((await refusal(companySignIn.addDomain({ domain: "gmail.com" }))).fields).toHaveProperty("domain");
    const { domains } = await companySignIn.addDomain({ domain });
    const [row] = domains;
    const id = row?.id ?? "";
    expect((await browser().begin(`ada@${domain}`)).json["errors"]).toEqual([
      expect.objectContaining({ field: "email" }),
    ]);
    expect((await refusal(companySignIn.proveDomain({ id }))).detail).toContain("no TXT record");
    records = ["mls-domain=wrong"];
    expect((await refusal(companySignIn.proveDomain({ id }))).detail).toContain("a different value");
    records = ["v=spf1 -all", row?.recordText ?? ""];
    expect((await companySignIn.proveDomain({ id })).domains[0]?.provenBy).toBe("dns");
    records = [];
  });

  it("gives a domain to one organization, and lets staff approve one", async () => {
    const other = await memberOf(testApp, "Northstar Talent", "organization_admin", "other-lead");
    expect((await refusal(other.api.companySignIn.addDomain({ domain }))).detail).toContain("Another organization");
    await other.api.companySignIn.addDomain({ domain: "northstar.example" });
    const { items } = await staff.api.companySignIn.claims({});
    expect(items.map((each) => [each.domain, each.organization.name])).toEqual([
      ["northstar.example", "Northstar Talent"],
    ]);
    const id = items[0]?.id ?? "";
    await setStanding(testApp, other, "suspended");
    expect((await staff.api.companySignIn.claims({})).items).toEqual([]);
    expect((await refusal(staff.api.companySignIn.approveDomain({ id }))).detail).toContain("isn't vetted");
    await setStanding(testApp, other, "vetted");
    const late = await memberOf(testApp, "Harbor Search Partners", "organization_admin", "late-lead");
    await late.api.companySignIn.addDomain({ domain: "northstar.example" });
    // The other claim of the same domain can't be approved from then on.
    expect(await staff.api.companySignIn.approveDomain({ id })).toMatchObject({ id, provenBy: "staff" });
    expect((await staff.api.companySignIn.claims({})).items).toEqual([]);
    expect((await other.api.companySignIn.get({})).domains[0]?.provenBy).toBe("staff");
  });

  it("lets staff release a proven domain with a reason, so that another organization can prove it", async () => {
    const former = await signedIn(testApp, "admin@northstar.example");
    const next = await signedIn(testApp, "admin@harbor.example");
    const named = { state: "proven", search: "NORTHSTAR" } as const;
    const { recordText } = (await former.api.companySignIn.get({})).domains[0] ?? {};
    await setStanding(testApp, former, "suspended");
    const [proven] = (await staff.api.companySignIn.claims(named)).items;
    const id = proven?.id ?? "";
    expect(proven).toMatchObject({ domain: "northstar.example", standing: "suspended", provenBy: "staff" });
    const [claimed] = (await next.api.companySignIn.get({})).domains;
    const reason = "Harbor controls the DNS of northstar.example.";
    expect((await refusal(staff.api.companySignIn.releaseDomain({ id, reason: "theirs" }))).fields).toHaveProperty(
      "reason",
    );
    expect(await staff.api.companySignIn.releaseDomain({ id, reason })).toMatchObject({ id, provenAt: null });
    expect((await staff.api.companySignIn.claims(named)).items).toEqual([]);
    expect((await refusal(staff.api.companySignIn.releaseDomain({ id, reason }))).detail).toContain("isn't proven");
    const entry = await kysely
      .selectFrom("mls_audit")
      .select(["reason", "entity_id"])
      .where("action", "=", "companySignIn.domain_released")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ reason: `northstar.example: ${reason}`, entity_id: former.organizationId });
    expect(await outboxTo(testApp, "admin@northstar.example")).toContainEqual(
      expect.objectContaining({
        subject: "northstar.example is no longer proven",
        text: expect.stringContaining(`Reason:\n${reason}`),
      }),
    );
    await setStanding(testApp, former, "vetted");
    const [released] = (await former.api.companySignIn.get({})).domains;
    expect(released).toMatchObject({ provenBy: null, released: { reason } });
    // The record that proved it before can still be in the DNS.
    records = [recordText ?? ""];
    expect((await refusal(former.api.companySignIn.proveDomain({ id }))).detail).toContain("a different value");
    records = [claimed?.recordText ?? ""];
    const { domains } = await next.api.companySignIn.proveDomain({ id: claimed?.id ?? "" });
    expect(domains[0]).toMatchObject({ domain: "northstar.example", provenBy: "dns", released: null });
    // Nor does a check undo a release that comes while it waits for the DNS.
    const again = { id: claimed?.id ?? "" };
    whileReading = () => staff.api.companySignIn.releaseDomain({ ...again, reason });
    expect((await refusal(next.api.companySignIn.proveDomain(again))).detail).toContain("a different value");
    whileReading = async () => undefined;
    const [free] = (await next.api.companySignIn.get({})).domains;
    expect(free).toMatchObject({ provenBy: null, released: { reason } });
    records = [free?.recordText ?? ""];
    await next.api.companySignIn.proveDomain(again);
    records = [];
  });

  it("lists claims and proven domains for staff page by page", async () => {
    const lead = await memberOf(testApp, "Northstar Talent", "organization_admin", "pages");
    for (const name of ["north-a", "north-b"]) await lead.api.companySignIn.addDomain({ domain: `${name}.example` });
    const claims = (ask: { state?: "proven"; cursor?: string }) => staff.api.companySignIn.claims({ ...ask, limit: 1 });
    const first = await claims({});
    const second = await claims({ cursor: first.nextCursor ?? "" });
    expect([first.total, second.nextCursor]).toEqual([2, null]);
    expect([...first.items, ...second.items].map((each) => each.domain)).toEqual([
      "north-a.example",
      "north-b.example",
    ]);
    const proven = await claims({ state: "proven" });
    expect([proven.total, proven.items[0]?.domain]).toEqual([2, "northstar.example"]);
    expect((await refusal(claims({ state: "proven", cursor: first.nextCursor ?? "" }))).status).toBe(400);
  });
});

describe("signing in through a company", () => {
  it("creates a member with the role that the claim says", async () => {
    const { json, get } = await signIn("ada");
    expect(json["user"]).toMatchObject({ fullName: "Ada Lane", email: `ada@${domain}` });
    expect((await get("/api/v1/profile")).status).toBe(200);
    expect(await memberNamed(`ada@${domain}`)).toMatchObject({ roles: ["recruiter"], isActive: true });
    await signIn("bo");
    expect(await memberNamed(`bo@${domain}`)).toMatchObject({ roles: ["organization_admin"] });
    const actions = await kysely
      .selectFrom("mls_audit")
      .select("action")
      .where("action", "in", ["companySignIn.joined", "companySignIn.role"])
      .execute();
    expect(actions).toHaveLength(4);
  });

  it("adds no one while the organization isn't vetted; its members still sign in", async () => {
    employees.set("eve", { email: `eve@${domain}`, name: "Eve Park", groups: ["mls-users"] });
    await setStanding(testApp, admin, "suspended");
    const { status, text } = await arrive("eve");
    expect([status, text.includes("isn&#39;t approved")]).toEqual([403, true]);
    expect(await memberNamed(`eve@${domain}`)).toBeUndefined();
    expect((await arrive("ada")).status).toBe(303);
    await setStanding(testApp, admin, "vetted");
    expect((await arrive("eve")).status).toBe(303);
    expect(await memberNamed(`eve@${domain}`)).toMatchObject({ roles: ["recruiter"] });
  });

  it("lets an account without a password add a second factor within ten minutes of signing in", async () => {
    const { at, authorization } = await signIn("ada");
    const start = () => at.send("POST", "/api/v1/profile/passkey-creations", {}, { authorization });
    expect((await at.send("GET", "/api/v1/profile/factors", undefined, { authorization })).json).toMatchObject({
      hasPassword: false,
    });
    expect((await start()).status).toBe(200);
    await kysely
      .updateTable("mls_sessions")
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
    const late = await start();
    expect([late.status, late.json["detail"]]).toEqual([409, expect.stringContaining("more than ten minutes ago")]);
  });

  it("follows the claim on the next sign-in", async () => {
    employees.set("bo", { email: `bo@${domain}`, name: "Bo Reyes", groups: ["mls-users"] });
    await signIn("bo");
    expect(await memberNamed(`bo@${domain}`)).toMatchObject({ roles: ["recruiter"] });
  });

  it.each([
    ["cy", "gives you no role here"],
    ["out", "isn&#39;t in a domain of your organization"],
    ["raw", "confirm that your email address is yours"],
  ])("refuses %s", async (employee, says) => {
    const { status, text, location } = await arrive(employee);
    expect([status, location]).toEqual([403, null]);
    expect(text).toContain(says);
    expect(await memberNamed(employees.get(employee)?.email ?? "")).toBeUndefined();
  });

  it("ends the sessions of a person whose role the provider took away", async () => {
    const { get } = await signIn("ada");
    employees.set("ada", { email: `ada@${domain}`, name: "Ada Lane", groups: [] });
    expect((await arrive("ada")).status).toBe(403);
    await testApp.database.changes.caughtUp();
    expect((await get("/api/v1/session")).status).toBe(401);
    employees.set("ada", { email: `ada@${domain}`, name: "Ada Lane", groups: ["mls-users"] });
  });

  it("doesn't bring back a person whom an admin deactivated, and ends their sessions", async () => {
    const { get } = await signIn("ada");
    const { id } = (await memberNamed(`ada@${domain}`)) ?? { id: "" };
    await admin.api.members.deactivate({ id });
    await testApp.database.changes.caughtUp();
    expect((await get("/api/v1/session")).status).toBe(401);
    const { status, text } = await arrive("ada");
    expect([status, text.includes("Your membership was deactivated")]).toEqual([403, true]);
    // Nor under another id of the provider with the same address.
    employees.set("ada2", { email: `ada@${domain}`, groups: ["mls-users"] });
    expect((await arrive("ada2")).status).toBe(403);
    await admin.api.members.reactivate({ id });
    expect((await arrive("ada")).status).toBe(303);
    // The address of an account that someone else of the company signs in to.
    expect((await arrive("ada2")).text).toContain("Someone else signs in to the account");
  });

  it("links a person who comes back by address, because the provider can know them by another id", async () => {
    const send = directory(await newKey(testApp, admin, ["members:write"]));
    const email = `ann@${domain}`;
    for (const id of ["ann", "ann2", "ann3", "ann4"])
      employees.set(id, { email, name: "Ann Vogel", groups: ["mls-users"] });
    expect((await arrive("ann")).status).toBe(303);
    const { id } = (await memberNamed(email)) ?? { id: "" };
    await admin.api.members.deactivate({ id });
    // The former id doesn't come back under another address either.
    employees.set("ann", { email: `vogel@${domain}`, groups: ["mls-users"] });
    expect((await arrive("ann")).text).toContain("Your membership was deactivated");
    expect((await arrive("ann2")).text).toContain("Your membership was deactivated");
    await admin.api.members.reactivate({ id });
    expect((await arrive("ann2")).status).toBe(303);
    expect(await memberNamed(email)).toMatchObject({ id, isActive: true });
    // The same for one whom the directory deactivates or deletes, and brings back.
    const { body } = await send("GET", `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
    const accountId = String((body["Resources"] as { id: string }[])[0]?.id);
    for (const active of [false, true])
      await send("PATCH", `/Users/${accountId}`, patchBody({ op: "replace", path: "active", value: active }));
    expect((await arrive("ann3")).status).toBe(303);
    expect((await send("DELETE", `/Users/${accountId}`)).status).toBe(204);
    expect((await send("POST", "/Users", { userName: email, displayName: "Ann Vogel" })).status).toBe(201);
    expect((await arrive("ann4")).status).toBe(303);
    expect((await arrive("ann3")).text).toContain("Someone else signs in to the account");
  });

  it("links everyone again by address when the client id changes, because ids can differ for each client", async () => {
    const known = () =>
      kysely.selectFrom("ecosystem_provider_people").select("subject").where("provider_id", "=", providerId).execute();
    const change = async (clientId: string, name = form.name) => {
      const { providers } = await admin.api.companySignIn.get({});
      const version = providers.find(({ id }) => id === providerId)?.version ?? 0;
      return admin.api.companySignIn.updateProvider({ ...form, id: providerId, version, clientId, name });
    };
    const before = await known();
    expect(before.length).toBeGreaterThan(0);
    await change(form.clientId, "Summit");
    expect(await known()).toEqual(before);
    await change("another-client");
    expect(await known()).toEqual([]);
    await change(form.clientId);
    expect((await arrive("bo")).status).toBe(303);
    expect(await known()).toEqual([{ subject: "bo" }]);
  });

  it("opens the account that the company's directory added, until it deactivates the person", async () => {
    const send = directory(await newKey(testApp, admin, ["members:write"]));
    employees.set("dee", { email: `dee@${domain}`, name: "D. Okoro", groups: ["mls-users"] });
    const created = await send("POST", "/Users", { userName: `Dee@${domain}`, displayName: "Dee Okoro" });
    const { json, get } = await signIn("dee");
    expect(json["user"]).toMatchObject({ fullName: "Dee Okoro", email: `dee@${domain}` });
    expect((await get("/api/v1/profile")).status).toBe(200);
    const off = patchBody({ op: "Replace", path: "active", value: "False" });
    expect((await send("PATCH", `/Users/${String(created.body["id"])}`, off)).body["active"]).toBe(false);
    await testApp.database.changes.caughtUp();
    expect((await get("/api/v1/session")).status).toBe(401);
    expect((await arrive("dee")).text).toContain("Your membership was deactivated");
  });

  it("links an account with the same confirmed address, but not one that another organization relies on", async () => {
    const email = `member-06@${domain}`;
    const person = await memberOf(testApp, "Summit Ridge Partners", "recruiter");
    employees.set("six", { email, groups: ["mls-users"] });
    expect((await arrive("six")).status).toBe(303);
    const elsewhere = sampleOrganizations.find(({ name }) => name === "Northstar Talent");
    const account = await kysely
      .selectFrom("ecosystem_accounts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(person.organizationId).not.toBe("");
    await testApp.database.asSystem(({ db }) =>
      addMembership(db, { accountId: account.id, organizationId: elsewhere?.id ?? "", role: "recruiter" }),
    );
    // Another organization relies on this account now.
    expect((await arrive("six")).text).toContain("also belongs to another organization");
  });

  it("ends the sessions it opened once another organization relies on the account", async () => {
    const email = `joiner-06@${domain}`;
    await memberOf(testApp, "Summit Ridge Partners", "recruiter", "joiner");
    employees.set("joiner", { email, groups: ["mls-users"] });
    const { get } = await signIn("joiner");
    const northstar = await signedIn(testApp, "admin@northstar.example");
    await northstar.api.invitations.create({ email, role: "recruiter" });
    await accept(testApp, { token: await invitationTo(testApp, email), password: samplePassword });
    await testApp.database.changes.caughtUp();
    expect((await get("/api/v1/session")).status).toBe(401);
    // The same when a former member comes back.
    const mine = (await northstar.api.members.list({})).items.find((each) => each.email === email);
    const id = mine?.id ?? "";
    await northstar.api.members.deactivate({ id });
    const again = await signIn("joiner");
    expect((await again.get("/api/v1/session")).status).toBe(200);
    // Only the person can bring this about: an admin's reactivation would lock them out of their company's sign-in.
    expect(await refusal(northstar.api.members.reactivate({ id }))).toMatchObject({ status: 409 });
    expect((await again.get("/api/v1/session")).status).toBe(200);
    await northstar.api.invitations.create({ email, role: "recruiter" });
    await accept(testApp, { token: await invitationTo(testApp, email), password: samplePassword });
    await testApp.database.changes.caughtUp();
    expect((await again.get("/api/v1/session")).status).toBe(401);
  });

  it("asks for the account's own second factor, before there is a token", async () => {
    const { keyRing } = testApp.services;
    const account = await kysely
      .selectFrom("ecosystem_accounts")
      .select("id")
      .where("email", "=", `bo@${domain}`)
      .executeTakeFirstOrThrow();
    const secret = await testApp.database.asSystem((work) => startApp(work, keyRing, account.id, new Date()));
    await kysely.updateTable("ecosystem_authenticators").set({ confirmed_at: new Date() }).execute();
    const { status, location } = await arrive("bo");
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/ecosystem\/auth\?.*#challenge=[\w-]{43}&methods=/),
    ]);
    expect(location).not.toContain("token");
    const reply = await browser().send("POST", "/ecosystem/api/second-step", {
      challenge: new URLSearchParams(location?.split("#")[1]).get("challenge"),
      code: authenticatorCode(base32(secret), Date.now()),
      app_id: "talentmls",
      callback_url: callback,
    });
    expect(Object.keys(reply.json)).toContain("session_token");
    await testApp.database.asSystem((work) => removeFactors(work, account.id));
  });

  it("gives an account without a password none by email", async () => {
    await browser().send("POST", "/ecosystem/api/forgot-password", { email: `bo@${domain}` });
    const [email] = await outboxTo(testApp, `bo@${domain}`);
    expect(email?.subject).toBe("Sign in with your company");
    const tried = await browser().send("POST", "/ecosystem/api/sign-in", {
      email: `bo@${domain}`,
      password: "anything at all",
      app_id: "talentmls",
      callback_url: callback,
    });
    expect(tried.status).toBe(401);
  });

  it("signs out at the provider too", async () => {
    const { at, authorization } = await signIn("bo");
    const { status, json } = await at.send("DELETE", "/api/v1/session", undefined, { authorization });
    expect(status).toBe(200);
    const url = new URL(String(json["signOutUrl"]));
    expect(url.origin).toBe(company.issuer);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${testApp.url}/`);
    expect((await fetch(url, { redirect: "manual" })).status).toBe(200);
    expect((await at.send("GET", "/api/v1/session", undefined, { authorization })).status).toBe(401);
  });
});

describe("a provider that signs people out", () => {
  const submit = (form: string, id = providerId) =>
    fetch(`${testApp.url}/ecosystem/company/${id}/logout`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form,
    });

  it("ends the person's sessions, once for each token, and is audited", async () => {
    const [ada, bo] = [await signIn("ada"), await signIn("bo")];
    const form = await company.signOut("bo");
    await testApp.database.changes.caughtUp();
    expect((await bo.get("/api/v1/session")).status).toBe(401);
    expect((await ada.get("/api/v1/session")).status).toBe(200);
    const again = await signIn("bo");
    expect((await submit(form)).status).toBe(400);
    expect((await again.get("/api/v1/session")).status).toBe(200);
    const logged = await kysely
      .selectFrom("mls_audit")
      .select("action")
      .where("action", "=", "companySignIn.signed_out")
      .execute();
    expect(logged).toHaveLength(1);
    await company.signOut("someone who was never here");
  });

  it("isn't believed without its own logout token", async () => {
    const { get } = await signIn("bo");
    const form = await company.signOut("ada");
    for (const wrong of ["", "logout_token=none", form.replace(/.{8}$/, "AAAAAAAA")])
      expect((await submit(wrong)).status).toBe(400);
    expect((await get("/api/v1/session")).status).toBe(200);
  });
});

describe("company sign-in only", () => {
  const device = softwarePasskey(new URL(testApp.url).origin);
  const leadEmail = `lead-06@${domain}`;
  const withPassword = (email: string, given: object = {}) =>
    browser().send("POST", "/ecosystem/api/sign-in", {
      email,
      password: "talentmls-sample",
      app_id: "talentmls",
      callback_url: callback,
      ...given,
    });
  const withPasskey = async (given: object = {}) => {
    const application = { app_id: "talentmls", callback_url: callback, ...given };
    const asked = (await browser().send("POST", "/ecosystem/api/passkey-request", application)).json as PasskeyRequest;
    return browser().send("POST", "/ecosystem/api/passkey", { ...application, passkey: device.sign(asked) });
  };

  it("is required only by an admin who gets in without the provider", async () => {
    expect((await refusal(admin.api.companySignIn.require({ isRequired: true }))).detail).toContain("second factor");
    const { secret } = await admin.api.factors.startTotp({ password: "talentmls-sample" });
    await admin.api.factors.confirmTotp({ code: authenticatorCode(secret, Date.now()) });
    const member = await memberOf(testApp, "Summit Ridge Partners", "recruiter", "alone");
    const passkey = device.create(await member.api.factors.startPasskey({ password: "talentmls-sample" }));
    await member.api.factors.addPasskey({ name: "Laptop", passkey });
    const { get } = await signIn("bo");
    expect((await admin.api.companySignIn.require({ isRequired: true })).isRequired).toBe(true);
    await testApp.database.changes.caughtUp();
    expect((await member.send("GET", "/api/v1/session")).status).toBe(401);
    expect((await get("/api/v1/session")).status).toBe(200);
    await admin.api.members.list({});
  });

  it("refuses a member's password and passkey with the way in, once the password was right", async () => {
    const refused = await withPassword(`alone-06@${domain}`);
    expect([refused.status, refused.json["detail"]]).toEqual([
      403,
      'Summit Ridge Partners signs you in. Enter your email and choose "Sign in with your company".',
    ]);
    expect((await withPasskey()).json["detail"]).toBe(refused.json["detail"]);
    expect((await withPassword(`alone-06@${domain}`, { password: "a wrong one" })).status).toBe(401);
    employees.set("alone", { email: `alone-06@${domain}`, name: "Noor Haddad", groups: ["mls-users"] });
    const { location } = await arrive("alone");
    expect(location).toContain("&methods=passkey%2Crecovery_code");
  });

  it("leaves admins with a second factor their password, and people who also belong elsewhere theirs", async () => {
    expect((await withPassword(leadEmail)).json).toMatchObject({ next: "second_factor" });
    await memberOf(testApp, "Harbor Search Partners", "recruiter", "both");
    const elsewhere = await kysely
      .selectFrom("ecosystem_accounts as a")
      .innerJoin("ecosystem_memberships as m", "m.account_id", "a.id")
      .select(["a.id", "m.organization_id"])
      .where("a.email", "like", "both-%")
      .executeTakeFirstOrThrow();
    const summit = sampleOrganizations.find(({ name }) => name === "Summit Ridge Partners")?.id ?? "";
    await testApp.database.asSystem(({ db }) =>
      addMembership(db, { accountId: elsewhere.id, organizationId: summit, role: "recruiter" }),
    );
    await kysely
      .updateTable("ecosystem_accounts")
      .set({ email: `both@${domain}` })
      .where("id", "=", elsewhere.id)
      .execute();
    expect((await withPassword(`both@${domain}`)).json).toHaveProperty("session_token");
  });

  it("ends with the requirement; both are audited", async () => {
    await admin.api.companySignIn.require({ isRequired: false });
    const { json } = await withPassword(`alone-06@${domain}`);
    expect(json).toMatchObject({ next: "second_factor" });
    const logged = await kysely
      .selectFrom("mls_audit")
      .select("action")
      .where("action", "in", ["companySignIn.required", "companySignIn.optional"])
      .orderBy("at")
      .execute();
    expect(logged.map(({ action }) => action)).toEqual(["companySignIn.required", "companySignIn.optional"]);
    // A sign-in that waits for its second step when the company requires its own again doesn't go on.
    await admin.api.companySignIn.require({ isRequired: true });
    expect((await withPasskey({ challenge: json["challenge"] })).json["detail"]).toContain("signs you in");
    await admin.api.companySignIn.require({ isRequired: false });
  });
});

describe("answers that are refused", () => {
  it("returns only to the browser that left, once, with its state", async () => {
    const at = browser();
    const back = new URL(await signInAtCompany(await leave(at), "bo"));
    expect((await browser().send("GET", back.href)).status).toBe(403);
    const wrong = new URL(back);
    wrong.searchParams.set("state", "x".repeat(43));
    expect((await at.send("GET", wrong.href)).status).toBe(403);
    expect((await at.send("GET", back.href)).status).toBe(303);
    expect((await at.send("GET", back.href)).status).toBe(403);
  });

  it("returns only to addresses of ours", async () => {
    const { status, json } = await browser().begin(`bo@${domain}`, { callback_url: "https://evil.example/auth" });
    expect([status, JSON.stringify(json["errors"])]).toEqual([400, expect.stringContaining("callback_url")]);
    const other = await browser().send(
      "POST",
      "/ecosystem/company/begin",
      { email: `bo@${domain}`, app_id: "talentmls", callback_url: callback },
      { origin: "https://evil.example" },
    );
    expect(other.status).toBe(403);
  });

  /** The liar's own way: leaves, and comes back with any code. */
  async function lied(claims: Record<string, unknown>, more: { otherKey?: boolean } = {}) {
    const at = browser();
    const url = new URL(await leave(at, undefined, { provider_id: liarId }));
    const { searchParams } = url;
    liar.say({
      claims: { nonce: searchParams.get("nonce"), email: `liar@${domain}`, email_verified: true, ...claims },
      ...more,
    });
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code: "any", state: searchParams.get("state") ?? "" }).toString();
    return at.send("GET", back.href);
  }

  it("offers both providers of one domain, and refuses false tokens", async () => {
    const { providers } = await admin.api.companySignIn.createProvider({
      ...form,
      name: "Second login",
      issuer: liar.issuer,
      roleClaim: null,
      roleRules: [],
      defaultRole: "recruiter",
    });
    liarId = providers.find(({ name }) => name === "Second login")?.id ?? "";
    const { json } = await browser().begin(`bo@${domain}`);
    expect(json).toEqual({
      next: "choose",
      providers: [
        { id: providerId, name: "Summit login" },
        { id: liarId, name: "Second login" },
      ],
    });
    const now = Math.floor(Date.now() / 1_000);
    for (const claims of [
      { nonce: "another" },
      { nonce: undefined },
      { aud: "another-client" },
      { iss: company.issuer },
      { iss: "https://evil.example" },
      { exp: now - 600, iat: now - 900 },
      { sub: undefined },
    ])
      expect((await lied(claims)).status, JSON.stringify(claims)).toBe(403);
    expect((await lied({}, { otherKey: true })).status).toBe(403);
    expect(await memberNamed(`liar@${domain}`)).toBeUndefined();
    // The same answer, true this time.
    expect((await lied({})).status).toBe(303);
  });

  it("doesn't take one provider's answer for that of another", async () => {
    const at = browser();
    const back = new URL(await signInAtCompany(await leave(at), "bo"));
    const asked = liar.asked();
    const mixed = new URL(back.href.replace(providerId, liarId));
    expect((await at.send("GET", mixed.href)).status).toBe(403);
    expect(liar.asked()).toBe(asked);
    // Nor does a person of one provider become a known person of the other.
    expect((await lied({ sub: "bo", email: `other-bo@${domain}` })).status).toBe(303);
    expect(await memberNamed(`other-bo@${domain}`)).toBeDefined();
  });

  it("ends everyone's sessions when a provider is turned off or deleted", async () => {
    const { get } = await signIn("bo");
    const { providers } = await admin.api.companySignIn.get({});
    const { clientSecret: _secret, ...rest } = form;
    const version = providers.find(({ id }) => id === providerId)?.version ?? 0;
    await admin.api.companySignIn.updateProvider({ ...rest, id: providerId, version, isEnabled: false });
    await testApp.database.changes.caughtUp();
    expect((await get("/api/v1/session")).status).toBe(401);
    await admin.api.companySignIn.removeProvider({ id: liarId });
    expect((await browser().begin(`bo@${domain}`)).status).toBe(400);
  });
});
