import { askedIds } from "../http/known-id.ts";
import type { Db } from "../db/tables.ts";

const mostNames = 5_000;

export type Names = {
  /** The display name of each person; deleted people have none. */
  of(personIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  forget(personId: string): void;
  forgetAll(): void;
};

/** Names of people, cached until the change stream reports a change. */
export function createNames(db: Db): Names {
  const kept = new Map<string, string>();
  return {
    async of(personIds) {
      const missing = [...new Set(personIds)].filter((id) => !kept.has(id));
      if (missing.length > 0) {
        const rows = await db
          .selectFrom("mls_people")
          .select(["id", "display_name"])
          .where("id", "in", askedIds(missing).possible)
          .execute();
        for (const { id, display_name } of rows) kept.set(id, display_name);
      }
      const found = new Map(personIds.flatMap((id) => (kept.has(id) ? [[id, kept.get(id) ?? ""] as const] : [])));
      while (kept.size > mostNames) kept.delete(kept.keys().next().value as string);
      return found;
    },
    forget: (personId) => void kept.delete(personId),
    forgetAll: () => kept.clear(),
  };
}

export type Pair = { listingId: string; organizationId: string };

const pairKey = ({ listingId, organizationId }: Pair): string => `${listingId} ${organizationId}`;

/**
 * Which of these pairs have a listing hidden from the organization (spec §12). Read each time, so that a block applies
 * at once.
 */
export async function hiddenAmong(db: Db, pairs: readonly Pair[]): Promise<(pair: Pair) => boolean> {
  const listings = askedIds([...new Set(pairs.map(({ listingId }) => listingId))]).possible;
  const organizations = askedIds([...new Set(pairs.map(({ organizationId }) => organizationId))]).possible;
  if (listings.length === 0 || organizations.length === 0) return () => false;
  const rows = await db
    .selectFrom("mls_listing_blocks as b")
    .innerJoin("mls_organization_keys as k", "k.hash", "b.hash")
    .select(["b.listing_id as listingId", "k.organization_id as organizationId"])
    .where("b.listing_id", "in", listings)
    .where("k.organization_id", "in", organizations)
    .execute();
  const hidden = new Set(rows.map(pairKey));
  return (pair) => hidden.has(pairKey(pair));
}
