import { sql } from "kysely";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";

/**
 * Whether the listing of introduction `i` is hidden from its employer, or from the agency that asks for it. For system
 * transactions: no party may read it.
 */
export const isHiddenFromParty = isHiddenFrom(sql`i.candidate_id`, sql`any(array[i.employer_id, i.selling_agency_id])`);
