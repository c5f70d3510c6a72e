import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionLimits } from "#domain/session/session.ts";
import { endSessionsOf, setActive, setRole, syncAccount } from "#server/ecosystem/members.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import type { Work } from "#server/platform/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { Browser, password, type Reply, startSignInApp } from "#tests/support/sign-in.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const database = await testDatabase({ clock });
const testApp = await startSignInApp({ database, clock });
const rosa = "rosa@northstar.example";
let accountId = "";

beforeAll(async () => {
  ({ accountId } = await testApp.addPerson({ email: rosa, organizations: [{ name: "Northstar Talent" }] }));
});

beforeEach(() => {
  clock.advance(60_000);
  Object.assign(testApp.wire, { cut: false, delayMs: 0 });
  testApp.wire.calls.length = 0;
});

const signedIn = () => new Browser(testApp.app).signIn(rosa, password);
const times = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));
const calls = (name: string) => testApp.wire.calls.filter((call) => call === name).length;

/** A second tab, or another browser with copies of both halves. */
function tabOf(browser: Browser, app = testApp.app): Browser {
  const tab = new Browser(app);
  tab.cookies = new Map(browser.cookies);
  tab.storage = new Map(browser.storage);
  return tab;
}

describe("refreshing the handle", () => {
  it("returns the next pair; the new one works at once, the old one a little longer", async () => {
    const own = await signedIn();
    const old = tabOf(own);
    const { status, json } = await own.refresh();
    expect([status, Object.keys(json).toSorted()]).toEqual([200, ["expiresAt", "handle", "refreshHandle"]]);
    expect(own.storage.get("ecosystem_session_token")).not.toBe(old.storage.get("ecosystem_session_token"));
    expect((await own.who()).status).toBe(200);
    expect((await old.who()).status).toBe(200);
    clock.advance(sessionLimits.graceMs);
    expect((await old.who()).json["code"]).toBe("session-expired");
    expect((await own.who()).status).toBe(200);
  });

  it("keeps two tabs signed in that refresh at once", async () => {
    const first = await signedIn();
    const second = tabOf(first);
    const [one, two] = await Promise.all([first.refresh(), second.refresh()]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(one?.json).toEqual(two?.json);
    clock.advance(sessionLimits.graceMs + 1);
    expect((await first.who()).status).toBe(200);
    expect((await second.who()).status).toBe(200);
    expect((await second.refresh()).status).toBe(200);
  });

  it("keeps ten tabs signed in, over two processes, and advances one generation", async () => {
    const own = await signedIn();
    const other = await testApp.another();
    const replies = await times(10, (n) => tabOf(own, n % 2 === 0 ? testApp.app : other.app).askRefresh());
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(replies.map(({ json }) => json["handle"])).size).toBe(1);
    own.store((replies[0] as Reply).json);
    expect((await tabOf(own, other.app).who()).status).toBe(200);
    other.sessions.close();
  });

  it("repeats its answer within thirty seconds, for a tab that lost it", async () => {
    const own = await signedIn();
    const first = await own.askRefresh();
    clock.advance(sessionLimits.graceMs - 1);
    const again = await own.askRefresh();
    expect([again.status, again.json["handle"], again.json["refreshHandle"]]).toEqual([
      200,
      first.json["handle"],
      first.json["refreshHandle"],
    ]);
  });

  it("ends the session everywhere when an old handle is reused", async () => {
    const own = await signedIn();
    const thief = tabOf(own);
    await own.refresh();
    clock.advance(sessionLimits.graceMs);
    const reuse = await thief.askRefresh();
    expect([reuse.status, reuse.json["code"]]).toEqual([401, "session-expired"]);
    expect((await own.who()).json["code"]).toBe("session-expired");
    expect((await own.refresh()).json["code"]).toBe("session-expired");
    expect(calls("logout")).toBe(1);
    const row = await database.kysely
      .selectFrom("mls_sessions")
      .select("end_reason")
      .orderBy("ended_at", "desc")
      .where("ended_at", "is not", null)
      .executeTakeFirst();
    expect(row?.end_reason).toBe("handle_reused");
  });

  it("also ends it for a handle two generations old, within the thirty seconds", async () => {
    const own = await signedIn();
    const thief = tabOf(own);
    await own.refresh();
    await own.refresh();
    expect((await thief.askRefresh()).json["code"]).toBe("session-expired");
    expect((await own.who()).status).toBe(401);
  });

  it("can't end a session without the cookie", async () => {
    const own = await signedIn();
    const thief = tabOf(own);
    thief.cookies.clear();
    await own.refresh();
    clock.advance(sessionLimits.graceMs);
    expect((await thief.askRefresh()).json["code"]).toBe("unauthenticated");
    expect((await own.who()).status).toBe(200);
  });

  it("doesn't revive an ended session", async () => {
    const own = await signedIn();
    const handles = new Map(own.storage);
    const cookies = new Map(own.cookies);
    await own.signOut();
    Object.assign(own, { storage: handles, cookies });
    expect((await own.refresh()).json["code"]).toBe("session-expired");
  });
});

