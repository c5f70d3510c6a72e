import { EventEmitter } from "node:events";
import type { Socket } from "socket.io";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { liveChannel, livePath } from "#contract/live-channel.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { createConnections } from "#server/platform/live/connections.ts";
import { createLog } from "#server/platform/log.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { fieldOf, connectLive, liveFrames, until } from "#tests/support/live-client.ts";
import type { Sessions } from "#server/platform/ports/sessions.ts";

const testApp = await startTestApp();
const recruiter = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");

/** A bare connection, for what the client library never does. */
async function bareLine(person: Pick<Person, "credentials" | "organizationId">) {
  const { cookie = "", authorization = "" } = person.credentials();
  const address = `${testApp.url.replace("http", "ws")}${livePath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { headers: { cookie } });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once("message", () => resolve());
    socket.once("error", reject);
  });
  const credentials = { token: authorization.replace("Bearer ", ""), organization: person.organizationId };
  return {
    connect: `40/${liveChannel},${JSON.stringify(credentials)}`,
    say: (packet: string) => socket.send(packet),
    leave: () => socket.close(),
    closed,
  };
}

describe("a misbehaving connection", () => {
  it("takes no slot when it disconnects before it is admitted", async () => {
    const other = await signedIn(testApp, "hiring@meridian.example");
    for (let tries = 0; tries < 55; tries++) {
      const line = await bareLine(other);
      line.say(line.connect);
      line.leave();
      await line.closed;
    }
    const client = await connectLive(testApp, other);
    expect(client.socket.connected).toBe(true);
    client.close();
  });

  it("is closed when it never reads its events; one that reads them gets all", async () => {
    const clock = manualClock("2026-11-21T09:00:00Z");
    const sessions = { isStillValid: () => new Promise(() => undefined) } as unknown as Sessions;
    const connections = createConnections({ sessions, clock, log: createLog("silent"), downtimeMs: () => 0 });
    const term = { askAgainAt: clock.now().getTime() + 900_000, believedUntil: clock.now().getTime() + 900_000 };
    const [deaf, slow] = [fakeSocket(501), fakeSocket(500)];
    connections.admit(deaf.socket, { personId: "a", sessionId: "deaf" } as Viewer, term);
    connections.admit(slow.socket, { personId: "b", sessionId: "slow" } as Viewer, term);
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
    expect((await liveFrames(testApp, colleague)).events).toHaveLength(700);
    await until("the deaf connection to be closed", () => deaf.isCut());
    expect([slow.isCut(), colleague.cut]).toEqual([false, false]);
    colleague.close();
    connections.stop();
  });

  it("is closed when it requests channel after channel without authenticating", async () => {
    const line = await bareLine(visitor(testApp));
    for (let sent = 0; sent < 300; sent++) line.say("40/x,");
    await expect(line.closed).resolves.toBeUndefined();
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

/** `waiting`: packets that its peer hasn't read. */
function fakeSocket(waiting = 0) {
  let cut = false;
  const close = () => (cut = true);
  const socket = Object.assign(new EventEmitter(), {
    connected: true,
    disconnect: close,
    conn: Object.assign(new EventEmitter(), { writeBuffer: Array.from({ length: waiting }), close }),
  });
  return { socket: socket as unknown as Socket, isCut: () => cut };
}
