import type { Viewer } from "#domain/core/viewer.ts";
import type { Db } from "../platform/db/tables.ts";
import { activeMembers, lacksSecondFactor, viewerFrom } from "../platform/db/active-members.ts";
import { columnsFrom } from "../platform/db/fields.ts";

// Never called in the viewer's role, which can't read links.

type Owner = Pick<Viewer, "personId" | "organizationId">;

export type StoredLink = { id: string; createdAt: Date; lastFetchedAt: Date | null };

export async function linkOf(db: Db, { personId, organizationId }: Owner): Promise<StoredLink | null> {
  const row = await db
    .selectFrom("mls_calendar_feeds")
    .select(["id", "created_at", "last_fetched_at"])
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row ? { id: row.id, createdAt: row.created_at, lastFetchedAt: row.last_fetched_at } : null;
}

/** The new link takes the place of the old one, whose address ends. Returns whether there was one. */
export async function replaceLink(
  db: Db,
  { personId, organizationId }: Owner,
  { id, hash, now }: { id: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const before = await removeLink(db, { personId, organizationId });
  await db
    .insertInto("mls_calendar_feeds")
    .values({
      ...columnsFrom({ id, personId, organizationId }),
      secret_hash: hash,
      created_at: now,
    })
    // Two tabs that create a link at once: the later one counts.
    .onConflict((conflict) =>
      conflict
        .constraint("mls_calendar_feeds_one")
        .doUpdateSet({ id, secret_hash: hash, created_at: now, last_fetched_at: null }),
    )
    .execute();
  return before !== null;
}

/** Returns the id of the link that ended, or null if there was none. */
export async function removeLink(db: Db, { personId, organizationId }: Owner): Promise<string | null> {
  const row = await db
    .deleteFrom("mls_calendar_feeds")
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The link with this hash and its person as they are now; null also for people who are no longer active members, or
 * lack a required second factor.
 */
export async function readerBySecret(db: Db, hash: Buffer): Promise<{ id: string; viewer: Viewer } | null> {
  const row = await activeMembers(db)
    .innerJoin("mls_calendar_feeds as f", (join) =>
      join.onRef("f.person_id", "=", "m.person_id").onRef("f.organization_id", "=", "m.organization_id"),
    )
    .select("f.id")
    .where("f.secret_hash", "=", hash)
    .where(({ not }) => not(lacksSecondFactor))
    .executeTakeFirst();
  return row ? { id: row.id, viewer: viewerFrom(row, "") } : null;
}

/** At most one write a minute. */
const fetchedEveryMs = 60_000;

export async function noteFetch(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mls_calendar_feeds")
    .set({ last_fetched_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("last_fetched_at", "is", null), eb("last_fetched_at", "<=", new Date(now.getTime() - fetchedEveryMs))]),
    )
    .execute();
}
