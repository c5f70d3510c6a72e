import { pick } from "../core/pick.ts";
import { iso } from "../core/calendar.ts";
import { refuse, refuseFields } from "../core/errors.ts";
import { sameValue } from "../core/same-value.ts";
import { fold } from "../core/tokenize.ts";
import type { Viewer } from "../core/viewer.ts";
import type { CardFacts } from "../listing/view.ts";
import { searchFromParams, searchToParams } from "../search/parse-query.ts";
import type { SearchQuery } from "../search/query.ts";
import type { SearchIndex } from "../search/search-index.ts";

/** Per person: saved searches; per organization: shared ones; characters of a name and of one parameter. */
export const savedSearchLimits = { own: 100, shared: 100, name: 80, param: 4_500 } as const;

/** How long a removed search can be restored, in ms. */
const undoMs = 86_400_000;

/** Least time between two immediate emails about one search, in ms; what comes meanwhile is collected. */
export const nextAlertMs = 10 * 60_000;

/** `daily`: one email a day for all such searches. */
export const alertChoices = ["off", "at_once", "daily"] as const;
export type AlertChoice = (typeof alertChoices)[number];

/** A search as in its address: parameter names and values without defaults (domain/search/parse-query.ts). */
export type SearchParams = Readonly<Record<string, string>>;

/** Times in ms. */
export type SavedSearch = {
  id: string;
  organizationId: string;
  ownerId: string;
  name: string;
  params: SearchParams;
  shared: boolean;
  version: number;
  /** The number of its latest match; each search counts its own. */
  lastHit: number;
  createdAt: number;
  updatedAt: number;
  removedAt: number | null;
};

/**
 * How one person follows a search. `seen`: the number of the latest match when they looked; `missed`: the listings that
 * met the search before, but weren't among its results then.
 */
export type SearchMark = {
  pinned: boolean;
  badge: boolean;
  email: AlertChoice;
  seen: number;
  missed: readonly string[];
};

/** Without a choice: counted in the app, no emails, and everything since the search was saved is new. */
export const usualMark: SearchMark = { pinned: false, badge: true, email: "off", seen: 0, missed: [] };

/** The same search in one spelling, so that equal searches are equal and unknown parameters are dropped. */
const cleanParams = (params: SearchParams): Record<string, string> => searchToParams(searchFromParams(params));

/** A saved search is asked as it is written: corrections change with the market, and so would what is new. */
export function queryOf({ params }: Pick<SavedSearch, "params">): SearchQuery {
  const query = searchFromParams(params);
  return { ...query, spelling: query.spelling ?? "known" };
}

/** Without leaving out own or opened candidates: that is about the reader, not about the candidate. */
export function queryForAnyone(search: Pick<SavedSearch, "params">): SearchQuery {
  const { own: _own, seen: _seen, ...query } = queryOf(search);
  return query;
}

/** Whether both find the same candidates, in any order. */
export const hasSameCriteria = (search: Pick<SavedSearch, "params">, other: Pick<SavedSearch, "params">): boolean =>
  sameValue({ ...queryForAnyone(search), sort: null }, { ...queryForAnyone(other), sort: null });

type Who = Pick<Viewer, "personId" | "organizationId" | "roles">;

export const isOwner = (viewer: Who, search: SavedSearch): boolean =>
  search.ownerId === viewer.personId && search.organizationId === viewer.organizationId;

/** Colleagues see shared searches only. */
export const isSeenBy = (viewer: Who, search: SavedSearch): boolean =>
  isOwner(viewer, search) || (search.shared && search.organizationId === viewer.organizationId);

/** Its owner or, of a shared one, an admin. */
const canChange = (viewer: Who, search: SavedSearch): boolean =>
  isOwner(viewer, search) || (isSeenBy(viewer, search) && viewer.roles.includes("organization_admin"));

/** The lists that a decision depends on: the person's own searches, and those shared in the organization. */
export type Others = { own: readonly SavedSearch[]; shared: readonly SavedSearch[] };

export type SaveAsk = { name: string; params: SearchParams; shared: boolean };

/** @throws ExpectedError `invalid-input`, `saved-searches-full` */
export function decideSave(
  viewer: Who,
  ask: SaveAsk,
  others: Others,
  { id, now }: { id: string; now: number },
): SavedSearch {
  const name = checkedName(ask.name, others.own);
  if (others.own.length >= savedSearchLimits.own) refuse("saved-searches-full");
  if (ask.shared) requireRoomToShare(others.shared);
  return {
    id,
    organizationId: viewer.organizationId,
    ownerId: viewer.personId,
    name,
    params: cleanParams(ask.params),
    shared: ask.shared,
    version: 1,
    lastHit: 0,
    createdAt: now,
    updatedAt: now,
    removedAt: null,
  };
}

export type ChangeAsk = { name?: string | undefined; params?: SearchParams | undefined; shared?: boolean | undefined };

/**
 * `others.own`: the searches of its owner. @throws ExpectedError `forbidden`, `invalid-input`, `saved-searches-full`
 */
