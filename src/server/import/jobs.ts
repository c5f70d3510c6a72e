import type { Work } from "../platform/db/database.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import { commitImport, type ImportServices } from "./commit-job.ts";
import { publishImport } from "./publish-job.ts";
import { isPublishing } from "#domain/import/status.ts";

const names = { committing: "import.commit", publishing: "import.publish", sweep: "import.sweep" } as const;

/** Failed attempts without progress after which an import waits for a person. */
const patience = 5;
/** An unfinished upload older than this has lost its request. */
const abandonedAfterMs = 15 * 60_000;
/** A running import without progress for this long has lost its job. */
const stalledAfterMs = 90_000;

/** Enqueues an import's job in the transaction that sets its state; the job holds only the id. */
export function enqueueImport(jobs: Jobs, work: Work, state: "committing" | "publishing", importId: string): void {
  jobs.enqueue(work, names[state], { importId }, { singletonKey: importId });
}

/** Registers the import jobs, and checks every minute for imports without a job and for unfinished uploads. */
export function registerImportJobs(services: ImportServices & { jobs: Jobs }): void {
  const { jobs } = services;
  const settings = { expireInSeconds: 6 * 3600, retryLimit: patience };
  jobs.register(
    names.committing,
    (data, signal) => withPatience(services, String(data["importId"]), (id) => commitImport(services, id, signal)),
    settings,
  );
  jobs.register(
    names.publishing,
    (data, signal) => withPatience(services, String(data["importId"]), (id) => publishImport(services, id, signal)),
    settings,
  );
  jobs.register(names.sweep, () => sweep(services), { cron: "* * * * *" });
}

async function withPatience(
  { database, clock }: ImportServices,
  importId: string,
  run: (id: string) => Promise<void>,
): Promise<void> {
  try {
    await run(importId);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    await database.asSystem(async ({ db }) => {
      const row = await db
        .updateTable("mls_imports")
        .set((eb) => ({ failures: eb("failures", "+", 1) }))
        .where("id", "=", importId)
        .where("state", "in", ["committing", "publishing"])
        .returning(["failures", "state"])
        .executeTakeFirst();
      if (!row || row.failures < patience) return;
      const state = isPublishing(row.state) ? ("done" as const) : ("failed" as const);
      await db
        .updateTable("mls_imports")
        .set((eb) => ({ state, failures: 0, version: eb("version", "+", 1), updated_at: clock.now() }))
        .where("id", "=", importId)
        .execute();
    });
    throw error;
  }
}

/** Call after the jobs have started: resumes every import that an earlier process left running. */
export function resumeImports(services: SweepServices): Promise<void> {
  return sweep(services, 0);
}

type SweepServices = Pick<ImportServices, "database" | "clock"> & { jobs: Jobs };

/** Recovers from dead processes: enqueues stalled imports again, removes unfinished uploads. */
async function sweep({ database, clock, jobs }: SweepServices, patienceMs = stalledAfterMs): Promise<void> {
  const now = clock.now().getTime();
  const stalled = await database.kysely
    .selectFrom("mls_imports")
    .select(["id", "state"])
    .where("state", "in", ["committing", "publishing"])
    .where("updated_at", "<=", new Date(now - patienceMs))
    .execute();
  await database.asSystem(async (work) => {
    await work.db
      .deleteFrom("mls_imports")
      .where("staged", "=", false)
      .where("created_at", "<", new Date(now - abandonedAfterMs))
      .execute();
    for (const { id, state } of stalled)
      if (state === "committing" || state === "publishing") enqueueImport(jobs, work, state, id);
  });
}
