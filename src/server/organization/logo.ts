import type { Viewer } from "#domain/core/viewer.ts";
import type { Db } from "../platform/db/tables.ts";

// Called in a system transaction.

/** The agency's logo, a PNG file; null without one. */
export async function logoOf(db: Db, organizationId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("mls_organization_logos")
    .select("png")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row?.png ?? null;
}

/** As an address that pages show without another request: no file of another person's is ever served by a URL. */
export const logoAddress = (png: Uint8Array | null): { image: string | null } => ({
  image: png && `data:image/png;base64,${Buffer.from(png).toString("base64")}`,
});

/** Replaces it; null removes it. */
export async function saveLogo(
  db: Db,
  { organizationId, personId }: Pick<Viewer, "organizationId" | "personId">,
  png: Uint8Array | null,
  at: Date,
): Promise<void> {
  if (png === null) {
    await db.deleteFrom("mls_organization_logos").where("organization_id", "=", organizationId).execute();
    return;
  }
  const columns = { png: Buffer.from(png), saved_by: personId, saved_at: at };
  await db
    .insertInto("mls_organization_logos")
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(columns))
    .execute();
}
