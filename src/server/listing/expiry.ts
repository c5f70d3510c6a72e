import { addDays, dateOf } from "#domain/calendar.ts";
import { reminderDays } from "#domain/listing.ts";
import type { Services } from "../http/context.ts";
import { addressesOf } from "../mail/recipients.ts";

type Needs = Pick<Services, "database" | "clock" | "config" | "mail">;

/** How many listings one transaction takes, so that the job never holds the database for long. */
const batch = 100;

/** Expires listings whose exclusivity has ended (decisions §3). Returns how many. */
export async function expireListings({ database, clock }: Needs): Promise<number> {
  let expired = 0;
  for (;;) {
    const now = clock.now();
    const rows = await database.asSystem(async (work) => {
      const due = await work.db
        .selectFrom("mls_candidates")
        .select(["id", "listing_agency_id", "masked_code", "version"])
        .where("status", "in", ["active", "on_hold"])
        .where("exclusivity_until", "<", dateOf(now.getTime()))
        .orderBy("id")
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const row of due) {
        await work.db.updateTable("mls_candidates").set({ status: "expired", version: row.version + 1 }).where("id", "=", row.id).execute();
        work.change({ topic: "listing.expired", entityId: row.id, organisationId: row.listing_agency_id, data: { code: row.masked_code } });
      }
      return due;
    });
    expired += rows.length;
    if (rows.length < batch) return expired;
  }
}

/** Reminds each agency once, a week before a listing's exclusivity ends; the mail names what strangers may read, and no identity. Returns how many. */
export async function remindOfExpiry(needs: Needs): Promise<number> {
  const { database, clock, config, mail } = needs;
  const now = clock.now();
  const today = dateOf(now.getTime());
  const due = await database.kysely
    .selectFrom("mls_candidates")
    .select(["id", "listing_agency_id"])
    .where("status", "in", ["active", "on_hold"])
    .where("exclusivity_until", ">=", today)
    .where("exclusivity_until", "<=", addDays(today, reminderDays))
    .where((eb) => eb.or([eb("reminded_for", "is", null), eb("reminded_for", "<>", eb.ref("exclusivity_until"))]))
    .orderBy("listing_agency_id")
    .execute();
  let reminded = 0;
  for (const agencyId of new Set(due.map((row) => row.listing_agency_id))) {
    const ids = due.filter((row) => row.listing_agency_id === agencyId).map(({ id }) => id);
    await database.asSystem(async (work) => {
      // Marked first: two processes that found the same listings then write one letter between them.
      const rows = await work.db
        .updateTable("mls_candidates")
        .set((eb) => ({ reminded_for: eb.ref("exclusivity_until") }))
        .where("id", "in", ids)
        .where((eb) => eb.or([eb("reminded_for", "is", null), eb("reminded_for", "<>", eb.ref("exclusivity_until"))]))
        .returning(["masked_code", "headline_role", "exclusivity_until"])
        .execute();
      if (rows.length === 0) return;
      reminded += rows.length;
      const lines = rows.map((row) => `${row.masked_code}  ${row.headline_role}: exclusive until ${row.exclusivity_until}`);
      for (const to of await addressesOf(work.db, agencyId))
        mail.queue(work, {
          to,
          subject: rows.length === 1 ? "A listing of yours ends soon" : `${rows.length} listings of yours end soon`,
          text: `${lines.join("\n")}\n\nRenew what is still on the market in the Agent Hub of ${config.brandName}; the rest leaves the marketplace by itself.\n`,
        });
    });
  }
  return reminded;
}
