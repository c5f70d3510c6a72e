import { sql } from "kysely";

/**
 * Whether the listing of introduction `i` is hidden from its employer, or from the agency that asks for it. For system
 * transactions: no party may read it.
 */
export const isHiddenFromParty = sql<boolean>`exists (
  select 1 from mls_listing_blocks b join mls_organization_keys k on k.hash = b.hash
  where b.listing_id = i.candidate_id and k.organization_id in (i.employer_id, i.selling_agency_id))`;
