import type { Db } from "../platform/db/tables.ts";

// Called in a system transaction.

/** Whether the organization accepts introductions only with the candidate's yes (docs/decisions/0055). */
export async function asksCandidate(db: Db, organizationId: string): Promise<boolean> {
  const { asks_candidate } = await db
    .selectFrom("mls_organizations")
    .select("asks_candidate")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return asks_candidate;
}

/** Returns whether this changed anything. */
export async function saveAsksCandidate(db: Db, organizationId: string, required: boolean, at: Date): Promise<boolean> {
  const changed = await db
    .updateTable("mls_organizations")
    .set({ asks_candidate: required, updated_at: at })
    .where("id", "=", organizationId)
    .where("asks_candidate", "<>", required)
    .returning("id")
    .execute();
  return changed.length > 0;
}
