import { beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sweep } from "#server/platform/jobs/housekeeping.ts";
import { clientOf } from "#tests/support/client.ts";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { makeForm } from "#tests/support/forms.ts";
import { fee } from "#tests/support/introductions.ts";
import { seeded } from "#tests/support/seeded.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-25T09:00:00Z");
const testApp = await startTestApp({ clock });
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");
const operator = await signedIn(testApp, "operator@talentmls.example");

const hides = { name: "Meridian Robotics", domain: "meridian.example" };
const { identity } = makeForm();
const versionOf = async (id: string): Promise<number> => (await northstar.api.listings.form({ id })).version;
const edit = async (id: string, form: Partial<ReturnType<typeof makeForm>>) =>
  northstar.api.listings.update({ id, version: await versionOf(id), form });
const hideFromMeridian = (id: string) => edit(id, { identity: { ...identity, currentEmployer: hides } });
const showToMeridian = (id: string) => edit(id, { identity });

type Ask = { updatedSince?: string; cursor?: string; limit?: number };
type Row = { id: string };
type Answered = { rows: Row[]; next: string | null; sync?: Answer<"deals", "list">["sync"] };

/** Programs follow lists, with the published client. */
type Api = ReturnType<typeof clientOf>;
const programOf = (person: Person): Api => clientOf(testApp, person);

/** The lists that can be followed, each as its rows, by a call that takes what a program sends. */
const lists = {
  listings: async (api: Api, ask: Ask): Promise<Answered> => {
    const { items, nextCursor, sync } = await api.listings.search({ limit: 60, ...ask });
    return { rows: items, next: nextCursor, sync };
  },
  "listings of one kind": async (api: Api, ask: Ask): Promise<Answered> => {
    const { items, nextCursor, sync } = await api.listings.search({ limit: 60, workTypes: ["remote"], ...ask });
    return { rows: items, next: nextCursor, sync };
  },
  introductions: async (api: Api, ask: Ask): Promise<Answered> => {
    const { items, nextCursor, sync } = await api.introductions.list({ limit: 100, ...ask });
    return { rows: items, next: nextCursor, sync };
  },
  "introductions that need you": async (api: Api, ask: Ask): Promise<Answered> => {
    const { items, nextCursor, sync } = await api.introductions.list({ limit: 100, view: "needsYou", ...ask });
    return { rows: items, next: nextCursor, sync };
  },
  deals: async (api: Api, ask: Ask): Promise<Answered> => {
    const { items, nextCursor, sync } = await api.deals.list({ limit: 100, ...ask });
    return { rows: items, next: nextCursor, sync };
  },
  pipeline: async (api: Api, { updatedSince }: Ask): Promise<Answered> => {
    const { cards, sync } = await api.pipeline.board(updatedSince === undefined ? {} : { updatedSince });
    return { rows: cards, next: null, sync };
  },
};
type List = keyof typeof lists;
const names = Object.keys(lists) as List[];

async function wholeList(api: Api, name: List): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await lists[name](api, cursor === undefined ? {} : { cursor });
    for (const row of page.rows) rows.set(row.id, row);
    cursor = page.next;
  }
  return rows;
}

/** A program's copy of a list: what it has saved, and the token it saved with it. */
type Copy = { rows: Map<string, Row>; token: string; received: string[] };

async function begin(api: Api, name: List, limit: number): Promise<Copy> {
  const copy: Copy = { rows: new Map(), token: "", received: [] };
  let next: string | null | undefined;
  while (next !== null) {
    const page: Answered = await lists[name](api, {
      updatedSince: "beginning",
      limit,
      ...(next !== undefined && { cursor: next }),
    });
    copy.token ||= page.sync?.syncToken ?? "";
    for (const row of page.rows) copy.rows.set(row.id, row);
    next = page.next;
  }
  return copy;
}

