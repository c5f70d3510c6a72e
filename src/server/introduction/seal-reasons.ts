import type { Services } from "../platform/http/context.ts";
import { sealReason } from "./store.ts";

/**
 * Before migration 0044, reasons in decisions on prior knowledge were stored in plain text. Runs at every start; does
 * nothing if none are left.
 */
export function sealOpenReasons({ database, keyRing }: Pick<Services, "database" | "keyRing">): Promise<void> {
  return database.asSystem(async ({ db }) => {
    const rows = await db
      .selectFrom("mls_prior_knowledge")
      .select(["introduction_id", "reason"])
      .where("reason", "is not", null)
      .forUpdate()
      .execute();
    for (const { introduction_id: id, reason } of rows)
      await db
        .updateTable("mls_prior_knowledge")
        .set({ reason: null, reason_sealed: await sealReason(db, keyRing, id, reason ?? "") })
        .where("introduction_id", "=", id)
        .execute();
  });
}
