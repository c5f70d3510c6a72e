import type { Work } from "../platform/db/database.ts";
import type { Handlers, Services } from "../platform/http/context.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import { buildArchive } from "./build.ts";
import { emailReady } from "./emails.ts";
import { AttemptEnded, beginAttempt, endArchive, expireClosed, partsOf, saveReady } from "./store.ts";
import { adminOf } from "./admin.ts";

const names = { build: "archive.build", sweep: "archive.sweep" } as const;

/** Failed attempts after which an archive has failed. */
const patience = 3;
/** An attempt that takes longer is aborted. */
const longestSeconds = 6 * 3600;
/** The attempt notices the end of its time a little before or after the queue does. */
const noticedWithinMs = 60_000;
/** An archive without progress for this long has lost its job. */
const stalledAfterMs = 5 * 60_000;

export function enqueueArchive(jobs: Jobs, work: Work, archiveId: string): void {
  jobs.enqueue(work, names.build, { archiveId }, { singletonKey: archiveId });
}

type Needs = Services & { handlers: Handlers };

export function registerArchives(needs: Needs): void {
  const { jobs } = needs;
  jobs.register(names.build, ({ archiveId }, signal) => runArchive(needs, String(archiveId), signal), {
    expireInSeconds: longestSeconds,
    retryLimit: patience,
  });
  jobs.register(names.sweep, () => sweepArchives(needs), { cron: "* * * * *" });
}

/** Builds an archive from the beginning, whatever an earlier attempt left. */
export async function runArchive(needs: Needs, id: string, signal: AbortSignal): Promise<void> {
  const { database, keyRing, clock, files } = needs;
  const from = clock.now();
  const begun = await database.asSystem((work) => beginAttempt(work, keyRing, id, from));
  if (!begun) return;
  const { row, attempt, left } = begun;
  try {
    for (const part of left) await files.remove(part);
    const viewer = await adminOf(needs, row);
    if (!viewer) {
      await database.asSystem((work) => endArchive(work, id, { state: "failed", failure: "not_admin" }, clock.now()));
      return;
    }
    const built = await buildArchive(needs, { viewer, attempt, row, signal });
    await database.asSystem(async (work) => {
      await saveReady(work, attempt, built, clock.now());
      await emailReady(needs, work, { viewer, row, size: built.size });
    });
  } catch (error) {
    const aborted = error instanceof Error && error.name === "AbortError";
    // A server that stops aborts its attempts too, and the next attempt can end in time.
    const tooLong = aborted && clock.now().getTime() - from.getTime() >= longestSeconds * 1000 - noticedWithinMs;
    if (error instanceof AttemptEnded || (aborted && !tooLong)) return;
    await database.asSystem(async (work) => {
      const failed = await work.db
        .updateTable("mls_archives")
        .set((eb) => ({ failures: eb("failures", "+", 1) }))
        .where("id", "=", id)
        // The queue may have begun the next attempt when this one notices the end of its time.
        .where("run", tooLong ? ">=" : "=", attempt.run)
        .where("state", "=", "running")
        .returning("failures")
        .executeTakeFirst();
      if ((failed?.failures ?? 0) >= patience)
        await endArchive(work, id, { state: "failed", failure: "error" }, clock.now());
    });
    throw error;
  }
}

/** Deletes expired archives and the parts of ended ones, and restarts archives that lost their job. */
export async function sweepArchives({ database, clock, files, jobs }: Services): Promise<void> {
  const now = clock.now();
  await database.asSystem(async (work) => {
    await work.db
      .updateTable("mls_archives")
      .set({ state: "expired", key_sealed: null, updated_at: now })
      .where("state", "=", "ready")
      .where("expires_at", "<=", now)
      .execute();
    await expireClosed(work, now);
    await work.db.deleteFrom("mls_archive_tickets").where("expires_at", "<", now).execute();
    const stalled = await work.db
      .selectFrom("mls_archives")
      .select("id")
      .where("state", "in", ["waiting", "running"])
      .where("updated_at", "<", new Date(now.getTime() - stalledAfterMs))
      .execute();
    for (const { id } of stalled) enqueueArchive(jobs, work, id);
  });
  const ended = await database.kysely
    .selectFrom("mls_archives")
    .select(["id", "run", "parts"])
    .where("state", "in", ["failed", "canceled", "expired"])
    .where("parts", ">", 0)
    .execute();
  for (const row of ended) {
    for (const part of partsOf(row)) await files.remove(part);
    await database.kysely.updateTable("mls_archives").set({ parts: 0 }).where("id", "=", row.id).execute();
  }
}
