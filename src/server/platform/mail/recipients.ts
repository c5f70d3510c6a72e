import type { Db } from "../db/tables.ts";

/** The addresses of an organization's active members, for emails to all of them. Needs a system transaction. */
export async function addressesOf(db: Db, organizationId: string): Promise<string[]> {
  const people = await db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_people as p", "p.id", "m.person_id")
    .select("p.email")
    .where("m.organization_id", "=", organizationId)
    .where("m.is_active", "=", true)
    .orderBy("p.email")
    .execute();
  return [...new Set(people.flatMap(({ email }) => (email ? [email] : [])))];
}
