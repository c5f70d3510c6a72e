import type { IntegrationName } from "#domain/admin/admin.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";

/** Records the outcome wherever an integration is used. Not awaited, and never causes a failure. */
export type Health = {
  worked(name: IntegrationName): void;
  /** `code`: the error code only. The service's message could name a person. */
  failed(name: IntegrationName, code: string): void;
  /** Records the outcome of `work` and passes on its result or error. */
  of<T>(name: IntegrationName, work: () => Promise<T>): Promise<T>;
  /** Resolves when all reports are written; nothing is written afterwards. */
  stop(): Promise<void>;
};

/** Success is written at most once in this many milliseconds. */
const oncePer = 60_000;

export function createHealth({ database, clock }: { database: Database; clock: Clock }): Health {
  const written = new Map<IntegrationName, number>();
  const under = new Set<Promise<unknown>>();
  let stopped = false;

  function write(
    name: IntegrationName,
    columns: { last_success_at: Date } | { last_error_at: Date; last_error_code: string },
  ): void {
    if (stopped) return;
    const writing = database.kysely
      .insertInto("mls_integration_health")
      .values({ ...columns, name })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(columns))
      .execute()
      .catch(() => written.delete(name))
      .finally(() => under.delete(writing));
    under.add(writing);
  }

  const health: Health = {
    worked(name) {
      const now = clock.now();
      if (now.getTime() - (written.get(name) ?? -oncePer) < oncePer) return;
      written.set(name, now.getTime());
      write(name, { last_success_at: now });
    },
    failed(name, code) {
      written.delete(name);
      write(name, { last_error_at: clock.now(), last_error_code: code.slice(0, 60) });
    },
    async of(name, work) {
      try {
        const answer = await work();
        health.worked(name);
        return answer;
      } catch (error) {
        health.failed(name, codeOf(error));
        throw error;
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(under);
    },
  };
  return health;
}

/** The error's code, or that of its cause, or the name of the error class. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^[\w-]+$/.test(code)) return code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
}
