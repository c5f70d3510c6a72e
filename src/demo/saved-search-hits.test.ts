import { expect, it } from "vitest";
import { demoViewer } from "./acting.ts";
import { sampleState } from "./sample.ts";
import { withHits } from "./saved-search-hits.ts";

const now = Date.UTC(2026, 10, 30);

it("what leaves a saved search's results pushes no match out", () => {
  const sample = sampleState(now);
  const listingId = sample.listings.find(({ status }) => status === "active")?.id ?? "";
  const search = {
    id: "search",
    organizationId: demoViewer.organizationId,
    ownerId: demoViewer.personId,
    name: "Everyone",
    params: {},
    shared: false,
    version: 1,
    lastHit: 2_000,
    createdAt: now,
    updatedAt: now,
    removedAt: null,
  };
  const searchHits = Array.from({ length: 2_000 }, (_, place) => ({
    searchId: search.id,
    listingId: `matched-${place}`,
    at: now,
    number: place + 1,
  }));
  const before = { ...sample, savedSearches: [search], searchHits };
  const after = {
    ...before,
    listings: sample.listings.map((each) => (each.id === listingId ? { ...each, status: "on_hold" as const } : each)),
  };
  const { state } = withHits(before, after, { viewer: demoViewer, now });
  expect(state.searchHits).toEqual([{ searchId: search.id, listingId, at: now, number: 0 }, ...searchHits]);
});
