import { cardFields, pageFields, screeningFields, termsFields } from "../listing/fields.ts";
import type { Listing } from "../listing/listing.ts";
import { shown } from "../listing/view.ts";
import { isVisible } from "../core/listing-status.ts";
import { refuse } from "../core/errors.ts";

/** How long a hand-off token works, in ms: long enough for a page to load, too short to be passed on. */
export const handOffMs = 5 * 60_000;

/** Everything but what only the listing's own agency sees. */
export const handedFields = [...cardFields, ...pageFields, ...screeningFields, ...termsFields];

/**
 * Each field is marked in the table of fields: nothing of the identity, no link, and no member a listing is hidden
 * from (spec §7, spec §17).
 */
export const handedForm = (listing: Listing) => ({
  ...shown(listing, handedFields),
  listingId: listing.id,
  maskedCode: listing.maskedCode,
  exclusivityUntil: listing.exclusivityUntil,
});

/** Only what is on the market leaves: its texts have passed the leak check. @throws Refusal `wrong-state` */
export function requireHandsOff({ status, erasedAt }: Pick<Listing, "status" | "erasedAt">): void {
  if (!isVisible(status) || erasedAt !== undefined)
    refuse("wrong-state", {
      detail: "Only a listing on the market can be sent to the partner. Publish or resume it first.",
    });
}

/** A stored token. `partner`: the origin it was made for. Times in ms. */
export type HandOff = { partner: string; expiresAt: number; redeemedAt: number | null };

/** A token works once, within its time, for the partner it was made for, as long as that is the configured one. */
export const isRedeemable = (
  handOff: HandOff,
  { partner, configured, now }: { partner: string; configured: string | null; now: number },
): boolean =>
  handOff.redeemedAt === null &&
  now < handOff.expiresAt &&
  partner === handOff.partner &&
  configured === handOff.partner;
