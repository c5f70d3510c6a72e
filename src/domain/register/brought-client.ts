import { iso } from "../core/calendar.ts";
import { speakable } from "../core/masked-code.ts";
import { canonicalJson } from "../deal/agreement.ts";
import { monthsLater } from "../introduction/reveal.ts";
import {
  entryHash,
  noHash,
  type Openings,
  partyHash,
  partyOf,
  type RegisterEntry,
  type SealedEntry,
  type Sha256,
  threadHash,
} from "./register.ts";

/** `CLI-` and 6 characters from 4 random bytes. */
export const clientCodeFrom = (random: Uint8Array): string => `CLI-${speakable(random, 6)}`;

/**
 * An agency brought a company that wasn't on the marketplace before. `personId`: who typed it; times in ms. `months`:
 * the platform's protection window, as it was then (docs/decisions/0088).
 */
export type BroughtClient = {
  code: string;
  agency: { id: string; name: string };
  client: { id: string; name: string };
  personId: string;
  at: number;
  months: number;
};

export const broughtProtectedUntil = ({ at, months }: Pick<BroughtClient, "at" | "months">): number =>
  monthsLater(at, months);

/** What the entry's `document` is the hash of: the person and the term, which the register doesn't contain. */
const broughtDocument = (brought: BroughtClient, sha256: Sha256): string =>
  sha256(
    canonicalJson({
      person: brought.personId,
      protectedUntil: iso(broughtProtectedUntil(brought)),
    }),
  );

/** The unsigned entry: the agency stands in the place of the listing agency, and there is no candidate. */
export function broughtEntry(
  brought: BroughtClient,
  { last, openings }: { last: Pick<SealedEntry, "number" | "hash"> | null; openings: Openings },
  sha256: Sha256,
): RegisterEntry & { hash: string } {
  const number = (last?.number ?? 0) + 1;
  const entry: RegisterEntry = {
    number,
    at: iso(brought.at),
    action: "client_brought",
    by: "listing",
    about: null,
    introduction: brought.code,
    candidate: null,
    listing: partyHash(partyOf(openings.listing), sha256),
    selling: null,
    employer: partyHash(partyOf(openings.employer), sha256),
    document: broughtDocument(brought, sha256),
    listingThread: threadHash({ salt: openings.listing.threadSalt, number, previous: noHash }, sha256),
    sellingThread: null,
    employerThread: threadHash({ salt: openings.employer.threadSalt, number, previous: noHash }, sha256),
    previous: last?.hash ?? noHash,
  };
  return { ...entry, hash: entryHash(entry, sha256) };
}
