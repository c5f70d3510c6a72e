import { dateOf } from "#domain/core/calendar.ts";
import { longestLookMs } from "#domain/home/home.ts";
import { keepReadMs } from "#domain/notification/notification.ts";
import { undoMs } from "#domain/shortlist/shortlist.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Jobs } from "./jobs.ts";

const day = 24 * 60 * 60 * 1000;
/** A reader that was away for longer loads everything anew. */
const keepChanges = 7 * day;
/** A client that repeats a write after longer has forgotten it. */
const keepAnswers = day;
const keepSentEmails = 30 * day;

/**
 * Deletes what has served its purpose: heard changes, answered repetitions, sent letters, what an undo no longer
 * reaches.
 */
export async function sweep({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const before = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  await database.asSystem(async ({ db }) => {
    await db
      .deleteFrom("mls_changes")
      .where("created_at", "<", before(keepChanges))
      // The newest stays, so that the stream still knows how far it has come.
      .where("seq", "<", (eb) => eb.selectFrom("mls_changes").select((max) => max.fn.max("seq").as("seq")))
      .execute();
    await db.deleteFrom("mls_idempotency_keys").where("created_at", "<", before(keepAnswers)).execute();
    await db
      .deleteFrom("mls_mail_outbox")
      .where("state", "=", "sent")
      .where("created_at", "<", before(keepSentEmails))
      .execute();
    // What nobody was to see but in a letter has gone with that.
    await db
      .deleteFrom("mls_notifications")
      .where("at", "<", before(keepReadMs))
      .where((eb) => eb.or([eb("read_at", "<", before(keepReadMs)), eb("shown", "=", false)]))
      .execute();
    await db.deleteFrom("mls_shortlist").where("removed_at", "<", before(undoMs)).execute();
    await db.deleteFrom("mls_hand_offs").where("expires_at", "<", before(keepAnswers)).execute();
    await db.deleteFrom("mls_listing_news").where("at", "<", before(longestLookMs)).execute();
    await db
      .deleteFrom("mls_listing_view_days")
      .where("day", "<", dateOf(before(longestLookMs).getTime()))
      .execute();
    // The figures of a pipeline still count who has left it; what somebody wrote about them goes.
    await db
      .updateTable("mls_pipeline_candidates")
      .set({ sealed: null })
      .where("removed_at", "<", before(undoMs))
      .where("sealed", "is not", null)
      .execute();
  });
}

/** Sweeps every night. */
export function registerHousekeeping(ground: { jobs: Jobs; database: Database; clock: Clock }): void {
  ground.jobs.register("ground.sweep", () => sweep(ground));
  ground.jobs.schedule("ground.sweep", "41 3 * * *");
}
