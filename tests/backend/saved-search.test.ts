import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);

const versionOf = async (api: Api, id: string) => (await api.listings.form({ id })).version;
const found = async (api: Api, id: string) => (await api.savedSearches.list({})).items.find((each) => each.id === id);
let names = 0;
const named = () => `Search ${(names += 1)}`;

describe.each(backends)("saved searches in the $kind backend", ({ recruiter, settle }) => {
  it("saves the whole search as in its address, in one spelling", async () => {
    const saved = await recruiter.savedSearches.create({
      name: "  Bell   founders ",
      params: { keywords: "carillon", skills: "reactjs", salaryMax: "200000", sort: "salary", strange: "x" },
    });
    expect(saved).toMatchObject({
      name: "Bell founders",
      params: { keywords: "carillon", skills: "React", salaryMax: "200000", sort: "salary" },
      shared: false,
      own: true,
      canChange: true,
      pinned: false,
      badge: true,
      email: "off",
    });
    expect(await found(recruiter, saved.id)).toMatchObject({ ...saved, total: 0, fresh: 0, newest: [] });
  });

  it("rejects an empty, a long and a taken name", async () => {
    const name = named();
    await recruiter.savedSearches.create({ name, params: {} });
    const fieldsOf = async (asked: string) =>
      (await refusal(recruiter.savedSearches.create({ name: asked, params: {} }))).fields;
    expect(await fieldsOf(" ")).toEqual({ name: "Enter a name." });
    expect(await fieldsOf("x".repeat(81))).toEqual({ name: "Shorten this to at most 80 characters." });
    expect(await fieldsOf(name.toUpperCase())).toEqual({
      name: "You already have a search with this name. Choose another name.",
    });
  });

  it("renames over the version its reader saw, pins, and deletes with undo", async () => {
    const name = named();
    const { id, version } = await recruiter.savedSearches.create({ name, params: { keywords: "organ" } });
    const after = await recruiter.savedSearches.update({ id, version, name: `${name} renamed` });
    expect(after).toMatchObject({ name: `${name} renamed`, params: { keywords: "organ" } });
    expect(await refusal(recruiter.savedSearches.update({ id, version, name: "Late" }))).toMatchObject({
      status: 409,
      code: "version-conflict",
      current: { name: `${name} renamed` },
    });
    await recruiter.savedSearches.follow({ id, pinned: true });
    expect((await recruiter.savedSearches.list({})).items[0]).toMatchObject({ id, pinned: true });
    await recruiter.savedSearches.remove({ id });
    await recruiter.savedSearches.remove({ id });
    expect(await found(recruiter, id)).toBeUndefined();
    await recruiter.savedSearches.create({ name: `${name} renamed`, params: {} });
    expect(await recruiter.savedSearches.restore({ id })).toMatchObject({
      name: `${name} renamed (2)`,
      pinned: true,
    });
    expect(await refusal(recruiter.savedSearches.remove({ id: unknownId }))).toMatchObject({ status: 404 });
  });

  it("counts what newly meets a search until it is seen", async () => {
    const { id } = await recruiter.savedSearches.create({ name: named(), params: { keywords: "glockenspiel" } });
    expect(await found(recruiter, id)).toMatchObject({ total: 0, fresh: 0 });
    const first = await publish(recruiter, { headlineRole: "Glockenspiel Engineer" });
    await publish(recruiter, { headlineRole: "Trombone Engineer" });
    await settle();
    const before = await found(recruiter, id);
    expect(before).toMatchObject({ total: 1, fresh: 1 });
    expect(before?.newest).toMatchObject([{ id: first, headlineRole: "Glockenspiel Engineer", isNew: true }]);
    expect((await recruiter.savedSearches.news({})).fresh).toBeGreaterThanOrEqual(1);
    const second = await publish(recruiter, { headlineRole: "Senior Glockenspiel Engineer" });
    await settle();
    await recruiter.savedSearches.seen({ id, upTo: before?.upTo ?? 0 });
    const between = await found(recruiter, id);
    expect(between).toMatchObject({ total: 2, fresh: 1 });
    expect(between?.newest.map((each) => [each.id, each.isNew])).toEqual([
      [second, true],
      [first, false],
    ]);
    await recruiter.savedSearches.seen({ id, upTo: 1_000 });
    expect(await found(recruiter, id)).toMatchObject({ total: 2, fresh: 0 });
    await publish(recruiter, { headlineRole: "Lead Glockenspiel Engineer" });
    await settle();
    expect(await found(recruiter, id)).toMatchObject({ total: 3, fresh: 1 });
  });

  it("counts a candidate that is new in several searches once in all", async () => {
    for (const keywords of ["sackbut", "sackbut engineer"])
      await recruiter.savedSearches.create({ name: named(), params: { keywords } });
    const before = (await recruiter.savedSearches.list({})).fresh;
    await publish(recruiter, { headlineRole: "Sackbut Engineer" });
    await settle();
    const { items, fresh } = await recruiter.savedSearches.list({});
    expect(items.filter(({ params }) => params["keywords"]?.startsWith("sackbut")).map((each) => each.fresh)).toEqual([
      1, 1,
    ]);
    expect(fresh).toBe(before + 1);
    expect((await recruiter.savedSearches.news({})).fresh).toBe(fresh);
  });

  it("counts a listing that meets the search after an edit, and not one that met it before", async () => {
    const { id } = await recruiter.savedSearches.create({ name: named(), params: { keywords: "marimba" } });
    const back = await publish(recruiter, { headlineRole: "Marimba Engineer" });
    const edited = await publish(recruiter, { headlineRole: "Oboe Engineer" });
    await settle();
    const fresh = async () => (await found(recruiter, id))?.fresh;
    const seeAll = () => recruiter.savedSearches.seen({ id, upTo: 1_000 });
    expect(await fresh()).toBe(1);
    await seeAll();
    await recruiter.listings.update({
      id: back,
      version: await versionOf(recruiter, back),
      form: { salaryMin: 90_000 },
    });
    await settle();
    expect(await fresh()).toBe(0);
    await recruiter.listings.update({
      id: edited,
      version: await versionOf(recruiter, edited),
      form: { headlineRole: "Senior Marimba Engineer" },
    });
    await settle();
    expect(await fresh()).toBe(1);
    await seeAll();
    await recruiter.listings.hold({ id: back, version: await versionOf(recruiter, back) });
    await settle();
    expect(await found(recruiter, id)).toMatchObject({ total: 1, fresh: 0 });
  });

  it("counts what comes back unless the person has seen it in this search", async () => {
    const { id } = await recruiter.savedSearches.create({ name: named(), params: { keywords: "vibraphone" } });
    const listing = await publish(recruiter, { headlineRole: "Vibraphone Engineer" });
    await settle();
    const counts = async () => {
      await settle();
      const { total, fresh } = (await found(recruiter, id)) ?? {};
      return { total, fresh };
    };
    const look = async () => recruiter.savedSearches.seen({ id, upTo: (await found(recruiter, id))?.upTo ?? 0 });
    const step = async (name: "hold" | "resume" | "withdraw" | "relist") =>
      recruiter.listings[name]({ id: listing, version: await versionOf(recruiter, listing) });
    const edit = async (headlineRole: string) =>
      recruiter.listings.update({
        id: listing,
        version: await versionOf(recruiter, listing),
        form: { headlineRole },
      });
    const leaving = [
      { leave: () => step("hold"), comeBack: () => step("resume") },
      { leave: () => edit("Cello Engineer"), comeBack: () => edit("Vibraphone Engineer") },
    ];
    // Away while the person looks: not seen yet.
    for (const { leave, comeBack } of leaving) {
      await leave();
      expect(await counts()).toEqual({ total: 0, fresh: 0 });
      await look();
      await comeBack();
      expect(await counts()).toEqual({ total: 1, fresh: 1 });
    }
    await look();
    expect(await counts()).toEqual({ total: 1, fresh: 0 });
    for (const { leave, comeBack } of leaving) {
      await leave();
      await look();
      await comeBack();
      expect(await counts()).toEqual({ total: 1, fresh: 0 });
    }
    // Listed again, a candidate is looking again.
    await step("withdraw");
    await step("relist");
    expect(await counts()).toEqual({ total: 1, fresh: 1 });
  });

  it("doesn't count what was among its results when it was saved, after a hold or an edit", async () => {
    const listing = await publish(recruiter, { headlineRole: "Harpsichord Engineer" });
    await settle();
    const { id } = await recruiter.savedSearches.create({ name: named(), params: { keywords: "harpsichord" } });
    const step = async (name: "hold" | "resume" | "withdraw" | "relist") => {
      await recruiter.listings[name]({ id: listing, version: await versionOf(recruiter, listing) });
      await settle();
    };
    const edit = async (headlineRole: string) => {
      const version = await versionOf(recruiter, listing);
      await recruiter.listings.update({ id: listing, version, form: { headlineRole } });
      await settle();
    };
    expect(await found(recruiter, id)).toMatchObject({ total: 1, fresh: 0 });
    await step("hold");
    await step("resume");
    expect(await found(recruiter, id)).toMatchObject({ total: 1, fresh: 0 });
    await edit("Cello Engineer");
    const other = await recruiter.savedSearches.create({ name: named(), params: { keywords: "harpsichord" } });
    await edit("Senior Harpsichord Engineer");
    expect(await found(recruiter, id)).toMatchObject({ total: 1, fresh: 0 });
    expect(await found(recruiter, other.id)).toMatchObject({ total: 1, fresh: 1 });
    await step("withdraw");
    await step("relist");
    expect(await found(recruiter, id)).toMatchObject({ total: 1, fresh: 1 });
  });

  it("counts what meets the search again after its criteria changed", async () => {
    const params = { keywords: "hurdygurdy" };
    const { id, version } = await recruiter.savedSearches.create({ name: named(), params });
    const [dear, kept, held] = [
      await publish(recruiter, { headlineRole: "Hurdygurdy Engineer", salaryMin: 140_000, salaryMax: 145_000 }),
      await publish(recruiter, { headlineRole: "Hurdygurdy Analyst", salaryMin: 90_000, salaryMax: 100_000 }),
      await publish(recruiter, { headlineRole: "Hurdygurdy Tester", salaryMin: 90_000, salaryMax: 100_000 }),
    ];
    await settle();
    const counts = async () => {
      await settle();
      const { total, fresh, upTo } = (await found(recruiter, id)) ?? {};
      return { total, fresh, upTo: upTo ?? 0 };
    };
    const step = async (listing: string, name: "hold" | "resume") =>
      recruiter.listings[name]({ id: listing, version: await versionOf(recruiter, listing) });
    const { upTo } = await counts();
    await recruiter.savedSearches.seen({ id, upTo });
    await step(held, "hold");
    expect(await counts()).toMatchObject({ total: 2, fresh: 0 });
    await recruiter.savedSearches.update({ id, version, params: { ...params, salaryMax: "130000" } });
    expect(await counts()).toMatchObject({ total: 1, fresh: 0 });
    await recruiter.listings.update({
      id: dear,
      version: await versionOf(recruiter, dear),
      form: { salaryMin: 120_000, salaryMax: 125_000 },
    });
    expect(await counts()).toMatchObject({ total: 2, fresh: 1 });
    // Those that met the search before and after the change have been seen in it.
    await step(kept, "hold");
    expect(await counts()).toMatchObject({ total: 1, fresh: 1 });
    await step(kept, "resume");
    await step(held, "resume");
    expect(await counts()).toMatchObject({ total: 3, fresh: 1 });
  });

  it("shows which of them a listing meets, whatever its reader has opened or owns", async () => {
    const id = await publish(recruiter, { headlineRole: "Dulcimer Engineer", locationState: "TX" });
    await settle();
    const save = (params: Record<string, string>) => recruiter.savedSearches.create({ name: named(), params });
    const meets = await save({ keywords: "dulcimer", own: "hide", seen: "hide" });
    const state = await save({ keywords: "dulcimer", location: "TX" });
    await save({ keywords: "dulcimer", location: "CO" });
    const removed = await save({ keywords: "dulcimer" });
    await recruiter.savedSearches.remove({ id: removed.id });
    const { items } = await recruiter.savedSearches.fits({ listingId: id });
    const mine = items.filter((each) => each.params["keywords"] === "dulcimer");
    expect(mine).toEqual([
      { id: meets.id, name: meets.name, params: meets.params, shared: false },
      { id: state.id, name: state.name, params: state.params, shared: false },
    ]);
    expect(await refusal(recruiter.savedSearches.fits({ listingId: unknownId }))).toMatchObject({ status: 404 });
  });

  it("leaves out own listings and opened candidates in a search and its numbers", async () => {
    await publish(recruiter, { headlineRole: "Celesta Engineer" });
    await settle();
    const ask = { keywords: "celesta" };
    expect((await recruiter.listings.search(ask)).total).toBe(1);
    expect((await recruiter.listings.search({ ...ask, own: "hide" })).total).toBe(0);
    const none = await recruiter.listings.facets({ ...ask, own: "hide" });
    expect(none.total).toBe(0);
    expect(none.without).toContainEqual({ key: "own", total: 1 });
    const all = await recruiter.listings.search({ own: "hide" });
    const [other] = all.items;
    if (!other) throw new Error("There is no other agency's listing.");
    await recruiter.listings.view({ id: other.id });
    const rest = await recruiter.listings.search({ own: "hide", seen: "hide" });
    expect(rest.total).toBe(all.total - 1);
    expect(rest.items.map(({ id }) => id)).not.toContain(other.id);
    const numbers = await recruiter.listings.facets({ own: "hide", seen: "hide" });
    expect(numbers.total).toBe(all.total - 1);
    expect(numbers.without).toContainEqual({ key: "seen", total: all.total });
    expect((await recruiter.listings.recent({})).items[0]).toMatchObject({ id: other.id });
    const saved = await recruiter.savedSearches.create({ name: named(), params: { own: "hide", seen: "hide" } });
    expect(await found(recruiter, saved.id)).toMatchObject({ total: all.total - 1 });
  });
});
