import { describe, expect, it } from "vitest";
import { liveMessages, liveTypes } from "#contract/live-channel.ts";
import { type LiveEvent, liveEvent, liveHistory } from "#contract/live.ts";
import type { Api } from "#contract/index.ts";
import { createLog } from "#server/platform/log.ts";
import { startPublishing } from "#server/platform/live/publish.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { fieldOf, connectLive, isAlive, type LiveClient } from "#tests/support/live-client.ts";

const testApp = await startTestApp();
const people = {
  recruiter: await signedIn(testApp, "recruiter@northstar.example"),
  admin: await signedIn(testApp, "admin@northstar.example"),
  harbor: await signedIn(testApp, "admin@harbor.example"),
  meridian: await signedIn(testApp, "hiring@meridian.example"),
  operator: await signedIn(testApp, "operator@talentmls.example"),
};
type Who = keyof typeof people;
const { recruiter, admin, harbor, meridian } = people;

/** One connection for each person, by name. */
async function listening<Name extends Who>(...who: Name[]): Promise<Record<Name, LiveClient>> {
  const clients = await Promise.all(who.map(async (name) => [name, await connectLive(testApp, people[name])] as const));
  return Object.fromEntries(clients) as Record<Name, LiveClient>;
}

/** Resolves when these clients have received everything committed before the call: the reply comes after it. */
async function received(clients: Record<string, LiveClient>): Promise<void> {
  await testApp.database.changes.caughtUp();
  const alive = await Promise.all(Object.values(clients).map(isAlive));
  if (!alive.every(Boolean)) throw new Error("a connection was cut");
}

async function publish(api: Api, parts: Parameters<typeof makeForm>[0] = {}): Promise<{ id: string; code: string }> {
  const draft = await api.listings.create({ form: makeForm(parts) });
  const { maskedCode } = await api.listings.publish({ id: draft.id, version: draft.version });
  return { id: draft.id, code: maskedCode ?? "" };
}

async function hide(owner: Person, id: string): Promise<void> {
  const { version } = await owner.api.listings.form({ id });
  await owner.api.listings.update({
    id,
    version,
    form: { blockedOrganizations: [{ name: "", domain: "careers.meridian.example" }] },
  });
}

const personIdOf = async (person: Person) =>
  (JSON.parse((await person.send("GET", "/api/v1/session")).body) as { user: { id: string } }).user.id;
const everythingOf = ({ frames }: LiveClient) => frames.join("\n");
const dataOf = ({ events }: LiveClient) => events.map(({ data }) => data);
const close = (clients: Record<string, LiveClient>) => Object.values(clients).forEach((client) => client.close());

