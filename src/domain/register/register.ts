import { pick } from "../core/pick.ts";
import { iso } from "../core/calendar.ts";
import { canonicalJson } from "../deal/agreement.ts";
import {
  type Introduction,
  type IntroductionPart,
  partIn,
  type SeeingRole,
  type StepAction,
} from "../introduction/introduction.ts";
import { isDecision, type Outcome } from "../introduction/outcome.ts";

/** Steps in the register; it proves who received the identity, not what they decided. */
export type RegisterAction = Exclude<StepAction, Outcome>;

/** What an entry is about: a step of an introduction, or a client that an agency brought. */
export type EntryAction = RegisterAction | "client_brought";

export const isRegistered = (action: StepAction): action is RegisterAction => !isDecision({ action });

/**
 * One step of an introduction in the register (spec §13), or a client that an agency brought: no personal data, plain
 * names or terms. Hashes are SHA-256 in hex, times ISO text. Flat, so that it has one canonical form.
 */
export type RegisterEntry = {
  /** From 1, without gaps. */
  number: number;
  at: string;
  action: EntryAction;
  /** The actor; null: a deadline, or the end of the listing. */
  by: IntroductionPart | "platform" | null;
  /** Whose signature, grant or decline it concerns; null if it concerns all of them. */
  about: SeeingRole | null;
  /** The code of the introduction or of the brought client. */
  introduction: string;
  /** Null for a brought client. */
  candidate: string | null;
  /** The parties, each as the salted hash of its id and name (`partyHash`). */
  listing: string;
  selling: string | null;
  employer: string;
  /** Hash of what was signed with this step. */
  document: string | null;
  /** Each party's own thread through the register (`threadHash`), which proves the entries it can see complete. */
  listingThread: string;
  sellingThread: string | null;
  employerThread: string;
  /** The hash of the previous entry, of any introduction. */
  previous: string;
};

/**
 * `signature`: the marketplace's own over the hash, so that the register can't be rewritten with database access
 * alone.
 */
export type SealedEntry = RegisterEntry & { hash: string; signature: string };

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export type Sha256 = (text: string) => string;

/** The predecessor of the first entry, and of the first in a thread. */
export const noHash = "0".repeat(64);

export const entryHash = (entry: RegisterEntry, sha256: Sha256): string => sha256(canonicalJson(bare(entry)));

/** The entry alone: the hashed and displayed part. */
export function bare(entry: RegisterEntry): RegisterEntry {
  return {
    ...pick(entry, ["number", "at", "action", "by", "about", "introduction", "candidate"]),
    ...pick(entry, ["listing", "selling", "employer", "document"]),
    ...pick(entry, ["listingThread", "sellingThread", "employerThread", "previous"]),
  };
}

/** Salted, so that the hash can't be reversed by trying the names of all organizations. */
export const partyHash = ({ id, name, salt }: { id: string; name: string; salt: string }, sha256: Sha256): string =>
  sha256(canonicalJson({ id, name, salt }));

/**
 * A party's link to the previous entry that it can see. Salted with a secret of that party's thread and with the
 * entry's number, so that other parties can't infer how many entries are in between.
 */
export const threadHash = (
  { salt, number, previous }: { salt: string; number: number; previous: string },
  sha256: Sha256,
): string => sha256(canonicalJson({ number, previous, salt }));

/** The data for recomputing one party's hashes, stored apart from the register. */
export type PartyOpening = { id: string; name: string; salt: string; threadSalt: string };
export type Openings = { listing: PartyOpening; selling: PartyOpening | null; employer: PartyOpening };

export const threadOf = (entry: RegisterEntry, part: IntroductionPart): string | null =>
  part === "listing" ? entry.listingThread : part === "selling" ? entry.sellingThread : entry.employerThread;

const ownSteps: readonly EntryAction[] = ["nda_signed", "nda_refused", "opened", "revoked"];

/**
 * The entries of one introduction that a party can see, in order (like its steps, spec §13): the listing agency sees
 * all of them, another party nothing of what the others do with the identity, a named employer nothing before the
 * agreement.
 */
