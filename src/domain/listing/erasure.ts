import { joinWords } from "../core/join-words.ts";
import { capitalized } from "../core/capitalized.ts";
import { dateOf } from "../core/calendar.ts";
import { type BlankedField, blankedFields, erasedFieldNames, keptFields, keptFieldNames, kindOf } from "./fields.ts";
import { pick } from "../core/pick.ts";
import type { Listing } from "./listing.ts";
import { refuseState, refuseField } from "../core/errors.ts";
import { isPlaced } from "../core/listing-status.ts";

/**
 * A listing whose identity was destroyed permanently: fields marked "keep" stay, all others are blank. Built from that
 * list, so an unmarked field can't survive. `now` in ms.
 */
export function eraseListing(listing: Listing, now: number): Listing {
  return {
    ...pick(listing, keptFields),
    ...blanks(),
    // A placement stays one in the books; nothing returns it to the market.
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

/** @throws ExpectedError `invalid-input` if the typed text is not the masked code */
export function requireTypedCode(listing: Pick<Listing, "maskedCode">, typed: string): void {
  if (typed.trim().toUpperCase() !== listing.maskedCode)
    refuseField("maskedCode", `Type ${listing.maskedCode} to erase this candidate.`);
}

/** @throws ExpectedError `wrong-state` for an erased listing */
export function requireIdentity({ erasedAt }: Pick<Listing, "erasedAt">): void {
  if (erasedAt !== undefined)
    refuseState(
      `This candidate was erased on ${dateOf(erasedAt)}, so there is nothing left to change or relist. ` +
        "With the candidate's consent, create a new listing.",
    );
}

/** What is erased and what stays, for the erase dialog; derived from the table of fields. */
export const erasureSummary = {
  needsAdmin: "Only an admin of your organization can erase a candidate, because it can't be undone. Ask one.",
  revoked: "The candidate was erased.",
  goes: [
    "Name, contact details, employers, links and files. Their key is destroyed, so no backup can restore them",
    capitalized(`${joinWords(erasedFieldNames)}, and every note on the candidate`),
    "Messages written while the identity was revealed, interview links, and comments in scorecards",
    "The agency's drafts and import rows of the same person",
    "All access to the identity, and open introductions",
  ],
  stays: [
    capitalized(`${joinWords(keptFieldNames)}, for the deals that name them`),
    "Other messages, between the two organizations that wrote them",
    "Which consent was given when",
    "Who opened the identity, who erased it, and when",
  ],
} as const;
