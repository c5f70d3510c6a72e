/** The files of the watching that others read: the board, the alert rules and the runbooks (docs/decisions/0078). */

import { type RunbookKey, runbooks } from "#domain/admin/runbooks.ts";
import { secondsText, type StatusKey, statusRules, statusValueText } from "#domain/admin/status.ts";

type Alert = {
  name: string;
  runbook: RunbookKey;
  severity: "look" | "act";
  expr: string;
  /** How long it must last, as Prometheus writes it. */
  lasts: string;
  summary: string;
};

const requests = "http_server_request_duration_seconds";

/** Each threshold of the status page as a query that is true from there on. */
const statusQueries: Record<StatusKey, { query: string; lasts: string; scale?: number }> = {
  database: { query: "mls_database_answer_seconds", lasts: "5m", scale: 1 / 1_000 },
  pool: { query: "mls_database_waiting", lasts: "2m" },
  stream: { query: 'max by (instance) ({__name__=~"mls_stream_(unnumbered|unhandled)_age_seconds"})', lasts: "1m" },
  search: { query: "1 - mls_search_ready", lasts: "10m" },
  "jobs-waiting": { query: "max by (instance) (mls_jobs_waiting_age_seconds)", lasts: "2m" },
  "jobs-failed": { query: 'sum by (instance) (mls_jobs{state="failed"})', lasts: "1m" },
  "mail-waiting": { query: "mls_emails_waiting_age_seconds", lasts: "2m" },
  "mail-failed": { query: 'mls_emails{state="failed"}', lasts: "1m" },
  "webhooks-waiting": { query: "mls_webhooks_waiting_age_seconds", lasts: "2m" },
  "webhooks-failing": { query: 'mls_webhook_endpoints{state="failing"}', lasts: "15m" },
  "event-loop": { query: 'mls_event_loop_delay_seconds{quantile="0.99"}', lasts: "3m", scale: 1 / 1_000 },
  memory: {
    query: '100 * mls_memory_bytes{part="heap"} / on (instance) mls_memory_heap_limit_bytes',
    lasts: "5m",
  },
};

const camel = (key: string): string => key.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function statusAlerts(): Alert[] {
  return (Object.keys(statusQueries) as StatusKey[]).flatMap((key) => {
    const { query, lasts, scale = 1 } = statusQueries[key];
    return (["look", "act"] as const).flatMap((severity) => {
      const from = statusRules[key][severity];
      if (from === null) return [];
      return {
        name: `TalentMls${camel(key)}${severity === "act" ? "Act" : ""}`,
        runbook: key,
        severity,
        expr: `${query} >= ${from * scale}`,
        lasts,
        summary:
          key === "search"
            ? `${runbooks[key].title}.`
            : `${runbooks[key].title}: ${statusValueText(key, from)} or more.`,
      };
    });
  });
}

const failedShare =
  `sum by (instance) (rate(${requests}_count{status="5xx"}[5m])) / ` +
  `sum by (instance) (rate(${requests}_count[5m]))`;

/** All alert rules, from the thresholds of the status page and a few of their own. */
export const alerts: readonly Alert[] = [
  {
    name: "TalentMlsDown",
    runbook: "down",
    severity: "act",
    // A process that isn't found has no series.
    expr: 'up{job="talentmls"} == 0 or absent(up{job="talentmls"})',
    lasts: "1m",
    summary: "The server is down: Prometheus can't read its metrics.",
  },
  {
    name: "TalentMlsDatabaseAway",
    runbook: "database",
    severity: "act",
    expr: "mls_database_up == 0",
    lasts: "30s",
    summary: "The database is down.",
  },
  ...([0.01, 0.05] as const).map((share): Alert => {
    const severity = share === 0.01 ? "look" : "act";
    return {
      name: `TalentMlsErrors${severity === "act" ? "Act" : ""}`,
      runbook: "errors",
      severity,
      expr: `${failedShare} > ${share}`,
      lasts: "5m",
      summary: `More than ${share * 100}% of requests fail.`,
    };
  }),
  {
    name: "TalentMlsSlowRequests",
    runbook: "slow-requests",
    severity: "look",
    expr: `histogram_quantile(0.99, sum by (instance, le) (rate(${requests}_bucket[5m]))) > 1`,
    lasts: "10m",
    summary: "One in a hundred requests takes longer than a second.",
  },
  {
    name: "TalentMlsRateLimits",
    runbook: "rate-limits",
    severity: "look",
    expr: "sum by (instance) (rate(mls_rate_limited_requests_total[5m])) > 1",
    lasts: "15m",
    summary: "More than one request a second is over a limit.",
  },
  // The search index and the threads that read files are outside the heap.
  ...([0.8, 0.92] as const).map((share): Alert => {
    const severity = share === 0.8 ? "look" : "act";
    return {
      name: `TalentMlsMemoryLimit${severity === "act" ? "Act" : ""}`,
      runbook: "memory",
      severity,
      expr: `mls_memory_bytes{part="resident"} / on (instance) mls_memory_limit_bytes > ${share}`,
      lasts: "2m",
      summary: `Memory is running out: ${share * 100}% of the container's or machine's memory.`,
    };
  }),
  ...statusAlerts(),
];

