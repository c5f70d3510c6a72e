import type { Kysely } from "kysely";

/** Which process answers a write, so that a repeat needn't wait for one that was killed (docs/decisions/0059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("mls_idempotency_keys").addColumn("taken_by", "integer").execute();
}
