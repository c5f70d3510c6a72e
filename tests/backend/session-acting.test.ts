import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionLimits } from "#domain/session.ts";
import { manualClock } from "#server/clock.ts";
import { testDatabase } from "#tests/support/database.ts";
import { Browser, password, signInHouse } from "#tests/support/sign-in.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const database = await testDatabase({ clock });
const house = await signInHouse({ database, clock });

const rosa = "rosa@northstar.example";
const both = "both@consultancy.example";
let accountId = "";

beforeAll(async () => {
  ({ accountId } = await house.addPerson({
    email: rosa,
    organisations: [{ name: "Northstar Talent", role: "organization_admin" }],
  }));
  await house.addPerson({
    email: both,
    name: "Bo Thorsen",
    organisations: [{ name: "Cedar & Vale" }, { name: "Meridian Robotics", kind: "employer" }],
  });
  await house.addPerson({ email: "sam@harbor.example", name: "Sam Reed", organisations: [{ name: "Harbor Search" }] });
});

beforeEach(() => {
  clock.advance(60_000);
  house.wire.calls.length = 0;
});

const browser = () => new Browser(house.app);
const signedIn = (email = rosa) => browser().signIn(email, password);

describe("acting for an organisation", () => {
  it("has to be said by who belongs to several, and two tabs do not cross", async () => {
    const own = await signedIn(both);
    const { json } = await own.current();
    expect(json["actingOrganisationId"]).toBeNull();
    const [cedar, meridian] = json.organisations;
    const unnamed = await own.who();
    expect([unnamed.status, unnamed.json["code"]]).toEqual([400, "organisation-required"]);
    const tabs = await Promise.all(
      Array.from({ length: 10 }, (_, n) => own.who(n % 2 === 0 ? cedar?.id : meridian?.id)),
    );
    expect(tabs.map((tab) => tab.json["organisationName"])).toEqual(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? "Cedar & Vale" : "Meridian Robotics")),
    );
    expect(tabs.map((tab) => tab.json["organisationKind"])).toContain("employer");
  });

  it("is refused for somebody else's, the same as for one that is not there", async () => {
    const other = (await (await signedIn("sam@harbor.example")).who()).json["organisationId"];
    const own = await signedIn();
    const foreign = await own.who(other);
    const nowhere = await own.who("6f0c5a6e-1111-4111-8111-111111111111");
    expect(foreign.status).toBe(403);
    expect(foreign.json).toEqual(nowhere.json);
  });

  it("follows the ecosystem: a membership that ends there ends here within five minutes", async () => {
    const ids = await house.addPerson({
      email: "leaver@northstar.example",
      organisations: [{ name: "Lattice Point" }, { name: "Summit Ridge" }],
    });
    const own = await signedIn("leaver@northstar.example");
    expect((await own.current()).json["organisations"]).toHaveLength(2);
    await database.kysely
      .updateTable("ecosystem_memberships")
      .set({ is_active: false })
      .where("organisation_id", "=", ids.organisationIds[0] ?? "")
      .execute();
    clock.advance(sessionLimits.revalidateMs);
    const after = await own.current();
    expect(after.json["organisations"]).toMatchObject([{ name: "Summit Ridge" }]);
    expect((await own.who()).json["organisationName"]).toBe("Summit Ridge");
  });

  it("is impossible for who belongs to none, in words that say what to do", async () => {
    await house.addPerson({ email: "alone@nowhere.example", organisations: [] });
    const own = await signedIn("alone@nowhere.example");
    expect((await own.current()).json).toMatchObject({ valid: true, organisations: [], actingOrganisationId: null });
    const { status, json } = await own.who();
    expect([status, json["code"]]).toEqual([403, "not-a-member"]);
    expect(json["detail"]).toContain("belongs to no organisation");
  });
});

describe("signing out", () => {
  it("ends the session in every tab, in every process and at the ecosystem", async () => {
    const own = await signedIn();
    const elsewhere = await house.another();
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
    expect(house.wire.calls).toContain("logout");
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

  it("clears the cookie whatever is sent, and ends nothing that is not one's own", async () => {
    const own = await signedIn();
    const thief = browser();
    thief.storage = new Map(own.storage);
    const { status, headers } = await thief.signOut();
    expect([status, String(headers["set-cookie"]).startsWith("mls_session=;")]).toEqual([204, true]);
    expect((await own.who()).status).toBe(200);
  });

  it("does not wait for an ecosystem that fails", async () => {
    const own = await signedIn();
    house.wire.cut = true;
    expect((await own.signOut()).status).toBe(204);
    house.wire.cut = false;
    expect(own.cookies.has("mls_session")).toBe(false);
    expect((await own.who()).status).toBe(401);
  });
});

describe("who people are", () => {
  it("is told by issuer and ecosystem id, never by e-mail", async () => {
    const first = (await (await signedIn("sam@harbor.example")).who()).json["personId"];
    await database.kysely
      .updateTable("ecosystem_accounts")
      .set({ email: "sam.old@harbor.example" })
      .where("email", "=", "sam@harbor.example")
      .execute();
    await house.addPerson({ email: "sam@harbor.example", name: "Another Sam", organisations: [{ name: "Quayside" }] });
    const namesake = (await (await signedIn("sam@harbor.example")).who()).json;
    expect(namesake).toMatchObject({ displayName: "Another Sam", organisationName: "Quayside" });
    expect(namesake["personId"]).not.toBe(first);
    expect((await (await signedIn("sam.old@harbor.example")).who()).json["personId"]).toBe(first);
  });
});