describe("recipients of events", () => {
  it("of a shortlist are its person's sessions only, never with a note", async () => {
    const clients = {
      ...(await listening("recruiter", "admin", "harbor", "operator")),
      second: await connectLive(testApp, recruiter),
    };
    const { id, code } = await publish(recruiter.api);
    await recruiter.api.shortlist.add({ listingId: id, notes: "Zq-never-in-a-frame" });
    const { version } = (await recruiter.api.shortlist.list({})).items.find(({ listingId }) => listingId === id) ?? {
      version: 0,
    };
    await recruiter.api.shortlist.update({ listingId: id, notes: "Zq-never-in-a-frame either", version });
    await recruiter.api.shortlist.remove({ listingId: id });
    await received(clients);
    for (const own of [clients.recruiter, clients.second])
      expect(dataOf(own)).toEqual(
        ["added", "notes_updated", "removed"].map((action) => ({ action, listingId: id, candidateCode: code })),
      );
    for (const client of Object.values(clients)) expect(everythingOf(client)).not.toContain("Zq-never-in-a-frame");
    for (const other of [clients.admin, clients.harbor, clients.operator]) {
      expect(other.events).toEqual([]);
      for (const secret of [id, code]) expect(everythingOf(other)).not.toContain(secret);
    }
    close(clients);
  });

  it("of a pipeline are its organization only: another one receives no frame about it", async () => {
    const { id, code } = await publish(recruiter.api);
    const clients = await listening("recruiter", "admin", "harbor", "meridian", "operator");
    const outsiders = [clients.harbor, clients.meridian, clients.operator];
    const { card } = await recruiter.api.pipeline.add({ listingId: id, shortlist: true });
    const { stages } = await recruiter.api.pipeline.board({});
    const moved = await recruiter.api.pipeline.move({
      listingId: id,
      stage: stages[1]?.id ?? "",
      version: card.version,
    });
    await recruiter.api.pipeline.update({ listingId: id, notes: "Zq-never-in-a-frame", version: moved.notesVersion });
    await admin.api.pipeline.remove({ listingIds: [id] });
    await received(clients);
    const userName = "Arjun Menon";
    for (const colleague of [clients.recruiter, clients.admin])
      expect(colleague.events.filter(({ type }) => type === "pipeline_update")).toMatchObject([
        { userName, data: { action: "added", listingId: id, candidateCode: code, newStageName: stages[0]?.name } },
        {
          userName,
          data: {
            action: "moved",
            listingId: id,
            newStage: stages[1]?.id,
            oldStageName: stages[0]?.name,
            newStageName: stages[1]?.name,
          },
        },
        { userName, data: { action: "notes_updated", candidateCode: code } },
        { userName: "Rosa Marin", data: { action: "removed", candidateCode: code } },
      ]);
    expect(clients.admin.events.some(({ type }) => type === "shortlist_update")).toBe(false);
    const secrets = [id, code, "Zq-never-in-a-frame", await personIdOf(recruiter), recruiter.organizationId];
    for (const outsider of outsiders) {
      expect(outsider.frames.filter((frame) => frame.includes(liveMessages.event))).toEqual([]);
      // The platform sees who is online, but not what they do.
      for (const secret of outsider === clients.operator ? [id, code] : secrets)
        expect(everythingOf(outsider)).not.toContain(secret);
    }
    close(clients);
  });

  it("a candidate view names the viewer to their organization and the platform; the agency gets a count", async () => {
    const { id, code } = await publish(recruiter.api);
    const clients = await listening("recruiter", "harbor", "meridian", "operator");
    await harbor.api.listings.view({ id });
    await received(clients);
    const lookers = [await personIdOf(harbor), harbor.organizationId, "Harbor"];
    for (const knowing of [clients.harbor, clients.operator])
      expect(knowing.events).toMatchObject([
        { type: "candidate_view", userId: lookers[0], data: { candidateId: id, candidateCode: code } },
      ]);
    expect(clients.recruiter.events).toMatchObject([
      { type: "candidate_view", userId: "", userName: "", data: { candidateId: id, candidateCode: code, count: 1 } },
    ]);
    for (const secret of lookers) expect(everythingOf(clients.recruiter)).not.toContain(secret);
    expect(clients.meridian.events).toEqual([]);
    await recruiter.api.listings.view({ id });
    await received(clients);
    expect(Object.values(clients).map(({ events }) => events.length)).toEqual([1, 1, 0, 1]);
    close(clients);
  });

  it("get one event even in two of the rooms", async () => {
    const { id } = await publish(recruiter.api);
    const clients = await listening("operator");
    await people.operator.api.listings.view({ id });
    await received(clients);
    expect(clients.operator.events).toHaveLength(1);
    const again = await listening("operator");
    expect(again.operator.history?.events.filter(({ data }) => fieldOf(data, "candidateId") === id)).toHaveLength(1);
    close({ ...clients, again: again.operator });
  });
});

