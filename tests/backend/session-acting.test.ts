import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionLimits } from "#domain/session/session.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { testDatabase } from "#tests/support/database.ts";
import { Browser, password, startSignInApp } from "#tests/support/sign-in.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const database = await testDatabase({ clock });
const testApp = await startSignInApp({ database, clock });

const rosa = "rosa@northstar.example";
const both = "both@consultancy.example";
let accountId = "";

beforeAll(async () => {
  ({ accountId } = await testApp.addPerson({
    email: rosa,
    organizations: [{ name: "Northstar Talent", role: "organization_admin" }],
  }));
  await testApp.addPerson({
    email: both,
    name: "Bo Thorsen",
    organizations: [{ name: "Cedar & Vale" }, { name: "Meridian Robotics", kind: "employer" }],
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

describe("acting for an organization", () => {
  it("must be named by people who belong to several organizations, and two tabs stay separate", async () => {
    const own = await signedIn(both);
    const { json } = await own.current();
    expect(json["actingOrganizationId"]).toBeNull();
    const [cedar, meridian] = json.organizations;
    const unnamed = await own.who();
    expect([unnamed.status, unnamed.json["code"]]).toEqual([400, "organization-required"]);
    const tabs = await Promise.all(
      Array.from({ length: 10 }, (_, n) => own.who(n % 2 === 0 ? cedar?.id : meridian?.id)),
    );
    expect(tabs.map((tab) => tab.json["organizationName"])).toEqual(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? "Cedar & Vale" : "Meridian Robotics")),
    );
    expect(tabs.map((tab) => tab.json["organizationKind"])).toContain("employer");
  });

  it("is rejected for another organization, the same as for a missing one", async () => {
    const other = (await (await signedIn("sam@harbor.example")).who()).json["organizationId"];
    const own = await signedIn();
    const foreign = await own.who(other);
    const nowhere = await own.who("6f0c5a6e-1111-4111-8111-111111111111");
    expect(foreign.status).toBe(403);
    expect(foreign.json).toEqual(nowhere.json);
  });

  it("follows the sign-in service: a membership that ends there ends here within five minutes", async () => {
    const ids = await testApp.addPerson({
      email: "leaver@northstar.example",
      organizations: [{ name: "Lattice Point" }, { name: "Summit Ridge" }],
    });
    const own = await signedIn("leaver@northstar.example");
    expect((await own.current()).json["organizations"]).toHaveLength(2);
    await database.kysely
      .updateTable("ecosystem_memberships")
      .set({ is_active: false })
      .where("organization_id", "=", ids.organizationIds[0] ?? "")
      .execute();
    clock.advance(sessionLimits.revalidateMs);
    const after = await own.current();
    expect(after.json["organizations"]).toMatchObject([{ name: "Summit Ridge" }]);
    expect((await own.who()).json["organizationName"]).toBe("Summit Ridge");
  });

  it("is impossible without a membership, with a message that says what to do", async () => {
    await testApp.addPerson({ email: "alone@nowhere.example", organizations: [] });
    const own = await signedIn("alone@nowhere.example");
    expect((await own.current()).json).toMatchObject({ valid: true, organizations: [], actingOrganizationId: null });
    const { status, json } = await own.who();
    expect([status, json["code"]]).toEqual([403, "not-a-member"]);
    expect(json["detail"]).toContain("belongs to no organization");
  });
});

describe("signing out", () => {
  it("ends the session in every tab, in every process and at the sign-in service", async () => {
    const own = await signedIn();
    const elsewhere = await testApp.another();
    const otherTab = new Browser(elsewhere.app);
    otherTab.cookies = new Map(own.cookies);
    otherTab.storage = new Map(own.storage);
    expect((await otherTab.who()).status).toBe(200);

    const { status, headers } = await own.signOut();
    expect(status).toBe(204);
    expect(String(headers["set-cookie"])).toMatch(/^mls_session=; Path=\/api; Max-Age=0;/);
    await database.changes.caughtUp();
    expect((await otherTab.who()).json["code"]).toBe("session-expired");
    expect((await otherTab.askRefresh()).json["code"]).toBe("session-expired");
    expect(testApp.wire.calls).toContain("logout");
    const live = await database.kysely
      .selectFrom("ecosystem_sessions")
      .select("id")
      .where("ended_at", "is", null)
      .where("account_id", "=", accountId)
      .where("created_at", "=", clock.now())
      .execute();
    expect(live).toEqual([]);
    elsewhere.sessions.close();
  });

  it("clears the cookie whatever is sent, and ends only your own session", async () => {
    const own = await signedIn();
    const thief = browser();
    thief.storage = new Map(own.storage);
    const { status, headers } = await thief.signOut();
    expect([status, String(headers["set-cookie"]).startsWith("mls_session=;")]).toEqual([204, true]);
    expect((await own.who()).status).toBe(200);
  });

  it("doesn't wait for a failing sign-in service", async () => {
    const own = await signedIn();
    testApp.wire.cut = true;
    expect((await own.signOut()).status).toBe(204);
    testApp.wire.cut = false;
    expect(own.cookies.has("mls_session")).toBe(false);
    expect((await own.who()).status).toBe(401);
  });
});

describe("people", () => {
  it("are identified by issuer and id, never by email", async () => {
    const first = (await (await signedIn("sam@harbor.example")).who()).json["personId"];
    await database.kysely
      .updateTable("ecosystem_accounts")
      .set({ email: "sam.old@harbor.example" })
      .where("email", "=", "sam@harbor.example")
      .execute();
    await testApp.addPerson({
      email: "sam@harbor.example",
      name: "Another Sam",
      organizations: [{ name: "Quayside" }],
    });
    const namesake = (await (await signedIn("sam@harbor.example")).who()).json;
    expect(namesake).toMatchObject({ displayName: "Another Sam", organizationName: "Quayside" });
    expect(namesake["personId"]).not.toBe(first);
    expect((await (await signedIn("sam.old@harbor.example")).who()).json["personId"]).toBe(first);
  });
});
