import type { PublicText } from "#domain/core/public-text.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import type { TextToCheck } from "#domain/core/step.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Work } from "../platform/db/database.ts";
import type { Visited } from "../platform/http/context.ts";
import { openIdentities } from "../identity/vault.ts";
import { findListing } from "./store.ts";

/** The text's author; without a person: the holder of a signing link, for that organization. */
type Author = { organizationId: string; personId: string | null };
type Subject = { listingId: string; listingAgency: { id: string } };

/**
 * A text of a deal or a thread for its parties (spec §12). The listing agency's own text is checked against the
 * listing's identity, opened for that. Other texts never are: the errors could confirm a guess.
 * @throws ExpectedError `leak`, `invalid-input`
 */
export async function dealText(
  context: Visited,
  author: Author,
  work: Work,
  { field, text, confirmed }: TextToCheck,
  { listingId, listingAgency }: Subject,
): Promise<PublicText> {
  const check = context.checkLeaks;
  if (text === "" || author.organizationId !== listingAgency.id)
    return publishDealText(field, text, { own: null, confirmed, check });
  const found = (await findListing(work.db, listingId)) ?? refuse("not-found");
  const opened = await openIdentities(work, [listingId], {
    keyRing: context.keyRing,
    viewer: author,
    right: { as: "owner", for: "edit" },
    requestId: context.requestId,
    at: context.clock.now(),
    newId: context.newId,
  });
  const vault = opened.get(listingId);
  // An erased candidate has no identity left to check against.
  if (!vault && found.listing.erasedAt === undefined) refuse("not-found");
  return publishDealText(field, text, {
    own: vault ? { identity: vault.content.identity, showCompanyNames: found.listing.showCompanyNames } : null,
    confirmed,
    check,
  });
}
