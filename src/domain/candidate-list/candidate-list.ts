import { unshowable } from "../core/public-text.ts";
import { refuse, refuseFields } from "../core/errors.ts";
import { isVisible } from "../core/listing-status.ts";
import type { Viewer } from "../core/viewer.ts";
import type { Listing } from "../listing/listing.ts";

/** Lists of an organization, candidates of a list, characters of its texts, ids in one call. */
export const listLimits = { lists: 500, entries: 100, name: 80, note: 2_000, bulk: 100 } as const;

export type ListEntry = {
  listingId: string;
  /** Stored with the entry, so that it is known after the listing is gone. */
  maskedCode: string;
  note: string;
  /** The version that saving the note must carry. */
  version: number;
};

/** A named list of candidates in an order, shared by the members of one organization. Times in ms. */
export type CandidateList = {
  id: string;
  organizationId: string;
  /** The job it belongs to, if any. */
  jobId: string | null;
  ownerId: string;
  name: string;
  entries: readonly ListEntry[];
  version: number;
  createdAt: number;
  updatedAt: number;
};

/** A listing, and whether it is hidden from the organization the viewer acts for. */
export type FoundListing = { listing: Listing; blocked: boolean };

/** The listing as the market shows it to an organization; null if it isn't live or is hidden from it. */
export const listedOf = (found: FoundListing | undefined): Listing | null =>
  found && isVisible(found.listing.status) && !found.blocked ? found.listing : null;

export type ListAsk = { name: string; jobId: string | null };

/** `jobs`: ids of the organization's jobs. @throws ExpectedError `invalid-input` */
function readAsk({ name, jobId }: ListAsk, jobs: ReadonlySet<string>): ListAsk {
  const typed = name.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  refuseFields({
    ...unshowable({ name: typed }),
    ...(typed === "" && { name: "Enter a name." }),
    ...(typed.length > listLimits.name && { name: `Shorten this to at most ${listLimits.name} characters.` }),
    ...(jobId !== null && !jobs.has(jobId) && { jobId: "Choose one of your jobs." }),
  });
  return { name: typed, jobId };
}

/** `count`: the organization's lists. @throws ExpectedError `invalid-input`, `lists-full` */
export function decideList(
  viewer: Pick<Viewer, "personId" | "organizationId">,
  ask: ListAsk,
  { jobs, count, id, now }: { jobs: ReadonlySet<string>; count: number; id: string; now: number },
): CandidateList {
  if (count >= listLimits.lists) refuse("lists-full");
  return {
    id,
    organizationId: viewer.organizationId,
    ownerId: viewer.personId,
    ...readAsk(ask, jobs),
    entries: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** @throws ExpectedError `invalid-input` */
export const decideRename = (
  list: CandidateList,
  ask: ListAsk,
  { jobs, now }: { jobs: ReadonlySet<string>; now: number },
): CandidateList => ({ ...list, ...readAsk(ask, jobs), version: list.version + 1, updatedAt: now });

/**
 * Adds candidates to the end, in the given order. Counts those that are on the list already and those that the viewer
 * can't see. @throws ExpectedError `list-full`
 */
export function decideAddTo(
  list: CandidateList,
  { listingIds, found, now }: { listingIds: readonly string[]; found: ReadonlyMap<string, FoundListing>; now: number },
): { list: CandidateList; added: ListEntry[]; skipped: number; missing: number } {
  const known = new Set(list.entries.map(({ listingId }) => listingId));
  const added: ListEntry[] = [];
  let skipped = 0;
  let missing = 0;
  for (const listingId of listingIds) {
    const listing = listedOf(found.get(listingId));
    if (known.has(listingId)) skipped++;
    else if (!listing) missing++;
    else {
      known.add(listingId);
      added.push({ listingId, maskedCode: listing.maskedCode, note: "", version: 1 });
    }
  }
  const entries = [...list.entries, ...added];
  if (entries.length > listLimits.entries) refuse("list-full");
  return { list: added.length === 0 ? list : { ...list, entries, updatedAt: now }, added, skipped, missing };
}

/** @throws ExpectedError `not-found` */
export function decideTakeOff(
  list: CandidateList,
  listingId: string,
  now: number,
): { list: CandidateList; entry: ListEntry } {
  const entry = entryOf(list, listingId);
  return {
    list: { ...list, entries: list.entries.filter((each) => each !== entry), updatedAt: now },
    entry,
  };
}

/**
 * Moves a candidate to a place, counted from 0; a place behind the last one is the last. @throws ExpectedError
 * `not-found`
 */
export function decideMove(list: CandidateList, listingId: string, to: number, now: number): CandidateList {
  const entry = entryOf(list, listingId);
  const entries = list.entries.filter((each) => each !== entry);
  entries.splice(to, 0, entry);
  return { ...list, entries, updatedAt: now };
}

/** Saves a note over the one its author saw. @throws ExpectedError `not-found`, `version-conflict` */
export function decideNote(
  list: CandidateList,
  ask: { listingId: string; note: string; version: number },
  { current, now }: { current: () => unknown; now: number },
): CandidateList {
  const entry = entryOf(list, ask.listingId);
  if (entry.version !== ask.version)
    refuse("version-conflict", {
      detail: "A colleague changed this note since you opened it. Compare with the saved note and save again.",
      current: current(),
    });
  const saved = { ...entry, note: ask.note.trim(), version: entry.version + 1 };
  return { ...list, entries: list.entries.map((each) => (each === entry ? saved : each)), updatedAt: now };
}

/** @throws ExpectedError `not-found` */
function entryOf({ entries }: CandidateList, listingId: string): ListEntry {
  return (
    entries.find((entry) => entry.listingId === listingId) ??
    refuse("not-found", { detail: "This candidate is not on the list. Reload to see its current state." })
  );
}
