import type pg from "pg";

/**
 * A statement, or a pause between two statements of a transaction, that has lasted too long. SQL text only: values are
 * parameters.
 */
export type Stuck = { state: "running" | "idle in transaction"; statement: string; seconds: number };

type Activity = { state: "idle" | Stuck["state"]; statement: string; since: number; reported: boolean };

type WatchOptions = { afterMilliseconds?: number; everyMilliseconds?: number; onStuck: (stuck: Stuck) => void };

const longestText = 300;

/**
 * Reports what blocks a pool, once per occasion. On the embedded engine one open transaction blocks everyone else, so
 * awaiting anything else inside a transaction shows up here.
 */
export function watchPool(
  pool: pg.Pool,
  { afterMilliseconds = 5000, everyMilliseconds = 1000, onStuck }: WatchOptions,
): () => void {
  const activities = new Map<pg.PoolClient, Activity>();

  pool.on("connect", (client) => {
    const activity: Activity = { state: "idle", statement: "", since: performance.now(), reported: false };
    activities.set(client, activity);
    const enter = (state: Activity["state"], statement = activity.statement): void => {
      Object.assign(activity, { state, statement, since: performance.now(), reported: false });
    };
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    client.query = ((...args: unknown[]) => {
      enter("running", textOf(args[0]));
      return query(...args);
    }) as typeof client.query;
    client.connection.on("readyForQuery", (message: { status: string }) =>
      enter(message.status === "I" ? "idle" : "idle in transaction"),
    );
  });
  pool.on("remove", (client) => activities.delete(client));

  const timer = setInterval(() => {
    for (const activity of activities.values()) {
      const lasted = performance.now() - activity.since;
      if (activity.state === "idle" || activity.reported || lasted < afterMilliseconds) continue;
      activity.reported = true;
      onStuck({
        state: activity.state,
        statement: activity.statement.slice(0, longestText),
        seconds: Math.round(lasted / 1000),
      });
    }
  }, everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}
