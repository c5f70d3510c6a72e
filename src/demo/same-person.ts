import { type Identity, isSamePerson, normalizeEmail } from "#domain/identity/identity.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { DemoState } from "./state.ts";

/** The address of a listing's candidate; empty once the identity is erased. */
const emailIn = (state: DemoState, listingId: string): string =>
  normalizeEmail(state.vaults[listingId]?.content.identity.email ?? "");

/** The agency's other listings with the same email address, as an erasure names them. */
export function alsoListed(state: DemoState, listingId: string): Listing[] {
  const agencyId = state.listings.find(({ id }) => id === listingId)?.agency.id;
  const email = emailIn(state, listingId);
  return state.listings.filter(
    ({ id, agency }) => id !== listingId && agency.id === agencyId && email !== "" && emailIn(state, id) === email,
  );
}

/** The agency's listings of this person. */
export function listingsOf(state: DemoState, agencyId: string, identity: Identity): Listing[] {
  return state.listings.filter(({ id, agency }) => {
    const other = state.vaults[id]?.content.identity;
    return agency.id === agencyId && other !== undefined && isSamePerson(other, identity);
  });
}
