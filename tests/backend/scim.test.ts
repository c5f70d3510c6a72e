import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allScopes } from "#domain/api-key/scopes.ts";
import { sampleOrganizations } from "#server/ecosystem/sample.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { directory, patchBody } from "#tests/support/scim.ts";
import { keyHolder, type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const testApp = await startTestApp();
const { kysely } = testApp.database;
const domain = "summitridge.example";
const admin = await memberOf(testApp, "Summit Ridge Partners", "organization_admin", "lead");
const key = await newKey(testApp, admin, ["members:write"]);
const send = directory(key);
const organization = sampleOrganizations.find(({ name }) => name === "Summit Ridge Partners");
const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

type Listed = { totalResults: number; startIndex: number; itemsPerPage: number; Resources: Record<string, unknown>[] };
const list = async (path: string) => (await send("GET", path)).body as unknown as Listed;
const filtered = (filter: string) => list(`/Users?filter=${encodeURIComponent(filter)}`);
const userBody = (name: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: `${name}@${domain}`,
  name: { givenName: "Ada", familyName: "Lane" },
  active: true,
  ...more,
});
async function create(name: string, more: object = {}): Promise<string> {
  const { status, body } = await send("POST", "/Users", userBody(name, more));
  expect([status, body["detail"]]).toEqual([201, undefined]);
  return String(body["id"]);
}
const active = (id: string, value: unknown) =>
  send("PATCH", `/Users/${id}`, patchBody({ op: "Replace", path: "active", value }));
const groupIds = async (role: string) =>
  ((await send("GET", `/Groups/${role}`)).body["members"] as { value: string }[]).map(({ value }) => value);
const adminId = async () => String((await filtered(`userName eq "${await emailOf(admin)}"`)).Resources[0]?.["id"]);
const emailOf = async ({ api }: Person) => (await api.members.list({})).items.find(({ isYou }) => isYou)?.email ?? "";

async function prove(name: string, organizationId: string): Promise<void> {
  await testApp.database.asSystem(async ({ db }) => {
    await db
      .insertInto("ecosystem_domains")
      .values({
        id: testApp.services.newId(),
        organization_id: organizationId,
        domain: name,
        token: "t",
        proven_by: "staff",
        proven_at: new Date(),
        created_at: new Date(),
      })
      .execute();
  });
}

beforeAll(() => prove(domain, organization?.id ?? ""));

