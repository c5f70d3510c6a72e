import { type RawBuilder, sql } from "kysely";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";

/** Whether a listing, the row `c`, exists for all of these organizations. */
export const existsFor = (organizationIds: readonly string[]): RawBuilder<boolean> =>
  sql`not ${isHiddenFrom(sql`c.id`, sql`any(${organizationIds})`)}`;
