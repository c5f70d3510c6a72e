import { pick } from "#domain/core/pick.ts";
import type { FastifyReply } from "fastify";
import { fieldErrorsOf } from "#contract/field-errors.ts";
import { problemDocument, type ProblemDocument } from "#contract/problem.ts";
import { ExpectedError, type ErrorCode } from "#domain/core/errors.ts";
import { detailOf, errorMessages } from "#domain/core/error-messages.ts";
import { asFault } from "../db/faults.ts";
import { isConnectionLoss, isOutOfConnections } from "../db/outage.ts";

/** Maps an expected error to a problem document (RFC 9457), checked like any other answer. */
export function problemFor(refusal: ExpectedError): ProblemDocument {
  const words = errorMessages[refusal.code];
  const { fields, findings, current } = refusal.extras;
  return problemDocument.parse({
    type: `/api/docs#${refusal.code}`,
    title: words.title,
    status: words.status,
    detail: detailOf(refusal),
    code: refusal.code,
    ...(fields && { errors: Object.entries(fields).map(([field, message]) => ({ field, message })) }),
    ...(findings && {
      findings: findings.map(({ fix, ...finding }) => ({
        ...pick(finding, ["field", "start", "end", "text", "kind", "severity", "says"]),
        ...(fix && { fix }),
      })),
    }),
    ...(current !== undefined && { current }),
  });
}

/** All bugs look the same from outside; the request id in the header finds the log entry. */
const brokenProblem: ProblemDocument = {
  type: "/api/docs#internal",
  title: "Something went wrong",
  status: 500,
  detail: "Something went wrong on our side and nothing was changed. Try again, or send us the X-Request-Id.",
  code: "internal",
};

const serverCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed-body",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed-body",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed-body",
  FST_ERR_CTP_BODY_TOO_LARGE: "too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported-media",
  FST_ERR_BAD_URL: "not-found",
};

/**
 * Values PostgreSQL can't store, so nothing was written: a NUL or half a character in a text (22021, 22P05), an invalid
 * id, date or number (22P02, 22007, 22008, 22003). Handlers normally reject these with the field's name first.
 */
const unstorable = new Set(["22021", "22P05", "22P02", "22007", "22008", "22003"]);

const retryAfterSeconds = 3;

/** Doesn't say whether a pending write succeeded: repeating it with its Idempotency-Key is safe. */
export const databaseAway = (): ExpectedError =>
  new ExpectedError("unavailable", {
    detail: "The service can't reach its database right now. Try again in a few seconds.",
    retryAfterSeconds,
  });

/** 57014: a statement over its time; 55P03: a wait for a lock over its time; 40P01: a deadlock. All undo the work. */
const tookTooLong = new Set(["57014", "55P03", "40P01"]);

const databaseSlow = (): ExpectedError =>
  new ExpectedError("unavailable", {
    detail: "The database took too long, and nothing was changed. Try again in a few seconds.",
    retryAfterSeconds,
  });

/** Converts any thrown value to a `ExpectedError`, or null if it is a bug. */
export function asRefusal(error: unknown): ExpectedError | null {
  if (error instanceof ExpectedError) return error;
  const fields = fieldErrorsOf(error);
  if (fields) return new ExpectedError("invalid-input", { fields });
  if (!(error instanceof Error)) return null;
  if (isConnectionLoss(error) || isOutOfConnections(error)) return databaseAway();
  const fault = asFault(error);
  if (fault && tookTooLong.has(fault.code)) return databaseSlow();
  if (fault)
    return unstorable.has(fault.code)
      ? new ExpectedError("invalid-input", {
          detail: "A value can't be stored as it is. Check ids, dates and special characters, then send it again.",
        })
      : null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = serverCodes[code];
  if (known) return new ExpectedError(known);
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  if (status === 413) return new ExpectedError("too-large");
  if (status === 429) return new ExpectedError("rate-limited");
  return status >= 400 && status < 500 ? new ExpectedError("malformed-body") : null;
}

export async function sendProblem(reply: FastifyReply, error: unknown): Promise<void> {
  const refusal = asRefusal(error);
  const document = refusal ? problemFor(refusal) : brokenProblem;
  if (refusal?.extras.retryAfterSeconds) void reply.header("retry-after", String(refusal.extras.retryAfterSeconds));
  await reply
    .code(document.status)
    // Whether something is found can change at any moment.
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(document);
}