describe("a directory's access", () => {
  const statusOf = async (person: Person) => {
    const { status, body } = await directory(person)("GET", "/Users");
    expect(status < 300 || body["schemas"]).toEqual(status < 300 ? true : [errorSchema]);
    return status;
  };

  it("takes a key with the scope for it, of an admin", async () => {
    const others = allScopes.filter((scope) => scope !== "members:write");
    expect(await statusOf(key)).toBe(200);
    expect(await statusOf(await newKey(testApp, admin, others))).toBe(403);
    expect(await statusOf(visitor(testApp))).toBe(401);
    expect(await statusOf(admin)).toBe(401);
    expect(await statusOf(keyHolder(testApp, "tmls_wrong", ""))).toBe(401);
    const anonymous = await directory(visitor(testApp))("GET", "/ServiceProviderConfig");
    expect(anonymous.headers.get("www-authenticate")).toBe('Bearer realm="scim"');
  });

  it("reaches nothing of another organization", async () => {
    const stranger = await signedIn(testApp, "admin@harbor.example");
    const theirs = directory(await newKey(testApp, stranger, ["members:write"]));
    const mine = await adminId();
    expect((await theirs("GET", `/Users/${mine}`)).status).toBe(404);
    expect((await theirs("DELETE", `/Users/${mine}`)).status).toBe(404);
    expect((await theirs("PUT", `/Users/${mine}`, userBody("x"))).status).toBe(404);
    const added = patchBody({ op: "add", path: "members", value: [{ value: mine }] });
    expect((await theirs("PATCH", "/Groups/recruiter", added)).body["scimType"]).toBe("invalidValue");
    const all = (await theirs("GET", "/Users?count=200")).body as unknown as Listed;
    expect(JSON.stringify(all)).not.toContain(domain);
    expect(JSON.stringify(await list("/Users?count=200"))).not.toContain("harbor.example");
  });

  it("answers in SCIM's format, whatever is asked", async () => {
    const wrong = await send("GET", "/Nonsense");
    expect(wrong.body).toMatchObject({ schemas: [errorSchema], status: "404" });
    expect(wrong.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
    expect((await send("GET", "/Users/none")).status).toBe(404);
    expect((await send("POST", "/Users", [])).body["scimType"]).toBe("invalidSyntax");
    const broken = await key.send("POST", "/scim/v2/Users", {
      body: "{",
      headers: { "content-type": "application/scim+json" },
    });
    expect(JSON.parse(broken.body)).toMatchObject({ schemas: [errorSchema], scimType: "invalidSyntax" });
    expect((await send("GET", "/Users?filter=userName")).body["scimType"]).toBe("invalidFilter");
    expect((await send("GET", "/Users?count=many")).body["scimType"]).toBe("invalidValue");
  });

  it("says what it can do", async () => {
    const config = (await send("GET", "/ServiceProviderConfig")).body;
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const types = await list("/ResourceTypes");
    expect(types.Resources.map(({ id }) => id)).toEqual(["User", "Group"]);
    const schemas = await list("/Schemas");
    for (const { id } of schemas.Resources) expect((await send("GET", `/Schemas/${String(id)}`)).body["id"]).toBe(id);
    expect((await send("GET", "/ResourceTypes/Group")).body["endpoint"]).toBe("/Groups");
  });
});

describe("users", () => {
  it("are created with the ordinary role, and shown as they were sent", async () => {
    const created = await send("POST", "/Users", userBody("Created", { externalId: "e-1", displayName: "Ada L." }));
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`${testApp.url}/scim/v2/Users/${String(created.body["id"])}`);
    expect(created.body).toMatchObject({
      externalId: "e-1",
      userName: `created@${domain}`,
      displayName: "Ada L.",
      name: { formatted: "Ada L.", givenName: "Ada", familyName: "Lane" },
      active: true,
      emails: [{ value: `created@${domain}`, type: "work", primary: true }],
      groups: [{ value: "recruiter", display: "recruiter" }],
    });
    expect((await send("GET", `/Users/${String(created.body["id"])}`)).body).toEqual(created.body);
    const member = (await admin.api.members.list({})).items.find(({ email }) => email === `created@${domain}`);
    expect(member).toMatchObject({ name: "Ada L.", roles: ["recruiter"], isActive: true });
  });

  it("are found by userName, externalId, id and active", async () => {
    const id = await create("found", { externalId: "Find-Me" });
    const idsBy = async (filter: string) => (await filtered(filter)).Resources.map((user) => user["id"]);
    for (const filter of [
      `userName eq "FOUND@${domain}"`,
      'externalId eq "Find-Me"',
      `id eq "${id}"`,
      `id eq "${id}" and active eq true`,
      `emails[type eq "work"].value eq "found@${domain}"`,
      `userName sw "found@" and not (externalId eq "other")`,
      'externalId co "nd-m" or externalId co "nd-M"',
    ])
      expect([filter, await idsBy(filter)]).toEqual([filter, [id]]);
    expect(await idsBy('externalId eq "find-me"')).toEqual([]);
    expect(await idsBy(`id eq "${id}" and active eq false`)).toEqual([]);
    expect(await idsBy('userName eq "%"')).toEqual([]);
    expect(await idsBy('userName sw "%"')).toEqual([]);
    expect((await send("GET", `/Users?filter=${encodeURIComponent('title eq "x"')}`)).body["scimType"]).toBe(
      "invalidFilter",
    );
  });

  it("are listed page by page, with the attributes that are asked for", async () => {
    const all = await list("/Users?count=200");
    expect(all.itemsPerPage).toBe(all.totalResults);
    const second = await list("/Users?startIndex=2&count=1");
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources[0]).toEqual(all.Resources[1]);
    expect((await list("/Users?count=0")).Resources).toEqual([]);
    expect((await list("/Users?startIndex=-5&count=1")).startIndex).toBe(1);
    const names = await list("/Users?attributes=userName&count=1");
    expect(Object.keys(names.Resources[0] ?? {}).toSorted()).toEqual(["id", "schemas", "userName"]);
    expect((await list("/Users?excludedAttributes=emails&count=1")).Resources[0]).not.toHaveProperty("emails");
  });

  it("are changed by PUT and by PATCH, and keep what isn't sent", async () => {
    const id = await create("changed", { externalId: "e-2" });
    const put = await send("PUT", `/Users/${id}`, userBody("renamed", { displayName: "Ada Reyes", id, meta: {} }));
    expect([put.status, put.body["userName"], put.body["displayName"], put.body["externalId"]]).toEqual([
      200,
      `renamed@${domain}`,
      "Ada Reyes",
      "e-2",
    ]);
    const patched = await send(
      "PATCH",
      `/Users/${id}`,
      patchBody({ op: "replace", path: "name.familyName", value: "Stone" }, { op: "remove", path: "externalId" }),
    );
    expect(patched.body).toMatchObject({ displayName: "Ada Stone", name: { familyName: "Stone", givenName: "Ada" } });
    expect(patched.body).not.toHaveProperty("externalId");
    const person = (await admin.api.members.list({})).items.find(({ email }) => email === `renamed@${domain}`);
    expect(person?.name).toBe("Ada Stone");
    // What changes nothing is not recorded.
    const before = await audits();
    await send(
      "PATCH",
      `/Users/${id}`,
      patchBody({ op: "replace", value: { active: true, displayName: "Ada Stone" } }),
    );
    expect(await audits()).toEqual(before);
  });

  it("have an address in a proven domain, which is no one else's", async () => {
    await create("taken");
    const answers = async (userName: string) => {
      const { status, body } = await send("POST", "/Users", { ...userBody("x"), userName });
      return [status, body["scimType"]];
    };
    expect(await answers(`TAKEN@${domain}`)).toEqual([409, "uniqueness"]);
    expect(await answers("someone@elsewhere.example")).toEqual([400, "invalidValue"]);
    expect(await answers(`sub@mail.${domain}`)).toEqual([400, "invalidValue"]);
    expect(await answers("no address")).toEqual([400, "invalidValue"]);
    const id = await create("moving");
    const renamed = (userName: string) =>
      send("PATCH", `/Users/${id}`, patchBody({ op: "replace", value: { userName } }));
    expect((await renamed(`taken@${domain}`)).status).toBe(409);
    expect((await renamed("moving@elsewhere.example")).status).toBe(400);
    // Even where an organization has proven the domain of another one's people.
    await prove("northstar.example", organization?.id ?? "");
    expect(await answers("recruiter@northstar.example")).toEqual([409, "uniqueness"]);
  });

  it("of an outside address, or of two organizations, keep their own name and address", async () => {
    const outside = await memberOf(testApp, "Summit Ridge Partners", "recruiter", "outside");
    const email = await emailOf(outside);
    await testApp.database.asSystem(({ db }) =>
      db.updateTable("ecosystem_accounts").set({ email: "me@private.example" }).where("email", "=", email).execute(),
    );
    const id = String((await filtered('userName eq "me@private.example"')).Resources[0]?.["id"]);
    for (const change of [{ displayName: "Someone Else" }, { userName: `me@${domain}` }])
      expect((await send("PATCH", `/Users/${id}`, patchBody({ op: "replace", value: change }))).body["scimType"]).toBe(
        "mutability",
      );
    expect((await active(id, false)).body["active"]).toBe(false);
    // Once the person belongs to another organization, only they decide to come back.
    const organizationId = sampleOrganizations.find(({ name }) => name === "Cedar & Vale Recruiting")?.id ?? "";
    const membership = { account_id: id, organization_id: organizationId, role: "recruiter", is_active: true };
    await kysely.insertInto("ecosystem_memberships").values(membership).execute();
    const { status, body } = await active(id, true);
    expect([status, body["detail"]]).toEqual([409, expect.stringContaining("belongs to another organization now")]);
    expect((await send("GET", `/Users/${id}`)).body["active"]).toBe(false);
  });

  it("lose access at once when deactivated, with their keys, and come back with their role", async () => {
    const person = await memberOf(testApp, "Summit Ridge Partners", "organization_admin", "leaver");
    const theirKey = await newKey(testApp, person, ["members:read"]);
    const id = String((await filtered(`userName eq "${await emailOf(person)}"`)).Resources[0]?.["id"]);
    expect((await active(id, "False")).body).toMatchObject({ active: false, groups: [] });
    await testApp.database.changes.caughtUp();
    expect((await person.send("GET", "/api/v1/session")).status).toBe(401);
    expect((await theirKey.send("GET", "/api/v1/members")).status).toBe(401);
    expect((await filtered(`id eq "${id}" and active eq false`)).totalResults).toBe(1);
    expect((await active(id, true)).body).toMatchObject({ active: true, groups: [{ value: "organization_admin" }] });
  });

  it("are gone for the directory once deleted, stay former members, and can be created again", async () => {
    const id = await create("deleted", { externalId: "e-3" });
    expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await send("GET", `/Users/${id}`)).status).toBe(404);
    expect((await send("DELETE", `/Users/${id}`)).status).toBe(404);
    expect((await filtered('externalId eq "e-3"')).totalResults).toBe(0);
    const former = (await admin.api.members.list({})).items.find(({ email }) => email === `deleted@${domain}`);
    expect(former).toMatchObject({ isActive: false, roles: ["recruiter"] });
    expect(await create("deleted")).toBe(id);
    expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
    // An admin who reactivates the person brings them back here too.
    await admin.api.members.reactivate({ id: former?.id ?? "" });
    expect((await send("GET", `/Users/${id}`)).body["active"]).toBe(true);
  });

  it("are recorded in the audit log with the key", async () => {
    const before = (await audits()).length;
    const id = await create("audited");
    await active(id, false);
    await send("DELETE", `/Users/${id}`);
    const rows = (await audits()).slice(before);
    expect(rows.map(({ action }) => action)).toEqual(["member.provisioned", "member.deactivate", "member.removed"]);
    expect(new Set(rows.map(({ api_key_id }) => api_key_id))).toEqual(new Set([key.keyId]));
  });
});

