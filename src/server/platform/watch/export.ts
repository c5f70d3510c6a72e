import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Counter,
  diag,
  DiagLogLevel,
  type Histogram,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AggregationType,
  type IMetricReader,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { WatchConfig } from "../config.ts";
import type { Log } from "../log.ts";
import { version } from "../version.ts";
import { type MeasureName, measureNames, metrics, type ReadingName, readingNames } from "./metrics.ts";
import type { Readings, Watcher } from "./readings.ts";
import { type Labels, type OpenSpan, sendTelemetry, type Telemetry } from "./telemetry.ts";

/** More series of one metric than this are added up in one, so that a mistake in a label can't fill the memory. */
const mostSeries = 6_000;
const everyMs = 60_000;
const quietMs = 600_000;

export type Exporting = {
  /** Where Prometheus reads; null if it's off. */
  metricsUrl: string | null;
  /** Sends what is left. */
  stop(): Promise<void>;
};

/**
 * Serves metrics to Prometheus and sends traces and metrics by OTLP, as configured. This file is loaded only if one of
 * them is on: it's the only one that imports OpenTelemetry. @throws the error of a metrics port that can't be used
 */
export async function startExporting(config: WatchConfig, watcher: Watcher, log: Log): Promise<Exporting> {
  reportProblems(log);
  const resource = resourceFromAttributes({ "service.name": config.serviceName, "service.version": version });
  const prometheus = config.metricsPort === null ? null : new PrometheusExporter(prometheusOptions);
  const readers: IMetricReader[] = [
    ...(prometheus ? [prometheus] : []),
    ...(config.metricsUrl
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: config.metricsUrl }),
            exportIntervalMillis: config.exportEveryMs ?? everyMs,
            exportTimeoutMillis: Math.min(config.exportEveryMs ?? everyMs, 10_000),
          }),
        ]
      : []),
  ];
  const meters = readers.length > 0 ? startMeters(resource, readers, watcher) : null;
  const tracer = config.tracesUrl ? startTracer(resource, config.tracesUrl, config) : null;
  const server = prometheus ? await serveMetrics(prometheus, config) : null;
  const end = sendTelemetry({
    ...(meters && { measure: meters.measure }),
    ...(tracer && { startSpan: tracer.startSpan }),
  });
  return {
    metricsUrl: server && server.url,
    async stop() {
      end();
      await server?.stop();
      await tracer?.stop();
      await meters?.stop();
    },
  };
}

