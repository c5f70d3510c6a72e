import { sql } from "kysely";

/**
 * The parties of introduction `i` that received the name of its candidate through another one, the requester first. For
 * system transactions: no party may read what another received.
 */
export const knowingParties = sql<string[]>`array(
  select o.name from mls_organizations o
  where o.id in (i.employer_id, i.selling_agency_id) and exists (
    select from mls_reveal_grants g
    where g.candidate_id = i.candidate_id and g.organization_id = o.id and g.introduction_id <> i.id)
  order by o.id = i.employer_id)`;
