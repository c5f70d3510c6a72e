import { request } from "node:http";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { handlers } from "#server/handlers.ts";
import { procedures } from "#server/platform/http/mount.ts";
import { createLog } from "#server/platform/log.ts";
import { metrics } from "#server/platform/watch/metrics.ts";
import { type CollectedSpan, startCollector } from "#tests/support/collector.ts";
import { unknownId } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { people, plantedValuesIn } from "#tests/support/planted.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

/*
 * People who watch the server learn how it does, and no one's name: metrics, spans and log lines hold route templates,
 * classes and codes of ours (docs/decisions/0078).
 */
const logged: string[] = [];
const log = createLog(
  "trace",
  new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
);
const identities = people.slice(0, 4).map(({ identity }) => identity);
const [first = makeForm().identity] = identities;
/** A database that rejects a row and quotes it. */
const get: typeof handlers.settings.get = async (context, input) => {
  await sql`insert into mls_audit (id, action, reason) values (${unknownId}::uuid, 'planted',
    ${JSON.stringify(first)})`.execute(context.database.kysely);
  return handlers.settings.get(context, input);
};
const collector = await startCollector();
afterAll(collector.stop);
const testApp = await startTestApp({
  log,
  env: {
    METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    API_KEY_REQUESTS_PER_SECOND: "off",
    READS_PER_MINUTE: "5",
  },
  handlers: { ...handlers, settings: { ...handlers.settings, get } },
});
const owner = await signedIn(testApp, "recruiter@northstar.example");
const stranger = await signedIn(testApp, "admin@harbor.example");

/** A request as bytes, with any method and address. */
const raw = (method: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(new URL(testApp.url), { method, path, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject).end();
  });

const scrape = async (): Promise<string> => (await fetch(testApp.metricsUrl ?? "")).text();
const seriesIn = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line) => (line === "" || line.startsWith("#") ? [] : [line.slice(0, line.lastIndexOf(" "))]));

let failing = 0;
/** Series after requests to eighty addresses that don't exist. */
let added = 0;
let scraped = "";
let spans: CollectedSpan[] = [];
let sent = "";

beforeAll(async () => {
  for (const identity of identities) {
    const { id, version } = await owner.api.listings.create({ form: makeForm({ identity }) });
    await owner.api.listings.publish({ id, version });
    const said = { form: makeForm({ identity, summary: `${identity.fullName} at ${identity.email}` }) };
    const leaking = await owner.api.listings.create(said).catch(() => null);
    if (leaking) await owner.api.listings.publish(leaking).catch(() => undefined);
    const word = encodeURIComponent(identity.fullName);
    await owner.send("POST", "/api/v1/own/find", { body: JSON.stringify({ text: identity.fullName }) });
    for (let time = 0; time < 3; time += 1) await stranger.send("GET", `/api/v1/listings?keywords=${word}`);
    await stranger.send("GET", `/api/v1/listings/${word}`);
    await stranger.send("GET", `/mls/candidate/${word}?email=${identity.email}`);
    await stranger.send("GET", `/api/v1/listings/${id}`, { headers: { "x-request-id": identity.email } });
    await stranger.send("POST", "/api/v1/threads", { body: JSON.stringify({ content: identity.fullName }) });
    await visitor(testApp).send("POST", "/ecosystem/api/sign-in", { body: JSON.stringify({ email: identity.email }) });
    await raw("PROPFIND", `/${word}`, { "user-agent": identity.email, "x-request-id": word });
  }
  failing = (await visitor(testApp).send("GET", "/api/v1/settings")).status;
  scraped = await scrape();
  const before = seriesIn(scraped).length;
  for (const method of ["GET", "POST", "PROPFIND", "LOCK"])
    for (let at = 0; at < 20; at += 1) await raw(method, `/api/v1/no/${method}/${at}`);
  added = seriesIn(await scrape()).length - before;
  await testApp.stop();
  spans = collector.spans();
  sent = collector.bodies.map(({ url, body, headers }) => url + body + headers).join("\n");
});

describe("planted values", () => {
  it("went through the API, and are in no metric, span or log line", () => {
    expect(scraped).toContain('route="/api/v1/listings/:id",status="4xx"');
    expect(spans.length).toBeGreaterThan(50);
    expect([failing, logged.join("").includes("mls_audit")]).toEqual([500, true]);
    expect(plantedValuesIn(JSON.stringify(identities)).length).toBeGreaterThan(20);
    expect(plantedValuesIn(scraped)).toEqual([]);
    expect(plantedValuesIn(sent)).toEqual([]);
    expect(plantedValuesIn(logged.join(""))).toEqual([]);
  });
});

