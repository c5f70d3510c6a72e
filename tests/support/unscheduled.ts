import { PgBoss } from "pg-boss";
import { vi } from "vitest";

/** Starts an app without scheduled jobs, so that a test doesn't depend on the time it runs at. */
export async function unscheduled<RunningApp>(start: () => Promise<RunningApp>): Promise<RunningApp> {
  const schedule = vi.spyOn(PgBoss.prototype, "schedule").mockResolvedValue();
  try {
    return await start();
  } finally {
    schedule.mockRestore();
  }
}
