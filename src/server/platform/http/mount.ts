import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Contract } from "#contract/index.ts";
import { deprecationHeaders, deprecations } from "#contract/changelog.ts";
import { contract } from "#contract/index.ts";
import { type FileAnswer, fileAnswer, type Procedure, type StreamedFile } from "#contract/procedure.ts";
import { routes } from "#contract/routes.ts";
import { keyNeedOf } from "#contract/scopes.ts";
import { authorizeNeed } from "#domain/core/policy.ts";
import { refuseFields } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isConnectionLoss } from "../db/outage.ts";
import type { Log } from "../log.ts";
import type { ApiKeys } from "../ports/api-keys.ts";
import type { Handlers, ResolveViewer, Services, Visited } from "./context.ts";
import { carriesApiKey } from "./bearer.ts";
import { fromOf } from "./from.ts";
import { type Idempotency, idempotencyFor, neverStored } from "./idempotency.ts";
import { readsIdentities, requireFurtherScopes, requireScope, withoutIdentities } from "./key-answers.ts";
import { createKeyLimiter } from "./key-limits.ts";
import { type Allowance, createReading, rateLimitHeaders, type Reading } from "./reading.ts";

type AnyHandler = (context: Visited, input: unknown) => Promise<unknown>;

/** Every procedure of the contract with its route, for mounting and for the API document. */
export function procedures(): { name: string; method: string; path: string; procedure: Procedure }[] {
  return (Object.keys(contract) as (keyof Contract)[]).flatMap((noun) =>
    Object.entries(contract[noun]).map(([verb, procedure]) => {
      const [method = "", path = ""] = String((routes[noun] as Record<string, string>)[verb]).split(" ");
      return { name: `${noun}.${verb}`, method, path, procedure };
    }),
  );
}

type MountOptions = {
  services: Services;
  handlers: Handlers;
  resolveViewer: ResolveViewer;
  apiKeys: ApiKeys;
  /**
   * Whether to throw when a handler returns a field its contract doesn't declare; otherwise the field is stripped
   * (masking lock 5).
   */
  strictAnswers: boolean;
  log: Log;
};

/** Mounts each procedure: viewer → validation → access → reading limits → handler → output check. */
export function mount(
  app: FastifyInstance,
  { services, handlers, resolveViewer, apiKeys, strictAnswers, log }: MountOptions,
): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  /** What a key has left of its requests. */
  const allowances = new WeakMap<FastifyRequest, Allowance>();
  const keyLimiter = createKeyLimiter(services);

  /** A key's owner, once the key, its limit and its scopes allow the request; null where a key is ignored. */
  async function viewerOfKey(name: string, request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
    if (keyNeedOf(name) === "public") return null;
    const viewer = await apiKeys.resolveViewer(request);
    keyLimiter.admit(viewer.apiKey?.id ?? "", (left) => {
      allowances.set(request, left);
      void reply.headers(rateLimitHeaders(left));
    });
    requireScope(name, viewer);
    return viewer;
  }
  const reading: Reading = createReading({ ...services, log });
  for (const { name, method, path, procedure } of procedures()) {
    const [noun = "", verb = ""] = name.split(".");
    const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[noun]?.[verb];
    if (!handler) throw new Error(`no handler for ${name}`);
    const ending = deprecations[name];
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const viewer = viewers.get(request) ?? null;
      const input = procedure.input.parse(inputOf(request));
      if (viewer) requireFurtherScopes(name, viewer, input);
      authorizeNeed(viewer, procedure.needs);
      // Of a key's two limits, the headers show the one it meets first.
      const ofKey = allowances.get(request)?.remaining ?? Number.POSITIVE_INFINITY;
      if (viewer)
        await reading.admit(name, viewer, input, request.id, (left) => {
          if (left.remaining < ofKey) void reply.headers(rateLimitHeaders(left));
        });
      const idempotency =
        procedure.answersOnce === true ? neverStored : await idempotencyFor(services, request, name, viewer, input);
      if (idempotency.first !== undefined)
        return send(reply, procedure, checkAnswer(procedure, idempotency.first, strictAnswers, name));
      // Stored as sent, so that a repeat gets the same bytes.
      const keepAnswer: Visited["keepAnswer"] = (work, kept) =>
        idempotency.keep(work, checkAnswer(procedure, kept, strictAnswers, name));
      const context = {
        ...services,
        ...(viewer?.apiKey && { database: services.database.forApiKey(viewer.apiKey.id) }),
        viewer,
        requestId: request.id,
        from: fromOf(request, services.config),
        keepAnswer,
      };
      const handle = () => services.leakChecks.during((checkLeaks) => handler({ ...context, checkLeaks }, input));
      const run = () =>
        viewer && !readsIdentities(viewer)
          ? handle().catch((error: unknown) => {
              throw withoutIdentities(error, input);
            })
          : handle();
      const result = await runOnce(services, idempotency, run);
      const checked = checkAnswer(procedure, result, strictAnswers, name);
      await finish(services, idempotency, checked);
      if (viewer) reading.note(name, viewer, checked);
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
        } else if (procedure.needs !== "public") viewers.set(request, await resolveViewer(request));
      },
      handler: answer,
    });
  }
}

/** A failed write releases its key for the corrected retry. */
async function runOnce(
  { database }: Services,
  idempotency: Idempotency,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    // Released after the outage, so that a repeat isn't blocked by a request that died in it.
    if (isConnectionLoss(error)) database.afterOutage(() => idempotency.release());
    else await idempotency.release();
    throw error;
  }
}

/** The write is committed: an outage before its answer must not let a repeat write again. */
async function finish({ database }: Services, idempotency: Idempotency, answer: unknown): Promise<void> {
  try {
    await idempotency.finish(answer);
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
    database.afterOutage(() => idempotency.finish(answer));
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

/** Masking lock 5: fields outside the contract don't leave. */
export function checkAnswer(procedure: Procedure, result: unknown, strict: boolean, name: string): unknown {
  if (procedure.answers === "stream") return result;
  if (procedure.answers === "none") return undefined;
  const parsed = procedure.output.safeParse(result);
  // Not the ZodError itself: it would be reported to the caller as errors in the request, with our field names.
  if (!parsed.success)
    throw new Error(
      `${name} returned what its contract does not allow: ` +
        parsed.error.issues.map(({ path }) => path.join(".")).join(", "),
    );
  const checked: unknown = parsed.data;
  if (strict && JSON.stringify(checked) !== JSON.stringify(sortedLike(result, checked)))
    throw new Error(`${name} returned fields that its contract does not declare`);
  return checked;
}

/** Zod returns keys in schema order. Sorting the raw result the same way leaves only undeclared keys as differences. */
function sortedLike(raw: unknown, model: unknown): unknown {
  if (Array.isArray(raw) && Array.isArray(model)) return raw.map((item, index) => sortedLike(item, model[index]));
  if (raw === null || typeof raw !== "object" || model === null || typeof model !== "object") return raw;
  const rawObject = raw as Record<string, unknown>;
  const modelObject = model as Record<string, unknown>;
  const keys = [...Object.keys(modelObject), ...Object.keys(rawObject).filter((key) => !(key in modelObject))];
  return Object.fromEntries(keys.map((key) => [key, sortedLike(rawObject[key], modelObject[key])]));
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