const audits = () =>
  kysely
    .selectFrom("mls_audit")
    .select(["action", sql<string | null>`api_key_id`.as("api_key_id")])
    .where("organization_id", "=", admin.organizationId)
    .where("action", "like", "member.%")
    .orderBy("at")
    .orderBy("id")
    .execute();

describe("groups", () => {
  it("are the organization's roles, and found by name", async () => {
    const groups = await list("/Groups");
    expect(groups.Resources.map(({ id, displayName }) => [id, displayName])).toEqual([
      ["organization_admin", "organization admin"],
      ["recruiter", "recruiter"],
    ]);
    const named = await list(
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Recruiter"')}`,
    );
    expect(named.Resources).toHaveLength(1);
    expect(named.Resources[0]).not.toHaveProperty("members");
    expect((await list(`/Groups?filter=${encodeURIComponent('externalId eq "x"')}`)).totalResults).toBe(0);
  });

  it("can't be created, deleted or renamed", async () => {
    expect((await send("POST", "/Groups", { displayName: "Sales" })).body).toMatchObject({
      status: "400",
      scimType: "mutability",
      detail: "The groups are the roles, which are fixed. Use one of these: organization admin, recruiter.",
    });
    expect((await send("POST", "/Groups", { displayName: "recruiter" })).status).toBe(409);
    expect((await send("DELETE", "/Groups/recruiter")).body["scimType"]).toBe("mutability");
    expect((await send("DELETE", "/Groups/sales")).status).toBe(404);
    const renamed = patchBody({ op: "replace", value: { displayName: "Sales" } });
    expect((await send("PATCH", "/Groups/recruiter", renamed)).body["scimType"]).toBe("mutability");
  });

  it("get and lose members, who have one role at a time", async () => {
    const id = await create("grouped");
    const patch = (role: string, ...operations: object[]) => send("PATCH", `/Groups/${role}`, patchBody(...operations));
    expect((await patch("organization_admin", { op: "Add", path: "members", value: [{ value: id }] })).status).toBe(
      200,
    );
    expect(await groupIds("organization_admin")).toContain(id);
    expect(await groupIds("recruiter")).not.toContain(id);
    // The order in which a directory moves someone doesn't matter.
    const gone = { op: "remove", path: `members[value eq "${id}"]` };
    expect((await patch("recruiter", gone)).status).toBe(200);
    expect((await patch("organization_admin", gone)).status).toBe(200);
    expect(await groupIds("recruiter")).toContain(id);
    const refused = await patch("recruiter", gone);
    expect([refused.body["scimType"], String(refused.body["detail"])]).toEqual([
      "mutability",
      expect.stringContaining("Every member has a role"),
    ]);
    await active(id, false);
    expect((await patch("organization_admin", { op: "add", path: "members", value: [{ value: id }] })).status).toBe(
      409,
    );
  });

  it("take the role of a deactivated user, who comes back without it", async () => {
    const removal = (id: string) => patchBody({ op: "remove", path: "members", value: [{ value: id }] });
    const others = (await groupIds("organization_admin")).map((value) => ({ value }));
    const replacement = { displayName: "organization admin", members: others };
    for (const [name, demote] of [
      ["former", (id: string) => send("PATCH", "/Groups/organization_admin", removal(id))],
      ["replaced", () => send("PUT", "/Groups/organization_admin", replacement)],
    ] as const) {
      const id = await create(name);
      const added = patchBody({ op: "add", path: "members", value: [{ value: id }] });
      expect((await send("PATCH", "/Groups/organization_admin", added)).status).toBe(200);
      await active(id, false);
      const before = (await audits()).length;
      expect((await demote(id)).status).toBe(200);
      expect((await audits()).slice(before).map(({ action }) => action)).toEqual(["member.role"]);
      expect((await demote(id)).status).toBe(200);
      expect(await audits()).toHaveLength(before + 1);
      expect((await send("GET", `/Users/${id}`)).body["active"]).toBe(false);
      const former = (await admin.api.members.list({})).items.find(({ email }) => email === `${name}@${domain}`);
      expect(former).toMatchObject({ isActive: false, roles: ["recruiter"] });
      expect((await active(id, true)).body).toMatchObject({ active: true, groups: [{ value: "recruiter" }] });
    }
    // Deactivated users keep the ordinary role, whatever its group says.
    const id = await create("ordinary");
    await active(id, false);
    expect((await send("PATCH", "/Groups/recruiter", removal(id))).status).toBe(200);
    expect((await active(id, true)).body).toMatchObject({ groups: [{ value: "recruiter" }] });
  });

  it("keep an admin when two requests demote the last two at once", async () => {
    const stranger = await signedIn(testApp, "admin@harbor.example");
    await memberOf(testApp, "Harbor Search Partners", "organization_admin", "second");
    const theirs = directory(await newKey(testApp, stranger, ["members:write"]));
    const { body } = await theirs("GET", "/Groups/organization_admin");
    const ids = (body["members"] as { value: string }[]).map(({ value }) => value);
    expect(ids).toHaveLength(2);
    const demoted = ids.map(async (id) => {
      const gone = patchBody({ op: "remove", path: `members[value eq "${id}"]` });
      return (await theirs("PATCH", "/Groups/organization_admin", gone)).status;
    });
    expect((await Promise.all(demoted)).filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await sql<{ id: string }>`select account_id as id from ecosystem_memberships
      where account_id in (${sql.join(ids)}) and role = 'organization_admin' and is_active`.execute(kysely);
    expect(rows).toHaveLength(1);
  });

  it("keep an admin: the last one is neither demoted nor deactivated, and can hand over", async () => {
    const mine = await adminId();
    const others = (await groupIds("organization_admin")).filter((id) => id !== mine);
    const without = patchBody({ op: "remove", path: "members", value: others.map((value) => ({ value })) });
    if (others.length > 0) expect((await send("PATCH", "/Groups/organization_admin", without)).status).toBe(200);
    const last = await send("PATCH", "/Groups/organization_admin", patchBody({ op: "remove", path: "members" }));
    expect([last.status, String(last.body["detail"])]).toEqual([409, expect.stringContaining("is the last")]);
    expect((await active(mine, false)).status).toBe(409);
    expect((await send("DELETE", `/Users/${mine}`)).status).toBe(409);
    expect((await send("PUT", "/Groups/organization_admin", { displayName: "organization admin" })).status).toBe(409);
    expect(await groupIds("organization_admin")).toEqual([mine]);
  });
});

describe("a whole company", () => {
  const size = exhaustive ? 1_000 : 100;

  it(`of ${size} users is created, changed and removed`, { timeout: 300_000 }, async () => {
    const start = (await list("/Users?count=0")).totalResults;
    const ids: string[] = [];
    for (let index = 0; index < size; index += 1) ids.push(await create(`many-${index}`, { externalId: `m-${index}` }));
    expect((await list("/Users?count=0")).totalResults).toBe(start + size);
    const seen = new Set<unknown>();
    for (let from = 1; from <= start + size; from += 200)
      for (const { id } of (await list(`/Users?startIndex=${from}&count=200`)).Resources) seen.add(id);
    expect(ids.every((id) => seen.has(id))).toBe(true);
    for (const [index, id] of ids.entries()) {
      const change = {
        op: "replace",
        value: { displayName: `Person ${"abcdefghij"[index % 10]}`, active: index % 2 === 0 },
      };
      expect((await send("PATCH", `/Users/${id}`, patchBody(change))).body["active"]).toBe(index % 2 === 0);
    }
    expect((await filtered('active eq false and externalId sw "m-"')).totalResults).toBe(size / 2);
    for (const id of ids) expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await list("/Users?count=0")).totalResults).toBe(start);
    expect((await filtered('externalId sw "m-"')).totalResults).toBe(0);
    expect((await send("GET", "/Users?count=1")).status).toBe(200);
  });
});
