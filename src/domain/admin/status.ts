/** What the status page checks, in display order (spec §2). Each has a section of the same name in the runbooks. */
export const statusKeys = [
  "database",
  "pool",
  "stream",
  "search",
  "jobs-waiting",
  "jobs-failed",
  "mail-waiting",
  "mail-failed",
  "webhooks-waiting",
  "webhooks-failing",
  "event-loop",
  "memory",
] as const;
export type StatusKey = (typeof statusKeys)[number];

/** `look`: it works, find out why. `act`: people notice. */
export const statusStates = ["fine", "look", "act"] as const;
export type StatusState = (typeof statusStates)[number];

type Unit = "milliseconds" | "seconds" | "percent" | "count";

/** From which value on to look or to act; null: never by itself. The alert rules use the same values. */
/** Search counts as 1 until it's loaded. */
type StatusRule = { label: string; measures: string; unit: Unit; look: number | null; act: number | null };

export const statusRules: Record<StatusKey, StatusRule> = {
  database: {
    label: "Database",
    measures: "How long the database takes for a small query.",
    unit: "milliseconds",
    look: 250,
    act: 1_000,
  },
  pool: {
    label: "Database connections",
    measures: "Requests and jobs of this process that wait for a connection.",
    unit: "count",
    look: 5,
    act: 50,
  },
  stream: {
    label: "Change stream",
    measures: "Age of the oldest change that search, sessions and open pages haven't received.",
    unit: "seconds",
    look: 5,
    act: 60,
  },
  search: {
    label: "Search",
    measures: "Whether the search index of this process is loaded.",
    unit: "count",
    look: null,
    act: 1,
  },
  "jobs-waiting": {
    label: "Waiting jobs",
    measures: "How long the oldest job that is due has been waiting.",
    unit: "seconds",
    look: 120,
    act: 900,
  },
  "jobs-failed": {
    label: "Failed jobs",
    measures: "Jobs that failed for good in the past 24 hours.",
    unit: "count",
    look: 1,
    act: 50,
  },
  "mail-waiting": {
    label: "Waiting emails",
    measures: "How long the oldest email for the mail server has been waiting.",
    unit: "seconds",
    look: 300,
    act: 3_600,
  },
  "mail-failed": {
    label: "Failed emails",
    measures: "Emails of the past 24 hours that the mail server rejected.",
    unit: "count",
    look: 1,
    act: 50,
  },
  "webhooks-waiting": {
    label: "Waiting webhooks",
    measures: "How long the oldest webhook that is due has been waiting.",
    unit: "seconds",
    look: 300,
    act: 1_800,
  },
  "webhooks-failing": {
    label: "Failing endpoints",
    measures: "Customers' endpoints that didn't accept their last webhook.",
    unit: "count",
    look: 1,
    act: null,
  },
  "event-loop": {
    label: "Event loop",
    measures: "Delay of this process's event loop over the past 15 to 30 seconds, 99th percentile.",
    unit: "milliseconds",
    look: 100,
    act: 500,
  },
  memory: {
    label: "Memory",
    measures: "Share of this process's heap limit in use.",
    unit: "percent",
    look: 75,
    act: 90,
  },
};

/** The state of a value; a value that couldn't be read needs someone to act. */
export function statusOf(key: StatusKey, value: number | null): StatusState {
  const { look, act } = statusRules[key];
  if (value === null || (act !== null && value >= act)) return "act";
  return look !== null && value >= look ? "look" : "fine";
}

/** The worst state of several. */
export const worstOf = (states: readonly StatusState[]): StatusState =>
  states.includes("act") ? "act" : states.includes("look") ? "look" : "fine";

/** `250 ms`, `2 minutes`, `75%`, `1`, `Loaded`. */
export function statusValueText(key: StatusKey, value: number): string {
  if (key === "search") return value === 0 ? "Loaded" : "Not loaded";
  switch (statusRules[key].unit) {
    case "milliseconds":
      return value < 1 ? "Under 1 ms" : `${Math.round(value).toLocaleString("en-US")} ms`;
    case "percent":
      return `${Math.round(value)}%`;
    case "seconds":
      return secondsText(value);
    case "count":
      return value.toLocaleString("en-US");
  }
}

/** `5 seconds`, `2 minutes`, `3 hours`, `4 days`, rounded down from the minutes on. */
export function secondsText(seconds: number): string {
  const units = [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
  ] as const;
  for (const [size, unit] of units) if (seconds >= size) return count(Math.floor(seconds / size), unit);
  return count(Math.round(seconds), "second");
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? "" : "s"}`;

/** `Needs a look from 5 seconds, needs action from 1 minute.` */
export function thresholdText(key: StatusKey): string {
  if (key === "search") return "Needs action until it's loaded.";
  const { look, act } = statusRules[key];
  const parts = [
    ...(look === null ? [] : [`needs a look from ${statusValueText(key, look)}`]),
    ...(act === null ? [] : [`needs action from ${statusValueText(key, act)}`]),
  ].join(", ");
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}
