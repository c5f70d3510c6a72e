import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ExpectedError } from "#domain/core/errors.ts";
import { everywhere } from "./headers.ts";
import { problemFor } from "./problem.ts";
import { startingPage, startingPolicy } from "./starting-page.ts";

/** What a start is doing, and how many listings of all are in the search. Null until it knows. */
export type StartProgress = { step: string; listings: { loaded: number; total: number } | null };

export type FrontDoor = {
  port: number;
  /** The listening server. */
  server: Server;
  progress: StartProgress;
  /** Hands every further request to `application`. */
  open(application: RequestListener): void;
  /** Stops listening, lets running requests finish for a while, and closes every connection. */
  close(): Promise<void>;
};

const retryAfterSeconds = 3;
/** Milliseconds a connection stays open without a request, and a request may take to arrive (Fastify's defaults). */
const keepAliveTimeout = 72_000;
/** Milliseconds for requests that run at a stop. With the jobs' 10 seconds it fits into the chart's grace period. */
const finishWithin = 15_000;

/**
 * Listens before anything else is ready (spec §21): `/healthz` answers 200, `/readyz` what the start is doing, and
 * everything else 503 with `Retry-After`. Rejects with the error of `listen`.
 */
export async function openFrontDoor({
  port,
  host,
  brandName,
}: {
  port: number;
  host: string;
  brandName: string;
}): Promise<FrontDoor> {
  const progress: StartProgress = { step: "starting", listings: null };
  let application: RequestListener = (request, response) =>
    answerWhileStarting(request, response, { brandName, progress });
  const running = new Set<ServerResponse>();
  let closing = false;
  let finished = (): void => undefined;
  // A request without a Host header is answered like any other, with a problem document.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout }, (request, response) => {
    running.add(response);
    response.once("close", () => {
      running.delete(response);
      if (running.size === 0) finished();
    });
    if (closing) response.shouldKeepAlive = false;
    application(request, response);
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen({ port, host }, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    server,
    progress,
    open(next) {
      application = next;
    },
    async close() {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      let late: NodeJS.Timeout | undefined;
      if (running.size > 0)
        await new Promise<void>((resolve) => {
          finished = resolve;
          late = setTimeout(resolve, finishWithin);
        });
      clearTimeout(late);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The body of `/readyz` until the server is ready. */
export const startingBody = ({ step, listings }: StartProgress) => ({
  status: "starting",
  step,
  ...(listings && { listings }),
});

const json = "application/json; charset=utf-8";

const addressOf = ({ url = "/" }: IncomingMessage): string => url.split("?")[0] ?? "/";

function answerWhileStarting(
  request: IncomingMessage,
  response: ServerResponse,
  { brandName, progress }: { brandName: string; progress: StartProgress },
): void {
  const address = addressOf(request);
  if (address === "/healthz") return send(response, 200, json, JSON.stringify({ status: "alive" }));
  if (address === "/readyz") return send(response, 503, json, JSON.stringify(startingBody(progress)));
  if (["/api/", "/ecosystem/api/", "/scim/"].some((start) => address.startsWith(start))) {
    const detail = "The server is starting. Try again in a few seconds.";
    const problem = problemFor(new ExpectedError("unavailable", { detail }));
    return send(response, 503, "application/problem+json", JSON.stringify(problem));
  }
  const page = startingPage(brandName, progress, retryAfterSeconds);
  send(response, 503, "text/html; charset=utf-8", page, startingPolicy);
}

/** The application of a process that serves no one: `/healthz`, `/readyz`, and 404 for everything else. */
export function probesOnly(isReady: () => boolean): RequestListener {
  return (request, response) => {
    const address = addressOf(request);
    if (address === "/healthz") return send(response, 200, json, JSON.stringify({ status: "alive" }));
    if (address === "/readyz")
      return isReady()
        ? send(response, 200, json, JSON.stringify({ status: "ready" }))
        : send(response, 503, json, JSON.stringify({ status: "database unavailable" }));
    const detail = "This process runs jobs and serves no pages. Send requests to one with ROLE=web or ROLE=all.";
    const problem = problemFor(new ExpectedError("not-found", { detail }));
    send(response, 404, "application/problem+json", JSON.stringify(problem));
  };
}

const nothing = "default-src 'none'; frame-ancestors 'none'";

function send(response: ServerResponse, status: number, type: string, body: string, policy = nothing): void {
  response
    .writeHead(status, {
      ...everywhere,
      "content-type": type,
      "cache-control": "no-store",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      ...(status === 503 && { "retry-after": String(retryAfterSeconds) }),
      // The next request may be for the application, and whatever this one uploads isn't read.
      connection: "close",
    })
    .end(body);
}
