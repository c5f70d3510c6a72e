import { dateOf } from "../core/calendar.ts";
import { type BlankedField, blankedFields, blankedWords, inWords, keptFields, keptWords, kindOf } from "./fields.ts";
import { pick } from "../core/pick.ts";
import type { Listing } from "./listing.ts";
import { refuse } from "../core/errors.ts";
import { isPlaced } from "../core/listing-status.ts";

/**
 * A listing whose identity was destroyed for good: the fields marked as kept in the table of fields, and the others
 * blank. It is built from that list, so that a field without a mark can't survive. `now` in ms.
 */
export function eraseListing(listing: Listing, now: number): Listing {
  return {
    ...pick(listing, keptFields),
    ...blanks(),
    // A placement stays one in the books; nothing puts it back on the market.
    status: isPlaced(listing.status) ? "placed" : "withdrawn",
    version: listing.version + 1,
    updatedAt: now,
    erasedAt: now,
  };
}

const blanks = () =>
  Object.fromEntries(
    blankedFields.map((field) => [field, field === "portfolioKinds" ? [] : kindOf(field).blank]),
  ) as Pick<Listing, BlankedField>;

/** @throws Refusal `invalid-input` when what was typed to confirm is not the masked code */
export function requireTypedCode(listing: Pick<Listing, "maskedCode">, typed: string): void {
  if (typed.trim().toUpperCase() !== listing.maskedCode)
    refuse("invalid-input", { fields: { maskedCode: `Type ${listing.maskedCode} to erase this candidate.` } });
}

/** @throws Refusal `wrong-state` for a listing that has no identity any more */
export function requireIdentity({ erasedAt }: Pick<Listing, "erasedAt">): void {
  if (erasedAt !== undefined)
    refuse("wrong-state", {
      detail:
        `This candidate was erased on ${dateOf(erasedAt)}: there is nothing left to change or to list ` +
        "again. With the candidate's consent, create a new listing.",
    });
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What goes and what stays, for the dialog that asks; of the listing itself by its table of fields. */
export const erasureWords = {
  needsAdmin: "Only an admin of your organization erases a candidate, for it cannot be undone. Ask one.",
  revoked: "The candidate was erased.",
  goes: [
    "Name, contact, employers, links and files; with their key destroyed, no backup of the data opens them",
    capitalized(`${inWords(blankedWords)}, and every note on the candidate`),
    "The agency's drafts and import rows of the same person",
    "Every reveal grant and open introduction",
  ],
  stays: [
    capitalized(`${inWords(keptWords)}, for the deals that name them`),
    "Which consent was given when",
    "Who opened the identity, who erased it, and when",
  ],
} as const;