/** JSON strings are valid YAML. */
const quoted = (text: string): string => JSON.stringify(text);

function alertFile(): string {
  const rules = alerts.map(
    ({ name, runbook, severity, expr, lasts, summary }) =>
      `      - alert: ${name}\n        expr: ${quoted(expr)}\n        for: ${lasts}\n        labels:\n` +
      `          severity: ${severity}\n        annotations:\n          summary: ${quoted(summary)}\n` +
      `          runbook: docs/runbooks.md#${runbook}\n`,
  );
  return (
    "# Written by npm run build:watch from src/domain/admin/status.ts and scripts/watch-files.ts.\n" +
    "# The scrape job is named talentmls. severity look: find out why. severity act: people notice.\n" +
    `groups:\n  - name: talentmls\n    rules:\n${rules.join("")}`
  );
}

type Unit = "s" | "ms" | "reqps" | "bytes" | "short" | "percentunit";
type Panel = { title: string; unit: Unit; queries: readonly (readonly [query: string, legend: string])[] };

const rate = (by: string, where = ""): string => `sum by (${by}) (rate(${requests}_count${where}[5m]))`;
const quantile = (share: number, metric: string, by: string): string =>
  `histogram_quantile(${share}, sum by (${by}, le) (rate(${metric}_bucket[5m])))`;

/** The panels of the board, three in a row. */
export const panels: readonly Panel[] = [
  { title: "Requests", unit: "reqps", queries: [[rate("status"), "{{status}}"]] },
  {
    title: "Request duration",
    unit: "s",
    queries: [
      [quantile(0.5, requests, "job"), "half"],
      [quantile(0.99, requests, "job"), "99 of 100"],
    ],
  },
  {
    title: "Failed requests by route",
    unit: "reqps",
    queries: [[`topk(10, ${rate("method, route", '{status="5xx"}')})`, "{{method}} {{route}}"]],
  },
  {
    title: "Slowest routes",
    unit: "s",
    queries: [[`topk(10, ${quantile(0.99, requests, "method, route")})`, "{{method}} {{route}}"]],
  },
  {
    title: "Requests over a limit",
    unit: "reqps",
    queries: [["sum by (route) (rate(mls_rate_limited_requests_total[5m]))", "{{route}}"]],
  },
  {
    title: "Search duration",
    unit: "s",
    queries: [
      [quantile(0.5, "mls_search_duration_seconds", "kind"), "{{kind}}, half"],
      [quantile(0.99, "mls_search_duration_seconds", "kind"), "{{kind}}, 99 of 100"],
    ],
  },
  {
    title: "Change stream: age of the oldest change",
    unit: "s",
    queries: [
      ["mls_stream_unnumbered_age_seconds", "without a number, {{instance}}"],
      ["mls_stream_unhandled_age_seconds", "not handled, {{instance}}"],
    ],
  },
  {
    title: "Change stream: changes behind",
    unit: "short",
    queries: [
      ["mls_stream_unnumbered_changes", "without a number, {{instance}}"],
      ["mls_stream_unhandled_changes", "not handled, {{instance}}"],
    ],
  },
  {
    title: "Database",
    unit: "s",
    queries: [
      ["mls_database_answer_seconds", "a small query, {{instance}}"],
      ["1 - mls_database_up", "down, {{instance}}"],
    ],
  },
  {
    title: "Database connections",
    unit: "short",
    queries: [
      ["sum by (state) (mls_database_connections)", "{{state}}"],
      ["sum(mls_database_connections_limit)", "limit"],
      ["sum(mls_database_waiting)", "waiting"],
    ],
  },
  {
    title: "Event loop delay",
    unit: "s",
    queries: [["mls_event_loop_delay_seconds", "{{quantile}}, {{instance}}"]],
  },
  {
    title: "Memory",
    unit: "bytes",
    queries: [
      ["mls_memory_bytes", "{{part}}, {{instance}}"],
      ["mls_memory_heap_limit_bytes", "heap limit, {{instance}}"],
      ["mls_memory_limit_bytes", "container's limit, {{instance}}"],
    ],
  },
  {
    title: "Handles and open files",
    unit: "short",
    queries: [
      ["mls_active_resources", "{{type}}, {{instance}}"],
      ["mls_open_files", "open files, {{instance}}"],
    ],
  },
  { title: "Jobs", unit: "short", queries: [["max by (job_name, state) (mls_jobs) > 0", "{{job_name}}, {{state}}"]] },
  {
    title: "Waiting jobs: oldest",
    unit: "s",
    queries: [["max by (job_name) (mls_jobs_waiting_age_seconds)", "{{job_name}}"]],
  },
  {
    title: "Job duration",
    unit: "s",
    queries: [[quantile(0.99, "mls_job_duration_seconds", "job_name"), "{{job_name}}, 99 of 100"]],
  },
  {
    title: "Emails",
    unit: "short",
    queries: [
      ["max by (state) (mls_emails)", "{{state}}"],
      ["60 * sum by (outcome) (rate(mls_emails_sent_total[5m]))", "{{outcome}} per minute"],
    ],
  },
  {
    title: "Webhooks",
    unit: "short",
    queries: [
      ["max(mls_webhooks_waiting)", "waiting"],
      ["max by (state) (mls_webhook_endpoints)", "endpoints, {{state}}"],
    ],
  },
  {
    title: "Email and webhooks: oldest waiting",
    unit: "s",
    queries: [
      ["max(mls_emails_waiting_age_seconds)", "email"],
      ["max(mls_webhooks_waiting_age_seconds)", "webhook"],
    ],
  },
  {
    title: "Listings in search",
    unit: "short",
    queries: [
      ["mls_search_listings", "{{instance}}"],
      ["1 - mls_search_ready", "not loaded, {{instance}}"],
    ],
  },
  { title: "Live connections", unit: "short", queries: [["mls_live_connections", "{{instance}}"]] },
  {
    title: "Version and uptime",
    unit: "s",
    queries: [
      [
        "(time() - mls_start_time_seconds) * on (instance) group_left (version) mls_build_info",
        "{{version}}, {{instance}}",
      ],
    ],
  },
];

