import { sql } from "kysely";
import { dayMs } from "#domain/core/calendar.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Trx } from "../db/tables.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { queuedSince } from "../mail/queued-since.ts";

/** A scrape must not wait longer than this for the database. */
export const readingTimeoutMs = 2_000;
const mostUnhandled = 10_000;

export type JobReading = { name: string; queued: number; running: number; failed: number; waitingSeconds: number };

/** What only the database knows. Ages are in seconds, 0 if nothing waits. */
export type StoredReadings = {
  stream: { unnumbered: number; unnumberedAge: number; unhandled: number; unhandledAge: number };
  jobs: JobReading[];
  emails: { queued: number; kept: number; failed: number; waitingAge: number };
  webhooks: { waiting: number; waitingAge: number; active: number; failing: number; off: number };
};

type Needs = { database: Database; clock: Clock; log: Log; jobs: Pick<Jobs, "isRegistered"> };

/**
 * `answerMs`: how long a small query took, at most until the reading ended; null if the database is away or no
 * connection was free in time. `stored`: null if it didn't count everything in time. Neither alone means it's away.
 */
export type DatabaseReading = { answerMs: number | null; stored: StoredReadings | null };

export async function readDatabase({ database, clock, log, jobs }: Needs): Promise<DatabaseReading> {
  const reading: DatabaseReading = { answerMs: null, stored: null };
  if (database.downtimeMs() > 0) return reading;
  let end: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (end = setTimeout(resolve, readingTimeoutMs)));
  let askedAt: number | undefined;
  const onAsk = () => void (askedAt = performance.now());
  const read = readInto(reading, { database, jobs }, clock.now(), onAsk).catch((error: unknown) =>
    log.warn({ err: error }, "The readings of the database failed"),
  );
  await Promise.race([read, late]).finally(() => clearTimeout(end));
  if (reading.answerMs === null && askedAt !== undefined) return { ...reading, answerMs: performance.now() - askedAt };
  return { ...reading };
}

async function readInto(
  reading: DatabaseReading,
  { database, jobs }: Pick<Needs, "database" | "jobs">,
  now: Date,
  onAsk: () => void,
): Promise<void> {
  reading.stored = await database.asSystem(async ({ db }) => {
    onAsk();
    await sql`select set_config('statement_timeout', ${String(readingTimeoutMs)}, true)`.execute(db);
    const started = performance.now();
    await sql`select 1`.execute(db);
    reading.answerMs = performance.now() - started;
    return {
      stream: await readStream(db, database.changes.handledUpTo(), now),
      jobs: await readJobs(db, jobs, now),
      emails: await readEmails(db, now),
      webhooks: await readWebhooks(db, now),
    };
  });
}

const age = (since: Date | null | undefined, now: Date): number =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0;

async function readStream(db: Trx, handled: number, now: Date): Promise<StoredReadings["stream"]> {
  const inbox = await db
    .selectFrom("mls_change_inbox")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirst();
  const unhandled = await db
    .selectFrom((from) =>
      from
        .selectFrom("mls_changes")
        .select("created_at")
        .where("seq", ">", handled)
        .orderBy("seq")
        .limit(mostUnhandled)
        .as("c"),
    )
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirst();
  return {
    unnumbered: inbox?.count ?? 0,
    unnumberedAge: age(inbox?.oldest, now),
    unhandled: unhandled?.count ?? 0,
    unhandledAge: age(unhandled?.oldest, now),
  };
}

/**
 * The queue's own jobs begin with two underscores. After a rollback it still adds those that a newer release scheduled:
 * no process of this release runs them, so they count, but have no age.
 */
async function readJobs(db: Trx, jobs: Needs["jobs"], now: Date): Promise<JobReading[]> {
  const { rows } = await sql<JobReading & { oldest: Date | null }>`
    select name,
           (count(*) filter (where state in ('created', 'retry')))::int as queued,
           (count(*) filter (where state = 'active'))::int as running,
           (count(*) filter (where state = 'failed'))::int as failed,
           min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as oldest
      from mls_jobs.job
     where (state in ('created', 'retry', 'active')
            or (state = 'failed' and completed_on > ${new Date(now.getTime() - dayMs)}))
       and left(name, 2) <> '__'
     group by name
     order by name`.execute(db);
  return rows.map(({ name, queued, running, failed, oldest }) => ({
    name,
    queued,
    running,
    failed,
    waitingSeconds: jobs.isRegistered(name) ? age(oldest, now) : 0,
  }));
}

async function readEmails(db: Trx, now: Date): Promise<StoredReadings["emails"]> {
  const rows = await db
    .selectFrom("mls_mail_outbox")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count"), eb.fn.min(queuedSince).as("oldest")])
    .where("state", "in", ["queued", "kept", "failed"])
    .where((eb) =>
      eb.or([
        eb("state", "<>", "failed"),
        eb(queuedSince, ">", new Date(now.getTime() - dayMs)).and("dismissed_at", "is", null),
      ]),
    )
    // Held back because the address bounced: nothing that staff could fix.
    .where("bounced_at", "is", null)
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  return {
    queued: of("queued")?.count ?? 0,
    kept: of("kept")?.count ?? 0,
    failed: of("failed")?.count ?? 0,
    waitingAge: age(of("queued")?.oldest, now),
  };
}

/** An endpoint fails while its oldest waiting webhook has an attempt behind it. */
async function readWebhooks(db: Trx, now: Date): Promise<StoredReadings["webhooks"]> {
  const waiting = await db
    .selectFrom("mls_webhook_deliveries as d")
    .innerJoin("mls_webhooks as w", "w.id", "d.webhook_id")
    .innerJoin("mls_organizations as o", "o.id", "w.organization_id")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("d.next_at").as("oldest"),
      eb.fn.count<number>("w.id").filterWhere("d.attempts", ">", 0).distinct().as("failing"),
    ])
    .where("d.state", "=", "waiting")
    .where("w.ended", "is", null)
    .where("o.standing", "=", "vetted")
    .executeTakeFirst();
  const endpoints = await db
    .selectFrom("mls_webhooks")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("ended", "is", null).as("active"),
      eb.fn.countAll<number>().filterWhere("ended", "=", "failing").as("off"),
    ])
    .executeTakeFirst();
  return {
    waiting: waiting?.count ?? 0,
    waitingAge: age(waiting?.oldest, now),
    failing: waiting?.failing ?? 0,
    active: endpoints?.active ?? 0,
    off: endpoints?.off ?? 0,
  };
}
