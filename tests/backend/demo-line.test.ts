import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { createDemoBackend } from "#demo/backend.ts";
import { demoKeys, demoParts } from "#demo/keys.ts";
import { type Handover, lastPage } from "#demo/line.ts";
import { soleTab } from "#demo/live.ts";
import { createDemo, memoryStorage } from "#tests/support/backends.ts";
import { refusal } from "#tests/support/deals.ts";
import { fieldOf } from "#tests/support/live-client.ts";

const shortlisted = async (api: Api) => (await api.shortlist.ids({})).ids.toSorted();

describe("the demo's worker", () => {
  it("loses nothing of what two tabs change at the same moment", async () => {
    const storage = memoryStorage();
    const [first, second] = [createDemo(storage), createDemo(storage)];
    await first.api.shortlist.clear({});
    await Promise.all(
      ["1", "2", "3", "4", "5", "6", "7", "8"].map((listingId, place) =>
        (place % 2 ? first : second).api.shortlist.add({ listingId }),
      ),
    );
    expect(await shortlisted(createDemo(storage).api)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
    expect(await shortlisted(second.api)).toEqual(await shortlisted(first.api));
  });

  it("announces a change once when two tabs change something at the same moment", async () => {
    const storage = memoryStorage();
    const [first, second] = [createDemo(storage), createDemo(storage)];
    await first.api.shortlist.clear({});
    const announced: unknown[] = [];
    first.live?.onEvent(({ data }) => announced.push(fieldOf(data, "listingId")));
    await Promise.all([second.api.shortlist.add({ listingId: "1" }), first.api.shortlist.add({ listingId: "2" })]);
    expect(announced).toEqual(["2"]);
  });

  it("waits for the browser's lock before it loads, and releases it once it has saved", async () => {
    const storage = memoryStorage();
    await createDemo(storage).api.shortlist.clear({});
    const log: unknown[] = [];
    let grant = (): void => undefined;
    const locks = {
      async request(name: string, work: () => Promise<void>) {
        await new Promise<void>((resolve) => (grant = resolve));
        await work();
        log.push([name, JSON.parse(storage.getItem("mls-shortlist") ?? "[]")]);
      },
    };
    const waiting = createDemo(storage, { ...soleTab, locks });
    const adding = waiting.api.shortlist.add({ listingId: "2" });
    await createDemo(storage).api.shortlist.add({ listingId: "1" });
    expect(await shortlisted(createDemo(storage).api)).toEqual(["1"]);
    grant();
    await adding;
    expect(log).toMatchObject([["mls-demo", [{ candidateId: "1" }, { candidateId: "2" }]]]);
  });

  it("acts for the organization the visitor had chosen at the time of the call", async () => {
    const { api, actingFor } = createDemo();
    actingFor?.choose("2");
    const asked = api.deals.get({ id: "1" });
    actingFor?.choose("1");
    expect([(await asked).part, (await api.deals.get({ id: "1" })).part]).toEqual(["selling", "listing"]);
  });

  it("reads the acting organization and clock offset stored by an earlier release", async () => {
    const storage = memoryStorage();
    const before = createDemo(storage);
    await before.api.shortlist.ids({});
    storage.removeItem("mls-demo-visitor");
    storage.setItem(
      "mls-demo",
      JSON.stringify({
        ...(JSON.parse(storage.getItem("mls-demo") ?? "") as object),
        actingFor: "employer-1",
        daysAhead: 3,
      }),
    );
    const later = createDemo(storage);
    expect((await later.api.shortlist.ids({})).ids).toEqual((await before.api.shortlist.ids({})).ids);
    expect([later.actingFor?.current().id, later.clock?.daysAhead()]).toEqual(["employer-1", 3]);
  });

  it("starts over on request, whatever is in progress", async () => {
    const storage = memoryStorage();
    const demo = createDemo(storage);
    const sample = await shortlisted(demo.api);
    await demo.api.shortlist.clear({});
    const adding = demo.api.shortlist.add({ listingId: "7" });
    await demo.reset();
    await adding;
    await demo.reset();
    expect(await shortlisted(demo.api)).toEqual(sample);
  });

  it("with a full storage changes nothing, part by part, and says what to do", async () => {
    const storage = memoryStorage();
    let isFull = false;
    const limited = {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem(key: string, text: string): void {
        if (isFull && text.length > (storage.getItem(key)?.length ?? 0) && key !== demoKeys.own)
          throw new DOMException("full", "QuotaExceededError");
        storage.setItem(key, text);
      },
    } as Storage;
    const demo = createDemo(limited);
    await demo.api.shortlist.clear({});
    const placed = new Set((await demo.api.pipeline.count({})).listingIds);
    const listingId = (await demo.api.listings.search({})).items.find(({ id }) => !placed.has(id))?.id ?? "";
    const stored = () => demoParts.map((part) => storage.getItem(demoKeys[part]));
    const before = stored();
    isFull = true;
    const detail = "This browser's storage is full. Reset the demo, or free some space.";
    expect(await refusal(demo.api.pipeline.add({ listingId, shortlist: true }))).toMatchObject({ detail });
    expect(stored()).toEqual(before);
    expect(() => demo.clock?.pass(1_000)).toThrow(expect.objectContaining({ detail }));
    expect(demo.clock?.daysAhead()).toBe(0);
    isFull = false;
    expect((await demo.api.pipeline.add({ listingId, shortlist: true })).shortlisted).toBe(true);
    expect(await shortlisted(createDemo(storage).api)).toEqual([listingId]);
  });

  it("resends changes that were pending when the page closed, once, from the next page, and no reads", async () => {
    const storage = memoryStorage();
    let kept: string | null = null;
    let leave = (): void => undefined;
    const tab: Handover = {
      onLeave: (listener) => (leave = listener),
      keep: (text) => (kept = text),
      take() {
        const text = kept;
        kept = null;
        return text;
      },
    };
    const page = createDemo(storage, soleTab, tab);
    await page.api.shortlist.clear({});
    void page.api.shortlist.ids({});
    void page.api.shortlist.add({ listingId: "3" });
    // The desk already has this one when the page closes; the rest hasn't left the page.
    await Promise.resolve();
    void page.api.shortlist.add({ listingId: "5" });
    leave();
    expect((JSON.parse(kept ?? "[]") as { ask: unknown }[]).map(({ ask }) => ask)).toEqual([
      { listingId: "3" },
      { listingId: "5" },
    ]);

    const after = createDemo(storage, soleTab, tab);
    expect(await shortlisted(after.api)).toEqual(["3", "5"]);
    expect(kept).toBeNull();
    await after.api.shortlist.remove({ listingId: "3" });
    // The browser restores the first page: its changes aren't repeated.
    expect(await shortlisted(page.api)).toEqual(["5"]);
    leave();
    expect(kept).toBeNull();
  });

  it.each([
    "not JSON",
    "{}",
    '[{"noun":"nobody","verb":"get"},{"noun":"shortlist","verb":"burn"}]',
    '[{"noun":"shortlist","verb":"add","ask":{"listingId":7}}]',
    "[null]",
  ])("tolerates %s left by another release", async (text) => {
    const { api } = createDemo(memoryStorage(), soleTab, { ...lastPage, take: () => text });
    expect((await api.shortlist.ids({})).ids.length).toBeGreaterThan(0);
  });

  it("reports a full browser storage and announces nothing", async () => {
    const storage = memoryStorage();
    const demo = createDemo(storage);
    const before = await shortlisted(demo.api);
    const { setItem } = storage;
    storage.setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    const announced: unknown[] = [];
    demo.live?.onEvent((event) => announced.push(event));
    await expect(demo.api.shortlist.clear({})).rejects.toThrow("This browser's storage is full.");
    storage.setItem = setItem;
    expect([announced, await shortlisted(demo.api)]).toEqual([[], before]);
  });

  it("reports a full browser storage for a CV too, which is read in the background", async () => {
    const storage = memoryStorage();
    const demo = createDemo(storage);
    await demo.api.shortlist.ids({});
    const text = ["Ada Bell", "Platform Engineer", "ada.bell@mail.example | Austin, TX", "", "Skills", "TypeScript"];
    const cv = { name: "Ada Bell.txt", base64: Buffer.from(text.join("\n")).toString("base64") };
    const { setItem } = storage;
    storage.setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    await expect(demo.api.cvs.start(cv)).rejects.toThrow("This browser's storage is full.");
    storage.setItem = setItem;
    expect(await demo.api.cvs.start(cv)).toMatchObject({ already: null, fullName: "Ada Bell" });
  });

  it("rejects every call when the worker can't be loaded, and says what to do", async () => {
    let silence = (): void => undefined;
    const demo = createDemoBackend(memoryStorage(), {
      send: () => undefined,
      listen: () => undefined,
      onSilence: (listener) => (silence = listener),
    });
    const asked = refusal(demo.api.shortlist.ids({}));
    silence();
    const problem = {
      status: 503,
      code: "unavailable",
      detail: "We couldn't load a part of the demo. Check your connection and reload the page.",
    };
    expect(await asked).toMatchObject(problem);
    expect(await refusal(demo.api.deals.list({}))).toMatchObject(problem);
  });
});
