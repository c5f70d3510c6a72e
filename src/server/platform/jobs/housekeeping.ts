import { type RawBuilder, sql } from "kysely";
import { dateOf } from "#domain/core/calendar.ts";
import { unusedAppDays } from "#domain/connected-app/connected-app.ts";
import { eventDays } from "#domain/event/event.ts";
import { idsOf } from "#domain/core/ids.ts";
import { evidenceDays } from "#domain/job-description/evidence.ts";
import { longestLookMs } from "#domain/home/home.ts";
import { readRetentionMs, unreadRetentionMs } from "#domain/notification/notification.ts";
import { undoMs } from "#domain/shortlist/limits.ts";
import type { Services } from "../http/context.ts";
import type { Work } from "../db/database.ts";
import { allowLongStatements } from "../db/limits.ts";
import { inBatches } from "./batches.ts";
import { queuedSince } from "../mail/queued-since.ts";

const day = 24 * 60 * 60 * 1000;
const keepChanges = eventDays * day;
/** Clients don't repeat a write after this long. */
const keepAnswers = day;
const keepEmails = 30 * day;

/** Rows per transaction. */
const batch = 5000;

/** `expired`: a condition on a row `t` of the table. `by`: the order of deletion, where readers depend on it. */
type Expired = { table: string; expired: RawBuilder<unknown>; by?: string };

/**
 * Deletes expired rows: old changes, stored answers, sent and failed emails, and data past its undo period. `most`
 * rows in one transaction, so that none is long, however much a busy day left.
 */
export async function sweep(
  { database, clock }: Pick<Services, "database" | "clock">,
  { most = batch } = {},
): Promise<void> {
  const before = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  const inSteps = (step: (db: Work["db"]) => Promise<number>) =>
    inBatches(database, most, async ({ db }) => {
      await allowLongStatements(db);
      return step(db);
    });
  for (const each of expiredRows(before)) await inSteps((db) => deleteSome(db, each, most));
  // A listing that can leave a search and come back stays known: it isn't new after a hold or an edit.
  await inSteps((db) => forgetHits(db, before(longestLookMs), most));
  await inSteps((db) => sealRemoved(db, before(undoMs), most));
}

const expiredRows = (before: (milliseconds: number) => Date): Expired[] => [
  // The newest change stays, so that the stream knows its position. Oldest first: it never has a gap.
  {
    table: "mls_changes",
    expired: sql`t.created_at < ${before(keepChanges)} and t.seq < (select max(seq) from mls_changes)`,
    by: "seq",
  },
  // With their attempts.
  { table: "mls_webhook_deliveries", expired: sql`t.created_at < ${before(keepChanges)}` },
  { table: "mls_idempotency_keys", expired: sql`t.created_at < ${before(keepAnswers)}` },
  {
    table: "mls_mail_outbox",
    expired: sql`t.state in ('sent', 'failed') and ${queuedSince} < ${before(keepEmails)}`,
  },
  // Notifications that exist only for an email are deleted with it.
  {
    table: "mls_notifications",
    expired: sql`t.at < ${before(readRetentionMs)} and (t.read_at < ${before(readRetentionMs)} or not t.shown
      or t.at < ${before(unreadRetentionMs)})`,
  },
  { table: "mls_shortlist", expired: sql`t.removed_at < ${before(undoMs)}` },
  { table: "mls_saved_searches", expired: sql`t.removed_at < ${before(undoMs)}` },
  {
    table: "mls_saved_search_hits",
    expired: sql`t.at < ${before(longestLookMs)} and not ${isHeld}`,
  },
  // Codes and tokens that can no longer be used, and apps that registered themselves and were never connected.
  { table: "mls_oauth_codes", expired: sql`t.expires_at < ${before(day)}` },
  { table: "mls_oauth_refresh_tokens", expired: sql`t.expires_at < ${before(0)}` },
  {
    table: "mls_oauth_clients",
    expired: sql`t.created_at < ${before(unusedAppDays * day)}
      and not exists (select from mls_api_keys k where k.client_id = t.id)
      and not exists (select from mls_oauth_codes a where a.client_id = t.id)`,
  },
  // Windows of limits that have ended, and API keys and people that can send as much as ever.
  { table: "mls_reads", expired: sql`t.ends_at < ${before(0)}` },
  { table: "mls_read_days", expired: sql`t.ends_at < ${before(0)}` },
  { table: "mls_read_candidates", expired: sql`t.ends_at < ${before(0)}` },
  { table: "mls_key_requests", expired: sql`t.at < ${before(day)}` },
  { table: "mls_person_requests", expired: sql`t.at < ${before(day)}` },
  { table: "mls_hand_offs", expired: sql`t.expires_at < ${before(keepAnswers)}` },
  { table: "mls_ranking_runs", expired: sql`t.at < ${before(evidenceDays * day)}` },
  { table: "mls_listing_news", expired: sql`t.at < ${before(longestLookMs)}` },
  {
    table: "mls_listing_view_days",
    expired: sql`t.day < ${dateOf(before(longestLookMs).getTime())}::date`,
  },
];

const isHeld = sql`exists (select from mls_candidates c where c.id = t.listing_id and c.status in ('active',
  'on_hold'))`;

/** A row that changes meanwhile isn't deleted: it may no longer be expired. */
async function deleteSome(db: Work["db"], { table, expired, by }: Expired, most: number): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(select t.ctid from ${name} as t where ${expired}
    ${by === undefined ? sql`` : sql`order by t.${sql.ref(by)}`} limit ${most}
    for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function forgetHits(db: Work["db"], until: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update mls_saved_search_hits set number = 0, met = 0 where ctid = any(array(select t.ctid
    from mls_saved_search_hits t where t.number > 0 and t.at < ${until} and ${isHeld} limit ${most}
    for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The pipeline's figures still count removed candidates; their notes are deleted. */
async function sealRemoved(db: Work["db"], until: Date, most: number): Promise<number> {
  const removed = await db
    .selectFrom("mls_pipeline_candidates")
    .select("id")
    .where("removed_at", "<", until)
    .where("sealed", "is not", null)
    .orderBy("id")
    .limit(most)
    .forNoKeyUpdate()
    .execute();
  await sql`update mls_pipeline_candidates set sealed = null where id = any(${idsOf(removed)}::uuid[])`.execute(db);
  return removed.length;
}
