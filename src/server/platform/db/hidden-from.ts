import { type RawBuilder, sql } from "kysely";

/**
 * Whether a listing doesn't exist for an organization (spec §12). Both are expressions; `any(…)` stands for several
 * organizations. For system transactions: no party may read it.
 */
export const isHiddenFrom = (listing: RawBuilder<unknown>, organization: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (
    select from mls_listing_blocks b join mls_organization_keys k on k.hash = b.hash
    where b.listing_id = ${listing} and k.organization_id = ${organization})`;
