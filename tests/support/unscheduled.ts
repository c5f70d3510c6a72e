import { PgBoss } from "pg-boss";

/** Starts an app that schedules no jobs. */
export async function unscheduled<RunningApp>(start: () => Promise<RunningApp>): Promise<RunningApp> {
  const schedule = Reflect.get(PgBoss.prototype, "schedule");
  PgBoss.prototype.schedule = () => Promise.resolve();
  try {
    return await start();
  } finally {
    PgBoss.prototype.schedule = schedule;
  }
}
