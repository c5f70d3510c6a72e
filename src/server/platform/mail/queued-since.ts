import { sql } from "kysely";

/** When an email of the outbox was queued, for the last time if staff queued it again. */
export const queuedSince = sql<Date>`coalesce(queued_at, created_at)`;
