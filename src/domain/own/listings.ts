import { addDays } from "../core/calendar.ts";
import { type ListingStatus, isHeld, isVisible, listingStatuses } from "../core/listing-status.ts";
import type { WorkType } from "../core/lookups.ts";
import { isRecognized } from "../core/place.ts";
import { type AvailabilityCheck, isAsked } from "../listing/still-available.ts";
import { decodeCursor, encodeCursor, type PageAsk, readNumber, readOrder, readText } from "../core/page.ts";
import { parseKeywords, type Term, termMatches, wordsOf } from "../core/tokenize.ts";
import { codesTyped } from "../core/typed-code.ts";

/**
 * The orders of an agency's own listings in the Agent Hub. `listed`: longest on the market first; `expires`: next to
 * expire first; `demand`: sought by the most organizations first.
 */
export const ownSorts = ["updated", "listed", "views", "demand", "expires", "salary"] as const;
export type OwnSort = (typeof ownSorts)[number];

/**
 * Why a listing needs attention: it is asked whether the candidate is still available, its exclusivity ends within 14
 * days, it is on hold, it is a draft, or its place isn't recognized.
 */
export const attentionReasons = ["asked", "expiring", "on_hold", "draft", "place"] as const;
export type AttentionReason = (typeof attentionReasons)[number];

const expiringDays = 14;

/**
 * The facts that a listing or draft is searched, filtered and ordered by. Times in ms, dates as `YYYY-MM-DD`, the
 * salary in whole dollars.
 */
export type OwnFacts = {
  id: string;
  status: ListingStatus;
  maskedCode: string | null;
  headlineRole: string;
  locationCity: string;
  locationState: string;
  skills: readonly string[];
  workType: WorkType;
  salaryMax: number | null;
  exclusivityUntil: string | null;
  publishedAt: number | null;
  updatedAt: number;
  views: number;
  /** The shown number of organizations that look for it (decision 0033); 0 if there is none. */
  demand: number;
  erased: boolean;
} & AvailabilityCheck;

export type OwnQuery = {
  search: string;
  status?: ListingStatus | undefined;
  workTypes: readonly WorkType[];
  attention: boolean;
  sort: OwnSort;
};

/** Why this listing needs attention today. */
export function attentionOf(
  facts: Pick<OwnFacts, "status" | "exclusivityUntil" | "locationCity" | "locationState" | "erased" | "askedAt">,
  today: string,
): AttentionReason[] {
  const { status, exclusivityUntil, locationCity: city, locationState: state, erased } = facts;
  if (erased) return [];
  const changeable = isHeld(status);
  return [
    ...(isAsked(facts) ? (["asked"] as const) : []),
    ...(isVisible(status) && exclusivityUntil !== null && exclusivityUntil <= addDays(today, expiringDays)
      ? (["expiring"] as const)
      : []),
    ...(status === "on_hold" || status === "draft" ? [status] : []),
    ...(changeable && !isRecognized({ city, state }) ? (["place"] as const) : []),
  ];
}

/** `named`: bit n is set if the nth term of the search begins a word of the candidate's name (`namedBits`). */
export type Searched = OwnFacts & { named: number };

export type OwnResult<Facts extends OwnFacts> = {
  found: Facts[];
  counts: Record<ListingStatus, number>;
  attention: number;
};

/**
 * The listings that match a query, in its order, with the number of each status and of those that need attention under
 * the other filters. Every term must begin a word of the role, the place, a skill or the name; or the text begins the
 * code.
 */
export function queryOwnListings<Facts extends Searched>(
  all: readonly Facts[],
  query: OwnQuery,
  today: string,
): OwnResult<Facts> {
  const terms = parseKeywords(query.search);
  const codes = codesTyped(query.search).flatMap(({ kind, code }) => (kind === "listing" ? [code] : []));
  const nothingAsked = query.search.trim() === "";
  const matching = all.filter(
    (facts) =>
      (nothingAsked || isSearched(facts, terms, codes)) &&
      (query.workTypes.length === 0 || query.workTypes.includes(facts.workType)),
  );
  const needy = new Set(matching.filter((facts) => attentionOf(facts, today).length > 0));
  const ofStatus = (facts: Facts) => query.status === undefined || facts.status === query.status;
  const counted = query.attention ? matching.filter((facts) => needy.has(facts)) : matching;
  const key = keys[query.sort];
  return {
    found: counted.filter(ofStatus).toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1)),
    counts: Object.fromEntries(
      listingStatuses.map((status) => [status, counted.filter((facts) => facts.status === status).length]),
    ) as Record<ListingStatus, number>,
    attention: [...needy].filter(ofStatus).length,
  };
}

function isSearched(facts: Searched, terms: readonly Term[], codes: readonly string[]): boolean {
  const { maskedCode, headlineRole, locationCity, locationState, skills, named } = facts;
  if (maskedCode !== null && codes.some((code) => maskedCode.startsWith(code))) return true;
  if (terms.length === 0) return false;
  const values = [headlineRole, `${locationCity} ${locationState}`, ...skills].map(wordsOf);
  return terms.every((term, place) => (named & (1 << place)) !== 0 || values.some((words) => termMatches(words, term)));
}

/** Sorts missing values last. */
const last = Number.MAX_SAFE_INTEGER;

/** Ascending. */
const keys: Record<OwnSort, (facts: OwnFacts) => number> = {
  updated: ({ updatedAt }) => -updatedAt,
  listed: ({ status, publishedAt }) => (isHeld(status) ? (publishedAt ?? last) : last),
  views: ({ views }) => -views,
  demand: ({ demand }) => -demand,
  expires: ({ status, exclusivityUntil }) =>
    exclusivityUntil !== null && isHeld(status) ? Date.parse(`${exclusivityUntil}T00:00:00Z`) : last,
  salary: ({ salaryMax }) => (salaryMax === null ? last : -salaryMax),
};

/**
 * A page after a cursor, and the next cursor, which contains the last row's key. @throws ExpectedError `invalid-input`
 * for a cursor of another order
 */
export function ownPageOf<Facts extends OwnFacts>(
  found: readonly Facts[],
  { sort, cursor, limit }: PageAsk & { sort: OwnSort },
): { page: Facts[]; nextCursor: string | null } {
  const key = keys[sort];
  const from = cursor === undefined ? null : decodeCursor(cursor, [readOrder(sort), readNumber, readText]);
  const rest = from
    ? found.filter((facts) => key(facts) > from[1] || (key(facts) === from[1] && facts.id > from[2]))
    : found;
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  return { page, nextCursor: end && rest.length > limit ? encodeCursor([sort, key(end), end.id]) : null };
}

/** Reasons for withdrawing several listings. They are a fixed list because typed text could name a candidate. */
export const withdrawalReasons = ["not_available", "placed_elsewhere", "duplicate", "wrong_details", "other"] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const withdrawalReasonLabels: Record<WithdrawalReason, string> = {
  not_available: "Candidate no longer available",
  placed_elsewhere: "Placed outside TalentMLS",
  duplicate: "Duplicate listing",
  wrong_details: "Details need correction",
  other: "Other reason",
};

/** Maximum rows per change. */
export const maxChanged = 100;

/** Steps that can be applied to several listings at once. */
export const bulkSteps = ["available", "hold", "resume", "renew", "withdraw"] as const;
export type BulkStep = (typeof bulkSteps)[number];
