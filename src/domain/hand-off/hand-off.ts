import type { Listing } from "../listing/listing.ts";
import { isVisible } from "../core/listing-status.ts";
import { refuse } from "../core/errors.ts";

/** How long a hand-off token works, in ms: long enough for a page to load, too short to be passed on. */
export const handOffMs = 5 * 60_000;

/**
 * A listing's form as the workflow partner gets it: what every member sees of it, and its agency's own terms. Dates are
 * calendar dates, salaries and the fee whole dollars.
 */
export type HandedForm = ReturnType<typeof handedForm>;

/**
 * Each field is named: nothing of the identity, no link, and no member a listing is hidden from (spec §7, spec §17).
 */
export function handedForm(listing: Listing) {
  return {
    listingId: listing.id,
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
    summary: listing.summary,
    experienceBullets: [...listing.experienceBullets],
    education: listing.education,
    certifications: [...listing.certifications],
    timeZone: listing.timeZone,
    scorecards: listing.scorecards.map(({ name, score }) => ({ name, score })),
    screeningNotes: [...listing.screeningNotes],
    defaultSplitLA: listing.defaultSplitLA,
    defaultSplitSA: listing.defaultSplitSA,
    minimumFee: listing.minimumFee,
    exclusivityUntil: listing.exclusivityUntil,
  };
}

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