describe("validating with the sign-in service", () => {
  it("happens at most every five minutes", async () => {
    const own = await signedIn();
    testApp.wire.calls.length = 0;
    await times(20, () => own.who());
    clock.advance(sessionLimits.revalidateMs - 1);
    await own.who();
    expect(testApp.wire.calls).toEqual([]);
    clock.advance(1);
    await own.who();
    await own.who();
    expect(testApp.wire.calls).toEqual(["validate"]);
  });

  it("happens once for concurrent requests over two processes, and they wait for it", async () => {
    const own = await signedIn();
    const other = await testApp.another();
    clock.advance(sessionLimits.revalidateMs);
    testApp.wire.calls.length = 0;
    testApp.wire.delayMs = other.wire.delayMs = 150;
    const replies = await times(20, (n) => tabOf(own, n % 2 === 0 ? testApp.app : other.app).who());
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect([...testApp.wire.calls, ...other.wire.calls]).toEqual(["validate"]);
    other.sessions.close();
  });

  it("refreshes an expired token once, for any number of callers", async () => {
    const own = await signedIn();
    clock.advance(16 * 60_000);
    testApp.wire.calls.length = 0;
    testApp.wire.delayMs = 50;
    const other = await testApp.another();
    const replies = await times(10, (n) => tabOf(own, n % 2 === 0 ? testApp.app : other.app).who());
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect([...testApp.wire.calls, ...other.wire.calls]).toEqual(["validate", "refresh", "validate"]);
    clock.advance(16 * 60_000);
    expect((await own.who()).status).toBe(200);
    other.sessions.close();
  });

  it("ends the session when the service has ended it", async () => {
    const own = await signedIn();
    await database.kysely
      .updateTable("ecosystem_sessions")
      .set({ ended_at: clock.now() })
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .execute();
    expect((await own.who()).status).toBe(200);
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).json["code"]).toBe("session-expired");
    expect((await own.refresh()).json["code"]).toBe("session-expired");
  });

  it("is the only source of roles: granted and removed roles arrive", async () => {
    const own = await signedIn();
    expect((await own.who()).json["roles"]).toEqual(["recruiter"]);
    await database.kysely
      .updateTable("ecosystem_memberships")
      .set({ role: "organization_admin" })
      .where("account_id", "=", accountId)
      .execute();
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).json["roles"]).toEqual(["organization_admin"]);
    await database.kysely
      .updateTable("ecosystem_memberships")
      .set({ role: "recruiter" })
      .where("account_id", "=", accountId)
      .execute();
  });

  it("tolerates an unreachable service for 15 minutes, with pauses between attempts", async () => {
    const own = await signedIn();
    testApp.wire.calls.length = 0;
    testApp.wire.cut = true;
    clock.advance(sessionLimits.revalidateMs);
    expect((await own.who()).status).toBe(200);
    await times(5, () => own.who());
    expect(calls("validate")).toBe(1);
    clock.advance(sessionLimits.retryMs);
    expect((await own.who()).status).toBe(200);
    expect(calls("validate")).toBe(2);
    clock.advance(sessionLimits.staleMs - sessionLimits.revalidateMs);
    const { status, json } = await own.who();
    expect([status, json["detail"]]).toEqual([503, expect.stringContaining("does not answer")]);
    const keepsHandles = await own.askRefresh();
    expect(keepsHandles.status).toBe(503);
    testApp.wire.cut = false;
    clock.advance(sessionLimits.retryMs);
    expect((await own.who()).status).toBe(200);
    expect((await own.refresh()).status).toBe(200);
  });

  it("takes over from a process that died meanwhile", async () => {
    const own = await signedIn();
    clock.advance(sessionLimits.revalidateMs);
    const { json } = await own.who();
    clock.advance(sessionLimits.revalidateMs);
    const until = new Date(clock.now().getTime() + sessionLimits.leaseMs);
    await database.kysely
      .updateTable("mls_sessions")
      .set({ lease: "0a4e3f7c-2222-4222-8222-222222222222", refreshing_until: until })
      .where("id", "=", json["sessionId"])
      .execute();
    testApp.wire.calls.length = 0;
    clock.advance(sessionLimits.leaseMs);
    expect((await own.who()).status).toBe(200);
    expect(calls("validate")).toBe(1);
  });
});

