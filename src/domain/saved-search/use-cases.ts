import { refuse } from "../core/errors.ts";
import { storedId } from "../core/ids.ts";
import { sameValue } from "../core/same-value.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import {
  type AlertChoice,
  type ChangeAsk,
  decideChange,
  decideRemove,
  decideRestore,
  decideSave,
  hasSameCriteria,
  isOwner,
  isSeenBy,
  type Others,
  type SaveAsk,
  type SavedSearch,
  savedSearchFor,
  type SavedSearchView,
  type SearchMark,
  usualMark,
} from "./saved-search.ts";

export const savedSearchActions = ["saved", "changed", "removed", "restored", "seen", "matched"] as const;
export type SavedSearchAction = (typeof savedSearchActions)[number];

/** The saved searches that one person sees, and how they follow them. `now` in ms. */
export type SavedSearchPort = {
  viewer: Viewer;
  now: number;
  newId: () => string;
  /** All that exist for the person, removed ones included. */
  visible: () => Soon<readonly SavedSearch[]>;
  /** The searches of another owner in the same organization, for an admin. */
  ofOwner: (ownerId: string) => Soon<readonly SavedSearch[]>;
  mark: (searchId: string) => Soon<SearchMark | null>;
  /** Of the matches that are new by this mark, the listings that don't meet the search at this moment. */
  awayFrom: (search: SavedSearch, mark: SearchMark) => Soon<readonly string[]>;
  ownerName: (personId: string) => Soon<string>;
  insert: (search: SavedSearch) => Soon<void>;
  save: (search: SavedSearch) => Soon<void>;
  saveMark: (searchId: string, mark: SearchMark) => Soon<void>;
  /** Deletes the matches of listings that don't meet the search: once they do, they are new. */
  forgetMatches: (search: SavedSearch) => Soon<void>;
  /** `everyone`: the whole organization can see it, or could. */
  announce: (news: { action: SavedSearchAction; searchId: string; everyone: boolean }) => void;
};

type Preferences = { pinned?: boolean | undefined; badge?: boolean | undefined; email?: AlertChoice | undefined };

export const savedSearchUseCases = {
  *create(port: SavedSearchPort, ask: SaveAsk): UseCase<SavedSearchView> {
    const others = yield* othersOf(port, port.viewer.personId);
    const search = decideSave(port.viewer, ask, others, { id: port.newId(), now: port.now });
    yield* wait(port.insert(search));
    port.announce({ action: "saved", searchId: search.id, everyone: search.shared });
    return yield* viewOf(port, search);
  },

  *update(
    port: SavedSearchPort,
    { id, version, ...change }: ChangeAsk & { id: string; version: number },
  ): UseCase<SavedSearchView> {
    const search = yield* found(port, id);
    if (search.removedAt !== null) refuse("not-found");
    if (search.version !== version) refuse("version-conflict", { current: yield* viewOf(port, search) });
    const others = yield* othersOf(port, search.ownerId);
    const after = decideChange(port.viewer, search, change, others, port.now);
    yield* wait(port.save(after));
    if (!hasSameCriteria(search, after)) yield* wait(port.forgetMatches(after));
    port.announce({ action: "changed", searchId: search.id, everyone: search.shared || after.shared });
    return yield* viewOf(port, after);
  },

  *follow(port: SavedSearchPort, { id, ...chosen }: Preferences & { id: string }): UseCase<SavedSearchView> {
    const search = yield* found(port, id);
    const mark = yield* markOf(port, search);
    yield* wait(
      port.saveMark(search.id, {
        ...mark,
        pinned: chosen.pinned ?? mark.pinned,
        badge: chosen.badge ?? mark.badge,
        email: chosen.email ?? mark.email,
      }),
    );
    port.announce({ action: "changed", searchId: search.id, everyone: false });
    return yield* viewOf(port, search);
  },

  /** Later matches, and those that aren't there now, stay new: the mark moves at most to the latest match. */
  *seen(port: SavedSearchPort, { id, upTo }: { id: string; upTo: number }): UseCase<undefined> {
    const search = yield* found(port, id);
    const mark = yield* markOf(port, search);
    const seen = Math.max(mark.seen, Math.min(upTo, search.lastHit));
    const missed = yield* wait(port.awayFrom(search, mark));
    if (seen === mark.seen && sameValue(missed, mark.missed)) return undefined;
    yield* wait(port.saveMark(search.id, { ...mark, seen, missed }));
    port.announce({ action: "seen", searchId: search.id, everyone: false });
    return undefined;
  },

  *remove(port: SavedSearchPort, { id }: { id: string }): UseCase<undefined> {
    const search = yield* found(port, id);
    const after = decideRemove(port.viewer, search, port.now);
    if (search.removedAt !== null) return undefined;
    yield* wait(port.save(after));
    port.announce({ action: "removed", searchId: search.id, everyone: search.shared });
    return undefined;
  },

  *restore(port: SavedSearchPort, { id }: { id: string }): UseCase<SavedSearchView> {
    const search = yield* found(port, id);
    const others = yield* othersOf(port, search.ownerId);
    const after = decideRestore(port.viewer, search, others, port.now);
    if (after === search) return yield* viewOf(port, search);
    yield* wait(port.save(after));
    port.announce({ action: "restored", searchId: search.id, everyone: search.shared });
    return yield* viewOf(port, after);
  },
};

/** @throws ExpectedError `not-found` */
function* found(port: SavedSearchPort, id: string): UseCase<SavedSearch> {
  const wanted = storedId(id);
  const search = (yield* wait(port.visible())).find((each) => each.id === wanted);
  return search && isSeenBy(port.viewer, search) ? search : refuse("not-found");
}

function* othersOf(port: SavedSearchPort, ownerId: string): UseCase<Others> {
  const visible = (yield* wait(port.visible())).filter(({ removedAt }) => removedAt === null);
  const own =
    ownerId === port.viewer.personId
      ? visible.filter((each) => isOwner(port.viewer, each))
      : (yield* wait(port.ofOwner(ownerId))).filter(({ removedAt }) => removedAt === null);
  return { own, shared: visible.filter(({ shared }) => shared) };
}

function* markOf(port: SavedSearchPort, search: SavedSearch): UseCase<SearchMark> {
  return (yield* wait(port.mark(search.id))) ?? usualMark;
}

function* viewOf(port: SavedSearchPort, search: SavedSearch): UseCase<SavedSearchView> {
  const mark = yield* markOf(port, search);
  return savedSearchFor(port.viewer, search, mark, yield* wait(port.ownerName(search.ownerId)));
}
