import { sql } from "kysely";
import { clientFor, type OwnClientView } from "#domain/client/client.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { idKey, type Keyset, pageOf, wordsKey } from "../platform/db/keyset.ts";
import { isNamable } from "../introduction/named.ts";
import { dealsOf } from "../deal/store.ts";

export const byName: Keyset = { direction: "asc", keys: [wordsKey(sql`lower(o.name)`), idKey("o.id")] };

/** The agency's introductions, on either side. */
export const introductionsOf = (db: Work["db"], { organizationId: own }: Viewer) =>
  db
    .selectFrom("mls_introductions as i")
    .where((eb) => eb.or([eb("i.listing_agency_id", "=", own), eb("i.selling_agency_id", "=", own)]));

/** The employers that the agency brought, or has a deal or an introduction with. */
export function clientsOf(db: Work["db"], viewer: Viewer) {
  const own = viewer.organizationId;
  return (
    db
      .selectFrom("mls_organizations as o")
      .select(["o.id", "o.name", "o.standing", sql<boolean>`mls_has_members(o.id)`.as("has_members")])
      .where("o.kind", "=", "employer")
      // A client of an imported agency stays on its list, although no one can deal with it.
      .where((eb) => eb.or([isNamable("o"), eb("o.placeholder_since", "is not", null)]))
      .where((eb) =>
        eb.or([
          eb(
            "o.id",
            "in",
            db.selectFrom("mls_clients as c").select("c.organization_id").where("c.agency_id", "=", own),
          ),
          eb("o.id", "in", dealsOf(db, viewer).select("d.employer_id")),
          eb("o.id", "in", introductionsOf(db, viewer).select("i.employer_id")),
        ]),
      )
  );
}

/** The same, by name. */
export async function clientPage(
  db: Work["db"],
  viewer: Viewer,
  ask: PageAsk,
): Promise<{ items: OwnClientView[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(clientsOf(db, viewer), byName, ask);
  return { items: rows.map((row) => ({ ...clientFor(row), hasAccount: row.has_members })), nextCursor };
}
