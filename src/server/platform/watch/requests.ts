import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../log.ts";
import { type Scope, scopes } from "./scope.ts";
import { measure, startSpan } from "./telemetry.ts";

/** A UUID or 32 hexadecimal digits, like a trace id: neither can be a name, and neither breaks a log line. */
const wellFormed = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32})$/i;

/** The caller's `X-Request-Id` if it's well formed, otherwise a new one (spec §20). */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && wellFormed.test(sent) ? sent : randomUUID();
}

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const isForPrograms = /^\/(?:api\/|ecosystem\/|scim\/|oauth\/|calendar\/|mcp$|mail\/bounces$|healthz$|readyz$)/;

/** The template of the route, never the address. All files and pages count as one. */
function routeOf(request: FastifyRequest): string {
  const template = request.routeOptions.url;
  if (template === undefined) return "unknown";
  return isForPrograms.test(template) ? template : "pages";
}

/** `2xx`, or `aborted` if the caller left before the answer. */
const statusClassOf = (status: number, finished: boolean): string =>
  finished ? `${Math.floor(status / 100)}xx` : "aborted";

/** Measures and traces each request, and binds its log lines to it. Register before all other hooks. */
export function watchRequests(app: FastifyInstance, log: Log): void {
  const running = new WeakMap<FastifyRequest, Scope>();

  app.addHook("onRequest", (request, reply, done) => {
    const started = performance.now();
    const method = knownMethods.find((each) => each === request.method) ?? "other";
    const span = startSpan(`${method} ${routeOf(request)}`, {
      kind: "server",
      labels: { "http.request.method": method, "http.route": routeOf(request) },
    });
    const scope: Scope = { requestId: request.id, ...(span && { span }) };
    running.set(request, scope);
    reply.raw.once("close", () => {
      const route = routeOf(request);
      const { statusCode, writableFinished } = reply.raw;
      const status = statusClassOf(statusCode, writableFinished);
      const seconds = (performance.now() - started) / 1_000;
      measure("http_server_request_duration_seconds", seconds, { method, route, status });
      if (statusCode === 429) measure("mls_rate_limited_requests_total", 1, { route });
      span?.end({
        labels: { "http.response.status_code": statusCode },
        ...(statusCode >= 500 && { error: String(statusCode) }),
      });
      if (log.isLevelEnabled("debug"))
        scopes.run(scope, () =>
          log.debug({ method, route, status: statusCode, milliseconds: Math.round(seconds * 1_000) }, "Answered"),
        );
    });
    scopes.run(scope, done);
  });

  // Reading the body continues in the context of the socket.
  app.addHook("preValidation", (request, _reply, done) => {
    const scope = running.get(request);
    if (scope) scopes.run(scope, done);
    else done();
  });
}
