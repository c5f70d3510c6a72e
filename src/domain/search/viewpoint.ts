import type { Listing } from "../listing/listing.ts";
import { searchedUpdate } from "../listing/still-available.ts";
import type { SearchDocument, SearchQuery } from "./query.ts";

/** The block key under which a listing is stored for its own agency, for searches that leave out own listings. */
export const ownedBy = (agencyId: string): string => `own ${agencyId}`;

/**
 * From where a search is asked: the organization and its block keys, and the listings that the person opened (read only
 * if the search hides those).
 */
export type Viewpoint = { organizationId: string; keys: readonly string[]; seen: readonly string[] };

/** What the index leaves out for this search and this viewpoint. */
export const leftOutFor = (
  query: Pick<SearchQuery, "own" | "seen">,
  { organizationId, keys, seen }: Viewpoint,
): { viewerBlocked: readonly string[]; without: readonly string[] } => ({
  viewerBlocked: query.own === "hide" ? [...keys, ownedBy(organizationId)] : keys,
  without: query.seen === "hide" ? seen : [],
});

/** The masked columns that search can see. */
export const searchDocumentOf = (listing: Listing): SearchDocument => ({
  id: listing.id,
  maskedCode: listing.maskedCode,
  headlineRole: listing.headlineRole,
  locationCity: listing.locationCity,
  locationState: listing.locationState,
  workType: listing.workType,
  salaryMin: listing.salaryMin,
  salaryMax: listing.salaryMax,
  availabilityDate: listing.availabilityDate,
  workAuth: listing.workAuth,
  clearance: listing.clearance,
  skills: listing.keySkills,
  yearsExperience: listing.yearsExperience,
  industries: listing.industries,
  agencyType: listing.agency.type,
  updatedAt: searchedUpdate(listing),
});
