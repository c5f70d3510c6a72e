/*
 * Every metric by the name that Prometheus shows. The board, the alert rules and docs/operations.md may use only these
 * (tests/backend/watch-files.test.ts).
 */

type Metric = {
  kind: "counter" | "histogram" | "gauge";
  help: string;
  labels: readonly string[];
  /** Upper bounds in seconds. */
  buckets?: readonly number[];
};

/** Recorded as it happens. */
const measured = {
  http_server_request_duration_seconds: {
    kind: "histogram",
    help: "Duration of requests by method, route template and status class.",
    labels: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  mls_rate_limited_requests_total: {
    kind: "counter",
    help: "Requests answered with 429, by route template.",
    labels: ["route"],
  },
  mls_search_duration_seconds: {
    kind: "histogram",
    help: "Duration of searches in memory: results, filters, or names for the search box.",
    labels: ["kind"],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  },
  mls_job_duration_seconds: {
    kind: "histogram",
    help: "Duration of attempts of jobs, by job and outcome.",
    labels: ["job_name", "outcome"],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900],
  },
  mls_emails_sent_total: {
    kind: "counter",
    help: "Attempts to hand an email to the mail server, by outcome.",
    labels: ["outcome"],
  },
} as const satisfies Record<string, Metric>;

/** Read when someone scrapes. */
const read = {
  mls_build_info: {
    kind: "gauge",
    help: "Always 1, with the versions as labels.",
    labels: ["version", "node", "database"],
  },
  mls_start_time_seconds: { kind: "gauge", help: "When this process began to serve, as Unix time.", labels: [] },
  mls_event_loop_delay_seconds: {
    kind: "gauge",
    help: "Delay of the event loop over the past 15 to 30 seconds.",
    labels: ["quantile"],
  },
  mls_memory_bytes: {
    kind: "gauge",
    help: "Memory of this process: resident, heap in use, buffers outside the heap.",
    labels: ["part"],
  },
  mls_memory_limit_bytes: {
    kind: "gauge",
    help: "The container's memory limit, or the machine's memory where none is set.",
    labels: [],
  },
  mls_memory_heap_limit_bytes: { kind: "gauge", help: "Heap size at which the process ends.", labels: [] },
  mls_active_resources: {
    kind: "gauge",
    help: "What keeps this process alive, by Node's names: sockets, timers, requests.",
    labels: ["type"],
  },
  mls_open_files: { kind: "gauge", help: "Open file descriptors of this process, on Linux.", labels: [] },
  mls_database_up: { kind: "gauge", help: "1 while the database answers and all listeners follow.", labels: [] },
  mls_database_answer_seconds: { kind: "gauge", help: "How long the database took for a small query.", labels: [] },
  mls_database_connections: { kind: "gauge", help: "Connections of this process, by state.", labels: ["state"] },
  mls_database_connections_limit: { kind: "gauge", help: "Most connections of this process.", labels: [] },
  mls_database_waiting: { kind: "gauge", help: "Requests and jobs that wait for a connection.", labels: [] },
  mls_stream_unnumbered_changes: { kind: "gauge", help: "Committed changes without a number.", labels: [] },
  mls_stream_unnumbered_age_seconds: { kind: "gauge", help: "Age of the oldest of them.", labels: [] },
  mls_stream_unhandled_changes: {
    kind: "gauge",
    help: "Numbered changes that a listener of this process hasn't handled, at most 10,000.",
    labels: [],
  },
  mls_stream_unhandled_age_seconds: { kind: "gauge", help: "Age of the oldest of them.", labels: [] },
  mls_search_ready: { kind: "gauge", help: "1 once the search index is loaded.", labels: [] },
  mls_search_listings: { kind: "gauge", help: "Listings in the search index.", labels: [] },
  mls_live_connections: { kind: "gauge", help: "Open live connections of this process.", labels: [] },
  mls_jobs: {
    kind: "gauge",
    help: "Jobs that are queued or running, and those that failed for good in the past 24 hours.",
    labels: ["job_name", "state"],
  },
  mls_jobs_waiting_age_seconds: {
    kind: "gauge",
    help: "How long the oldest due job of a name has been waiting.",
    labels: ["job_name"],
  },
  mls_emails: {
    kind: "gauge",
    help: "Emails in the outbox that weren't sent, by state; failed ones of the past 24 hours.",
    labels: ["state"],
  },
  mls_emails_waiting_age_seconds: { kind: "gauge", help: "Age of the oldest queued email.", labels: [] },
  mls_webhooks_waiting: { kind: "gauge", help: "Webhooks to be sent now or later.", labels: [] },
  mls_webhooks_waiting_age_seconds: {
    kind: "gauge",
    help: "How long the oldest due webhook has been waiting.",
    labels: [],
  },
  mls_webhook_endpoints: {
    kind: "gauge",
    help: "Customers' endpoints: active, failing, or turned off after three days without success.",
    labels: ["state"],
  },
} as const satisfies Record<string, Metric>;

export type MeasureName = keyof typeof measured;
export type ReadingName = keyof typeof read;
export const metrics: Readonly<Record<MeasureName | ReadingName, Metric>> = { ...measured, ...read };
export const measureNames = Object.keys(measured) as MeasureName[];
export const readingNames = Object.keys(read) as ReadingName[];
