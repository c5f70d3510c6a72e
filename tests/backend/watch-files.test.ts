import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runbooks } from "#domain/admin/runbooks.ts";
import { statusKeys, statusRules } from "#domain/admin/status.ts";
import { readingTimeoutMs } from "#server/platform/watch/stored.ts";
import { metrics } from "#server/platform/watch/metrics.ts";
import { alerts, panels, watchFiles } from "../../scripts/watch-files.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(path.join(root, name), "utf8");

/** The series that Prometheus makes of a metric. */
const series = new Set(
  Object.entries(metrics).flatMap(([name, { kind }]) =>
    kind === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);
const labels = new Set(Object.values(metrics).flatMap((metric) => metric.labels));
/** Prometheus' own: whether a scrape worked, and what it adds to each series. */
const ofPrometheus = new Set(["up", "job", "instance", "le"]);

test("no label has a name that Prometheus adds itself, because it would rename ours (exported_job)", () => {
  expect([...labels].filter((name) => ofPrometheus.has(name))).toEqual([]);
});

/** Names of series in a query; a pattern counts as all that it matches. */
function seriesIn(query: string): string[] {
  const patterns = [...query.matchAll(/__name__=~"([^"]+)"/g)].flatMap(([, pattern = ""]) => {
    const all = [...series].filter((name) => new RegExp(`^(?:${pattern})$`).test(name));
    return all.length > 0 ? all : [pattern];
  });
  const named = query.replace(/"[^"]*"/g, "").match(/\b(?:mls|http)_\w+/g) ?? [];
  return [...patterns, ...named];
}

const labelsIn = (query: string): string[] => [
  ...[...query.matchAll(/(\w+)=~?"/g)].map(([, name = ""]) => name).filter((name) => name !== "__name__"),
  ...[...query.matchAll(/(?:by|on|group_left) \(([^)]*)\)/g)].flatMap(([, names = ""]) => names.split(/,\s*/)),
];

const queries = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap((panel) => panel.queries.map(([query]) => query)),
];

test("the board, the alerts and the runbooks are written from the code as it is now (npm run build:watch)", () => {
  for (const [name, text] of Object.entries(watchFiles())) expect(read(name) === text, name).toBe(true);
});

test("every query uses metrics and labels that exist", () => {
  for (const query of queries) {
    const used = seriesIn(query);
    expect(used.length > 0 || query.startsWith("up{"), query).toBe(true);
    expect(
      used.filter((name) => !series.has(name)),
      query,
    ).toEqual([]);
    expect(
      labelsIn(query).filter((name) => !labels.has(name) && !ofPrometheus.has(name)),
      query,
    ).toEqual([]);
  }
});

test("every metric is on the board", () => {
  const onBoard = new Set(panels.flatMap((panel) => panel.queries.flatMap(([query]) => seriesIn(query))));
  const missing = Object.entries(metrics).filter(
    ([name, { kind }]) => !onBoard.has(kind === "histogram" ? `${name}_bucket` : name),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

test("every alert has a runbook, and every runbook an alert", () => {
  const links = [...read("deploy/prometheus/alerts.yaml").matchAll(/runbook: docs\/runbooks\.md#(\S+)/g)];
  const linked = new Set(links.map(([, key]) => key));
  const sections = new Set(
    [...read("docs/runbooks.md").matchAll(/<a id="([^"]+)"><\/a>\n\n## \S/g)].map(([, id]) => id),
  );
  expect(links.length).toBe(alerts.length);
  expect([...sections].toSorted()).toEqual([...linked].toSorted());
  expect([...sections].toSorted()).toEqual(Object.keys(runbooks).toSorted());
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
});

test("each threshold of the status page is an alert at the same value", () => {
  for (const key of statusKeys) {
    const { look, act, unit } = statusRules[key];
    for (const [severity, from] of [["look", look] as const, ["act", act] as const]) {
      const value = from !== null && unit === "milliseconds" ? from / 1_000 : from;
      const own = alerts.filter((alert) => alert.runbook === key && alert.severity === severity);
      expect(
        own.some(({ expr }) => expr.endsWith(`>= ${value}`)),
        `${key} ${severity}`,
      ).toBe(from !== null);
    }
  }
});

test("a database that is slow is measured at every threshold before its reading is given up", () => {
  const { look, act } = statusRules.database;
  expect(Math.max(look ?? 0, act ?? 0)).toBeLessThan(readingTimeoutMs);
});