describe("metrics", () => {
  const named = (line: string): string => line.slice(0, line.search(/[{ ]|$/));

  it("are those that are declared, with the labels that are declared", () => {
    const lines = seriesIn(scraped).filter((line) => !line.startsWith("target_info"));
    const wrong = lines.filter((line) => {
      const name = named(line);
      const metric = Object.entries(metrics).find(
        ([each, { kind }]) =>
          name === each || (kind === "histogram" && name.replace(/_(?:bucket|sum|count)$/, "") === each),
      );
      const labels = [...line.matchAll(/(\w+)="/g)].map(([, label = ""]) => label);
      return !metric || labels.some((label) => label !== "le" && !metric[1].labels.includes(label));
    });
    expect(wrong).toEqual([]);
    const present = new Set(lines.map(named));
    const absent = Object.entries(metrics).filter(
      ([name, { kind }]) => !present.has(kind === "histogram" ? `${name}_count` : name),
    );
    // No email went to a mail server here.
    expect(absent.map(([name]) => name).filter((name) => !/^mls_(?:emails_sent_total|jobs|jobs_)/.test(name))).toEqual(
      [],
    );
  });

  it("have a bounded number of series: route templates by status class", () => {
    const templates = new Set(procedures().map(({ path }) => `/api/v1${path}`));
    const routes = [...scraped.matchAll(/route="([^"]*)"/g)].map(([, route = ""]) => route);
    const sessions = /^\/api\/v1\/session(?:\/[a-z]+)*$|^\/ecosystem\/(?:[a-z/-]|:[a-z]+)+$/i;
    const ours = new Set([...templates, "/healthz", "/readyz", "pages", "unknown"]);
    expect(routes.filter((route) => !ours.has(route) && !sessions.test(route))).toEqual([]);
    expect(routes).toContain("unknown");
    // One histogram for each method, and for methods that aren't known.
    const perHistogram = (metrics.http_server_request_duration_seconds.buckets?.length ?? 0) + 3;
    expect(added).toBeLessThan(4 * perHistogram + 20);
    const of = (label: string) =>
      new Set([...scraped.matchAll(new RegExp(`http_.*\\b${label}="([^"]*)"`, "g"))].map(([, value]) => value));
    expect([...of("status")].filter((status) => !/^(?:[1-5]xx|aborted)$/.test(status ?? ""))).toEqual([]);
    expect(of("method").has("other")).toBe(true);
    expect(of("method").size).toBeLessThan(9);
  });
});

describe("spans", () => {
  const allowed = new Set([
    "http.request.method",
    "http.route",
    "http.response.status_code",
    "db.system.name",
    "mls.database.role",
    "mls.search.kind",
    "mls.job",
    "error.type",
  ]);

  it("have the names and attributes that are allowed, and no ids", () => {
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => !allowed.has(key))).toEqual([]);
    const words = spans.flatMap(({ name, attributes }) => [
      name,
      ...attributes.map(({ value }) => value.stringValue ?? String(value.intValue ?? value.doubleValue)),
    ]);
    expect(words.filter((word) => /[0-9a-f]{8}-|@|\?|%|=/.test(word))).toEqual([]);
    expect(words.filter((word) => word.length > 100)).toEqual([]);
  });

  it("of database transactions and searches belong to the request that caused them", () => {
    const find = spans.filter(({ name }) => name === "GET /api/v1/listings");
    const searches = spans.filter(({ name }) => name === "search");
    expect(searches.length).toBeGreaterThan(0);
    expect(searches.filter((each) => !find.some(({ spanId }) => spanId === each.parentSpanId))).toEqual([]);
    const create = spans.find(({ name }) => name === "POST /api/v1/listings");
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === create?.spanId);
    expect(inside.map(({ name }) => name)).toContain("database transaction");
    expect(new Set(inside.map(({ traceId }) => traceId))).toEqual(new Set([create?.traceId]));
  });

  it("of jobs stand alone", () => {
    const jobs = spans.filter(({ name }) => name.startsWith("job "));
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.filter(({ parentSpanId }) => parentSpanId)).toEqual([]);
  });
});
