import { refuse, refuseState } from "../core/errors.ts";
import { storedId } from "../core/ids.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import { requireOwnNote } from "../core/withheld.ts";
import type { Viewer } from "../core/viewer.ts";
import type { Job } from "../job/job.ts";
import { type Sheet, sheetFor } from "../listing/sheet.ts";
import { faceFor } from "../listing/view.ts";
import {
  type CandidateList,
  decideAddTo,
  decideList,
  decideMove,
  decideNote,
  decideRename,
  decideTakeOff,
  type FoundListing,
  type ListAsk,
  listedOf,
} from "./candidate-list.ts";
import { entryView, type ListSummary, listSummary, type ListView, type Named } from "./view.ts";

export const listActions = [
  "created",
  "renamed",
  "removed",
  "added",
  "taken_off",
  "moved",
  "noted",
  "answered",
] as const;
export type ListAction = (typeof listActions)[number];

/** The lists of the viewer's organization. `now` in ms. */
export type ListPort = {
  viewer: Viewer;
  now: number;
  newId: () => string;
  lists: () => Soon<readonly CandidateList[]>;
  list: (id: string) => Soon<CandidateList | null>;
  jobs: () => Soon<readonly Job[]>;
  /** Whether answers name the job: an API key needs `jobs:read` for it. */
  readsJobs: boolean;
  /** Names of current and former members. */
  people: () => Soon<ReadonlyMap<string, string>>;
  found: (listingIds: readonly string[]) => Soon<ReadonlyMap<string, FoundListing>>;
  /** How the viewer reads a note about one of these listings: an API key without `identities:read` doesn't. */
  noteReader: (listingIds: readonly string[]) => Soon<(listingId: string, note: string) => string>;
  insert: (list: CandidateList) => Soon<void>;
  save: (list: CandidateList) => Soon<void>;
  remove: (list: CandidateList) => Soon<void>;
  announce: (news: { action: ListAction; listId: string }) => void;
};

type OfList = { id: string };
type OfEntry = OfList & { listingId: string };

export const listUseCases = {
  *list(port: ListPort): UseCase<{ items: ListSummary[] }> {
    const named = yield* names(port);
    const lists = [...(yield* wait(port.lists()))];
    lists.sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
    return { items: lists.map((list) => listSummary(list, named)) };
  },

  *get(port: ListPort, { id }: OfList): UseCase<ListView> {
    return yield* viewOf(port, yield* found(port, id));
  },

  *create(port: ListPort, ask: ListAsk & { listingIds: readonly string[] }): UseCase<ListView> {
    const jobs = yield* jobIds(port);
    const count = (yield* wait(port.lists())).length;
    const empty = decideList(port.viewer, withJob(ask), { jobs, count, id: port.newId(), now: port.now });
    const { list } = yield* withCandidates(port, empty, ask.listingIds);
    yield* wait(port.insert(list));
    port.announce({ action: "created", listId: list.id });
    return yield* viewOf(port, list);
  },

  *update(port: ListPort, { id, version, ...ask }: ListAsk & OfList & { version: number }): UseCase<ListView> {
    const before = yield* found(port, id);
    if (before.version !== version) refuse("version-conflict", { current: yield* viewOf(port, before) });
    // A key that isn't shown the job sends null without meaning to remove it.
    const changed = port.readsJobs ? ask : { ...ask, jobId: before.jobId };
    const list = decideRename(before, withJob(changed), { jobs: yield* jobIds(port), now: port.now });
    yield* wait(port.save(list));
    port.announce({ action: "renamed", listId: list.id });
    return yield* viewOf(port, list);
  },

  *remove(port: ListPort, { id }: OfList): UseCase<undefined> {
    const list = yield* found(port, id);
    yield* wait(port.remove(list));
    port.announce({ action: "removed", listId: list.id });
    return undefined;
  },

  *add(
    port: ListPort,
    { id, listingIds }: OfList & { listingIds: readonly string[] },
  ): UseCase<{ added: number; skipped: number; missing: number }> {
    const before = yield* found(port, id);
    const { list, added, skipped, missing } = yield* withCandidates(port, before, listingIds);
    if (added.length > 0) {
      yield* wait(port.save(list));
      port.announce({ action: "added", listId: list.id });
    }
    return { added: added.length, skipped, missing };
  },

  *takeOff(port: ListPort, { id, listingId }: OfEntry): UseCase<ListView> {
    const { list } = decideTakeOff(yield* found(port, id), storedId(listingId), port.now);
    return yield* saved(port, list, "taken_off");
  },

  *move(port: ListPort, { id, listingId, to }: OfEntry & { to: number }): UseCase<ListView> {
    return yield* saved(port, decideMove(yield* found(port, id), storedId(listingId), to, port.now), "moved");
  },

  *note(
    port: ListPort,
    { id, listingId, note, version }: OfEntry & { note: string; version: number },
  ): UseCase<ListView> {
    requireOwnNote("note", note);
    const before = yield* found(port, id);
    const current = yield* viewOf(port, before);
    const ask = { listingId: storedId(listingId), note, version };
    return yield* saved(port, decideNote(before, ask, { current: () => current, now: port.now }), "noted");
  },

  /** The sheets of a list's candidates who are still listed, in its order. @throws ExpectedError `wrong-state` */
  *pack(port: ListPort, { id }: OfList): UseCase<{ sheets: Sheet[] }> {
    const list = yield* found(port, id);
    const listings = yield* wait(port.found(list.entries.map(({ listingId }) => listingId)));
    const sheets = list.entries.flatMap(({ listingId }) => {
      const listing = listedOf(listings.get(listingId));
      return listing ? [sheetFor(faceFor(listing))] : [];
    });
    if (sheets.length === 0) refuseState("None of these candidates is listed. Add some to create the pack.");
    return { sheets };
  },
};

const withJob = ({ name, jobId }: ListAsk): ListAsk => ({ name, jobId: jobId === null ? null : storedId(jobId) });

function* jobIds(port: ListPort): UseCase<ReadonlySet<string>> {
  return new Set((yield* wait(port.jobs())).map(({ id }) => id));
}

function* names(port: ListPort): UseCase<Named> {
  const jobs = port.readsJobs ? yield* wait(port.jobs()) : [];
  return { jobs: new Map(jobs.map((job) => [job.id, job])), people: yield* wait(port.people()) };
}

/** @throws ExpectedError `not-found` */
function* found(port: ListPort, id: string): UseCase<CandidateList> {
  return (yield* wait(port.list(storedId(id)))) ?? refuse("not-found");
}

function* withCandidates(
  port: ListPort,
  list: CandidateList,
  asked: readonly string[],
): UseCase<ReturnType<typeof decideAddTo>> {
  const listingIds = asked.map(storedId);
  return decideAddTo(list, { listingIds, found: yield* wait(port.found(listingIds)), now: port.now });
}

function* saved(port: ListPort, list: CandidateList, action: ListAction): UseCase<ListView> {
  yield* wait(port.save(list));
  port.announce({ action, listId: list.id });
  return yield* viewOf(port, list);
}

function* viewOf(port: ListPort, list: CandidateList): UseCase<ListView> {
  const listingIds = list.entries.map(({ listingId }) => listingId);
  const listings = yield* wait(port.found(listingIds));
  const read = yield* wait(port.noteReader(listingIds));
  return {
    ...listSummary(list, yield* names(port)),
    entries: list.entries.map((entry) =>
      entryView(port.viewer, entry, listings.get(entry.listingId), read(entry.listingId, entry.note)),
    ),
  };
}