export function visibleEntries<Entry extends Pick<RegisterEntry, "action" | "about" | "selling">>(
  part: IntroductionPart,
  entries: readonly Entry[],
): Entry[] {
  if (part === "listing") return [...entries];
  const agreed = entries.findIndex(({ action }) => action === "accepted");
  return entries.filter(({ action, about, selling }, place) => {
    if (ownSteps.includes(action)) return about === part;
    if (action.startsWith("prior_")) return part === "employer";
    return part === "selling" || selling === null || (agreed !== -1 && place >= agreed);
  });
}

export type RegisterStep = {
  introduction: Introduction;
  action: RegisterAction;
  actor: { organizationId: string | null };
  /** ms */ at: number;
};

/** The part whose signature, opening, decline or revocation a step concerns. */
function aboutOf({ introduction: { parts }, action, actor, at }: RegisterStep): SeeingRole | null {
  if (!ownSteps.includes(action)) return null;
  const part = parts.find(({ organization, grant }) =>
    action === "revoked" ? grant?.revoked?.at === at : organization.id === actor.organizationId,
  );
  return part?.role ?? null;
}

function actorOf({ introduction, actor: { organizationId } }: RegisterStep): RegisterEntry["by"] {
  return organizationId === null ? null : (partIn({ organizationId }, introduction) ?? "platform");
}

type Place = {
  /** The register's newest entry; null if it is empty. */ last: Pick<SealedEntry, "number" | "hash"> | null;
  /** The earlier entries of this introduction, in order. */ earlier: readonly SealedEntry[];
  openings: Openings;
};

/** The unsigned entry of a step. */
export function nextEntry(
  step: RegisterStep,
  { last, earlier, openings }: Place,
  sha256: Sha256,
): RegisterEntry & { hash: string } {
  const number = (last?.number ?? 0) + 1;
  const about = aboutOf(step);
  const thread = (part: IntroductionPart, { threadSalt }: PartyOpening): string =>
    threadHash({ salt: threadSalt, number, previous: visibleEntries(part, earlier).at(-1)?.hash ?? noHash }, sha256);
  const entry: RegisterEntry = {
    number,
    at: iso(step.at),
    action: step.action,
    by: actorOf(step),
    about,
    introduction: step.introduction.code,
    candidate: step.introduction.candidate.maskedCode,
    listing: partyHash(partyOf(openings.listing), sha256),
    selling: openings.selling && partyHash(partyOf(openings.selling), sha256),
    employer: partyHash(partyOf(openings.employer), sha256),
    document:
      step.action === "nda_signed"
        ? (step.introduction.parts.find(({ role }) => role === about)?.nda?.hash ?? null)
        : null,
    listingThread: thread("listing", openings.listing),
    sellingThread: openings.selling && thread("selling", openings.selling),
    employerThread: thread("employer", openings.employer),
    previous: last?.hash ?? noHash,
  };
  return { ...entry, hash: entryHash(entry, sha256) };
}

export const partyOf = ({ id, name, salt }: PartyOpening) => ({ id, name, salt });

/** The first inconsistent entry, and the reason. */
export type Break = { number: number; says: string };

/**
 * `last`: the entry before the first of `entries`, as it was read. `signed`: whether a signature over a hash is the
 * marketplace's.
 */
export function firstBreak(
  last: Pick<SealedEntry, "number" | "hash"> | null,
  entries: readonly SealedEntry[],
  { sha256, signed }: { sha256: Sha256; signed: (hash: string, signature: string) => boolean },
): Break | null {
  let before = last;
  for (const entry of entries) {
    const expected = (before?.number ?? 0) + 1;
    if (entry.number > expected)
      return { number: expected, says: `Entry ${expected} is missing: after ${expected - 1} comes ${entry.number}.` };
    if (entry.number < expected)
      return { number: entry.number, says: `Entry ${entry.number} is out of order: ${expected} is expected here.` };
    if (entryHash(entry, sha256) !== entry.hash)
      return {
        number: entry.number,
        says: `Entry ${entry.number} was altered: it doesn't match its fingerprint.`,
      };
    if (!signed(entry.hash, entry.signature))
      return {
        number: entry.number,
        says: `Entry ${entry.number} was altered: its fingerprint is not signed with the marketplace's key.`,
      };
    if (entry.previous !== (before?.hash ?? noHash))
      return {
        number: entry.number,
        says: `Entry ${entry.number} is out of order: it doesn't link to the entry before it.`,
      };
    before = entry;
  }
  return null;
}
