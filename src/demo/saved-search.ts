import { refuse } from "#domain/core/errors.ts";
import { authorize } from "#domain/core/policy.ts";
import { searchesMet } from "#domain/saved-search/fits.ts";
import {
  boardOrder,
  queryForAnyone,
  queryOf,
  savedSearchFor,
  type SavedSearch,
  type SearchMark,
  searchNow,
  usualMark,
} from "#domain/saved-search/saved-search.ts";
import { type SavedSearchPort, savedSearchUseCases as useCases } from "#domain/saved-search/use-cases.ts";
import { withoutMatches } from "./saved-search-hits.ts";
import { indexOf, searchContext, subjectOf } from "./listing.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { type DemoAt, overAll } from "./use-case.ts";

function portOf(at: DemoAt): SavedSearchPort {
  const { viewer, now, newId } = at.context;
  const replace = (searches: readonly SavedSearch[]) => void (at.state = { ...at.state, savedSearches: [...searches] });
  return {
    viewer,
    now,
    newId,
    visible: () => at.state.savedSearches,
    ofOwner: (ownerId) => at.state.savedSearches.filter((search) => search.ownerId === ownerId),
    mark: (searchId) => markOf(at.state, searchId),
    awayFrom(search, mark) {
      const query = queryForAnyone(search);
      const hits = hitsOf(at.state, search, mark);
      const there = indexOf(at.state).among(query, hits, searchContext(at.state, query, viewer, now)).ids;
      return hits.filter((id) => !there.includes(id));
    },
    ownerName: () => viewer.displayName,
    insert: (search) => replace([...at.state.savedSearches, search]),
    save: (search) => replace(at.state.savedSearches.map((each) => (each.id === search.id ? search : each))),
    saveMark(searchId, mark) {
      at.state = { ...at.state, searchMarks: { ...at.state.searchMarks, [searchId]: mark } };
    },
    forgetMatches(search) {
      at.state = withoutMatches(at.state, search, now);
    },
    announce: ({ action }) => at.events.push({ type: "saved_search_update", data: { action } }),
  };
}

export const savedSearches: DemoHandlers["savedSearches"] = {
  ...overAll(portOf, useCases),
  list(state, _ask, { viewer, now }) {
    const fresh = new Set<string>();
    const items = followed(state).map(({ search, mark }) => {
      const query = queryOf(search);
      const context = searchContext(state, query, viewer, now);
      const { freshIds, ...found } = searchNow(indexOf(state), query, hitsOf(state, search, mark), context);
      for (const id of freshIds) fresh.add(id);
      return { ...savedSearchFor(viewer, search, mark, viewer.displayName), ...found };
    });
    return { answer: { items: items.toSorted(boardOrder), fresh: fresh.size } };
  },

  news(state, _ask, { viewer, now }) {
    const found = followed(state).flatMap(({ search, mark }) => {
      const query = queryOf(search);
      const context = searchContext(state, query, viewer, now);
      return mark.badge ? indexOf(state).among(query, hitsOf(state, search, mark), context).ids : [];
    });
    return { answer: { fresh: new Set(found).size } };
  },

  fits(state, { listingId }, { viewer, now }) {
    const listing = state.listings.find(({ id }) => id === listingId);
    authorize(viewer, "listing.read", subjectOf(listing));
    if (!listing) refuse("not-found");
    return { answer: { items: searchesMet(listing, state.savedSearches, now) } };
  },
};

const followed = (state: DemoState): { search: SavedSearch; mark: SearchMark }[] =>
  state.savedSearches
    .filter(({ removedAt }) => removedAt === null)
    .map((search) => ({ search, mark: markOf(state, search.id) }));

/** Marks that an earlier version stored don't have every field. */
const markOf = ({ searchMarks }: DemoState, searchId: string): SearchMark => ({
  ...usualMark,
  ...searchMarks[searchId],
});

/** Newest first. */
const hitsOf = ({ searchHits }: DemoState, { id }: SavedSearch, { seen, missed }: SearchMark): string[] =>
  searchHits
    .filter((hit) => hit.searchId === id && (hit.number > seen || missed.includes(hit.listingId)))
    .toSorted((a, b) => b.number - a.number)
    .map(({ listingId }) => listingId);
