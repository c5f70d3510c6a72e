import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { FeedEvent } from "#domain/event/event.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { clientOf } from "#tests/support/client.ts";
import { makeForm } from "#tests/support/forms.ts";
import { newcomer } from "#tests/support/newcomers.ts";
import { seeded } from "#tests/support/seeded.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-25T09:00:00Z");
const testApp = await startTestApp({ clock });
const owner = await signedIn(testApp, "recruiter@northstar.example");
const other = await signedIn(testApp, "admin@harbor.example");
const employer = await signedIn(testApp, "hiring@meridian.example");

/** The feed is read as programs read it, by the published client. */
const feedOf = (person: Person) => clientOf(testApp, person).events;
const position = async (person: Person): Promise<string> => (await feedOf(person).snapshot({})).position;

/** Everything after a position, page by page. */
async function eventsAfter(person: Person, after: string, limit = 100): Promise<FeedEvent[]> {
  const all: FeedEvent[] = [];
  for (let from = after; ;) {
    const page = await feedOf(person).list({ after: from, limit });
    all.push(...page.items);
    from = page.position;
    if (!page.hasMore) return all;
  }
}
const typesOf = (events: readonly FeedEvent[], listingId: string): string[] =>
  events.filter(({ data }) => data.listingId === listingId).map(({ type }) => type);

async function publish({ api }: Person = owner) {
  const draft = await api.listings.create({ form: makeForm() });
  return api.listings.publish({ id: draft.id, version: draft.version });
}
const ownVersion = async (id: string): Promise<number> => (await owner.api.listings.form({ id })).version;

