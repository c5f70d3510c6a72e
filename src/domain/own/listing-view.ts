import { iso } from "../core/calendar.ts";
import { pick } from "../core/pick.ts";
import { actionsFor, type Listing, type ListingAction } from "../listing/listing.ts";
import type { ListingStatus } from "../core/listing-status.ts";
import { type ListingForm, listingFormDefaults } from "../listing/form.ts";
import { formOf, ownVersion, type VaultContent } from "../listing/publish.ts";

/** An opened draft. Public part and identity are one form, so it never leaves its agency. */
export type Draft = {
  id: string;
  agencyId: string;
  importId: string | null;
  step: number;
  version: number;
  form: ListingForm;
  /** Milliseconds. */
  updatedAt: number;
};

export type Vault = { content: VaultContent; version: number };

/** The owner's form with the version an update must carry; times as ISO text. */
export type OwnForm = {
  id: string;
  status: ListingStatus;
  version: number;
  maskedCode: string | null;
  step: number;
  form: ListingForm;
  savedAt: string;
};

/** One row of the Agent Hub. */
export type OwnRow = {
  id: string;
  status: ListingStatus;
  version: number;
  maskedCode: string | null;
  headlineRole: string;
  locationCity: string;
  locationState: string;
  candidateName: string;
  exclusivityUntil: string | null;
  profileViews: number;
  updatedAt: string;
  actions: ListingAction[];
};

export function ownFormOfDraft(draft: Draft): OwnForm {
  return {
    ...pick(draft, ["id", "version", "step", "form"]),
    status: "draft",
    maskedCode: null,
    savedAt: iso(draft.updatedAt),
  };
}

export function ownFormOfListing(listing: Listing, vault: Vault): OwnForm {
  return {
    ...pick(listing, ["id", "status", "maskedCode"]),
    version: ownVersion(listing, vault.version),
    step: 4,
    form: formOf(listing, vault.content),
    savedAt: iso(listing.updatedAt),
  };
}

/**
 * The form for a reader who doesn't see identities: only what they sent, because the rest of a form can name the
 * candidate.
 */
export const withoutRest = (own: OwnForm, sent: Partial<ListingForm>): OwnForm => ({
  ...own,
  form: { ...listingFormDefaults, ...sent },
});

/** `named` false: for a reader who doesn't see identities. No text of a draft has passed a leak check yet. */
export function ownRowOfDraft(draft: Draft, named = true): OwnRow {
  return {
    id: draft.id,
    status: "draft",
    version: draft.version,
    maskedCode: null,
    ...pick(named ? draft.form : listingFormDefaults, ["headlineRole", "locationCity", "locationState"]),
    candidateName: named ? draft.form.identity.fullName : "",
    exclusivityUntil: null,
    profileViews: 0,
    updatedAt: iso(draft.updatedAt),
    actions: [],
  };
}

/** `vault` null: the identity was erased. `content` null: for a reader who doesn't see it. */
export function ownRowOfListing(
  listing: Listing,
  vault: { content: VaultContent | null; version: number } | null,
  profileViews: number,
): OwnRow {
  return {
    ...pick(listing, ["id", "status", "maskedCode", "headlineRole", "locationCity", "locationState"]),
    version: ownVersion(listing, vault?.version ?? 0),
    candidateName: vault?.content?.identity.fullName ?? "",
    exclusivityUntil: listing.exclusivityUntil,
    profileViews,
    updatedAt: iso(listing.updatedAt),
    actions: actionsFor(listing),
  };
}