describe("a listing hidden from an organization", () => {
  it("is in that organization's own events exactly as one that left the market", async () => {
    const eventsWith = async (leave: (id: string) => Promise<void>) => {
      const { id, code } = await publish(recruiter.api);
      await meridian.api.listings.view({ id });
      await meridian.api.shortlist.add({ listingId: id });
      await meridian.api.pipeline.add({ listingId: id });
      const before = await listening("meridian");
      await leave(id);
      const after = await listening("meridian");
      await meridian.api.pipeline.remove({ listingIds: [id] });
      await meridian.api.shortlist.remove({ listingId: id });
      await received({ ...before, after: after.meridian });
      const about = ({ type, data }: LiveEvent) =>
        fieldOf(data, "candidateCode") === code ? [[type, fieldOf(data, "action")]] : [];
      const events = [before.meridian, after.meridian].map((client) => ({
        now: client.events.flatMap(about),
        history: client.history?.events.flatMap(about),
      }));
      close({ before: before.meridian, after: after.meridian });
      return events;
    };
    const hidden = await eventsWith((id) => hide(recruiter, id));
    const withdrawn = await eventsWith(async (id) => {
      const { version } = await recruiter.api.listings.form({ id });
      await recruiter.api.listings.withdraw({ id, version });
    });
    expect(hidden).toEqual(withdrawn);
    expect(hidden[1]?.now).toEqual([
      ["pipeline_update", "removed"],
      ["shortlist_update", "removed"],
    ]);
  });
});

describe("a forging client", () => {
  it("reaches no one with any event, message or room request", async () => {
    const clients = await listening("recruiter", "admin", "harbor", "operator");
    const forged = {
      id: "999999",
      userId: "x",
      userName: "Zq-forged",
      timestamp: new Date().toISOString(),
      type: "pipeline_update",
      data: { action: "moved", candidateCode: "Zq-forged" },
    };
    const rooms = [`organization ${harbor.organizationId}`, "platform", "organization"];
    const names = [
      ...Object.values(liveMessages).filter((name) => name !== liveMessages.presence),
      ...liveTypes,
      "join",
      "leave",
      "subscribe",
      "room",
      "broadcast",
      "message",
      "*",
    ];
    // Over several connections, so that none is rate limited.
    for (const [place, name] of names.entries())
      (place % 2 === 0 ? clients.recruiter : clients.admin).socket.emit(name, forged);
    const second = await connectLive(testApp, recruiter);
    for (const room of rooms) for (const name of ["join", "subscribe", "to"]) second.socket.emit(name, room, forged);
    second.socket.emit(liveMessages.presence, { status: "active", currentPage: "/mls", userName: "Zq-forged" });
    second.socket.emit(liveMessages.presence, forged);
    await received({ second });
    second.close();
    await received(clients);
    for (const client of Object.values(clients)) {
      expect(everythingOf(client)).not.toContain("Zq-forged");
      expect(client.events).toEqual([]);
    }
    close(clients);
  });
});

describe("the event history", () => {
  it("holds the last hundred, newest first, each once, also right after a server start", async () => {
    const clients = await listening("harbor");
    const listed = (await harbor.api.listings.search({ limit: 60 })).items.map(({ id }) => id).slice(0, 55);
    await harbor.api.shortlist.clear({});
    for (const listingId of listed) {
      await harbor.api.shortlist.add({ listingId });
      await harbor.api.shortlist.remove({ listingId });
    }
    await received(clients);
    const heard = clients.harbor.events.toReversed();
    expect(heard.length).toBeGreaterThanOrEqual(110);
    const late = await listening("harbor");
    const history = liveHistory.parse(late.harbor.history);
    expect(history.events).toEqual(heard.slice(0, 100));
    expect(heard.map(({ id }) => Number(id))).toEqual(heard.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
    for (const event of heard) expect(liveEvent.parse(event)).toEqual(event);

    const fresh = await startPublishing({
      database: testApp.database,
      log: createLog("silent"),
      send: () => undefined,
      onSession: () => undefined,
      onStartOver: () => undefined,
    });
    const personal = `person ${await personIdOf(harbor)} ${harbor.organizationId}`;
    expect(fresh.historyOf([personal])).toEqual(heard.slice(0, 100));
    fresh.stop();
    close({ ...clients, late: late.harbor });
  });
});
