import { type RawBuilder, sql } from "kysely";

/** Whether a listing, the row `c`, exists for all of these organizations. */
export const existsFor = (organizationIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from mls_listing_blocks b join mls_organization_keys k on k.hash = b.hash
    where b.listing_id = c.id and k.organization_id = any(${organizationIds}))`;
