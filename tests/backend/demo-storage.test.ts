import { afterEach, describe, expect, it, vi } from "vitest";
import { earliestDate } from "#domain/core/calendar.ts";
import { createDemo, memoryStorage } from "#tests/support/backends.ts";

const keys = [
  "mls-demo",
  "mls-demo-visitor",
  "mls-shortlist",
  "mls-pipeline",
  "mls-pipeline-stages",
  "mls-deals",
] as const;
const dayMs = 86_400_000;

afterEach(() => void vi.restoreAllMocks());

async function everything({ api }: ReturnType<typeof createDemo>) {
  const [shortlist, pipeline, deals, listings] = await Promise.all([
    api.shortlist.ids({}),
    api.pipeline.board({}),
    api.deals.list({}),
    api.listings.search({}),
  ]);
  return {
    shortlist: shortlist.ids,
    cards: pipeline.cards.map(({ listingId, pipelineStage }) => [listingId, pipelineStage]),
    stages: pipeline.stages.map(({ id, name }) => [id, name]),
    deals: deals.items.map(({ id, status }) => [id, status]),
    listings: listings.items.map(({ id }) => id),
  };
}

describe("a key of local storage that can't be read", () => {
  it.each(keys.flatMap((key) => (["{broken", "null", '"text"', "7"] as const).map((text) => [key, text] as const)))(
    "%s holding %s is logged by name, once, and the sample data is used",
    async (key, text) => {
      const sample = await everything(createDemo(memoryStorage()));
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const storage = memoryStorage();
      storage.setItem(key, text);
      const demo = createDemo(storage);
      expect(await everything(demo)).toEqual(sample);
      expect(await everything(createDemo(storage))).toEqual(sample);
      expect(logged.mock.calls).toEqual([
        [`${key} could not be read from local storage. The sample data is used instead.`],
      ]);
      expect(storage.getItem(key)).not.toBe(text);
    },
  );

  it("leaves the other keys unchanged", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const storage = memoryStorage();
    await createDemo(storage).api.shortlist.clear({});
    storage.setItem("mls-deals", "{broken");
    const demo = createDemo(storage);
    expect((await demo.api.deals.list({})).total).toBe(2);
    expect((await demo.api.shortlist.ids({})).ids).toEqual([]);
  });

  it("is not logged when nothing is stored yet", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await everything(createDemo(memoryStorage()));
    expect(logged).not.toHaveBeenCalled();
  });
});

describe("mls-deals", () => {
  type Entry = Record<string, unknown>;
  const stored = (storage: ReturnType<typeof memoryStorage>) =>
    JSON.parse(storage.getItem("mls-deals") ?? "") as Entry[];

  it.each([
    [64.1, 35.9],
    [33.33, 66.67],
    [57.7, 42.3],
    [12.34, 87.66],
    [0.07, 99.93],
    [60, 40],
  ])("stores shares of %s and %s percent as exact numbers", async (laSplit, saSplit) => {
    const storage = memoryStorage();
    const { api } = createDemo(storage);
    await api.deals.propose({
      id: "1",
      version: 1,
      targetSalary: 165_432,
      feePercent: 22.22,
      laSplit,
      guaranteeDays: 90,
      terms: "",
    });
    expect(stored(storage)[0]).toMatchObject({ targetSalary: 165_432, feePercent: 22.22, laSplit, saSplit });
    expect(await createDemo(storage).api.deals.get({ id: "1" })).toMatchObject({
      targetSalary: 165_432,
      feePercent: 22.22,
      agencySide: { laSplit },
    });
  });

  it.each([
    ["feePercent", "25"],
    ["feePercent", null],
    ["feePercent", 22.225],
    ["laSplit", ""],
    ["laSplit", true],
    ["targetSalary", []],
    ["targetSalary", "160000"],
  ])("skips a stored deal whose %s is %j", async (field, value) => {
    const storage = memoryStorage();
    const { api } = createDemo(storage);
    await api.deals.list({});
    const own = {
      id: "DEAL-001",
      candidateId: "1",
      employer: "Meridian Robotics",
      sellingAgency: "Harbor Search Partners",
      status: "Draft",
      feePercent: 20,
      targetSalary: 200_000,
      laSplit: 70,
      guaranteePeriod: "60 days",
      terms: "",
      createdAt: "2026-01-02T03:04:05.000Z",
    };
    storage.setItem(
      "mls-deals",
      JSON.stringify([...stored(storage), { ...own, id: "DEAL-002" }, { ...own, [field]: value }]),
    );
    expect((await api.deals.list({})).items.map(({ id }) => id).toSorted()).toEqual(["1", "2", "DEAL-002"]);
  });
});

describe("Next day", () => {
  const ahead = (demo: ReturnType<typeof createDemo>, days: number) => {
    for (let day = 0; day < days; day++) demo.clock?.nextDay();
  };

  it("notifies listeners, also of a reset, until they unsubscribe", async () => {
    const { clock, reset } = createDemo();
    const heard: number[] = [];
    const stop = clock?.onMove(() => heard.push(clock.daysAhead()));
    clock?.nextDay();
    clock?.nextDay();
    await reset();
    stop?.();
    clock?.nextDay();
    expect(heard).toEqual([1, 2, 0]);
    expect(Math.round(((clock?.now() ?? 0) - Date.now()) / dayMs)).toBe(1);
  });

  it("expires a listing when its exclusivity ends: it leaves search, and its agency can renew it", async () => {
    const demo = createDemo();
    const { api } = demo;
    const own = (await api.listings.mine({ limit: 50 })).items.find(({ status }) => status === "active");
    const id = own?.id ?? "";
    const until = Date.parse(`${own?.exclusivityUntil ?? ""}T00:00:00Z`);
    // A date ends once it has ended everywhere, which is at noon in UTC.
    const last = Math.floor((until - Date.parse(earliestDate(Date.now()))) / dayMs);
    ahead(demo, last);
    expect((await api.listings.get({ id })).status).toBe("active");
    demo.clock?.nextDay();
    const expired = await api.listings.get({ id });
    expect(expired.status).toBe("expired");
    expect((await api.listings.search({ limit: 50 })).items.map((each) => each.id)).not.toContain(id);
    expect((await api.listings.mine({ status: "expired", limit: 50 })).items.map((each) => each.id)).toContain(id);
    await api.listings.renew({ id, version: expired.own?.version ?? 0 });
    expect(await api.listings.get({ id })).toMatchObject({ status: "active" });
  });

  it("counts days in a stage by the demo's own clock, also for a card moved on a later day", async () => {
    const demo = createDemo();
    const [card] = (await demo.api.pipeline.board({})).cards;
    const before = Date.parse(card?.lastStageUpdate ?? "");
    ahead(demo, 3);
    const stages = (await demo.api.pipeline.board({})).stages;
    const to = stages.find(({ id }) => id !== card?.pipelineStage)?.id ?? "";
    await demo.api.pipeline.move({ listingId: card?.listingId ?? "", version: card?.version ?? 0, stage: to });
    const moved = (await demo.api.pipeline.board({})).cards.find(({ listingId }) => listingId === card?.listingId);
    expect(Math.round((Date.parse(moved?.lastStageUpdate ?? "") - Date.now()) / dayMs)).toBe(3);
    expect(Date.parse(moved?.lastStageUpdate ?? "")).toBeGreaterThan(before);
  });
});
