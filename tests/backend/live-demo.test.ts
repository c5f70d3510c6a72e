import { describe, expect, it } from "vitest";
import type { Backend, Live } from "#contract/backend.ts";
import { type LiveEvent, liveEvent } from "#contract/live.ts";
import type { DemoTabs } from "#demo/live.ts";
import { createDemo, memoryStorage } from "#tests/support/backends.ts";

/** Two tabs of one browser: they share storage, and each receives what the other posts and writes. */
function twoTabs() {
  const storage = memoryStorage();
  const tabs = [0, 1].map(() => ({
    posted: (_posted: unknown): void => undefined,
    written: (): void => undefined,
    hidden: false,
    seen: (): void => undefined,
  }));
  const openTab = (place: 0 | 1): Backend => {
    const [own, other] = [tabs[place]!, tabs[1 - place]!];
    const hands: DemoTabs = {
      post: (event) => other.posted(JSON.parse(JSON.stringify(event))),
      onPost: (listener) => (own.posted = listener),
      onWrite: (listener) => (own.written = listener),
      isHidden: () => own.hidden,
      onVisibility: (listener) => (own.seen = listener),
    };
    return createDemo(storage, hands);
  };
  return { first: openTab(0), second: openTab(1), tabs };
}

const liveOf = ({ live }: Backend): Live => {
  if (!live) throw new Error("the demo has no live connection");
  return live;
};

function heard(backend: Backend): LiveEvent[] {
  const events: LiveEvent[] = [];
  liveOf(backend).onEvent((event) => void events.push(event));
  return events;
}

/** Resolves when this tab has read everything posted to it so far. */
const caughtUp = ({ api }: Backend): Promise<unknown> => api.settings.get({});

describe("news between two tabs of the demo", () => {
  it("reach the other tab and this one once, in the contract's shape", async () => {
    const { first, second } = twoTabs();
    const [here, there] = [heard(first), heard(second)];
    await first.api.shortlist.clear({});
    const { maskedCode, version } = await first.api.shortlist.add({ listingId: "3", notes: "Zq-private" });
    await first.api.shortlist.update({ listingId: "3", notes: "Zq-private too", version });
    await first.api.shortlist.addMany({ listingIds: ["3", "4", "5"] });
    const { removed } = await first.api.shortlist.clear({});
    await first.api.shortlist.restore({ entries: removed });
    await first.api.shortlist.remove({ listingId: "3" });
    await first.api.listings.view({ id: "2" });
    const one = { listingId: "3", candidateCode: maskedCode };
    await caughtUp(second);
    expect(there.slice(-7).map(({ type, data }) => [type, data])).toEqual([
      ["shortlist_update", { action: "added", ...one }],
      ["shortlist_update", { action: "notes_updated", ...one }],
      ["shortlist_update", { action: "bulk_added", count: 2 }],
      ["shortlist_update", { action: "cleared", count: 3 }],
      ["shortlist_update", { action: "restored", count: 3 }],
      ["shortlist_update", { action: "removed", ...one }],
      ["candidate_view", { candidateId: "2", candidateCode: (await first.api.listings.get({ id: "2" })).maskedCode }],
    ]);
    expect(here).toEqual(there);
    for (const event of there) expect(liveEvent.parse(event)).toEqual(event);
    expect(JSON.stringify(there)).not.toContain("Zq-private");
    expect(liveOf(second).state().events).toEqual(there.toReversed());
    expect((await second.api.shortlist.ids({})).ids.toSorted()).toEqual(["4", "5"]);
  });

  it("are sent only for changes, and not for a view of an own listing", async () => {
    const { first, second } = twoTabs();
    await first.api.shortlist.clear({});
    await caughtUp(second);
    const there = heard(second);
    await first.api.shortlist.clear({});
    await first.api.shortlist.list({});
    await first.api.shortlist.add({ listingId: "no-such" }).catch(() => undefined);
    await first.api.listings.view({ id: (await first.api.listings.mine({})).items[0]?.id ?? "" });
    await caughtUp(second);
    expect(there).toEqual([]);
  });

  it("are accepted only in the contract's shape", async () => {
    const { first, second, tabs } = twoTabs();
    const there = heard(second);
    for (const posted of [
      null,
      "text",
      {},
      { type: "shortlist_update" },
      { id: "1", userId: "x", userName: "y", timestamp: "now", type: "other", data: {} },
    ])
      tabs[1]!.posted(posted);
    await caughtUp(second);
    expect(there).toEqual([]);
    await first.api.shortlist.addMany({ listingIds: ["1", "2", "3", "4", "5", "6", "7", "8"] });
    await caughtUp(second);
    const [event] = there;
    tabs[1]!.posted(event);
    await caughtUp(second);
    expect([there.length, liveOf(second).state().events.length]).toEqual([1, 1]);
  });

  it("ask to fetch again when another tab wrote without announcing", () => {
    const { second, tabs } = twoTabs();
    let asked = 0;
    liveOf(second).onCatchUp(() => (asked += 1));
    tabs[1]!.written();
    expect(asked).toBe(1);
  });
});

describe("presence in the demo", () => {
  it("is only the visitor, always connected, away when the tab is hidden", () => {
    const { first, tabs } = twoTabs();
    const live = liveOf(first);
    let changes = 0;
    live.subscribe(() => (changes += 1));
    live.setPage("/mls/candidate/3", "3");
    expect(live.state()).toMatchObject({
      status: "connected",
      presence: [
        { userName: "Demo Recruiter", status: "active", currentPage: "/mls/candidate/3", currentCandidate: "3" },
      ],
    });
    live.setPage("/mls/search");
    expect(live.state().presence[0]?.currentCandidate).toBeUndefined();
    tabs[0]!.hidden = true;
    tabs[0]!.seen();
    expect([live.state().presence.length, live.state().presence[0]?.status, changes]).toEqual([1, "away", 3]);
  });
});