/** One answer with changes. `saves`: whether the program comes to save it before it is killed. */
async function goOn(api: Api, name: List, copy: Copy, limit: number, saves = true): Promise<boolean> {
  const { rows, sync } = await lists[name](api, { updatedSince: copy.token, limit });
  copy.received.push(JSON.stringify([rows, sync?.removed]));
  if (!saves || !sync) return true;
  for (const row of rows) copy.rows.set(row.id, row);
  for (const id of sync.removed) copy.rows.delete(id);
  copy.token = sync.syncToken;
  return sync.hasMore;
}

const inOrder = (rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Everything that people do to the lists, each about as often, in random order. */
function stepsWith(random: () => number) {
  const own = new Set<string>();
  const { api } = northstar;
  function pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new NothingToDo();
    return picked;
  }
  const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });
  const listing = async (status: "active" | "on_hold" = "active"): Promise<string> =>
    pick((await api.listings.mine({ status, limit: 100 })).items.filter(({ id }) => own.has(id))).id;
  const introductionThat = async (can: "accept" | "decline") =>
    seen(pick((await api.introductions.list({ limit: 100 })).items.filter(({ actions }) => actions.includes(can))));
  const dealThat = async (can: "discard" | "lose") =>
    seen(pick((await api.deals.list({ limit: 100 })).items.filter(({ actions }) => actions.includes(can))));
  const places = ["remote", "hybrid", "onsite"] as const;
  const steps = {
    publish: async () => own.add(await publish(api, { workType: pick(places) })),
    "edit the place": async () => edit(await listing(), { workType: pick(places) }),
    "edit the role": async () => edit(await listing(), { headlineRole: `Engineer ${Math.floor(random() * 1_000)}` }),
    hide: async () => hideFromMeridian(await listing()),
    show: async () => showToMeridian(await listing()),
    hold: async () => {
      const id = await listing();
      await api.listings.hold({ id, version: await versionOf(id) });
    },
    resume: async () => {
      const id = await listing("on_hold");
      await api.listings.resume({ id, version: await versionOf(id) });
    },
    request: async () => meridian.api.introductions.request({ listingId: await listing(), offer: fee(20) }),
    accept: async () => api.introductions.accept(await introductionThat("accept")),
    decline: async () =>
      api.introductions.decline({
        ...(await introductionThat("decline")),
        reason: "The candidate has signed elsewhere.",
      }),
    deal: async () => made(api, { listingId: await listing() }),
    discard: async () => api.deals.discard(await dealThat("discard")),
    lose: async () => api.deals.lose({ ...(await dealThat("lose")), reason: "The client stopped hiring." }),
    "add a card": async () => meridian.api.pipeline.add({ listingId: await listing(), shortlist: true }),
    "move a card": async () => {
      const { stages, cards } = await meridian.api.pipeline.board({});
      const { id, version } = pick(cards);
      await meridian.api.pipeline.move({ listingId: id, stage: pick(stages).id, version });
    },
    "remove a card": async () =>
      meridian.api.pipeline.remove({ listingIds: [pick((await meridian.api.pipeline.board({})).cards).id] }),
  } satisfies Record<string, () => Promise<unknown>>;
  type Name = keyof typeof steps;
  const untaken = new Set(Object.keys(steps) as Name[]);
  let deck: Name[] = [];
  return {
    untaken,
    async step() {
      if (deck.length === 0) deck = Object.keys(steps).toSorted(() => random() - 0.5) as Name[];
      const name = deck.pop() as Name;
      try {
        await steps[name]();
        untaken.delete(name);
      } catch (error) {
        // Not possible now, such as requesting what is hidden.
        if (!(error instanceof Problem) && !(error instanceof NothingToDo)) throw error;
      }
    },
  };
}
class NothingToDo extends Error {}

