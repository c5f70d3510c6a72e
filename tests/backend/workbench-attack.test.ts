import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Socket } from "socket.io";
import { describe, expect, it } from "vitest";
import { liveChannel, livePath } from "#contract/live-channel.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { manualClock } from "#server/platform/clock.ts";
import { createConnections } from "#server/platform/live/connections.ts";
import { createLog } from "#server/platform/log.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { fieldOf, connectLive, liveFrames, until } from "#tests/support/live-client.ts";
import type { Sessions } from "#server/platform/ports/sessions.ts";

const testApp = await startTestApp();
const recruiter = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");

/** A connection over plain requests, for what the client library never does. */
async function polling(person: Pick<Person, "credentials" | "organizationId">) {
  const { cookie = "", authorization = "" } = person.credentials();
  const address = `${testApp.url}${livePath}/?EIO=4&transport=polling`;
  const opened = await (await fetch(address, { headers: { cookie } })).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const credentials = { token: authorization.replace("Bearer ", ""), organization: person.organizationId };
  const connect = `40/${liveChannel},${JSON.stringify(credentials)}`;
  return {
    connect,
    /** 0 when the server closes it meanwhile. */
    say: (packets: string) =>
      fetch(`${address}&sid=${sid}`, {
        method: "POST",
        body: packets,
        headers: { cookie, "content-type": "text/plain;charset=UTF-8" },
      }).then(
        ({ status }) => status,
        () => 0,
      ),
    hear: async () => (await fetch(`${address}&sid=${sid}`, { headers: { cookie } })).text(),
  };
}

describe("a misbehaving connection", () => {
  it("takes no slot when it disconnects before it is admitted", async () => {
    const other = await signedIn(testApp, "hiring@meridian.example");
    for (let tries = 0; tries < 55; tries++) {
      const line = await polling(other);
      await line.say(`${line.connect}\u001e1`);
    }
    const client = await connectLive(testApp, other);
    expect(client.socket.connected).toBe(true);
    client.close();
  });

  it("is closed when it never reads its events, even if it answers pings", async () => {
    const line = await polling(recruiter);
    expect(await line.say(line.connect)).toBe(200);
    expect(await line.hear()).toContain(`40/${liveChannel},`);
    const colleague = await connectLive(testApp, recruiter);
    await testApp.database.asSystem(async ({ change }) => {
      for (let sent = 0; sent < 700; sent++)
        change({
          topic: "pipeline.changed",
          entityId: recruiter.organizationId,
          organizationId: recruiter.organizationId,
          data: { action: "stages_updated", personId: recruiter.organizationId },
        });
    });
    // Rarely enough to stay within the rate limit.
    await until("the connection to be closed", () =>
      pause(400)
        .then(() => line.say("3"))
        .then((status) => status !== 200),
    );
    // A client that reads its events gets all of them and stays connected.
    expect((await liveFrames(testApp, colleague)).events).toHaveLength(700);
    expect(colleague.cut).toBe(false);
    colleague.close();
  });

  it("is closed when it requests channel after channel without authenticating", async () => {
    const line = await polling(visitor(testApp));
    expect(await line.say("40/x,")).toBe(200);
    await line.say(Array.from({ length: 300 }, () => "40/x,").join("\u001e"));
    expect(await line.say("3")).not.toBe(200);
  });

  it("ends with its session when the session can't be checked", async () => {
    const clock = manualClock("2026-11-21T09:00:00Z");
    const unanswered = { isStillValid: () => new Promise(() => undefined) } as unknown as Sessions;
    const connections = createConnections({
      sessions: unanswered,
      clock,
      log: createLog("silent"),
      downtimeMs: () => 0,
    });
    const now = clock.now().getTime();
    const slow = fakeSocket();
    const ends = fakeSocket();
    const stays = fakeSocket();
    connections.admit(slow.socket, { personId: "a", sessionId: "slow" } as Viewer, {
      askAgainAt: now,
      believedUntil: now + 900_000,
    });
    connections.admit(ends.socket, { personId: "b", sessionId: "ends" } as Viewer, {
      askAgainAt: now + 60_000,
      believedUntil: now + 60_000,
    });
    connections.admit(stays.socket, { personId: "c", sessionId: "stays" } as Viewer, {
      askAgainAt: now + 120_000,
      believedUntil: now + 120_000,
    });
    clock.advance(60_001);
    await until("the ended session's connection to be cut", () => ends.isCut());
    expect([slow.isCut(), stays.isCut()]).toEqual([false, false]);
    connections.stop();
  });
});

describe("an agency whose listing is viewed", () => {
  it("hears of each person once: repeated views aren't reported and flood no one", async () => {
    const draft = await recruiter.api.listings.create({ form: makeForm(), step: 3 });
    const { id } = await recruiter.api.listings.publish({ id: draft.id, version: draft.version });
    const owner = await connectLive(testApp, recruiter);
    const looker = await connectLive(testApp, harbor);
    for (let looks = 0; looks < 5; looks++) await harbor.api.listings.view({ id });
    const counts = (await liveFrames(testApp, owner)).events
      .filter(({ data }) => fieldOf(data, "candidateId") === id)
      .map(({ data }) => fieldOf(data, "count"));
    expect(counts).toEqual([1]);
    expect((await liveFrames(testApp, looker)).events.filter(({ type }) => type === "candidate_view")).toHaveLength(5);
    await (await signedIn(testApp, "hiring@meridian.example")).api.listings.view({ id });
    expect(
      (await liveFrames(testApp, owner)).events
        .map(({ data }) => fieldOf(data, "count"))
        .filter((count) => count !== undefined),
    ).toEqual([1, 2]);
    owner.close();
    looker.close();
  });
});

function fakeSocket() {
  let cut = false;
  const socket = Object.assign(new EventEmitter(), {
    connected: true,
    disconnect: () => (cut = true),
    conn: Object.assign(new EventEmitter(), { writeBuffer: [] }),
  });
  return { socket: socket as unknown as Socket, isCut: () => cut };
}
