import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { agentsAddress } from "#domain/api-key/api-key.ts";
import { refuse } from "#domain/core/errors.ts";
import type { AdmitKey } from "../platform/http/admit-key.ts";
import { carriesApiKey } from "../platform/http/bearer.ts";
import type { Calls } from "../platform/http/calls.ts";
import { type ServedAt, servedOrigins } from "../platform/http/callbacks.ts";
import type { Services } from "../platform/http/context.ts";
import { fromOf } from "../platform/http/from.ts";
import { openToOtherSites } from "../platform/http/other-sites.ts";
import { bearerChallenge } from "../platform/http/protected-resource.ts";
import type { Log } from "../platform/log.ts";
import type { Visit } from "./desk.ts";

const address = agentsAddress;

type Needs = { services: Services; log: Log; servedAt: () => ServedAt };

/** The headers that the protocol reads. Cookies and credentials stay here. */
const protocolHeaders = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

/** Model Context Protocol over HTTP, for programs with an API key (spec §17, docs/decisions/0067). */
export function agents({ services, log, servedAt }: Needs) {
  return ({ calls, admitKey }: { calls: Calls; admitKey: AdmitKey }): FastifyPluginAsync =>
    async (app) => {
      const visits = new WeakMap<FastifyRequest, Visit>();
      openToOtherSites(app, { [address]: ["POST"] });
      let loaded: Promise<(visit: Visit, request: Request, body: unknown) => Promise<Response>> | undefined;

      app.route({
        method: "POST",
        url: address,
        // Before the body is read.
        onRequest: async (request, reply) => {
          requireServed(request, servedAt());
          const viewer = await viewerOf(admitKey, request, reply, fromOf(request, services.config).origin);
          visits.set(request, { viewer, requestId: request.id, from: fromOf(request, services.config) });
        },
        async handler(request, reply) {
          const { body } = request;
          // A batch would count as one request against the key's limit.
          if (body === null || typeof body !== "object" || Array.isArray(body))
            refuse("malformed-body", { detail: "The body is not one message. Send one JSON-RPC message at a time." });
          if ("method" in body && body.method === "subscriptions/listen")
            return reply.code(200).send({
              jsonrpc: "2.0",
              id: "id" in body ? body.id : null,
              error: { code: -32601, message: "This server sends no notifications." },
            });
          // Loaded with the first request: most servers never get one.
          loaded ??= load({ services, calls, log });
          const answer = await (await loaded)(visits.get(request) as Visit, webRequest(request, servedAt()), body);
          void reply.code(answer.status).header("cache-control", "no-store");
          const text = await answer.text();
          const type = answer.headers.get("content-type");
          return type === null ? reply.send(text) : reply.type(type).send(text);
        },
      });
      app.route({
        method: ["GET", "DELETE"],
        url: address,
        onRequest: async (request, reply) => {
          requireServed(request, servedAt());
          await viewerOf(admitKey, request, reply, fromOf(request, services.config).origin);
        },
        // There are no sessions to end, and no streams to read.
        handler: async (_request, reply) => reply.code(405).header("allow", "POST").send(),
      });
    };
}

/**
 * A page of another site can't reach a server on this machine through a name of its own (DNS rebinding): only the
 * served names are answered. Pages of other sites can call by these names, with a token of their own.
 * @throws ExpectedError `forbidden`
 */
function requireServed({ headers }: FastifyRequest, served: ServedAt): void {
  if (!servedOrigins(served).some((origin) => new URL(origin).host === headers.host))
    refuse("forbidden", {
      detail: "This server doesn't answer to this name. Use its public address, which PUBLIC_URL sets.",
    });
}

async function viewerOf(
  admitKey: AdmitKey,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): Promise<Visit["viewer"]> {
  const carries = carriesApiKey(request);
  void reply.header("www-authenticate", bearerChallenge(origin, address, carries ? "invalid_token" : undefined));
  if (!carries)
    refuse("unauthenticated", {
      detail: "Agents need an API key or an access token. Send it as Authorization: Bearer and the key or token.",
    });
  const viewer = await admitKey(request, reply);
  void reply.removeHeader("www-authenticate");
  return viewer;
}

function webRequest({ headers }: FastifyRequest, served: ServedAt): Request {
  const sent = protocolHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return new Request(`${servedOrigins(served)[0]}${address}`, { method: "POST", headers: sent });
}

/** Both revisions of the protocol, each message answered by a server of its own. */
async function load(parts: { services: Services; calls: Calls; log: Log }) {
  const [sdk, { agentServer }] = await Promise.all([import("@modelcontextprotocol/server"), import("./server.ts")]);
  return async (visit: Visit, request: Request, body: unknown): Promise<Response> => {
    const server = () => agentServer(parts, visit);
    if (!(await sdk.isLegacyRequest(request, body))) {
      const handler: McpHttpHandler = sdk.createMcpHandler(server, { legacy: "reject" });
      return handler.fetch(request, { parsedBody: body });
    }
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const legacy = server();
    await legacy.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: body });
    } finally {
      await legacy.close();
    }
  };
}