describe("a list that a program follows", () => {
  it("equals the whole list after random changes, whenever the program stops, is killed and goes on", async () => {
    const random = seeded(76);
    const { step, untaken } = stepsWith(random);
    for (let first = 0; first < 16; first += 1) await step();
    const followers = await Promise.all(
      [northstar, harbor, meridian].flatMap((person) =>
        names.map(async (name) => ({
          person,
          name,
          copy: await begin(programOf(person), name, 2 + Math.floor(random() * 5)),
        })),
      ),
    );
    for (let round = 0; round < (exhaustive ? 400 : 32); round += 1) {
      await step();
      for (const { person, name, copy } of followers)
        if (random() < 0.15) await goOn(programOf(person), name, copy, 1 + Math.floor(random() * 3), random() < 0.7);
    }
    // Which listings a step meets differs from run to run.
    expect(untaken.size).toBeLessThan(4);
    for (const { person, name, copy } of followers) {
      while (await goOn(programOf(person), name, copy, 1 + Math.floor(random() * 3)));
      expect({ name, rows: inOrder(copy.rows) }).toEqual({
        name,
        rows: inOrder(await wholeList(programOf(person), name)),
      });
    }
  });

  it("never names a listing that was hidden from the organization all along", async () => {
    const copies = await Promise.all(
      names.map(async (name) => ({ name, copy: await begin(programOf(meridian), name, 60) })),
    );
    const id = await publish(northstar.api, { identity: { ...identity, currentEmployer: hides } });
    await edit(id, { headlineRole: "Staff Engineer" });
    await northstar.api.listings.withdraw({ id, version: await versionOf(id) });
    for (const { name, copy } of copies) {
      while (await goOn(programOf(meridian), name, copy, 50));
      expect(copy.received.join("")).not.toContain(id);
    }
  });

  it("takes a listing off the list alike, whether it left the market or was hidden", async () => {
    const ids = [await publish(northstar.api), await publish(northstar.api)] as const;
    const copy = await begin(programOf(meridian), "listings", 60);
    expect(ids.every((id) => copy.rows.has(id))).toBe(true);
    await hideFromMeridian(ids[0]);
    await northstar.api.listings.hold({ id: ids[1], version: await versionOf(ids[1]) });
    const { items, sync } = await meridian.api.listings.search({ updatedSince: copy.token });
    expect([items, sync?.removed.toSorted(), sync?.hasMore]).toEqual([[], ids.toSorted(), false]);
    // A colleague of the agency still has it, and no one else learns of an edit they can't see.
    const others = await begin(programOf(harbor), "listings", 60);
    await showToMeridian(ids[0]);
    await goOn(programOf(harbor), "listings", others, 50);
    expect(others.received).toEqual([JSON.stringify([[], []])]);
  });

  it("leaves no record of whom an erased candidate was hidden from", async () => {
    const id = await publish(northstar.api);
    const copy = await begin(programOf(meridian), "listings", 60);
    await hideFromMeridian(id);
    const admin = await signedIn(testApp, "admin@northstar.example");
    const { maskedCode } = await northstar.api.listings.form({ id });
    await admin.api.identities.erase({ listingId: id, maskedCode: maskedCode ?? "" });
    await testApp.database.changes.latest();
    const kept = await testApp.database.kysely
      .selectFrom("mls_changes")
      .select("data")
      .where("topic", "=", "listing.visibility")
      .execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(id);
    await goOn(programOf(meridian), "listings", copy, 50);
    expect(copy.received).toEqual([JSON.stringify([[], [id]])]);
  });

  it("follows the names that an organization declares, and the standing of an agency", async () => {
    const id = await publish(northstar.api, {
      identity: { ...identity, currentEmployer: { name: "Tidewater Instruments", domain: "tidewater.example" } },
    });
    const copy = await begin(programOf(meridian), "listings", 60);
    await meridian.api.organizations.saveNames({ names: ["Tidewater Instruments"], domains: [] });
    await goOn(programOf(meridian), "listings", copy, 50);
    expect(copy.received.at(-1)).toBe(JSON.stringify([[], [id]]));
    await meridian.api.organizations.saveNames({ names: [], domains: [] });
    while (await goOn(programOf(meridian), "listings", copy, 50));
    expect(copy.rows.has(id)).toBe(true);

    const standing = async (to: "suspended" | "vetted") => {
      const { version } = await operator.api.organizations.get({ id: northstar.organizationId });
      await operator.api.organizations.decide({
        id: northstar.organizationId,
        version,
        standing: to,
        reason: to === "suspended" ? "We check a complaint about two of your listings." : "",
      });
    };
    for (const to of ["suspended", "vetted"] as const) {
      await standing(to);
      while (await goOn(programOf(meridian), "listings", copy, 2));
      expect(inOrder(copy.rows)).toEqual(inOrder(await wholeList(programOf(meridian), "listings")));
      expect(copy.rows.has(id)).toBe(to === "vetted");
    }
  });

  it("has introductions whose time to reply passed, although no one did anything", async () => {
    const listingId = await publish(northstar.api);
    const { introduction } = await meridian.api.introductions.request({ listingId, offer: fee(20) });
    const copy = await begin(programOf(meridian), "introductions", 100);
    clock.advance(20 * 24 * 60 * 60 * 1_000);
    const later = await signedIn(testApp, "hiring@meridian.example");
    while (await goOn(programOf(later), "introductions", copy, 50));
    expect(copy.rows.get(introduction.id)).toMatchObject({ status: "expired" });
  });

  describe("has tokens", () => {
    let late: Person;
    let token: string;
    beforeAll(async () => {
      late = await signedIn(testApp, "admin@harbor.example");
      token = (await begin(programOf(late), "deals", 100)).token;
    });

    it("that need the same filters, and no cursor", async () => {
      const api = programOf(late);
      for (const ask of [{ statuses: ["draft" as const] }, { search: "Rust" }])
        expect(await refusal(late.api.deals.list({ ...ask, updatedSince: token }))).toMatchObject({
          code: "invalid-input",
          fields: { updatedSince: expect.stringContaining('"beginning"') },
        });
      for (const updatedSince of ["", "now", "0000000000000001", `${token}~x`, token.replace(/^\d/, "x")])
        await expect(api.deals.list({ updatedSince })).rejects.toMatchObject({ status: 400 });
      await expect(api.deals.list({ updatedSince: token, cursor: "x" })).rejects.toMatchObject({ status: 400 });
      for (const ask of [{ seen: "hide" as const }, { lastUpdated: "7d" as const }, { keywords: "Rust" }])
        await expect(
          api.listings.search({ ...ask, updatedSince: "beginning" } as Parameters<Api["listings"]["search"]>[0]),
        ).rejects.toMatchObject({ status: 400 });
      expect(
        (await api.listings.search({ keywords: "Rust", spelling: "exact", updatedSince: "beginning" })).sync,
      ).toEqual({ syncToken: expect.any(String), removed: [], hasMore: false });
      // A location is followed as written: what a misspelled one means depends on other listings.
      const misspelled = { location: "Austn" };
      expect((await api.listings.search(misspelled)).reading.corrections).toEqual([{ typed: "austn", used: "austin" }]);
      const followed = await api.listings.search({ ...misspelled, updatedSince: "beginning" });
      expect(followed).toMatchObject({ total: 0, reading: { corrections: [] } });
      expect(await api.deals.list({})).not.toHaveProperty("sync");
    });

    it("that end with the events, and an answer that says to start again", async () => {
      await publish((await signedIn(testApp, "recruiter@northstar.example")).api);
      clock.advance(20 * 24 * 60 * 60 * 1_000);
      await publish((await signedIn(testApp, "recruiter@northstar.example")).api);
      clock.advance(12 * 24 * 60 * 60 * 1_000);
      await testApp.database.changes.latest();
      await sweep({ database: testApp.database, clock });
      const { api } = await signedIn(testApp, "admin@harbor.example");
      expect(await refusal(api.deals.list({ updatedSince: token }))).toMatchObject({
        status: 410,
        code: "position-expired",
        detail: expect.stringContaining("updatedSince=beginning"),
      });
    });
  });
});
