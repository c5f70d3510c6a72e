import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Database, Work } from "../platform/db/database.ts";
import { inBatches } from "../platform/jobs/batches.ts";
import { blockHashes, blockRules } from "./block-hashes.ts";
import { rewriteOldBlocks } from "./vault.ts";
import { differing, listingsHiddenFrom } from "./visibility.ts";

/**
 * Recomputes the keys of an organization from its names and domains, including those it declares. Records the listings
 * that came or went for it.
 */
export async function writeOrganizationKeys(
  { db, change }: Pick<Work, "db" | "change">,
  keyRing: KeyRing,
  id: string,
): Promise<void> {
  const { name, domains } = await db
    .selectFrom("mls_organizations")
    .select(["name", "domains"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const stated = await db
    .selectFrom("mls_organization_names")
    .select(["kind", "value"])
    .where("organization_id", "=", id)
    .where("removed_at", "is", null)
    .execute();
  const hashes = blockHashes(keyRing, [
    { name, domain: "" },
    ...domains.map((domain) => ({ name: "", domain })),
    ...stated.map(({ kind, value }) => (kind === "name" ? { name: value, domain: "" } : { name: "", domain: value })),
  ]);
  const before = await listingsHiddenFrom(db, id);
  await db.deleteFrom("mls_organization_keys").where("organization_id", "=", id).execute();
  if (hashes.length > 0)
    await db
      .insertInto("mls_organization_keys")
      .values(hashes.map((hash) => ({ organization_id: id, hash })))
      .execute();
  const listings = differing(before, await listingsHiddenFrom(db, id));
  change({ topic: "listing.visibility", entityId: id, data: { listings, organizations: [id] } });
  await db.updateTable("mls_organizations").set({ block_rules: blockRules }).where("id", "=", id).execute();
}

const chunk = 100;

/**
 * Upgrades hashes of earlier rules to `blockRules`: organizations first, then listings. Runs before the server answers,
 * so that no search mixes rules. One query if nothing needs upgrading.
 */
export async function rewriteOldHashes({ database, keyRing }: { database: Database; keyRing: KeyRing }): Promise<void> {
  await inBatches(database, chunk, async (work) => {
    const old = await work.db
      .selectFrom("mls_organizations")
      .select("id")
      .where("block_rules", "<", blockRules)
      .limit(chunk)
      .execute();
    for (const { id } of old) await writeOrganizationKeys(work, keyRing, id);
    return old.length;
  });
  await inBatches(database, chunk, (work) => rewriteOldBlocks(work, keyRing, chunk));
}
