import type { Answer } from "#contract/index.ts";
import { pick } from "#domain/core/pick.ts";
import { statusKeys, statusOf } from "#domain/admin/status.ts";
import { type Readings, statusValues } from "../platform/watch/readings.ts";

/** The status page (spec §2): the readings of this process, each with its state. */
export function statusView(readings: Readings, now: Date): Answer<"admin", "status"> {
  const values = statusValues(readings);
  const { stored, pool } = readings;
  return {
    at: now.toISOString(),
    startedAt: readings.startedAt.toISOString(),
    ...pick(readings, ["version", "node", "database", "liveConnections"]),
    items: statusKeys.map((key) => ({ key, state: statusOf(key, values[key]), value: values[key] })),
    search: { listings: readings.search.listings },
    connections: { limit: pool.limit, open: pool.open, idle: pool.idle },
    queues: stored && {
      jobs: stored.jobs.map((job) => pick(job, ["name", "queued", "running", "failed", "waitingSeconds"])),
      emails: pick(stored.emails, ["queued", "kept", "failed"]),
      webhooks: pick(stored.webhooks, ["waiting", "active", "failing", "off"]),
    },
  };
}
