import { wholeDays } from "../core/calendar.ts";
import { type ListedBand, listedFor } from "./listed-for.ts";
import type { Listing, ListingAction } from "./listing.ts";
import { actionsFor } from "./listing.ts";
import type { AgencyType, Clearance, WorkAuthorization, WorkType } from "../core/lookups.ts";
import { mayDo } from "../core/policy.ts";
import type { Viewer } from "../core/viewer.ts";

/** Commission terms: for agencies and the platform, never for employers (spec §12). Percent and whole dollars. */
export type Terms = { defaultSplitLA: number; defaultSplitSA: number; minimumFee: number };

/** The masked card of search results, dates as ISO strings. */
export type ListingCard = {
  id: string;
  maskedCode: string;
  headlineRole: string;
  locationCity: string;
  locationState: string;
  workType: WorkType;
  salaryMin: number;
  salaryMax: number;
  availabilityDate: string;
  workAuth: WorkAuthorization;
  keySkills: string[];
  yearsExperience: number;
  industries: string[];
  clearance: Clearance | null;
  agencyName: string;
  agencyType: AgencyType;
  updatedAt: string;
  terms?: Terms | undefined;
  /** The viewer's own agency lists it; absent for everyone else. */
  mine?: true | undefined;
};

/** The masked page of one listing. */
export type ListingDetail = ListingCard & {
  status: Listing["status"];
  summary: string;
  experienceBullets: string[];
  education: string;
  certifications: string[];
  timeZone: string;
  screening: { scorecards: { name: string; score: number }[]; notes: string[] };
  portfolioKinds: { kind: string; count: number }[];
  exclusivityUntil: string;
  agencyContactName: string;
  stats: { profileViews: number; daysSinceUpdate: number; listedFor: ListedBand };
  /** Only for the listing agency: what it may do now, and the version an edit must carry. */
  own?: { version: number; actions: ListingAction[]; daysListed: number } | undefined;
  /**
   * When its identity was destroyed; such a listing is on nobody's market, so only its agency and platform staff read
   * it.
   */
  erasedAt?: string | undefined;
};

/** Spec §1, spec §12: the one projection from a stored listing to what this viewer may see; each field is named. */
export function cardFor(viewer: Viewer, listing: Listing): ListingCard {
  return {
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
    keySkills: [...listing.keySkills],
    yearsExperience: listing.yearsExperience,
    industries: [...listing.industries],
    clearance: listing.clearance,
    agencyName: listing.agency.name,
    agencyType: listing.agency.type,
    updatedAt: new Date(listing.updatedAt).toISOString(),
    terms: mayDo(viewer, "listing.terms") ? termsOf(listing) : undefined,
    mine: mayDo(viewer, "listing.manage", { agencyId: listing.agency.id }) ? true : undefined,
  };
}

function termsOf(listing: Listing): Terms {
  return {
    defaultSplitLA: listing.defaultSplitLA,
    defaultSplitSA: listing.defaultSplitSA,
    minimumFee: listing.minimumFee,
  };
}

/** Enough to recognize a listing by, for lists of suggestions. */
export type FoundListing = Pick<ListingCard, "id" | "maskedCode" | "headlineRole" | "locationCity" | "locationState">;

/** The most one look-up answers. */
export const mostFound = 8;

export function foundView({ id, maskedCode, headlineRole, locationCity, locationState }: Listing): FoundListing {
  return { id, maskedCode, headlineRole, locationCity, locationState };
}

/**
 * `profileViews`: distinct viewers in 30 days without the listing agency's own (spec §16). `ownVersion`: what an edit
 * by the owner must carry; it also grows with hidden edits, so nobody else gets it. `now` in ms.
 */
export function detailFor(
  viewer: Viewer,
  listing: Listing,
  { profileViews, ownVersion }: { profileViews: number; ownVersion: number },
  now: number,
): ListingDetail {
  return {
    ...cardFor(viewer, listing),
    status: listing.status,
    summary: listing.summary,
    experienceBullets: [...listing.experienceBullets],
    education: listing.education,
    certifications: [...listing.certifications],
    timeZone: listing.timeZone,
    screening: {
      scorecards: listing.scorecards.map(({ name, score }) => ({ name, score })),
      notes: [...listing.screeningNotes],
    },
    portfolioKinds: listing.portfolioKinds.map(({ kind, count }) => ({ kind, count })),
    exclusivityUntil: listing.exclusivityUntil,
    agencyContactName: listing.agency.contactName,
    stats: {
      profileViews,
      daysSinceUpdate: wholeDays(listing.updatedAt, now),
      listedFor: listedFor(wholeDays(listing.firstListedAt, now)),
    },
    own: mayDo(viewer, "listing.manage", { agencyId: listing.agency.id })
      ? {
          version: ownVersion,
          actions: actionsFor(listing.status, listing.erasedAt),
          daysListed: wholeDays(listing.firstListedAt, now),
        }
      : undefined,
    ...(listing.erasedAt !== undefined && { erasedAt: new Date(listing.erasedAt).toISOString() }),
  };
}
