import { describe, expect, it } from "vitest";
import type { Answer, Api } from "#contract/index.ts";
import { byAttention, homeRows } from "#domain/home/home.ts";
import { publish } from "#tests/support/deals.ts";
import { proposed } from "#tests/support/interviews.ts";
import { accept, askedByEmployer } from "#tests/support/introductions.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const backends = bothBackends(await serverBackend());
type Home = Answer<"home", "read">;

const read = (api: Api) => api.home.read({});
const lists = ({ listed, salary, back, expiring }: Home) => [listed, salary, back, expiring];
const openDays = 14;

describe.each(backends)("the home in the $kind backend", ({ kind, recruiter, partner, employer }) => {
  it("shows a first-time visitor a week of other agencies' news", async () => {
    const home = await read(recruiter);
    expect(Date.parse(home.readAt) - Date.parse(home.since)).toBe(7 * 86_400_000);
    const mine = new Set((await recruiter.listings.mine({ limit: 100 })).items.map(({ id }) => id));
    for (const list of lists(home)) {
      expect(list.items.length).toBe(Math.min(list.total, homeRows));
      expect(list.total).toBeGreaterThan(0);
    }
    for (const { id, at } of [...home.listed.items, ...home.salary.items, ...home.back.items]) {
      expect(mine.has(id)).toBe(false);
      expect(at > home.since && at <= home.readAt).toBe(true);
    }
    expect(home.listed.items.map(({ at }) => at)).toEqual(
      home.listed.items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    for (const each of home.salary.items)
      expect([each.salaryMin, each.salaryMax]).not.toEqual([each.salaryMinBefore, each.salaryMaxBefore]);
    // Candidates the person has saved come first.
    const kept = home.salary.items.map(({ kept: where }) => where !== null);
    expect(kept).toEqual(kept.toSorted((a, b) => Number(b) - Number(a)));
    const today = home.readAt.slice(0, 10);
    for (const { id, until, own, kept: where } of home.expiring.items) {
      expect(own).toBe(mine.has(id));
      expect(own || where !== null).toBe(true);
      expect([until >= today, (Date.parse(until) - Date.parse(today)) / 86_400_000 <= openDays]).toEqual([true, true]);
    }
  });

  it("counts replies owed as the badges do, and each can be opened", async () => {
    const { owed } = await read(recruiter);
    if (!owed) throw new Error("an agency is a party");
    expect(owed.introductions.total).toBe((await recruiter.introductions.count({})).needsYou);
    for (const { id, with: other } of owed.introductions.items)
      expect([(await recruiter.introductions.get({ id })).needsYou, other.length > 0]).toEqual([true, true]);
    expect(owed.interviews.total).toBe((await recruiter.interviews.count({})).needsYou);
    expect(owed.interviews.total).toBeGreaterThan(0);
    for (const { id, introductionId, startsAt } of owed.interviews.items) {
      const { needsYou, introduction, proposal } = await recruiter.interviews.get({ id });
      expect([needsYou, introduction.id, proposal.times.toSorted()[0]]).toEqual([true, introductionId, startsAt]);
    }
    expect(owed.deals.total).toBeGreaterThan(0);
    for (const { id, waits } of owed.deals.items) {
      const { actions, placement } = await recruiter.deals.get({ id });
      if (waits === "payment") expect(["overdue", "to_pay_back"]).toContain(placement?.standing.state);
      else expect(actions).toContain({ terms: "accept", signature: "sign", correction: "answer_correction" }[waits]);
    }
    const waiting = (await recruiter.threads.list({ limit: 100 })).items.filter(({ unread }) => unread > 0);
    expect(waiting.reduce((sum, { unread }) => sum + unread, 0)).toBe((await recruiter.threads.count({})).unread);
    expect(owed.threads.total).toBe(waiting.length);
    expect(owed.threads.items.map(({ id, unread }) => [id, unread])).toEqual(
      waiting.slice(0, 5).map(({ id, unread }) => [id, unread]),
    );
  });

  it("owes no reply to an interview while its times can't be accepted", async () => {
    const sides = { listing: recruiter, selling: partner, employer };
    const listingId = await publish(recruiter);
    const asked = await askedByEmployer(sides, { listingId });
    await accept(sides, asked);
    const made = await proposed(employer, asked.id);
    const owed = async () => {
      const { needsYou } = await recruiter.interviews.count({});
      const { items } = await recruiter.interviews.list({ limit: 100 });
      expect(needsYou).toBe(items.filter((each) => each.needsYou).length);
      expect((await read(recruiter)).owed?.interviews.total).toBe(needsYou);
      return items.find(({ id }) => id === made.id)?.needsYou;
    };
    const hideFrom = async (blockedOrganizations: { name: string; domain: string }[]) => {
      const { version } = await recruiter.listings.form({ id: listingId });
      await recruiter.listings.update({ id: listingId, version, form: { blockedOrganizations } });
    };
    expect(await owed()).toBe(true);
    await hideFrom([{ name: "Meridian Robotics", domain: "" }]);
    expect(await owed()).toBe(false);
    expect((await recruiter.interviews.get({ id: made.id })).actions).toEqual(["decline"]);
    await hideFrom([]);
    expect(await owed()).toBe(true);
  });

  // The home of the demo is that of the agency that the visitor acts for.
  it("owes the replies that the list of deals marks", async () => {
    for (const api of kind === "demo" ? [recruiter] : [recruiter, partner, employer]) {
      const { owed } = await read(api);
      const { items } = await api.deals.list({ limit: 100 });
      expect(items.filter(({ waits }) => waits !== null)).toHaveLength(owed?.deals.total ?? 0);
      for (const { id, waits } of owed?.deals.items ?? [])
        expect(items.find((deal) => deal.id === id)?.waits).toBe(waits);
    }
  });

  it("counts your own listings on the market", async () => {
    const { own } = await read(recruiter);
    const active = (await recruiter.listings.mine({ status: "active", limit: 100 })).items.map(({ id }) => id);
    expect(own?.active).toBe(active.length);
    for (const { id, views } of own?.items ?? []) expect([active.includes(id), views >= 0]).toEqual([true, true]);
    expect(own?.figures.views).toBeGreaterThan(0);
  });

  it("says that a candidate in a job is in the pipeline", async () => {
    const [found] = (await read(recruiter)).listed.items;
    const listingId = found?.id ?? "";
    const job = { role: "Weaver", company: "Ashgrove Mills", contactEmail: "ada@ashgrove.example" };
    await recruiter.pipeline.add({ listingId, jobId: (await recruiter.jobs.create(job)).id, shortlist: true });
    const { items } = (await read(recruiter)).listed;
    expect(items.find(({ id }) => id === listingId)?.kept).toBe("pipeline");
  });

  it("lists your own listings that wait for your word whether the candidate is still available", async () => {
    const { own } = await read(recruiter);
    const { items } = await recruiter.own.listings({ attention: true, limit: 100 });
    const asked = items.filter(({ attention }) => attention.includes("asked")).map(({ id }) => id);
    expect(asked.length).toBeGreaterThan(0);
    expect(own?.asked.total).toBe(asked.length);
    expect(own?.asked.items.map(({ id }) => id).toSorted()).toEqual(asked.slice(0, 5).toSorted());
  });

  it("keeps its news after a reload, and clears them when they are marked as seen", async () => {
    const before = await read(recruiter);
    await recruiter.home.visit({ until: before.readAt });
    const again = await read(recruiter);
    expect({ ...again, readAt: "" }).toEqual({ ...before, readAt: "" });
    await recruiter.home.seen({ until: again.readAt });
    const seen = await read(recruiter);
    expect([seen.since, seen.listed, seen.salary, seen.back]).toEqual([
      again.readAt,
      ...[0, 0, 0].map((total) => ({ total, items: [] })),
    ]);
    // Expiring listings and replies owed aren't news, so they stay.
    expect([seen.expiring, seen.owed]).toEqual([before.expiring, before.owed]);
  });
});

/* Server only: several organizations, and time that passes. */
const clock = manualClock("2026-11-21T09:00:00Z");
const testApp = await startTestApp({ clock });
let [northstar, harbor, meridian, operator] = await signInAll();
const hour = 3_600_000;

function signInAll(): Promise<[Person, Person, Person, Person]> {
  const [recruiter, partner, employer, staff] = [
    "recruiter@northstar.example",
    "admin@harbor.example",
    "hiring@meridian.example",
    "operator@talentmls.example",
  ].map((email) => signedIn(testApp, email)) as [Promise<Person>, Promise<Person>, Promise<Person>, Promise<Person>];
  return Promise.all([recruiter, partner, employer, staff]);
}
/** Lets time pass. Sessions end meanwhile. */
async function later(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  [northstar, harbor, meridian, operator] = await signInAll();
}

async function listed(person: Person, form: Parameters<typeof makeForm>[0]): Promise<string> {
  const draft = await person.api.listings.create({ form: makeForm(form) });
  await person.api.listings.publish({ id: draft.id, version: draft.version });
  return draft.id;
}
const version = async (person: Person, id: string) => (await person.api.listings.form({ id })).version;
const change = async (person: Person, id: string, form: NonNullable<Parameters<typeof makeForm>[0]>) =>
  void (await person.api.listings.update({ id, version: await version(person, id), form }));
/** These people have seen all the news. */
async function allSeen(...people: Person[]): Promise<void> {
  clock.advance(1_000);
  for (const { api } of people) await api.home.seen({ until: clock.now().toISOString() });
  clock.advance(1_000);
}
const idsOf = (home: Home) => ({
  listed: home.listed.items.map(({ id }) => id),
  salary: home.salary.items.map(({ id }) => id),
  back: home.back.items.map(({ id }) => id),
});
const nothing = { listed: [], salary: [], back: [] };

describe("market news", () => {
  it("reach everyone who can see the listing, except its own agency", async () => {
    await allSeen(northstar, harbor, meridian, operator);
    const hidden = await listed(harbor, {
      identity: {
        fullName: "Quillon Vandermere",
        email: "home1@mail.example",
        portfolioLinks: [],
        pastEmployers: [],
        currentEmployer: { name: "Somewhere else", domain: "meridian.example" },
      },
    });
    expect(idsOf(await read(northstar.api))).toEqual({ ...nothing, listed: [hidden] });
    expect(idsOf(await read(operator.api))).toEqual({ ...nothing, listed: [hidden] });
    expect([idsOf(await read(harbor.api)), idsOf(await read(meridian.api))]).toEqual([nothing, nothing]);
    await allSeen(northstar, meridian);
    await change(harbor, hidden, { salaryMax: 190_000 });
    expect((await read(northstar.api)).salary.items).toMatchObject([
      { id: hidden, salaryMin: 140_000, salaryMax: 190_000, salaryMinBefore: 140_000, salaryMaxBefore: 170_000 },
    ]);
    expect(idsOf(await read(meridian.api))).toEqual(nothing);
  });

  it("show the salary at the last visit, and nothing once it is the same again", async () => {
    const id = await listed(harbor, { identity: { ...makeForm().identity, email: "home2@mail.example" } });
    await allSeen(northstar);
    await change(harbor, id, { salaryMax: 180_000 });
    clock.advance(1_000);
    await change(harbor, id, { salaryMax: 185_000 });
    expect((await read(northstar.api)).salary.items).toMatchObject([
      { id, salaryMaxBefore: 170_000, salaryMax: 185_000 },
    ]);
    clock.advance(1_000);
    await change(harbor, id, { salaryMax: 170_000 });
    expect(idsOf(await read(northstar.api))).toEqual(nothing);
  });

  it("report that a listing is back, without values that were never visible", async () => {
    const id = await listed(harbor, { identity: { ...makeForm().identity, email: "home3@mail.example" } });
    await allSeen(northstar);
    await harbor.api.listings.hold({ id, version: await version(harbor, id) });
    await change(harbor, id, { salaryMin: 200_000, salaryMax: 999_000 });
    expect(idsOf(await read(northstar.api))).toEqual(nothing);
    await change(harbor, id, { salaryMin: 150_000, salaryMax: 175_000 });
    await harbor.api.listings.resume({ id, version: await version(harbor, id) });
    const home = await read(northstar.api);
    expect(idsOf(home)).toEqual({ ...nothing, back: [id] });
    expect(JSON.stringify(home)).not.toContain("999000");
    await harbor.api.listings.withdraw({ id, version: await version(harbor, id) });
    expect(idsOf(await read(northstar.api))).toEqual(nothing);
  });

  it("put shortlisted candidates first", async () => {
    const [older, newer] = [
      await listed(harbor, { identity: { ...makeForm().identity, email: "home4@mail.example" } }),
      await listed(harbor, { identity: { ...makeForm().identity, email: "home5@mail.example" } }),
    ];
    await allSeen(northstar);
    await northstar.api.shortlist.add({ listingId: older });
    await change(harbor, older, { salaryMax: 171_000 });
    clock.advance(1_000);
    await change(harbor, newer, { salaryMax: 172_000 });
    expect((await read(northstar.api)).salary.items.map(({ id, kept }) => [id, kept])).toEqual([
      [older, "shortlist"],
      [newer, null],
    ]);
  });

  it("belong to the visit: the next one starts where the last ended, for each person", async () => {
    await allSeen(northstar, harbor);
    const id = await listed(harbor, { identity: { ...makeForm().identity, email: "home6@mail.example" } });
    await northstar.api.home.visit({ until: clock.now().toISOString() });
    await later(hour);
    expect((await read(northstar.api)).listed.items.map((each) => each.id)).toEqual([id]);
    await northstar.api.home.visit({ until: clock.now().toISOString() });
    await later(8 * hour);
    const next = await read(northstar.api);
    expect(next).toMatchObject({
      since: new Date(clock.now().getTime() - 8 * hour).toISOString(),
      listed: { total: 0 },
    });
    // A colleague has their own mark.
    const colleague = await signedIn(testApp, "admin@northstar.example");
    expect((await read(colleague.api)).since).toBe(new Date(clock.now().getTime() - 7 * 24 * hour).toISOString());
    // A mark can't be later than now.
    await northstar.api.home.seen({ until: "2030-01-01T00:00:00.000Z" });
    expect((await read(northstar.api)).since).toBe(clock.now().toISOString());
  });
});

describe("the home's figures", () => {
  it("show employers no split, organizations without listings none, and the platform no replies owed", async () => {
    const [employer, platform] = [await read(meridian.api), await read(operator.api)];
    expect([employer.own, platform.own, platform.owed]).toEqual([null, null, null]);
    expect(employer.owed).not.toBeNull();
    expect(JSON.stringify(employer)).not.toMatch(/split|minimumFee/i);
  });

  it("count viewers and requests of your own listings, this week and last week", async () => {
    const id = await listed(northstar, { identity: { ...makeForm().identity, email: "home7@mail.example" } });
    const own = async () => (await read(northstar.api)).own?.items.find((each) => each.id === id);
    await harbor.api.listings.view({ id });
    await meridian.api.listings.view({ id });
    // Each person counts once per period; colleagues don't count.
    await meridian.api.listings.view({ id });
    await northstar.api.listings.view({ id });
    await meridian.api.introductions.request({
      listingId: id,
      offer: { kind: "fee", feePercent: 22, guaranteeDays: 60 },
      message: "",
    });
    expect(await own()).toMatchObject({ views: 2, viewsBefore: 0, interest: 1, interestBefore: 0 });
    await later(7 * 24 * hour + hour);
    await harbor.api.listings.view({ id });
    expect(await own()).toMatchObject({ views: 1, viewsBefore: 2, interest: 0, interestBefore: 1 });
    expect(JSON.stringify((await read(harbor.api)).own)).not.toContain(id);
  });

  it("sum up the listings on the market, like the rows", async () => {
    const totals = async () => (await read(northstar.api)).own?.figures;
    const before = await totals();
    const id = await listed(northstar, { identity: { ...makeForm().identity, email: "home8@mail.example" } });
    await harbor.api.listings.view({ id });
    expect((await totals())?.views).toBe((before?.views ?? 0) + 1);
    const { version } = await northstar.api.listings.form({ id });
    await northstar.api.listings.withdraw({ id, version });
    expect(await totals()).toEqual(before);
  });

  it("show the five listings with the most attention, of however many were viewed", async () => {
    const { items } = await northstar.api.listings.mine({ status: "active", limit: 100 });
    for (const { id } of items) await harbor.api.listings.view({ id });
    const own = (await read(northstar.api)).own;
    expect(items.length).toBeGreaterThan(homeRows);
    expect(own?.active).toBe(items.length);
    expect(own?.items).toHaveLength(homeRows);
    expect(own?.items).toEqual(own?.items.toSorted(byAttention));
    expect(own?.figures.views).toBeGreaterThanOrEqual(items.length);
  });

  it("can be recorded only by the listing's agency, also in the database", async () => {
    const [target] = (await harbor.api.listings.mine({ status: "active", limit: 1 })).items;
    const me = await testApp.database.kysely
      .selectFrom("mls_memberships")
      .select(["person_id as personId", "organization_id as organizationId"])
      .where("organization_id", "=", northstar.organizationId)
      .executeTakeFirstOrThrow();
    const forged = testApp.database.asViewer(me, ({ db }) =>
      db
        .insertInto("mls_listing_news")
        .values({ listing_id: target?.id ?? "", kind: "back", at: clock.now() })
        .execute(),
    );
    await expect(forged).rejects.toMatchObject({ code: "42501" });
  });
});
