import Fastify, { type FastifyInstance, type FastifyPluginAsync } from "fastify";
import type { RequestListener } from "node:http";
import { ExpectedError } from "#domain/core/errors.ts";
import { isOutOfConnections } from "../db/outage.ts";
import type { Log } from "../log.ts";
import type { Handlers, ResolveViewer, Services } from "./context.ts";
import type { ApiKeys } from "../ports/api-keys.ts";
import { type AdmitKey, createAdmitKey } from "./admit-key.ts";
import { carriesApiKey } from "./bearer.ts";
import { type Calls, createCalls } from "./calls.ts";
import { docsPage, docsStyle } from "./docs-page.ts";
import { readJsonBodies } from "./json-body.ts";
import { type FrontDoor, startingBody } from "./front-door.ts";
import { answerUnreadable } from "./unreadable.ts";
import { applicationHeaders } from "./headers.ts";
import { mount } from "./mount.ts";
import { openApiDocument } from "./openapi.ts";
import { compressedText, type PublicPage, sendPage } from "./public-pages.ts";
import { asRefusal, databaseAway, sendProblem } from "./problem.ts";
import { serveSecurityText } from "./security-txt.ts";
import { requestIdOf, watchRequests } from "../watch/requests.ts";
import { serveWeb } from "./web.ts";

export type AppOptions = {
  services: Services;
  handlers: Handlers;
  resolveViewer: ResolveViewer;
  apiKeys: ApiKeys;
  log: Log;
  strictAnswers: boolean;
  /** The session routes and, without an external ecosystem, the built-in service. */
  plugins: readonly FastifyPluginAsync[];
  /** Further ways to call procedures with an API key. */
  callers: readonly ((parts: { calls: Calls; admitKey: AdmitKey }) => FastifyPluginAsync)[];
  /** The folder of the built pages; absent in backend tests. */
  webRoot?: string;
  isReady: () => boolean;
  /** The server that already listens; it gets the application's requests when its door opens. */
  door: FrontDoor;
};

const bodyLimit = 256 * 1024;
/** Bytes of a body that is received and ignored, rather than closing the connection. */
const mostIgnored = 64 * 1024 * 1024;

const isAnsweredFromData = (url: string): boolean =>
  ["/api/v1/", "/ecosystem/api/", "/mcp", "/oauth/", "/calendar/", "/scim/"].some((address) => url.startsWith(address));

/** The HTTP layer: addresses, headers and failures. The contract defines requests and answers. */
export async function createApp(options: AppOptions): Promise<{ app: FastifyInstance; listener: RequestListener }> {
  const { services, log } = options;
  let listener: RequestListener = () => undefined;
  const app = Fastify({
    serverFactory(handler) {
      listener = handler;
      return options.door.server;
    },
    logger: false,
    bodyLimit,
    genReqId: requestIdOf,
    routerOptions: { ignoreTrailingSlash: true },
    // The proxy in front appends the last address of the header; the client wrote everything before it.
    clientErrorHandler: answerUnreadable,
    trustProxy: services.config.trustProxy && ((_address: string, hop: number) => hop === 0),
  });
  watchRequests(app, log);
  readJsonBodies(app);
  app.setErrorHandler(async (error, request, reply) => {
    if (!asRefusal(error) || isOutOfConnections(error))
      log.error({ err: error, route: request.routeOptions.url }, "A request failed");
    // Many clients read an answer only once they have sent everything, so a body that isn't wanted is still received.
    if (Number(request.headers["content-length"]) <= mostIgnored) reply.removeHeader("connection");
    await sendProblem(reply, error);
  });
  const headers = applicationHeaders(services.config);
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id).headers(headers);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1")
      throw new ExpectedError("malformed-request");
    // A key is the only credential of its request: a session that the sender has too plays no part (spec §17).
    if (carriesApiKey(request)) delete request.headers.cookie;
    // In-memory data may be out of date until the change stream has caught up, so it isn't used for answers.
    if (isAnsweredFromData(request.url) && services.database.downtimeMs() > 0) throw databaseAway();
  });

  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async (_request, reply) =>
    options.isReady()
      ? { status: "ready" }
      : reply
          .code(503)
          .header("retry-after", "3")
          .send(
            services.database.downtimeMs() > 0
              ? { status: "database unavailable" }
              : startingBody(options.door.progress),
          ),
  );
  serveApiDocument(app, "/api/openapi.json", () => openApiDocument(services.config.brandName, "programs"));
  serveApiDocument(app, "/api/openapi-pages.json", () => openApiDocument(services.config.brandName, "pages"));
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(docsPage(services.config.brandName)),
  );
  app.get("/api/docs.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(docsStyle));

  serveSecurityText(app, services);

  const calls = createCalls(options);
  const admitKey = createAdmitKey({ ...services, log }, options.apiKeys);
  for (const plugin of options.plugins) await app.register(plugin);
  for (const caller of options.callers) await app.register(caller({ calls, admitKey }));
  mount(app, { services, log, calls, admitKey, resolveViewer: options.resolveViewer });
  if (options.webRoot) await serveWeb(app, options.webRoot, services.config);
  else app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ExpectedError("not-found")));
  await app.ready();
  return { app, listener };
}

/** Built and compressed on first request: it would take a quarter of the startup time. */
function serveApiDocument(app: FastifyInstance, address: string, documentOf: () => object): void {
  let made: Promise<PublicPage> | undefined;
  app.get(address, async (request, reply) => {
    made ??= compressedText("application/json; charset=utf-8", JSON.stringify(documentOf()));
    return sendPage(request, reply, await made);
  });
}
