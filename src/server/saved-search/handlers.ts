import { setImmediate as nextTurn } from "node:timers/promises";
import { searchesMet } from "#domain/saved-search/fits.ts";
import {
  boardOrder,
  isSeenBy,
  queryForAnyone,
  queryOf,
  type SavedSearch,
  savedSearchFor,
  type SearchMark,
  searchNow,
  usualMark,
} from "#domain/saved-search/saved-search.ts";
import { type SavedSearchPort, savedSearchUseCases as useCases } from "#domain/saved-search/use-cases.ts";
import { contextOf } from "../listing/search-projection.ts";
import { requireListing } from "../listing/store.ts";
import { seenBy } from "../listing/views.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { changingOver, eachOver, reading, type StepAt } from "../platform/http/step.ts";
import { forgetMatches } from "./hits.ts";
import { hitsAfter, insertSearch, marksOf, peopleNames, saveMark, saveSearch, searchesOf } from "./store.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

const portOf = ({ context, viewer, work, now }: StepAt): SavedSearchPort => ({
  viewer,
  now,
  newId: context.newId,
  visible: () => searchesOf(work.db, context.keyRing, viewer.organizationId),
  ofOwner: (ownerId) => searchesOf(work.db, context.keyRing, viewer.organizationId, ownerId),
  mark: async (searchId) => (await marksOf(work.db, viewer, searchId)).get(searchId) ?? null,
  async awayFrom(search, mark) {
    const hits = (await hitsAfter(work.db, new Map([[search.id, mark]]))).get(search.id) ?? [];
    const query = queryForAnyone(search);
    const there = context.projection.index.among(query, hits, viewpoint(context, query, [])).ids;
    return hits.filter((id) => !there.includes(id));
  },
  ownerName: async (personId) => (await peopleNames(work.db, [personId])).get(personId) ?? viewer.organizationName,
  insert: (search) => insertSearch(work.db, context.keyRing, search),
  save: (search) => saveSearch(work.db, context.keyRing, search),
  saveMark: (searchId, mark) => saveMark(work.db, viewer, searchId, mark, now),
  // A viewer can't write matches. Since the search is saved, its row is locked, as where matches are stored.
  forgetMatches: (search) => work.beforeCommit((db) => forgetMatches(db, search, context.projection, now)),
  announce: ({ action, searchId, everyone }) =>
    work.change({
      topic: "saved_search.changed",
      entityId: searchId,
      organizationId: viewer.organizationId,
      data: { action, ...(!everyone && { personId: viewer.personId }) },
    }),
});

/** One change at a time in an organization. */
const change = changingOver(async (at) => {
  await oneAtATime(at.work.db, "savedSearches", at.viewer.organizationId);
  return portOf(at);
});

type Followed = { search: SavedSearch; mark: SearchMark; hits: readonly string[] };

export const savedSearches: Handlers["savedSearches"] = {
  async list(context) {
    const { viewer } = context;
    const { followed, names, seen } = await followedBy(context);
    const items = [];
    const fresh = new Set<string>();
    for (const { search, mark, hits } of followed) {
      const owner = names.get(search.ownerId) ?? viewer.organizationName;
      const query = queryOf(search);
      // Counted over what the organization's search shows, so a listing hidden from it is in no number.
      const { freshIds, ...found } = searchNow(context.projection.index, query, hits, viewpoint(context, query, seen));
      for (const id of freshIds) fresh.add(id);
      items.push({ ...savedSearchFor(viewer, search, mark, owner), ...found });
      // A search over a large market takes milliseconds, and others wait meanwhile.
      await nextTurn();
    }
    return { items: items.toSorted(boardOrder), fresh: fresh.size };
  },

  async news(context) {
    const { followed, seen } = await followedBy(context);
    const found = new Set<string>();
    for (const { search, mark, hits } of followed) {
      if (!mark.badge || hits.length === 0) continue;
      const query = queryOf(search);
      const { ids } = context.projection.index.among(query, hits, viewpoint(context, query, seen));
      for (const id of ids) found.add(id);
      await nextTurn();
    }
    return { fresh: found.size };
  },

  fits: (context, { listingId }) =>
    reading(context, async ({ work: { db }, viewer, now }) => {
      const listing = await requireListing(db, viewer, "listing.read", listingId);
      const searches = await searchesOf(db, context.keyRing, viewer.organizationId);
      return {
        items: searchesMet(
          listing,
          searches.filter((search) => isSeenBy(viewer, search)),
          now,
        ),
      };
    }),

  ...eachOver(change, useCases, ["create", "update", "follow", "seen", "remove", "restore"]),
};

const viewpoint = (context: Context, query: ReturnType<typeof queryOf>, seen: readonly string[]) =>
  contextOf(context.projection, query, {
    organizationId: context.viewer.organizationId,
    seen,
    now: context.clock.now().getTime(),
  });

/** The person's searches and those shared with them, with what newly met them since the person looked. */
function followedBy(
  context: Context,
): Promise<{ followed: Followed[]; names: ReadonlyMap<string, string>; seen: readonly string[] }> {
  return reading(context, async ({ viewer, work: { db } }) => {
    const searches = (await searchesOf(db, context.keyRing, viewer.organizationId)).filter(
      (search) => search.removedAt === null && isSeenBy(viewer, search),
    );
    const marks = await marksOf(db, viewer);
    const markOf = ({ id }: SavedSearch) => marks.get(id) ?? usualMark;
    const hits = await hitsAfter(db, new Map(searches.map((search) => [search.id, markOf(search)])));
    const followed = searches.map((search) => ({
      search,
      mark: markOf(search),
      hits: hits.get(search.id) ?? [],
    }));
    return {
      followed,
      names: await peopleNames(
        db,
        searches.map(({ ownerId }) => ownerId),
      ),
      seen: searches.some((search) => queryOf(search).seen === "hide") ? await seenBy(db, viewer) : [],
    };
  });
}