const datasource = { type: "prometheus", uid: "${datasource}" };

function boardFile(): string {
  const board = {
    uid: "talentmls",
    title: "TalentMLS",
    tags: ["talentmls"],
    timezone: "browser",
    schemaVersion: 39,
    version: 1,
    refresh: "30s",
    time: { from: "now-3h", to: "now" },
    templating: {
      list: [{ name: "datasource", label: "Data source", type: "datasource", query: "prometheus" }],
    },
    panels: panels.map(({ title, unit, queries }, place) => ({
      id: place + 1,
      type: "timeseries",
      title,
      datasource,
      gridPos: { h: 8, w: 8, x: (place % 3) * 8, y: Math.floor(place / 3) * 8 },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
      targets: queries.map(([expr, legendFormat], at) => ({
        refId: String.fromCodePoint(65 + at),
        datasource,
        expr,
        legendFormat,
      })),
    })),
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}

function runbookFile(): string {
  const sections = (Object.keys(runbooks) as RunbookKey[]).map((key) => {
    const { title, means, look, act } = runbooks[key];
    const own = alerts.filter(({ runbook }) => runbook === key);
    const names = own.map(({ name, severity, lasts }) => `\`${name}\` (${severity}, after ${lastsText(lasts)})`);
    return [
      `<a id="${key}"></a>`,
      `## ${title}`,
      wrapped(`Alerts: ${names.join(", ")}.`),
      wrapped(`**What it means.** ${means}`),
      `**What to look at.**`,
      stepsText(look),
      `**What to do.**`,
      stepsText(act),
    ].join("\n\n");
  });
  return (
    "# Runbooks\n\n" +
    "One section for each alert in `deploy/prometheus/alerts.yaml` and each check of the status page at\n" +
    "`/mls/admin/status`, which shows the same texts. Written by `npm run build:watch` from\n" +
    "`src/domain/admin/runbooks.ts`.\n\n" +
    `${sections.join("\n\n")}\n`
  );
}

/** Lines of at most 120 columns, those after the first indented. */
const wrapped = (text: string, indent = ""): string =>
  text.replace(new RegExp(`(.{1,${120 - indent.length}})(?: |$)`, "g"), `\n${indent}$1`).trim();

const stepsText = (steps: readonly string[]): string =>
  steps.map((step, place) => wrapped(`${place + 1}. ${step}`, "   ")).join("\n");

function lastsText(lasts: string): string {
  const number = Number.parseInt(lasts, 10);
  return secondsText(lasts.endsWith("m") ? number * 60 : number);
}

/** The files by their path in the project. */
export const watchFiles = (): Readonly<Record<string, string>> => ({
  "deploy/grafana/talentmls.json": boardFile(),
  "deploy/prometheus/alerts.yaml": alertFile(),
  "docs/runbooks.md": runbookFile(),
});
