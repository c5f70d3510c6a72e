import { dateText } from "../core/calendar.ts";
import { erasureSummary } from "../listing/erasure.ts";
import { candidateLabel, candidateUrl, type MaskedCandidateRef } from "./refs.ts";

/** Identities of ended listings that are destroyed after `until`, a date (docs/decisions/0081). */
export type IdentityEnds = {
  about: "identity_ends";
  notice: "first" | "last";
  listings: readonly (MaskedCandidateRef & { id: string; until: string })[];
};

export function identityEndsText({ notice, listings }: IdentityEnds) {
  const [first] = listings;
  const one = listings.length === 1 ? first : undefined;
  return {
    title: one ? `Identity of ${one.maskedCode} will be destroyed` : `${listings.length} identities will be destroyed`,
    message: listed(
      listings.map((each) => `${candidateLabel(each)}: stored until ${dateText(each.until)}`),
      [
        "After that date, these are permanently destroyed:",
        ...erasureSummary.goes.map((each) => `${each}.`),
        "To keep an identity, open the listing and extend it once, or list the candidate again.",
      ].join("\n"),
    ),
    priority: notice === "first" ? ("medium" as const) : ("high" as const),
    actionUrl: one ? candidateUrl(one.id) : "/mls/agent",
  };
}

/** How many listings are named before the rest is counted. */
const namedListings = 50;

export function listed(all: readonly string[], says: string): string {
  const lines = all.slice(0, namedListings);
  const more = all.length - lines.length;
  return [...lines, ...(more > 0 ? [`And ${more} more.`] : []), says].join("\n");
}
