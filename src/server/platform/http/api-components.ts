import { appScopes } from "#contract/scopes.ts";
import { scopes } from "#domain/api-key/scopes.ts";
import { errorMessages } from "#domain/core/error-messages.ts";
import { ExpectedError, type ErrorCode } from "#domain/core/errors.ts";
import { sessionCookie } from "./cookies.ts";
import { problemFor } from "./problem.ts";

/* The parts of the API document that operations share. */

/** What is left of the limit that is met first. Absent where the configuration sets none. */
const limitHeaders = {
  "RateLimit-Limit": {
    description: "The limit that applies first: requests, or reads per minute by you or your organization.",
    schema: { type: "integer", minimum: 1 },
  },
  "RateLimit-Remaining": { description: "What is left of that limit.", schema: { type: "integer", minimum: 0 } },
  "RateLimit-Reset": {
    description: "Seconds until the whole limit is available again.",
    schema: { type: "integer", minimum: 1 },
  },
};

export const rateLimitHeaders = Object.keys(limitHeaders);

export const responseHeaders = {
  ...limitHeaders,
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer", minimum: 1 } },
  "X-Request-Id": { description: "Include it when you report a problem.", schema: { type: "string" } },
  "Content-Disposition": {
    description: "The file's name.",
    schema: { type: "string", examples: ['attachment; filename="TM-7K3QF9XA.pdf"'] },
  },
};

export const parameters = {
  Id: { name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/Id" } },
  Cursor: {
    name: "cursor",
    in: "query",
    description: "`nextCursor` of the page before.",
    schema: { $ref: "#/components/schemas/Cursor" },
  },
  UpdatedSince: {
    name: "updatedSince",
    in: "query",
    description:
      "To follow the list: `beginning`, then the `syncToken` you saved. With a token, the answer has only what " +
      "changed.",
    schema: { type: "string", maxLength: 130 },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Any 8 to 200 characters, such as a UUID. A repeat with the same key and body gets the first answer. The same " +
      "key with another body is answered with 422, and while the first request still runs with 409.",
    schema: { type: "string", minLength: 8, maxLength: 200 },
  },
};

/** How each document's calls prove who sends them (`security-of.ts`). */
export const securitySchemes = {
  programs: {
    apiKey: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "tmls_…",
      description: "An API key of your organization. No cookie.",
    },
    oauth: {
      type: "oauth2",
      description: "A connected app's token, from `/.well-known/oauth-authorization-server`. PKCE with S256.",
      flows: {
        authorizationCode: {
          authorizationUrl: "/oauth/authorize",
          tokenUrl: "/oauth/token",
          refreshUrl: "/oauth/token",
          scopes: Object.fromEntries(
            scopes.flatMap(({ scope, says }) => (appScopes.includes(scope) ? [[scope, says]] : [])),
          ),
        },
      },
    },
  },
  pages: {
    session: {
      type: "http",
      scheme: "bearer",
      description:
        "The handle of a session, from `session.redeem`. It works only together with the session's cookie. If you " +
        "belong to several organizations, name the one you act for in the header `X-Acting-Organization`.",
    },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookie,
      description: "The other half of a session. HttpOnly; `session.redeem` sets it.",
    },
  },
};

/** Text or bytes: a PDF, a CSV, a calendar. */
export const fileResponse = {
  description: "A file, of the type in Content-Type.",
  headers: { "Content-Disposition": { $ref: "#/components/headers/Content-Disposition" } },
  content: { "*/*": {} },
};

const references = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const problem = (description: string, code?: ErrorCode, headers: string[] = []) => ({
  description,
  headers: references("X-Request-Id", ...headers),
  content: {
    "application/problem+json": {
      schema: { $ref: "#/components/schemas/Problem" },
      ...(code && { example: problemFor(new ExpectedError(code, extrasOf[code] ?? {})) }),
    },
  },
});

const extrasOf: Partial<Record<ErrorCode, ConstructorParameters<typeof ExpectedError>[1]>> = {
  "invalid-input": { fields: { limit: "Enter a whole number from 1 to 60." } },
};

const codesOf = (status: number): string =>
  Object.entries(errorMessages)
    .filter(([, message]) => message.status === status)
    .map(([code]) => `\`${code}\``)
    .join(", ");

/** By status. Every error is a problem document, and `code` says which one it is. */
export const errorResponses = {
  400: problem(`The request is invalid. Codes: ${codesOf(400)}.`, "invalid-input"),
  401: problem(`No valid session or key. Codes: ${codesOf(401)}.`, "unauthenticated"),
  403: problem(`Your role, key or organization doesn't allow this. Codes: ${codesOf(403)}.`, "forbidden"),
  404: problem("It doesn't exist, or you can't see it. Code: `not-found`.", "not-found"),
  409: problem(
    "Not possible in the current state. With `version-conflict`, `current` is the record as it is now. " +
      `Codes: ${codesOf(409)}.`,
    "version-conflict",
  ),
  410: problem("The place in the list or feed is too old. Code: `position-expired`.", "position-expired"),
  422: problem(
    "A text would reveal a candidate, with its places in `findings`, or an Idempotency-Key was used before. " +
      `Codes: ${codesOf(422)}.`,
    "idempotency-mismatch",
  ),
  429: problem(
    "A reading limit was reached. The headers describe that limit: reads a minute, or candidates a day.",
    "rate-limited",
    [...rateLimitHeaders, "Retry-After"],
  ),
  Other: problem(
    "Any other error: 404 for an id in the body or query, 405, 408, 409, 413, 415, 429 over a rate limit, 431, 500 " +
      "or 503. `code` says which one. After 429 or 503, repeat the request later.",
    "unavailable",
    ["Retry-After"],
  ),
};
