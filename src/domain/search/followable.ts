import type { FieldErrors } from "../core/errors.ts";
import type { SearchQuery } from "./query.ts";

/**
 * Why a search can't be followed by a sync token: a listing could come or go without a change of its own. Time decides
 * what `availability` and `lastUpdated` find, the person what they have seen, and the words of other listings how a
 * misspelled one is read.
 */
export function unfollowable({ availability, lastUpdated, seen, keywords, spelling }: SearchQuery): FieldErrors {
  const detail = "A search that is followed with updatedSince can't have this filter. Leave it out.";
  return {
    ...(availability !== undefined && { availability: detail }),
    ...(lastUpdated !== undefined && { lastUpdated: detail }),
    ...(seen !== undefined && { seen: detail }),
    ...(keywords?.trim() &&
      spelling !== "exact" && { keywords: "Add spelling=exact: other spellings depend on other listings." }),
  };
}

/**
 * The search as its sync token follows it: with its location as written, because a correction depends on other
 * listings. A misspelled location finds nothing rather than being refused, so that programs that follow a location go
 * on.
 */
export const asFollowed = (query: SearchQuery): SearchQuery =>
  query.location?.trim() && query.spelling === undefined ? { ...query, spelling: "known" } : query;

/** Raised when searches by skills find other listings than before, without a change of the listings. */
const rules = 1;

/** What makes a search another list for a sync token. */
export const followedAs = (query: SearchQuery): readonly unknown[] => [
  "listings",
  query,
  ...(query.skills.length > 0 ? [rules] : []),
];
