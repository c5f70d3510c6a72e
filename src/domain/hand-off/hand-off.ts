import { cardFields, pageFields, screeningFields, termsFields } from "../listing/fields.ts";
import type { Listing } from "../listing/listing.ts";
import { shown } from "../listing/view.ts";
import { isVisible } from "../core/listing-status.ts";
import { refuseState } from "../core/errors.ts";

/** How long a hand-off token works, in ms: long enough for a page to load, too short to be passed on. */
export const handOffMs = 5 * 60_000;

/** All fields but those that only the listing's own agency sees. */
export const handedFields = [...cardFields, ...pageFields, ...screeningFields, ...termsFields];

/**
 * The table of fields marks each field. Excludes the identity, links, and the organizations a listing is hidden from
 * (spec §7, spec §17).
 */
export const handedForm = (listing: Listing) => ({
  ...shown(listing, handedFields),
  listingId: listing.id,
  maskedCode: listing.maskedCode,
  exclusivityUntil: listing.exclusivityUntil,
});

/** Only listings on the market leave: their texts have passed the leak check. @throws ExpectedError `wrong-state` */
export function requireHandsOff({ status, erasedAt }: Pick<Listing, "status" | "erasedAt">): void {
  if (!isVisible(status) || erasedAt !== undefined)
    refuseState("Only a listing on the market can be sent to the partner. Publish or resume it first.");
}

/** A stored token. `partner`: the origin it was made for. Times in ms. */
export type HandOff = { partner: string; expiresAt: number; redeemedAt: number | null };

/** A token works once, before it expires, for the partner it was made for, while that partner is configured. */
export const isRedeemable = (
  handOff: HandOff,
  { partner, configured, now }: { partner: string; configured: string | null; now: number },
): boolean =>
  handOff.redeemedAt === null &&
  now < handOff.expiresAt &&
  partner === handOff.partner &&
  configured === handOff.partner;
