import { PgBoss } from "pg-boss";
import { vi } from "vitest";

/**
 * Starts a house in which nothing is done by the clock on the wall: what a test finds there does not depend on the
 * minute it runs in.
 */
export async function unscheduled<RunningApp>(start: () => Promise<RunningApp>): Promise<RunningApp> {
  const schedule = vi.spyOn(PgBoss.prototype, "schedule").mockResolvedValue();
  try {
    return await start();
  } finally {
    schedule.mockRestore();
  }
}