/** A collector that is away is reported once in ten minutes, without the message: it may quote a header. */
function reportProblems(log: Log): void {
  let last = Number.NEGATIVE_INFINITY;
  const report = (): void => {
    if (performance.now() - last < quietMs) return;
    last = performance.now();
    log.warn("Traces or metrics could not be sent. Check OTEL_EXPORTER_OTLP_ENDPOINT and whether the collector runs.");
  };
  const nothing = (): void => undefined;
  const logger = { error: report, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}

const prometheusOptions = { preventServerStart: true, withoutScopeInfo: true };

/** `GET /metrics`, and nothing else. */
async function serveMetrics(prometheus: PrometheusExporter, { metricsHost: host, metricsPort: port }: WatchConfig) {
  const server = createServer((request, response) => {
    if (request.method === "GET" && request.url === "/metrics")
      return prometheus.getMetricsRequestHandler(request, response);
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found. Metrics are at /metrics.\n");
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen({ port: port ?? 0, host }, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function startMeters(resource: Resource, readers: IMetricReader[], watcher: Watcher) {
  const provider = new MeterProvider({
    resource,
    readers,
    views: Object.entries(metrics).map(([instrumentName, { buckets }]) => ({
      instrumentName,
      aggregationCardinalityLimit: mostSeries,
      ...(buckets && {
        aggregation: {
          type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM as const,
          options: { boundaries: [...buckets], recordMinMax: false },
        },
      }),
    })),
  });
  const meter = provider.getMeter("talentmls");
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  for (const name of measureNames) {
    const { kind, help: description } = metrics[name];
    if (kind === "counter") counters.set(name, meter.createCounter(name, { description }));
    else histograms.set(name, meter.createHistogram(name, { description }));
  }
  const gauges = readingNames.map((name) => {
    const gauge = meter.createObservableGauge(name, { description: metrics[name].help });
    return [name, gauge] as const;
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const series = seriesOf(await watcher.read());
      for (const [name, gauge] of gauges)
        for (const [value, labels] of series[name]) result.observe(gauge, value, labels);
    },
    gauges.map(([, gauge]) => gauge),
  );
  return {
    measure: (name: MeasureName, value: number, labels: Labels): void => {
      counters.get(name)?.add(value, labels);
      histograms.get(name)?.record(value, labels);
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

type Series = readonly [value: number, labels?: Labels][];

/** What only the database knows has no series while it doesn't answer. */
function seriesOf(readings: Readings): Record<ReadingName, Series> {
  const { answerMs, stored, pool, memory, eventLoop, search } = readings;
  const known = (series: (known: NonNullable<typeof stored>) => Series): Series => (stored ? series(stored) : []);
  return {
    mls_build_info: [[1, { version: readings.version, node: readings.node, database: readings.database }]],
    mls_start_time_seconds: [[readings.startedAt.getTime() / 1_000]],
    mls_event_loop_delay_seconds: [
      [eventLoop.p50 / 1_000, { quantile: "0.5" }],
      [eventLoop.p99 / 1_000, { quantile: "0.99" }],
    ],
    mls_memory_bytes: [
      [memory.resident, { part: "resident" }],
      [memory.heap, { part: "heap" }],
      [memory.external, { part: "external" }],
    ],
    mls_memory_heap_limit_bytes: [[memory.heapLimit]],
    mls_memory_limit_bytes: [[memory.limit]],
    mls_active_resources: [...readings.resources].map(([type, count]) => [count, { type }]),
    mls_open_files: readings.openFiles === null ? [] : [[readings.openFiles]],
    mls_database_up: [[readings.downtimeMs === 0 ? 1 : 0]],
    mls_database_answer_seconds: answerMs === null ? [] : [[answerMs / 1_000]],
    mls_database_connections: [
      [pool.open - pool.idle, { state: "busy" }],
      [pool.idle, { state: "idle" }],
    ],
    mls_database_connections_limit: [[pool.limit]],
    mls_database_waiting: [[pool.waiting]],
    mls_stream_unnumbered_changes: known(({ stream }) => [[stream.unnumbered]]),
    mls_stream_unnumbered_age_seconds: known(({ stream }) => [[stream.unnumberedAge]]),
    mls_stream_unhandled_changes: known(({ stream }) => [[stream.unhandled]]),
    mls_stream_unhandled_age_seconds: known(({ stream }) => [[stream.unhandledAge]]),
    mls_search_ready: [[search.ready ? 1 : 0]],
    mls_search_listings: [[search.listings]],
    mls_live_connections: [[readings.liveConnections]],
    mls_jobs: known(({ jobs }) =>
      jobs.flatMap(({ name: job_name, queued, running, failed }) => [
        [queued, { job_name, state: "queued" }],
        [running, { job_name, state: "running" }],
        [failed, { job_name, state: "failed" }],
      ]),
    ),
    mls_jobs_waiting_age_seconds: known(({ jobs }) =>
      jobs.map(({ name: job_name, waitingSeconds }) => [waitingSeconds, { job_name }]),
    ),
    mls_emails: known(({ emails }) => [
      [emails.queued, { state: "queued" }],
      [emails.kept, { state: "kept" }],
      [emails.failed, { state: "failed" }],
    ]),
    mls_emails_waiting_age_seconds: known(({ emails }) => [[emails.waitingAge]]),
    mls_webhooks_waiting: known(({ webhooks }) => [[webhooks.waiting]]),
    mls_webhooks_waiting_age_seconds: known(({ webhooks }) => [[webhooks.waitingAge]]),
    mls_webhook_endpoints: known(({ webhooks }) => [
      [webhooks.active, { state: "active" }],
      [webhooks.failing, { state: "failing" }],
      [webhooks.off, { state: "off" }],
    ]),
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

function startTracer(resource: Resource, url: string, { sampleRatio }: WatchConfig) {
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer("talentmls");
  const contexts = new WeakMap<OpenSpan, typeof ROOT_CONTEXT>();
  const startSpan: Telemetry["startSpan"] = (name, { kind = "internal", labels = {}, parent }) => {
    const context = (parent && contexts.get(parent)) ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: labels }, context);
    const open: OpenSpan = {
      traceId: span.spanContext().traceId,
      end({ error, labels: more } = {}) {
        if (more) span.setAttributes(more);
        if (error !== undefined) span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
    contexts.set(open, trace.setSpan(context, span));
    return open;
  };
  return { startSpan, stop: () => provider.shutdown().catch(() => undefined) };
}
