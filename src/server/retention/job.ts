import { dateOf, dayMs, earliestDate } from "#domain/core/calendar.ts";
import { retentionLimits } from "#domain/configuration/configuration.ts";
import {
  daysKept,
  overStatuses,
  retentionReason,
  retentionStep,
  type RetentionStep,
  warningDays,
} from "#domain/retention/retention.ts";
import { notifyAgency } from "../candidacy/emails.ts";
import { configurationIn } from "../configuration/store.ts";
import { eraseIdentity } from "../erasure/erase.ts";
import { listingsById } from "../listing/store.ts";
import { notify } from "../notification/notify.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { keptIdentities, neededFor, periodOf, retentionFrom, retentionOf } from "./store.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/** Listings of one warning. */
const atOnce = 50;

/**
 * Warns agencies of identities whose retention ends, once at each time, and destroys those whose last date has passed
 * (docs/decisions/0081). Each step is a transaction that decides again under a lock, so that a killed or repeated run
 * continues where it was. A failing step doesn't stop the others. Returns how many listings were warned of and
 * erased.
 */
export async function keepWithinPeriods(services: Services): Promise<{ warned: number; erased: number }> {
  await recordMissed(services);
  const due = await dueListings(services);
  const done = { warned: 0, erased: 0 };
  const erasures = due.flatMap(({ id, step }) =>
    step === "destroy"
      ? async () => {
          if (await services.database.asSystem((work) => destroy(work, services, id))) done.erased += 1;
        }
      : [],
  );
  const warnings = warningsOf(due).map(({ agencyId, ids }) => async () => {
    done.warned += await services.database.asSystem((work) => warn(work, services, agencyId, ids));
  });
  await eachOnItsOwn("steps of retention", [...erasures, ...warnings], (step) => step());
  return done;
}

/** Listings that an agency is warned of together, in parts. */
function warningsOf(due: readonly Due[]): { agencyId: string; ids: string[] }[] {
  const warned = due.filter(({ step }) => step !== "destroy");
  return [...new Set(warned.map(({ agencyId }) => agencyId))].flatMap((agencyId) => {
    const ids = warned.flatMap((each) => (each.agencyId === agencyId ? [each.id] : []));
    return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) => ({
      agencyId,
      ids: ids.slice(part * atOnce, (part + 1) * atOnce).toSorted(),
    }));
  });
}

/**
 * Listings that another version ended or returned to the market: it doesn't know these rows. They count from now,
 * because when they ended isn't recorded.
 */
export async function recordMissed({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  await database.asSystem(async ({ db }) => {
    await db
      .deleteFrom("mls_identity_retentions")
      .using("mls_candidates as c")
      .whereRef("c.id", "=", "mls_identity_retentions.listing_id")
      .where("c.status", "not in", overStatuses)
      .execute();
    await db
      .insertInto("mls_identity_retentions")
      .columns(["listing_id", "agency_id", "ended_at"])
      .expression((eb) =>
        eb
          .selectFrom("mls_candidates as c")
          .select((each) => ["c.id", "c.listing_agency_id", each.val(clock.now()).as("at")])
          .where("c.status", "in", overStatuses)
          .where("c.erased_at", "is", null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("mls_identity_retentions as r").select("r.listing_id").whereRef("r.listing_id", "=", "c.id"),
              ),
            ),
          )
          .orderBy("c.id"),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

const datesOf = (now: number) => ({ today: dateOf(now), earliest: earliestDate(now) });

type Due = { id: string; agencyId: string; step: RetentionStep["step"] };

/** What is due if nothing needs the identities, oldest first. */
async function dueListings({ database, clock }: Services): Promise<Due[]> {
  const db = database.kysely;
  const now = clock.now().getTime();
  const limits = retentionLimits(await configurationIn(db));
  const rows = await keptIdentities(db)
    .innerJoin("mls_organizations as o", "o.id", "r.agency_id")
    .select(["c.id", "o.identity_days"])
    .where("r.ended_at", "<=", new Date(now - (limits.least - warningDays.first - 1) * dayMs))
    .orderBy("r.ended_at")
    .orderBy("c.id")
    .execute();
  return rows.flatMap((row) => {
    const period = { days: daysKept(row.identity_days, limits), limits };
    const due = retentionStep(retentionFrom(row), period, { ...datesOf(now), needed: false });
    // One that was announced may be needed again.
    if (due === null && row.announced_until === null) return [];
    return [{ id: row.id, agencyId: row.agency_id, step: due?.step ?? "quiet" }];
  });
}

/** Decides again what is due for one listing, locked until the transaction ends. */
async function decided(work: Work, { clock, keyRing }: Services, listingId: string) {
  const now = clock.now().getTime();
  const found = await retentionOf(work.db, listingId, { lock: true });
  if (!found) return null;
  const { agencyId, retention } = found;
  const needed = (await neededFor(work, keyRing, listingId, now)).length > 0;
  const due = retentionStep(retention, await periodOf(work.db, agencyId), { ...datesOf(now), needed });
  return due && { due, agencyId, announcedUntil: retention.announcedUntil };
}

/** Marked in the transaction that notifies: after a crash there is both or neither. Returns how many listings. */
async function warn(work: Work, services: Services, agencyId: string, ids: readonly string[]): Promise<number> {
  const warned = { first: new Map<string, string>(), last: new Map<string, string>() };
  for (const id of ids) {
    const due = (await decided(work, services, id))?.due;
    if (!due || due.step === "destroy") continue;
    const until = "until" in due ? due.until : null;
    await work.db
      .updateTable("mls_identity_retentions")
      .set({ announced_until: until, warned_again: due.step === "warn_again" })
      .where("listing_id", "=", id)
      .execute();
    if (until !== null) warned[due.step === "warn" ? "first" : "last"].set(id, until);
  }
  for (const [notice, found] of Object.entries(warned) as [keyof typeof warned, Map<string, string>][]) {
    if (found.size === 0) continue;
    const rows = await work.db
      .selectFrom("mls_candidates")
      .select(["id", "masked_code", "headline_role"])
      .where("id", "in", [...found.keys()])
      .execute();
    const listings = rows
      .map((row) => ({
        ...fieldsFrom(row, ["id", "masked_code", "headline_role"]),
        until: found.get(row.id) ?? "",
      }))
      .toSorted((a, b) => a.until.localeCompare(b.until) || a.id.localeCompare(b.id));
    notify(work, services, {
      organizationId: agencyId,
      news: { type: "listing_update", about: "identity_ends", notice, listings },
    });
  }
  return warned.first.size + warned.last.size;
}

async function destroy(work: Work, services: Services, listingId: string): Promise<boolean> {
  const found = await decided(work, services, listingId);
  if (found?.due.step !== "destroy" || found.announcedUntil === null) return false;
  const [listing] = await listingsById(work.db, [listingId]);
  const { alsoListed } = await eraseIdentity(work, services, {
    listingId,
    by: { organizationId: found.agencyId, personId: null },
    reason: retentionReason(found.announcedUntil),
    requestId: services.newId(),
  });
  // Two warnings said that it would happen, but not which listings of the person stay.
  if (listing && alsoListed.length > 0) notifyAgency(work, services, listing, "destroyed", { alsoListed });
  return true;
}
