import { dayMs } from "#domain/core/calendar.ts";
import { erasureDays } from "#domain/candidacy/candidacy.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { eraseIdentity } from "./erase.ts";
import { blankNotes } from "./traces.ts";
import { listingsById } from "../listing/store.ts";
import { notifyAgency } from "../candidacy/emails.ts";
import { candidacyOf } from "../listing/candidacy.ts";

/**
 * Carries out erasure requests that the agency left unanswered past their deadline. Returns how many; a failing one
 * doesn't stop the others.
 */
export async function eraseOnRequest(services: Services): Promise<number> {
  const { database, clock } = services;
  const at = clock.now();
  const before = new Date(at.getTime() - erasureDays * dayMs);
  const due = await database.kysely
    .selectFrom("mls_candidacies as y")
    .innerJoin("mls_candidates as c", "c.id", "y.listing_id")
    .select(["c.id"])
    .where("y.erasure_asked_at", "<=", before)
    .where("c.erased_at", "is", null)
    .orderBy("y.erasure_asked_at")
    .orderBy("c.id")
    .execute();
  let erased = 0;
  await eachOnItsOwn("requested erasures", due, async ({ id }) => {
    erased += await eraseOne(services, id, before);
  });
  return erased;
}

/** The request may have been withdrawn since it was found. */
async function eraseOne(services: Services, listingId: string, before: Date): Promise<number> {
  return services.database.asSystem(async (work) => {
    await work.db
      .selectFrom("mls_candidates")
      .select("id")
      .where("id", "=", listingId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const [listing] = await listingsById(work.db, [listingId]);
    const { erasureAskedAt } = await candidacyOf(work.db, listingId);
    if (!listing || listing.erasedAt !== undefined || erasureAskedAt === null || erasureAskedAt > before.getTime())
      return 0;
    const by = { organizationId: listing.agency.id, personId: null };
    const { alsoListed } = await eraseIdentity(work, services, {
      listingId,
      by,
      reason: `The candidate's request, unanswered for ${erasureDays} days`,
      requestId: services.newId(),
    });
    notifyAgency(work, services, listing, "erased", { alsoListed });
    return 1;
  });
}

/**
 * Erases candidates whose key is destroyed but whose listing isn't erased: an older backup was restored with newer keys
 * (docs/operations.md, Backups). Returns how many.
 */
export async function eraseAgain(services: Services): Promise<number> {
  const { database, newId } = services;
  const found = await database.kysely
    .selectFrom("mls_candidates as c")
    .innerJoin("mls_keys.data_keys as k", "k.listing_id", "c.id")
    .select(["c.id", "k.agency_id", "k.destroyed_at"])
    .where("k.destroyed_at", "is not", null)
    .where("c.erased_at", "is", null)
    .orderBy("c.id")
    .execute();
  for (const { id, agency_id: organizationId, destroyed_at: at } of found)
    await database.asSystem((work) =>
      eraseIdentity(work, services, {
        listingId: id,
        by: { organizationId, personId: null },
        reason: `Erased on ${at?.toISOString().slice(0, 10) ?? ""}, and again after a backup was restored`,
        requestId: newId(),
      }),
    );
  return found.length;
}

/** How long after an erasure notes are blanked again, in ms: longer than the time between two runs. */
const lateNotesMs = 2 * dayMs;

/**
 * Blanks notes about candidates erased lately again: one that someone was saving at that moment wasn't visible to the
 * erasure (docs/decisions/0112).
 */
export async function blankLateNotes({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  const erased = await database.kysely
    .selectFrom("mls_candidates")
    .select("id")
    .where("erased_at", ">", new Date(clock.now().getTime() - lateNotesMs))
    .orderBy("id")
    .execute();
  for (const { id } of erased) await database.asSystem((work) => blankNotes(work, id));
}
