import { sql } from "kysely";
import { dateOf } from "#domain/core/calendar.ts";
import { unusedAppDays } from "#domain/connected-app/connected-app.ts";
import { eventDays } from "#domain/event/event.ts";
import { idsOf } from "#domain/core/ids.ts";
import { evidenceDays } from "#domain/job-description/evidence.ts";
import { longestLookMs } from "#domain/home/home.ts";
import { readRetentionMs } from "#domain/notification/notification.ts";
import { undoMs } from "#domain/shortlist/limits.ts";
import type { Services } from "../http/context.ts";
import { allowLongStatements } from "../db/limits.ts";
import { queuedSince } from "../mail/queued-since.ts";

const day = 24 * 60 * 60 * 1000;
const keepChanges = eventDays * day;
/** Clients don't repeat a write after this long. */
const keepAnswers = day;
const keepEmails = 30 * day;

/** Deletes expired rows: old changes, stored answers, sent and failed emails, and data past its undo period. */
export async function sweep({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  const before = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  await database.asSystem(async ({ db }) => {
    await allowLongStatements(db);
    await db
      .deleteFrom("mls_changes")
      .where("created_at", "<", before(keepChanges))
      // The newest change stays, so that the stream knows its position.
      .where("seq", "<", (eb) => eb.selectFrom("mls_changes").select((max) => max.fn.max("seq").as("seq")))
      .execute();
    // With their attempts.
    await db.deleteFrom("mls_webhook_deliveries").where("created_at", "<", before(keepChanges)).execute();
    await db.deleteFrom("mls_idempotency_keys").where("created_at", "<", before(keepAnswers)).execute();
    await db
      .deleteFrom("mls_mail_outbox")
      .where("state", "in", ["sent", "failed"])
      .where(queuedSince, "<", before(keepEmails))
      .execute();
    // Notifications that exist only for an email are deleted with it.
    await db
      .deleteFrom("mls_notifications")
      .where("at", "<", before(readRetentionMs))
      .where((eb) => eb.or([eb("read_at", "<", before(readRetentionMs)), eb("shown", "=", false)]))
      .execute();
    await db.deleteFrom("mls_shortlist").where("removed_at", "<", before(undoMs)).execute();
    await db.deleteFrom("mls_saved_searches").where("removed_at", "<", before(undoMs)).execute();
    // A listing that can leave a search and come back stays known: it isn't new after a hold or an edit.
    const oldHits = { at: before(longestLookMs), held: ["active", "on_hold"] as const };
    await db
      .updateTable("mls_saved_search_hits as h")
      .from("mls_candidates as c")
      .set({ number: 0, met: 0 })
      .whereRef("c.id", "=", "h.listing_id")
      .where("c.status", "in", oldHits.held)
      .where("h.number", ">", 0)
      .where("h.at", "<", oldHits.at)
      .execute();
    await db
      .deleteFrom("mls_saved_search_hits as h")
      .using("mls_candidates as c")
      .whereRef("c.id", "=", "h.listing_id")
      .where("c.status", "not in", oldHits.held)
      .where("h.at", "<", oldHits.at)
      .execute();
    // Codes and tokens that can no longer be used, and apps that registered themselves and were never connected.
    await db.deleteFrom("mls_oauth_codes").where("expires_at", "<", before(day)).execute();
    await db.deleteFrom("mls_oauth_refresh_tokens").where("expires_at", "<", before(0)).execute();
    await db
      .deleteFrom("mls_oauth_clients as c")
      .where("c.created_at", "<", before(unusedAppDays * day))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("mls_api_keys as k").select("k.id").whereRef("k.client_id", "=", "c.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("mls_oauth_codes as a").select("a.key_id").whereRef("a.client_id", "=", "c.id"))),
      )
      .execute();
    // Windows of limits that have ended, and API keys and people that can send as much as ever.
    await db.deleteFrom("mls_reads").where("ends_at", "<", before(0)).execute();
    await db.deleteFrom("mls_read_days").where("ends_at", "<", before(0)).execute();
    await db.deleteFrom("mls_read_candidates").where("ends_at", "<", before(0)).execute();
    await db.deleteFrom("mls_key_requests").where("at", "<", before(day)).execute();
    await db.deleteFrom("mls_person_requests").where("at", "<", before(day)).execute();
    await db.deleteFrom("mls_hand_offs").where("expires_at", "<", before(keepAnswers)).execute();
    await db
      .deleteFrom("mls_ranking_runs")
      .where("at", "<", before(evidenceDays * day))
      .execute();
    await db.deleteFrom("mls_listing_news").where("at", "<", before(longestLookMs)).execute();
    await db
      .deleteFrom("mls_listing_view_days")
      .where("day", "<", dateOf(before(longestLookMs).getTime()))
      .execute();
    // The pipeline's figures still count removed candidates; their notes are deleted.
    const removed = await db
      .selectFrom("mls_pipeline_candidates")
      .select("id")
      .where("removed_at", "<", before(undoMs))
      .where("sealed", "is not", null)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    await sql`update mls_pipeline_candidates set sealed = null where id = any(${idsOf(removed)}::uuid[])`.execute(db);
  });
}
