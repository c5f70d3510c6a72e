import { contract } from "#contract/index.ts";
import type { Procedure } from "#contract/procedure.ts";
import { authorizeNeed } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isConnectionLoss } from "../db/outage.ts";
import type { Log } from "../log.ts";
import type { Handlers, Services, Visited } from "./context.ts";
import type { From } from "./from.ts";
import { type Idempotency, idempotencyFor, isStored, neverStored } from "./idempotency.ts";
import { readsIdentities, requireFurtherScopes, withoutIdentities, withoutPlaces } from "./key-answers.ts";
import { type Allowance, createReading } from "./reading.ts";

type AnyHandler = (context: Visited, input: unknown) => Promise<unknown>;

export type Call = {
  /** `listings.get` */
  name: string;
  viewer: Viewer | null;
  /** As it was sent; the contract checks it. */
  input: unknown;
  requestId: string;
  from: From;
  idempotencyKey?: unknown;
  /** Gets what is left of the reading limits. */
  show?: (left: Allowance) => void;
};

/**
 * Calls a procedure for someone who is known and whose key has its scope: validation → access → reading limits →
 * handler → output check. The answer has only what the contract declares.
 * @throws ExpectedError and ZodError, as the error handler of `createApp` reads them
 */
export type Calls = (call: Call) => Promise<unknown>;

type Parts = {
  services: Services;
  handlers: Handlers;
  /**
   * Whether to throw when a handler returns a field its contract doesn't declare; otherwise the field is stripped
   * (masking lock 5).
   */
  strictAnswers: boolean;
  log: Log;
};

export function createCalls({ services, handlers, strictAnswers, log }: Parts): Calls {
  const reading = createReading({ ...services, log });
  const all = new Map<string, { procedure: Procedure; handler: AnyHandler }>();
  for (const [noun, verbs] of Object.entries<Record<string, Procedure>>(contract))
    for (const [verb, procedure] of Object.entries(verbs)) {
      const handler = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[noun]?.[verb];
      if (!handler) throw new Error(`no handler for ${noun}.${verb}`);
      all.set(`${noun}.${verb}`, { procedure, handler });
    }

  return async ({ name, viewer, input: sent, requestId, from, idempotencyKey, show = () => undefined }) => {
    const { procedure, handler } = all.get(name) as { procedure: Procedure; handler: AnyHandler };
    const input = procedure.input.parse(sent);
    if (viewer) requireFurtherScopes(name, viewer, input);
    authorizeNeed(viewer, procedure.needs);
    if (viewer) await reading.admit(name, viewer, input, requestId, show);
    const idempotency = isStored(name, procedure)
      ? await idempotencyFor(services, idempotencyKey, name, viewer, input)
      : neverStored;
    if (idempotency.first !== undefined) return checkAnswer(procedure, idempotency.first, strictAnswers, name);
    // Stored as sent, so that a repeat gets the same bytes.
    const keepAnswer: Visited["keepAnswer"] = (work, kept) => {
      idempotency.keep(work, checkAnswer(procedure, kept, strictAnswers, name));
      return kept;
    };
    const context = {
      ...services,
      ...(viewer?.apiKey && { database: services.database.forApiKey(viewer.apiKey.id) }),
      viewer,
      requestId,
      from,
      keepAnswer,
    };
    const handle = async () => {
      const isBlind = viewer !== null && !readsIdentities(viewer);
      const answer = await services.leakChecks.during((check) =>
        handler({ ...context, checkLeaks: isBlind ? withoutPlaces(check) : check }, input),
      );
      return viewer ? reading.note(name, viewer, answer, input, { requestId, show }) : answer;
    };
    const run = () =>
      viewer && !readsIdentities(viewer)
        ? handle().catch((error: unknown) => {
            throw withoutIdentities(error, input);
          })
        : handle();
    const result = await runOnce(services, idempotency, run);
    const checked = checkAnswer(procedure, result, strictAnswers, name);
    await finish(services, idempotency, checked);
    return checked;
  };
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
  if (strict && !isSameJson(result, checked))
    throw new Error(`${name} returned fields that its contract does not declare`);
  return checked;
}

/** Whether both are the same JSON, in whatever order: Zod returns keys in the schema's order. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSameJson(item, other[at]));
  if (!isPlain(one) || !isPlain(other)) return JSON.stringify(one) === JSON.stringify(other);
  for (const key in one) if (!isSameJson(one[key], other[key])) return false;
  for (const key in other) if (one[key] === undefined && other[key] !== undefined) return false;
  return true;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
