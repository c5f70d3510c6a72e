import { normalizeEmail } from "#domain/identity/identity.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { DemoState } from "./state.ts";

/** The address of a listing's candidate; empty once the identity is erased. */
export const emailIn = (state: DemoState, listingId: string): string =>
  normalizeEmail(state.vaults[listingId]?.content.identity.email ?? "");

/** The agency's other listings of the same person. */
export function alsoListed(state: DemoState, listingId: string): Listing[] {
  const agencyId = state.listings.find(({ id }) => id === listingId)?.agency.id;
  const email = emailIn(state, listingId);
  return state.listings.filter(
    ({ id, agency }) => id !== listingId && agency.id === agencyId && email !== "" && emailIn(state, id) === email,
  );
}
