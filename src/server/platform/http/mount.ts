import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Contract, contract } from "#contract/index.ts";
import { deprecationHeaders, deprecations } from "#contract/changelog.ts";
import { type FileAnswer, fileAnswer, type Procedure, type StreamedFile } from "#contract/procedure.ts";
import { routes } from "#contract/routes.ts";
import { keyNeedOf } from "#contract/scopes.ts";
import { refuseFields } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Log } from "../log.ts";
import type { AdmitKey } from "./admit-key.ts";
import { carriesApiKey } from "./bearer.ts";
import type { Calls } from "./calls.ts";
import type { ResolveViewer, Services } from "./context.ts";
import { fromOf } from "./from.ts";
import { requireScope } from "./key-answers.ts";
import { type Allowance, rateLimitHeaders } from "./reading.ts";
import { createLimiter } from "./request-limits.ts";

/** Every procedure of the contract with its route, for mounting and for the API document. */
export function procedures(): { name: string; method: string; path: string; procedure: Procedure }[] {
  return (Object.keys(contract) as (keyof Contract)[]).flatMap((noun) =>
    Object.entries(contract[noun]).map(([verb, procedure]) => {
      const [method = "", path = ""] = String((routes[noun] as Record<string, string>)[verb]).split(" ");
      return { name: `${noun}.${verb}`, method, path, procedure };
    }),
  );
}

/** Mounts each procedure: viewer → `Calls` → answer. */
export function mount(
  app: FastifyInstance,
  {
    services,
    calls,
    resolveViewer,
    admitKey,
    log,
  }: { services: Services; log: Log; calls: Calls; resolveViewer: ResolveViewer; admitKey: AdmitKey },
): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const people = createLimiter({ ...services, log }, "people");
  /** What a key or a person has left of its requests. */
  const allowances = new WeakMap<FastifyRequest, Allowance>();

  /** A key's owner, once the key, its limit and its scopes allow the request; null where a key is ignored. */
  async function viewerOfKey(name: string, request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
    if (keyNeedOf(name) === "public") return null;
    const viewer = await admitKey(request, reply, (left) => allowances.set(request, left));
    requireScope(name, viewer);
    return viewer;
  }

  /** A signed-in person, once their own limit allows the request. */
  async function viewerOfSession(request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
    const viewer = await resolveViewer(request);
    await people.admit({ id: viewer.personId, organizationId: viewer.organizationId }, (left) => {
      allowances.set(request, left);
      void reply.headers(rateLimitHeaders(left));
    });
    return viewer;
  }
  for (const { name, method, path, procedure } of procedures()) {
    const ending = deprecations[name];
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // Of the sender's two limits, the headers show the one that is met first.
      const ofSender = allowances.get(request)?.remaining ?? Number.POSITIVE_INFINITY;
      const checked = await calls({
        name,
        viewer: viewers.get(request) ?? null,
        input: inputOf(request),
        requestId: request.id,
        from: fromOf(request, services.config),
        idempotencyKey: request.headers["idempotency-key"],
        show: (left) => {
          if (left.remaining < ofSender) void reply.headers(rateLimitHeaders(left));
        },
      });
      return send(reply, procedure, checked);
    };
    app.route({
      method,
      url: `/api/v1${path}`,
      ...(procedure.bodyLimit !== undefined && { bodyLimit: procedure.bodyLimit }),
      // Before the body is read, so that a stranger's megabytes are never parsed.
      onRequest: async (request, reply) => {
        // Errors have them too: a program that fails every day is the one that must notice.
        if (ending) void reply.headers(deprecationHeaders(ending));
        if (carriesApiKey(request)) {
          const viewer = await viewerOfKey(name, request, reply);
          if (viewer) viewers.set(request, viewer);
        } else if (procedure.needs !== "public") viewers.set(request, await viewerOfSession(request, reply));
      },
      handler: answer,
    });
  }
}

/**
 * A read takes its fields from the query and a write only from its body, because addresses end up in logs, histories
 * and links.
 */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const { body, query, params } = request as { body: unknown; query: object; params: object };
  if (request.method === "GET" || request.method === "HEAD") return { ...query, ...params };
  refuseFields(
    Object.fromEntries(Object.keys(query).map((field) => [field, "Send this field in the body, not in the address."])),
  );
  const fields =
    body === undefined || body === null ? {} : typeof body === "object" && !Array.isArray(body) ? body : { body };
  return { ...fields, ...params };
}

function send(reply: FastifyReply, procedure: Procedure, answer: unknown): FastifyReply {
  void reply.header("cache-control", "no-store");
  if (procedure.answers === "none") return reply.code(204).send();
  if (procedure.answers === "file") return sendFile(reply, fileAnswer.parse(answer));
  if (procedure.answers === "stream") return sendStream(reply, answer as StreamedFile);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

/** Text is sent with its charset, bytes without; always as a download, never shown in the browser. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  asAttachment(reply, file.fileName);
  if ("text" in file) return reply.type(`${file.mediaType}; charset=utf-8`).send(file.text);
  return reply.type(file.mediaType).send(Buffer.from(file.base64, "base64"));
}

function sendStream(reply: FastifyReply, { fileName, mediaType, size, chunks }: StreamedFile): FastifyReply {
  asAttachment(reply, fileName);
  return reply
    .type(mediaType)
    .header("content-length", size)
    .send(Readable.from(chunks, { objectMode: false }));
}

function asAttachment(reply: FastifyReply, fileName: string): void {
  // If a browser shows it anyway: sandboxed, without scripts, forms or anything from our origin.
  void reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  void reply.header("content-disposition", `attachment; filename="${fileName.replace(/[^\w.-]/g, "_")}"`);
}