export function decideChange(
  viewer: Who,
  search: SavedSearch,
  { name, params, shared }: ChangeAsk,
  others: Others,
  now: number,
): SavedSearch {
  requireChange(viewer, search);
  if (shared !== undefined && shared !== search.shared && !isOwner(viewer, search))
    refuse("forbidden", { detail: "Only its owner can stop sharing this search. You can rename or delete it." });
  if (shared === true && !search.shared) requireRoomToShare(others.shared);
  const rest = others.own.filter(({ id }) => id !== search.id);
  return {
    ...search,
    ...(name !== undefined && { name: checkedName(name, rest) }),
    ...(params !== undefined && { params: cleanParams(params) }),
    shared: shared ?? search.shared,
    version: search.version + 1,
    updatedAt: now,
  };
}

/** @throws ExpectedError `forbidden` */
export function decideRemove(viewer: Who, search: SavedSearch, now: number): SavedSearch {
  requireChange(viewer, search);
  return { ...search, version: search.version + 1, updatedAt: now, removedAt: now };
}

/**
 * Undoes a removal: a name that was taken meanwhile gets a number. @throws ExpectedError `not-found` after a day,
 * `forbidden`, `saved-searches-full`
 */
export function decideRestore(viewer: Who, search: SavedSearch, others: Others, now: number): SavedSearch {
  requireChange(viewer, search);
  if (search.removedAt === null) return search;
  if (search.removedAt < now - undoMs) refuse("not-found");
  if (others.own.length >= savedSearchLimits.own) refuse("saved-searches-full");
  if (search.shared) requireRoomToShare(others.shared);
  return {
    ...search,
    name: freeName(search.name, others.own),
    version: search.version + 1,
    updatedAt: now,
    removedAt: null,
  };
}

function requireChange(viewer: Who, search: SavedSearch): void {
  if (!isSeenBy(viewer, search)) refuse("not-found");
  if (!canChange(viewer, search))
    refuse("forbidden", {
      detail:
        "Only its owner or an admin of your organization can change this search. Save a copy of your own instead.",
    });
}

function requireRoomToShare(shared: readonly SavedSearch[]): void {
  if (shared.length >= savedSearchLimits.shared)
    refuse("saved-searches-full", {
      detail: `Your organization shares ${savedSearchLimits.shared} searches already. Stop sharing one first.`,
    });
}

function checkedName(given: string, others: readonly SavedSearch[]): string {
  const name = given.trim().replaceAll(/\s+/gu, " ");
  if (name === "") refuseFields({ name: "Enter a name." });
  if (name.length > savedSearchLimits.name)
    refuseFields({ name: `Shorten this to at most ${savedSearchLimits.name} characters.` });
  if (others.some((other) => fold(other.name) === fold(name)))
    refuseFields({ name: "You already have a search with this name. Choose another name." });
  return name;
}

function freeName(name: string, others: readonly SavedSearch[]): string {
  const taken = new Set(others.map((other) => fold(other.name)));
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : ` (${number})`;
    const tried = name.slice(0, savedSearchLimits.name - end.length) + end;
    if (!taken.has(fold(tried))) return tried;
  }
}

/** Pinned first, then by name. */
export const boardOrder = (
  a: { pinned: boolean; name: string; id: string },
  b: { pinned: boolean; name: string; id: string },
): number =>
  Number(b.pinned) - Number(a.pinned) ||
  (fold(a.name) < fold(b.name) ? -1 : fold(a.name) > fold(b.name) ? 1 : a.id < b.id ? -1 : 1);

/** How many matches the board shows of each search. */
const newestShown = 3;

/**
 * What a search finds for one person now. `hits`: what newly met it since they last looked; `fresh`: how many of them
 * still do, by id in `freshIds`; `newest`: short public views of them, then of the most recently updated ones.
 */
export function searchNow<Card extends CardFacts>(
  index: Pick<SearchIndex<Card>, "among" | "get" | "search">,
  query: SearchQuery,
  hits: readonly string[],
  context: Parameters<SearchIndex<Card>["among"]>[2],
) {
  const { total, ids } = index.among(query, hits, context);
  const latest = index.search({ ...query, sort: "updated" }, { ...context, limit: newestShown }).items;
  const found = [...ids.flatMap((id) => index.get(id) ?? []), ...latest];
  return {
    freshIds: ids,
    total,
    fresh: ids.length,
    newest: [...new Map(found.map((listing) => [listing.id, listing])).values()]
      .slice(0, newestShown)
      .map((listing) => ({
        ...pick(listing, ["id", "maskedCode", "headlineRole", "locationCity", "locationState"]),
        isNew: ids.includes(listing.id),
      })),
  };
}

/** Times as ISO text. `upTo`: the number of its latest match, for `seen`. */
export function savedSearchFor(viewer: Who, search: SavedSearch, mark: SearchMark, owner: string) {
  return {
    ...pick(search, ["id", "name", "shared", "version"]),
    params: { ...search.params },
    owner,
    own: isOwner(viewer, search),
    canChange: canChange(viewer, search),
    ...pick(mark, ["pinned", "badge", "email"]),
    upTo: search.lastHit,
    updatedAt: iso(search.updatedAt),
  };
}

export type SavedSearchView = ReturnType<typeof savedSearchFor>;
