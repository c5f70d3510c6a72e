import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { until } from "./live-client.ts";

/** Until this many statements wait for a lock. `about`: a text of the statement, such as its table. */
export const waitingForLocks = ({ kysely }: Pick<Database, "kysely">, count: number, about = "") =>
  until(`${count} to wait for a lock${about && ` of ${about}`}`, async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${about}%`}`.execute(kysely);
    return rows[0]?.waiting === count || undefined;
  });
