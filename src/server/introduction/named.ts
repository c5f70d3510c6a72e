import { type RawBuilder, sql } from "kysely";

/**
 * Whether the viewer's organization can name this organization as a party: a vetted one, or a client it brought that
 * the platform hasn't reviewed yet (docs/decisions/0040). The row policy of `mls_clients` shows only its own.
 */
export const isNamable = (organizations: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${organizations}.${name}`);
  return sql<boolean>`(${column("standing")} = 'vetted' or (${column("standing")} = 'pending' and exists (
    select 1 from mls_clients brought where brought.organization_id = ${column("id")})))`;
};
