import { refuse } from "#domain/refusal.ts";
import type { Listing } from "#domain/listing.ts";
import type { Database } from "../db/database.ts";

/** An agency as its listings show it, and its plan, which limits its active listings (decisions §10). */
export async function agencyAndPlan(database: Database, organisationId: string): Promise<{ agency: Listing["agency"]; plan: string }> {
  const row = await database.kysely
    .selectFrom("mls_organisations")
    .select(["id", "name", "contact_name", "agency_type", "plan"])
    .where("id", "=", organisationId)
    .executeTakeFirst();
  if (!row) refuse("not-found");
  return { agency: { id: row.id, name: row.name, contactName: row.contact_name ?? "", type: row.agency_type ?? "both" }, plan: row.plan };
}
