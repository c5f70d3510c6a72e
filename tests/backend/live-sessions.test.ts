import { describe, expect, it } from "vitest";
import { liveChannel, liveMessages, livePath } from "#contract/live-channel.ts";
import { sessionLimits } from "#domain/session/session.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { addMembership } from "#server/ecosystem/accounts.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { connectLive, isAlive, type LiveClient, type Shown, until } from "#tests/support/live-client.ts";

const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
const recruiter = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");

const refused = (person: Person, shown: Shown = {}) =>
  connectLive(testApp, person, shown).then(
    (client) => (client.close(), "admitted"),
    ({ message }: Error) => message,
  );
const cut = (...clients: LiveClient[]) =>
  until("the connection to be cut", () => clients.every((client) => client.cut));
const sessionOf = async (person: Person) =>
  JSON.parse((await person.send("GET", "/api/v1/session")).body) as { user: { id: string }; sessionId: string };

describe("admission to live connections", () => {
  it("requires both halves of a session", async () => {
    const client = await connectLive(testApp, recruiter);
    expect(await isAlive(client)).toBe(true);
    client.close();
  });

  it("has no long polling, whose requests would all have to reach one process", async () => {
    const { cookie = "" } = recruiter.credentials();
    const answer = await fetch(`${testApp.url}${livePath}/?EIO=4&transport=polling`, { headers: { cookie } });
    expect(answer.status).toBe(400);
  });

  it("fails without the cookie, without the handle, or with another person's", async () => {
    const { cookie } = harbor.credentials();
    expect(await refused(recruiter, { cookie: "" })).toBe("unauthenticated");
    expect(await refused(recruiter, { cookie: cookie ?? "" })).toBe("unauthenticated");
    for (const token of ["", "nonsense", undefined, null, 7, { $ne: "" }, ["a"], "x".repeat(300)])
      expect(await refused(recruiter, { token })).toBe("unauthenticated");
    expect(await refused(visitor(testApp))).toBe("unauthenticated");
  });

  it("fails for another organization, the same as for a missing one", async () => {
    for (const organization of [harbor.organizationId, "6f0c5a6e-1111-4111-8111-111111111111", "nonsense"])
      expect(await refused(recruiter, { organization })).toBe("not-a-member");
  });

  it("fails for a page of another site", async () => {
    const own = new URL(testApp.url).origin;
    const foreign: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { origin: `${own}.elsewhere.example` },
      { origin: own, "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) expect(await refused(recruiter, { headers })).toBe("websocket error");
    expect(await refused(recruiter, { headers: { origin: own } })).toBe("admitted");
  });

  it("fails on another channel, or twice over one connection", async () => {
    for (const namespace of ["", "main", `${liveChannel}2`])
      expect(await refused(recruiter, { namespace })).not.toBe("admitted");
    const client = await connectLive(testApp, recruiter);
    client.socket.io.engine.write(`40/${liveChannel},{"token":"again"}`);
    await cut(client);
  });

  it("fails beyond fifty windows per person", async () => {
    const other = await signedIn(testApp, "hiring@meridian.example");
    const clients = await Promise.all(Array.from({ length: 50 }, () => connectLive(testApp, other)));
    expect(await refused(other)).toBe("rate-limited");
    clients[0]?.close();
    await until("a place to be free", async () => (await refused(other)) === "admitted");
    for (const client of clients) client.close();
  });
});

describe("a connection that misbehaves", () => {
  it("is closed when it sends too much at once or too often", async () => {
    const [big, often] = [await connectLive(testApp, recruiter), await connectLive(testApp, recruiter)];
    big.socket.emit(liveMessages.presence, "x".repeat(5_000));
    await cut(big);
    for (let sent = 0; sent < 500; sent++) often.socket.emit("anything", sent);
    await cut(often);
    expect([big.ended, often.ended]).toEqual([false, false]);
  });

  it("affects no one with malformed packets", async () => {
    const bystander = await connectLive(testApp, harbor);
    const channel = `/${liveChannel},`;
    for (const packet of [
      "2nonsense[",
      "9",
      "",
      `2${channel}{not json`,
      `51-${channel}["presence",{"_placeholder":true,"num":0}]`,
      `2${channel}["disconnect"]`,
      `2${channel}["__proto__",{}]`,
      `1${channel}`,
    ]) {
      const hostile = await connectLive(testApp, recruiter);
      hostile.socket.io.engine.write(packet);
      hostile.socket.io.engine.write(packet);
      await isAlive(hostile);
      hostile.close();
    }
    expect(await isAlive(bystander)).toBe(true);
    bystander.close();
  });
});

describe("an ended session", () => {
  it("closes its connections with a reason, and leaves others alone", async () => {
    const [leaving, staying] = [
      await signedIn(testApp, "recruiter@northstar.example"),
      await connectLive(testApp, recruiter),
    ];
    const clients = [
      await connectLive(testApp, leaving),
      await connectLive(testApp, leaving),
      await connectLive(testApp, leaving),
    ];
    expect((await leaving.send("DELETE", "/api/v1/session")).status).toBe(204);
    await cut(...clients);
    expect(clients.map(({ ended }) => ended)).toEqual([true, true, true]);
    expect(
      await refused(leaving, { cookie: (leaving.credentials().cookie ?? "").replace("mls_session=;", "") }),
    ).toMatch(/unauthenticated|session-expired/);
    expect([staying.cut, await isAlive(staying)]).toEqual([false, true]);
    staying.close();
  });

  it("also ends by expiry, and no connection keeps it alive", async () => {
    const idle = await signedIn(testApp, "recruiter@northstar.example");
    const unusedSession = await signedIn(testApp, "recruiter@northstar.example");
    const { sessionId } = await sessionOf(idle);
    const stored = () =>
      testApp.database.kysely
        .selectFrom("mls_sessions")
        .select(["expires_at", "validated_at"])
        .where("id", "=", sessionId)
        .executeTakeFirstOrThrow();
    const endOf = async () => (await stored()).expires_at.getTime();
    const before = await endOf();
    clock.advance(10 * 60_000);
    const client = await connectLive(testApp, idle);
    const unused = await connectLive(testApp, unusedSession);
    client.say({ status: "active", currentPage: "/mls/search" });
    expect(await isAlive(client)).toBe(true);
    expect(await endOf()).toBe(before);
    // A request extends the session, and the connection learns of its later end.
    await sessionOf(idle);
    const after = await endOf();
    expect(after).toBe(clock.now().getTime() + sessionLimits.idleMs);
    // The session is revalidated meanwhile, because stale ones are closed, which another test covers. Time passes in
    // between: on a busy machine a failed call is repeated only later.
    const confirmed = () => {
      const since = clock.now();
      return until("the session in use to be confirmed", async () => {
        if ((await stored()).validated_at >= since) return true;
        clock.advance(250);
        return false;
      });
    };
    clock.advance(sessionLimits.staleMs - sessionLimits.revalidateMs);
    await confirmed();
    // Once the unused session's connection is closed, the check for ended sessions has run.
    clock.set(new Date(before + 60_000));
    await cut(unused);
    await confirmed();
    expect([client.cut, await isAlive(client)]).toEqual([false, true]);
    clock.set(new Date(after + 1));
    // It learns why from the refusal: if the look-up takes five seconds, it is cut without a word.
    await cut(client);
    expect(await refused(idle)).toBe("session-expired");
  });
});

describe("changed rights", () => {
  it("separate one person's two organizations, and cut off someone who leaves one", async () => {
    const { kysely } = testApp.database;
    const account = await kysely
      .selectFrom("ecosystem_accounts")
      .select("id")
      .where("email", "=", "recruiter@northstar.example")
      .executeTakeFirstOrThrow();
    const elsewhere = await kysely
      .selectFrom("ecosystem_organizations")
      .select("id")
      .where("name", "=", "Harbor Search Partners")
      .executeTakeFirstOrThrow();
    await testApp.database.asSystem(({ db }) =>
      addMembership(db, { accountId: account.id, organizationId: elsewhere.id, role: "recruiter" }),
    );
    const both = await signedIn(testApp, "recruiter@northstar.example");
    const northstar = (
      await kysely
        .selectFrom("mls_organizations")
        .select("id")
        .where("name", "=", "Northstar Talent")
        .executeTakeFirstOrThrow()
    ).id;
    const acting = { headers: { "x-acting-organization": harbor.organizationId } };
    const [atNorthstar, atHarbor] = [
      await connectLive(testApp, both, { organization: northstar }),
      await connectLive(testApp, both, { organization: harbor.organizationId }),
    ];
    expect(await refused(both, { organization: undefined })).toBe("organization-required");

    const [listed] = (
      JSON.parse((await both.send("GET", "/api/v1/listings?limit=1", acting)).body) as { items: { id: string }[] }
    ).items;
    const add = () =>
      both.send("POST", "/api/v1/shortlist", { body: JSON.stringify({ listingId: listed?.id }), ...acting });
    await add();
    await testApp.database.changes.caughtUp();
    expect([await isAlive(atNorthstar), await isAlive(atHarbor)]).toEqual([true, true]);
    expect([atHarbor.events.length, atNorthstar.events.length]).toEqual([1, 0]);

    await kysely
      .updateTable("ecosystem_memberships")
      .set({ is_active: false })
      .where("account_id", "=", account.id)
      .where("organization_id", "=", elsewhere.id)
      .execute();
    clock.advance(sessionLimits.revalidateMs);
    await cut(atNorthstar, atHarbor);
    expect([atNorthstar.ended, atHarbor.ended]).toEqual([false, false]);
    expect(await refused(both, { organization: harbor.organizationId })).toBe("not-a-member");
    const back = await connectLive(testApp, both, { organization: northstar });
    const harborNow = await signedIn(testApp, "admin@harbor.example");
    const colleague = await connectLive(testApp, harborNow);
    await harborNow.api.pipeline.add({ listingId: listed?.id ?? "", shortlist: true });
    await until("a colleague to hear", () => colleague.events.length > 0);
    expect(atHarbor.events).toHaveLength(1);
    expect(back.events).toEqual([]);
    for (const client of [back, colleague]) client.close();
  });
});

describe("a stopping server", () => {
  it("doesn't wait for its listeners", async () => {
    const person = await signedIn(testApp, "recruiter@northstar.example");
    const clients = [await connectLive(testApp, person), await connectLive(testApp, person)];
    await testApp.stop();
    await cut(...clients);
    expect(clients.map(({ ended }) => ended)).toEqual([false, false]);
  });
});