describe("a member who is deactivated while the ecosystem's confirmation arrives", () => {
  const email = "leaving@northstar.example";
  const membership = async () =>
    database.kysely
      .selectFrom("mls_memberships as m")
      .innerJoin("mls_people as p", "p.id", "m.person_id")
      .select(["m.is_active", "m.roles"])
      .where("p.email", "=", email)
      .executeTakeFirstOrThrow();
  let leaver = { accountId: "", organizationId: "" };

  /** As a colleague does it, at once after the next confirmation. */
  const meanwhile = (change: (work: Work) => Promise<void>) => {
    testApp.wire.meanwhile = async () => {
      testApp.wire.meanwhile = undefined;
      await database.asSystem(async (work) => {
        await change(work);
        await syncAccount(work, leaver.accountId, { keyRing: testApp.keyRing, now: clock.now(), newId: randomUUID });
      });
    };
  };
  const deactivated = (personId: string) => async (work: Work) => {
    await setActive(work, leaver.organizationId, leaver.accountId, false);
    await endSessionsOf(work, { accountId: leaver.accountId, personId, now: clock.now() });
  };
  const reactivated = () =>
    database.asSystem(async (work) => {
      await setActive(work, leaver.organizationId, leaver.accountId, true);
      await syncAccount(work, leaver.accountId, { keyRing: testApp.keyRing, now: clock.now(), newId: randomUUID });
    });

  beforeAll(async () => {
    const added = await testApp.addPerson({ email, organizations: [{ name: "Southstar Talent" }] });
    leaver = { accountId: added.accountId, organizationId: added.organizationIds[0] ?? "" };
  });

  it("doesn't become one again by an open session, or by signing in", async () => {
    const own = await new Browser(testApp.app).signIn(email, password);
    const { personId } = (await own.who()).json;
    expect((await membership()).is_active).toBe(true);
    clock.advance(sessionLimits.revalidateMs);
    meanwhile(deactivated(personId));
    expect((await own.who()).status).toBe(401);
    expect((await membership()).is_active).toBe(false);

    await reactivated();
    const next = new Browser(testApp.app);
    await next.begin();
    const { json } = await next.atEcosystem(email, password);
    meanwhile(deactivated(personId));
    expect((await next.redeem(json)).json["code"]).toBe("sign-in-failed");
    expect((await membership()).is_active).toBe(false);
    await reactivated();
  });

  it("has the role that a colleague has just given", async () => {
    const own = await new Browser(testApp.app).signIn(email, password);
    clock.advance(sessionLimits.revalidateMs);
    meanwhile((work) => setRole(work, leaver.organizationId, leaver.accountId, "organization_admin"));
    expect((await own.who()).status).toBe(200);
    expect((await membership()).roles).toEqual(["organization_admin"]);
  });
});

describe("cached sessions", () => {
  it("count for at most five seconds, and not at all after a sign-out", async () => {
    const own = await signedIn();
    const { json } = await own.who();
    await database.kysely
      .updateTable("mls_people")
      .set({ display_name: "Written Elsewhere" })
      .where("id", "=", json["personId"])
      .execute();
    const other = await testApp.another();
    const seen = tabOf(own, other.app);
    expect((await seen.who()).json["displayName"]).toBe("Written Elsewhere");
    await testApp.sessions.endAllOf(json["personId"]);
    await database.changes.caughtUp();
    expect((await seen.who()).json["code"]).toBe("session-expired");
    other.sessions.close();
  });

  it("are deleted when they can no longer matter", async () => {
    await signedIn();
    const count = async () => (await database.kysely.selectFrom("mls_sessions").select("id").execute()).length;
    expect(await count()).toBeGreaterThan(0);
    await testApp.sessions.sweep();
    expect(await count()).toBeGreaterThan(0);
    clock.advance(sessionLimits.absoluteMs + 1);
    await testApp.sessions.sweep();
    await testApp.service.sweep();
    expect(await count()).toBe(0);
    for (const table of ["mls_sign_ins_used", "ecosystem_sessions", "ecosystem_tokens"] as const) {
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
