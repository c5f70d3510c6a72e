import { pick } from "../core/pick.ts";
import { iso, wholeDays } from "../core/calendar.ts";
import { type ListedBand, listedFor } from "./listed-for.ts";
import { actionsFor, type Listing, type ListingAction } from "./listing.ts";
import {
  type CardField,
  cardFields,
  type FaceField,
  type FaceValue,
  kindOf,
  type PageField,
  pageFields,
  screeningFields,
  type TermsField,
  termsFields,
} from "./fields.ts";
import type { Scorecard } from "./form.ts";
import type { AgencyType } from "../core/lookups.ts";
import type { PublicText } from "../core/public-text.ts";
import { mayDo } from "../core/policy.ts";
import type { Viewer } from "../core/viewer.ts";

/** Leak-checked text leaves as a plain string. */
type Shown<Value> = Value extends PublicText
  ? string
  : Value extends PublicText[]
    ? string[]
    : Value extends { name: PublicText }[]
      ? Scorecard[]
      : Value;
type ShownFields<F extends FaceField> = { [Field in F]: Shown<FaceValue<Field>> };

/** Commission terms: for agencies and the platform, never for employers (spec §12). Percent and whole dollars. */
type Terms = ShownFields<TermsField>;

/** The masked card of search results, dates as ISO strings. */
export type ListingCard = ShownFields<CardField> & {
  id: string;
  maskedCode: string;
  agencyId: string;
  agencyName: string;
  agencyType: AgencyType;
  updatedAt: string;
  terms?: Terms | undefined;
  /** The viewer's own agency lists it; absent for everyone else. */
  mine?: true | undefined;
  /** Its agency accepts an introduction only with the candidate's yes; absent otherwise. */
  asksCandidate?: true | undefined;
};

/** The masked page of one listing. */
export type ListingDetail = ListingCard &
  ShownFields<PageField> & {
    status: Listing["status"];
    screening: { scorecards: Scorecard[]; notes: string[] };
    portfolioKinds: { kind: string; count: number }[];
    exclusivityUntil: string;
    agencyContactName: string;
    stats: { profileViews: number; daysSinceUpdate: number; listedFor: ListedBand };
    /** Only for the listing agency: its available actions, and the version an edit must carry. */
    own?: { version: number; actions: ListingAction[]; daysListed: number } | undefined;
    /** When its identity was destroyed. Only its agency and platform staff can read such a listing. */
    erasedAt?: string | undefined;
  };

/** What a card reads of a listing: all that the search index stores of it. */
export type CardFacts = ShownFields<CardField | TermsField> & {
  id: string;
  maskedCode: string;
  agency: Pick<Listing["agency"], "id" | "name" | "type" | "asksCandidate">;
  updatedAt: number;
};

export function shown<F extends FaceField>(listing: ShownFields<F>, fields: readonly F[]): ShownFields<F> {
  const view: Partial<Record<F, unknown>> = {};
  for (const field of fields) view[field] = kindOf(field).edit(listing[field]);
  return view as ShownFields<F>;
}

/** Spec §1, spec §12: the only projection from a stored listing to what a viewer can see; each field is named. */
export function cardFor(viewer: Viewer, listing: CardFacts): ListingCard {
  return {
    ...shown(listing, cardFields),
    id: listing.id,
    maskedCode: listing.maskedCode,
    agencyId: listing.agency.id,
    agencyName: listing.agency.name,
    agencyType: listing.agency.type,
    updatedAt: iso(listing.updatedAt),
    terms: mayDo(viewer, "listing.terms") ? shown(listing, termsFields) : undefined,
    mine: mayDo(viewer, "listing.manage", { agencyId: listing.agency.id }) ? true : undefined,
    asksCandidate: listing.agency.asksCandidate ? true : undefined,
  };
}

/** Enough to recognize a listing in a list of suggestions. */
export type FoundListing = Pick<ListingCard, "id" | "maskedCode" | "headlineRole" | "locationCity" | "locationState">;

/** How many recently opened candidates are shown, and read: some may have left the market. */
export const recentlyOpened = { shown: 20, read: 60 } as const;

/** Maximum results of a look-up. */
export const maxFound = 8;

export function foundView({ id, maskedCode, headlineRole, locationCity, locationState }: CardFacts): FoundListing {
  return { id, maskedCode, headlineRole, locationCity, locationState };
}

/** The masked page without its agency, terms and figures: what a client reads by an emailed link. */
export type ListingFace = Omit<
  ListingDetail,
  | "agencyId"
  | "agencyName"
  | "agencyType"
  | "agencyContactName"
  | "asksCandidate"
  | "terms"
  | "mine"
  | "stats"
  | "own"
  | "erasedAt"
>;

export function faceFor(listing: Listing): ListingFace {
  const { scorecards, screeningNotes: notes } = shown(listing, screeningFields);
  return {
    ...shown(listing, cardFields),
    ...shown(listing, pageFields),
    ...pick(listing, ["id", "maskedCode", "status", "exclusivityUntil"]),
    updatedAt: iso(listing.updatedAt),
    screening: { scorecards, notes },
    portfolioKinds: listing.portfolioKinds.map(({ kind, count }) => ({ kind, count })),
  };
}

/**
 * `profileViews`: distinct viewers in 30 days, without the listing agency's own (spec §16). `ownVersion`: the version
 * an owner's edit carries; hidden edits raise it too, so no one else gets it. `now` in ms.
 */
export function detailFor(
  viewer: Viewer,
  listing: Listing,
  { profileViews, ownVersion }: { profileViews: number; ownVersion: number },
  now: number,
): ListingDetail {
  return {
    ...cardFor(viewer, listing),
    ...faceFor(listing),
    agencyContactName: listing.agency.contactName,
    stats: {
      profileViews,
      daysSinceUpdate: wholeDays(listing.updatedAt, now),
      listedFor: listedFor(wholeDays(listing.firstListedAt, now)),
    },
    own: mayDo(viewer, "listing.manage", { agencyId: listing.agency.id })
      ? {
          version: ownVersion,
          actions: actionsFor(listing),
          daysListed: wholeDays(listing.firstListedAt, now),
        }
      : undefined,
    ...(listing.erasedAt !== undefined && { erasedAt: iso(listing.erasedAt) }),
  };
}
