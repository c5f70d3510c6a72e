import { codeOf } from "../health.ts";
import type { MeasureName } from "./metrics.ts";
import { scopes } from "./scope.ts";

/** Names and codes of ours only: an attribute never holds an id, a query, a name or a text of a person. */
export type Labels = Readonly<Record<string, string | number>>;

/** `error`: its code. */
export type OpenSpan = { traceId: string; end(outcome?: { error?: string; labels?: Labels }): void };

/** `kind`: how tracing tools draw it. */
type SpanStart = { kind?: "server" | "client" | "internal"; labels?: Labels };

export type SpanName =
  | "database transaction"
  | "search"
  | "email"
  | `job ${string}`
  | `${"GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "other"} ${string}`;

/** What receives spans and measurements while watching is on. */
export type Telemetry = {
  startSpan?: (name: SpanName, start: SpanStart & { parent: OpenSpan | undefined }) => OpenSpan;
  measure?: (name: MeasureName, value: number, labels: Labels) => void;
};

/** One for the process, because spans begin in code that is not passed any services. */
let telemetry: Telemetry = {};

/** Sends spans and measurements there. Returns the end of it. */
export function sendTelemetry(to: Telemetry): () => void {
  telemetry = to;
  return () => {
    if (telemetry === to) telemetry = {};
  };
}

/** Adds to a counter or a histogram, if anyone reads them. Durations are in seconds. */
export function measure(name: MeasureName, value: number, labels: Labels = {}): void {
  telemetry.measure?.(name, value, labels);
}

/** Undefined while no one traces. The caller ends it. */
export const startSpan = (name: SpanName, start: SpanStart = {}): OpenSpan | undefined =>
  telemetry.startSpan?.(name, { ...start, parent: scopes.getStore()?.span });

/** Runs `work` within a span. Errors end it with their code and are passed on. */
export async function traced<T>(name: SpanName, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, start);
  if (!span) return work();
  try {
    const result = await scopes.run({ ...scopes.getStore(), span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error: codeOf(error) });
    throw error;
  }
}

type SearchKind = "results" | "filters" | "names";

/** A search in memory, timed and traced. */
export function timedSearch<T>(kind: SearchKind, search: () => T): T {
  const end = startSearch(kind);
  try {
    return search();
  } finally {
    end?.();
  }
}

/** The same for one that lets the process do other work in between, whose time counts too. */
export async function timedSearchInSlices<T>(kind: SearchKind, search: () => Promise<T>): Promise<T> {
  const end = startSearch(kind);
  try {
    return await search();
  } finally {
    end?.();
  }
}

function startSearch(kind: SearchKind): (() => void) | undefined {
  if (!telemetry.measure && !telemetry.startSpan) return undefined;
  const span = startSpan("search", { labels: { "mls.search.kind": kind } });
  const started = performance.now();
  return () => {
    measure("mls_search_duration_seconds", (performance.now() - started) / 1_000, { kind });
    span?.end();
  };
}
