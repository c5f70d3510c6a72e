import { dateOf } from "./calendar.ts";
import type { Listing } from "./listing.ts";
import { refuse } from "./refusal.ts";

/**
 * A listing whose identity is destroyed for good (issue 5). What was written about the person goes with it. What deals, figures and
 * evidence refer to stays: the masked code, the role, the terms, the dates. `now` in ms.
 */
export function eraseListing(listing: Listing, now: number): Listing {
  return {
    ...listing,
    // A placement stays one in the books; nothing puts it back on the market.
    status: listing.status === "placed" ? "placed" : "withdrawn",
    summary: wordless(listing.summary), education: wordless(listing.education), timeZone: wordless(listing.timeZone),
    industries: [], experienceBullets: [], certifications: [], scorecards: [], screeningNotes: [], portfolioKinds: [], clearance: null,
    version: listing.version + 1, updatedAt: now, erasedAt: now,
  };
}

/** An empty text passes every check. */
const wordless = <Text extends string>(text: Text): Text => text.slice(0, 0) as Text;

/** @throws Refusal `invalid-input` when what was typed to confirm is not the masked code */
export function requireTypedCode(listing: Pick<Listing, "maskedCode">, typed: string): void {
  if (typed.trim().toUpperCase() !== listing.maskedCode) refuse("invalid-input", { fields: { maskedCode: `Type ${listing.maskedCode} to erase this candidate.` } });
}

/** @throws Refusal `wrong-state` for a listing that has no identity any more */
export function requireIdentity({ erasedAt }: Pick<Listing, "erasedAt">): void {
  if (erasedAt !== undefined)
    refuse("wrong-state", { detail: `This candidate was erased on ${dateOf(erasedAt)}: there is nothing left to change or to list again. With the candidate's consent, list them anew.` });
}

/** What goes and what stays, in the words of the page that asks. */
export const erasureWords = {
  needsAdmin: "Only an admin of your organisation erases a candidate, for it cannot be undone. Ask one.",
  revoked: "The candidate was erased.",
  goes: [
    "Name, contact, employers, links and files; with their key destroyed, no backup of the data opens them",
    "Summary, experience, screening, and every note on the candidate",
    "The agency's drafts and import rows of the same person",
    "Every reveal grant and open introduction",
  ],
  stays: ["Masked code, role and terms, for the deals that name them", "Which consent was given when", "Who opened the identity, who erased it, and when"],
} as const;