describe("the events feed", () => {
  it("shows what happens to a listing: to its agency exactly, to others as it looks from outside", async () => {
    const before = await position(owner);
    const { id } = await publish();
    await owner.api.listings.update({ id, version: await ownVersion(id), form: { headlineRole: "Staff Engineer" } });
    await owner.api.listings.hold({ id, version: await ownVersion(id) });
    await owner.api.listings.update({ id, version: await ownVersion(id), form: { headlineRole: "Lead Engineer" } });
    await owner.api.listings.withdraw({ id, version: await ownVersion(id) });

    const own = await eventsAfter(owner, before);
    expect(typesOf(own, id)).toEqual([
      "listing.published",
      "listing.changed",
      "listing.held",
      "listing.changed",
      "listing.withdrawn",
    ]);
    for (const stranger of [other, employer])
      expect(typesOf(await eventsAfter(stranger, before), id)).toEqual([
        "market.listed",
        "market.changed",
        "market.removed",
      ]);
    expect(own.find(({ type }) => type === "listing.published")).toEqual({
      eventId: expect.stringMatching(/^\d{16}$/),
      entityName: "Listing",
      entityKey: id,
      eventTimestamp: clock.now().toISOString(),
      type: "listing.published",
      data: { listingId: id, listingCode: expect.stringMatching(/^TM-/) },
    });
  });

  it("has nothing of an answer that the candidate is still available for others", async () => {
    const { id } = await publish();
    await testApp.database.kysely
      .updateTable("mls_candidates")
      .set({ asked_at: clock.now() })
      .where("id", "=", id)
      .execute();
    const before = await position(owner);
    await owner.api.listings.available({ id, version: await ownVersion(id) });
    expect(typesOf(await eventsAfter(owner, before), id)).toEqual(["listing.changed"]);
    expect(typesOf(await eventsAfter(other, before), id)).toEqual([]);
  });

  it("has nothing of a hidden field's edit for others", async () => {
    const { id } = await publish();
    const before = await position(owner);
    const { identity } = makeForm();
    const form = { identity: { ...identity, phone: "+1 (415) 555-0199" } };
    await owner.api.listings.update({ id, version: await ownVersion(id), form });
    expect(typesOf(await eventsAfter(owner, before), id)).toEqual(["listing.changed"]);
    expect(typesOf(await eventsAfter(other, before), id)).toEqual([]);
  });

  describe("of an organization that a listing is hidden from later", () => {
    // The public face changes in the same edit.
    const employedBy = async (id: string, name: string | null) => {
      const { identity } = makeForm();
      const currentEmployer = name === null ? undefined : { name };
      const form = {
        identity: { ...identity, currentEmployer },
        ...(name !== null && { headlineRole: "Senior Engineer" }),
      };
      await owner.api.listings.update({ id, version: await ownVersion(id), form });
    };
    const hide = (id: string) => employedBy(id, "Meridian Robotics");
    const show = (id: string) => employedBy(id, null);
    const edit = async (id: string, headlineRole: string) =>
      void (await owner.api.listings.update({ id, version: await ownVersion(id), form: { headlineRole } }));
    const step = async (name: "hold" | "resume" | "withdraw" | "relist", id: string) =>
      void (await owner.api.listings[name]({ id, version: await ownVersion(id) }));
    /** The same steps on one listing that is hidden from the employer, and one that is put on hold. */
    const alike = async (leave: (id: string) => Promise<void>, back: (id: string) => Promise<void>) => {
      const before = await position(employer);
      const { id } = await publish();
      await edit(id, "Staff Engineer");
      await testApp.services.projection.caughtUp();
      await employer.api.shortlist.add({ listingId: id });
      await employer.api.pipeline.add({ listingId: id });
      const seen = await position(employer);
      await leave(id);
      const gone = await position(employer);
      await edit(id, "Lead Engineer");
      await employer.api.pipeline.remove({ listingIds: [id] });
      const [whole, since, after] = [
        await eventsAfter(employer, before),
        await eventsAfter(employer, seen),
        await eventsAfter(employer, gone),
      ];
      await back(id);
      await edit(id, "Principal Engineer");
      const again = await eventsAfter(employer, before);
      const shape = ({ type, entityName, data: { listingId, listingCode, ...data } }: FeedEvent) => [
        type,
        entityName,
        data,
        listingId === id && listingCode?.startsWith("TM-"),
      ];
      return [whole, since, after, again].map((events) =>
        events.filter(({ data }) => data.listingId === id).map(shape),
      );
    };

    it("is the same as if the listing had left the market, and come back", async () => {
      const hidden = await alike(hide, show);
      expect(hidden).toEqual(
        await alike(
          (id) => step("hold", id),
          (id) => step("resume", id),
        ),
      );
      expect(hidden.map((events) => events.map(([type]) => type))).toEqual([
        ["market.listed", "market.changed", "pipeline.changed", "market.removed", "pipeline.changed"],
        ["market.removed", "pipeline.changed"],
        ["pipeline.changed"],
        [
          "market.listed",
          "market.changed",
          "pipeline.changed",
          "market.removed",
          "pipeline.changed",
          "market.listed",
          "market.changed",
        ],
      ]);
    });

    it("says nothing when the listing was off the market, or leaves it while hidden", async () => {
      const before = await position(employer);
      const draft = await owner.api.listings.create({ form: makeForm() });
      await hide(draft.id);
      await show(draft.id);
      await hide(draft.id);
      await owner.api.listings.publish({ id: draft.id, version: await ownVersion(draft.id) });
      await edit(draft.id, "Staff Engineer");
      await step("withdraw", draft.id);
      expect(JSON.stringify(await eventsAfter(employer, before))).not.toContain(draft.id);

      const { id } = await publish();
      await step("hold", id);
      await hide(id);
      await step("resume", id);
      await step("hold", id);
      expect(typesOf(await eventsAfter(employer, before), id)).toEqual(["market.listed", "market.removed"]);
      await show(id);
      expect(typesOf(await eventsAfter(employer, before), id)).toEqual(["market.listed", "market.removed"]);
      expect(typesOf(await eventsAfter(other, before), id)).toEqual([
        "market.listed",
        "market.removed",
        "market.listed",
        "market.removed",
      ]);
    });

    it("has nothing of a listing that its new name hides from it, or that was hidden before it joined", async () => {
      const before = await position(employer);
      const { id } = await publish();
      await employedBy(id, "Tidewater Instruments");
      const seen = ["market.listed", "market.changed"];
      expect(typesOf(await eventsAfter(employer, before), id)).toEqual(seen);
      await employer.api.organizations.saveNames({ names: ["Tidewater Instruments"], domains: [] });
      expect(typesOf(await eventsAfter(employer, before), id)).toEqual([]);
      await employer.api.organizations.saveNames({ names: [], domains: [] });
      expect(typesOf(await eventsAfter(employer, before), id)).toEqual(seen);
      const joined = { domain: "tidewater.example", kind: "employer", standing: "vetted" } as const;
      const newcomers = await newcomer(testApp, { name: "Tidewater Instruments Inc.", ...joined });
      expect(JSON.stringify(await eventsAfter(newcomers, before))).not.toContain(id);
    });
  });

  it("gives each party its own introductions and deals, and others nothing", async () => {
    const { id } = await publish();
    const before = await position(owner);
    const { introduction } = await employer.api.introductions.request({
      listingId: id,
      offer: { kind: "fee", feePercent: 25, guaranteeDays: 90 },
    });
    const asked = { type: "introduction.changed", entityName: "Introduction", entityKey: introduction.id };
    for (const party of [owner, employer])
      expect(await eventsAfter(party, before)).toContainEqual(expect.objectContaining(asked));
    expect(JSON.stringify(await eventsAfter(other, before))).not.toContain(introduction.id);
  });

  it("can be limited to some types", async () => {
    const before = await position(owner);
    const { id } = await publish();
    await owner.api.listings.hold({ id, version: await ownVersion(id) });
    const { items } = await feedOf(other).list({ after: before, types: ["market.removed"] });
    expect(typesOf(items, id)).toEqual(["market.removed"]);
  });

  it("gets from a snapshot everything that a list doesn't have yet", async () => {
    const { position: from } = await feedOf(other).snapshot({});
    const { id } = await publish();
    const listed = await other.api.listings.search({ limit: 60 });
    const known = new Set(listed.items.map((item) => item.id));
    expect(known.has(id) || typesOf(await eventsAfter(other, from), id).includes("market.listed")).toBe(true);
  });

  it("is caught up without a gap or a repeat by a program that is killed 100 times", async () => {
    const random = seeded(20);
    const from = await position(other);
    const ids: string[] = [];
    let writing = true;
    const writer = (async () => {
      for (let round = 0; round < 40; round += 1) {
        const { id } = await publish();
        ids.push(id);
        if (round % 2 === 0) await owner.api.listings.hold({ id, version: await ownVersion(id) });
      }
      writing = false;
    })();

    // What survives a kill: the events and the position, saved together.
    let saved: { events: FeedEvent[]; position: string } = { events: [], position: from };
    let kills = 0;
    const { url } = testApp;
    const live = async (lifetimeMs: number): Promise<void> => {
      const life = AbortSignal.timeout(lifetimeMs);
      for (;;) {
        const limit = 1 + Math.floor(random() * 4);
        const answer = await fetch(`${url}/api/v1/events?after=${saved.position}&limit=${limit}`, {
          headers: other.credentials(),
          signal: life,
        });
        const page = (await answer.json()) as { items: FeedEvent[]; position: string; hasMore: boolean };
        // Killed with an answer that isn't saved.
        if (random() < 0.2) throw new Error("killed");
        life.throwIfAborted();
        saved = { events: [...saved.events, ...page.items], position: page.position };
        if (random() < 0.2) throw new Error("killed");
        if (!page.hasMore) await pause(1, undefined, { signal: life });
      }
    };
    while (kills < 100 || writing) {
      await live(5 + Math.floor(random() * 40)).catch(() => undefined);
      kills += 1;
    }
    await writer;
    saved.events.push(...(await eventsAfter(other, saved.position)));

    expect(kills).toBeGreaterThanOrEqual(100);
    expect(saved.events).toEqual(await eventsAfter(other, from, 500));
    expect(new Set(saved.events.map(({ eventId }) => eventId)).size).toBe(saved.events.length);
    expect(saved.events.map(({ eventId }) => eventId)).toEqual(
      saved.events.map(({ eventId }) => eventId).toSorted((a, b) => a.localeCompare(b)),
    );
    for (const [round, id] of ids.entries())
      expect(typesOf(saved.events, id)).toEqual(
        round % 2 === 0 ? ["market.listed", "market.removed"] : ["market.listed"],
      );
  });

  it("says so when a position is too old, unknown or unreadable", async () => {
    const old = await position(other);
    await publish();
    clock.advance(20 * 24 * 60 * 60 * 1000);
    const agency = await signedIn(testApp, "recruiter@northstar.example");
    await publish(agency);
    const kept = await position(agency);
    await publish(agency);
    clock.advance(12 * 24 * 60 * 60 * 1000);
    await sweep({ database: testApp.database, clock });
    const late = await signedIn(testApp, "admin@harbor.example");
    expect((await feedOf(late).list({ after: kept })).items.length).toBeGreaterThan(0);
    expect((await feedOf(late).list({})).items.length).toBeGreaterThan(0);
    for (const after of [old, "9999999999999"])
      await expect(feedOf(late).list({ after: after.padStart(16, "0") })).rejects.toMatchObject({
        status: 410,
        code: "position-expired",
      });
    for (const after of ["", "7", "-000000000000001", "1e15", "abcdefghijklmnop"])
      await expect(feedOf(late).list({ after })).rejects.toMatchObject({ status: 400 });
  });
});
