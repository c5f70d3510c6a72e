import { Problem } from "#contract/backend.ts";
import type { Api, CallOptions } from "#contract/index.ts";
import type { FileAnswer } from "#contract/procedure.ts";
import { apiOver } from "#contract/routes.ts";
import { actingOrganizationHeader } from "#contract/session-routes.ts";
import type { Viewer } from "#domain/core/viewer.ts";

/** What the session adds to calls: the headers of this tab, and a retry after a renewed handle. */
export type Credentials = {
  headers: () => Record<string, string>;
  /** Resolves true when the session was renewed and the call may be repeated once. */
  renew: () => Promise<boolean>;
};

type ProblemBody = {
  title?: string;
  detail?: string;
  code?: string;
  errors?: { field: string; message: string }[];
  findings?: Problem["findings"];
  current?: unknown;
};

/** Sends like `fetch` and reports upload progress, 0 to 1. @throws Problem `offline` */
export type SendWatched = (
  request: Request,
  extra: Record<string, string>,
  onProgress: (part: number) => void,
) => Promise<Response>;

/** The contract's client over HTTP, built from the route table alone: no schema reaches the browser. */
export function createHttpApi(credentials: Credentials, sendWatched?: SendWatched): Api {
  return apiOver((_noun, _verb, route) => async (ask: Record<string, unknown>, options = {}) => {
    const request = requestFor(route, ask, options);
    const { onProgress } = options;
    const attempt = () =>
      onProgress && sendWatched
        ? sendWatched(request, credentials.headers(), onProgress)
        : send(request, credentials.headers());
    const answer = await attempt();
    if (answer.status !== 401) return read(answer);
    return read((await credentials.renew()) ? await attempt() : answer);
  });
}

/**
 * The API of each viewer, always the same one: what it sends is for their organization, also once the tab acts for
 * another. Without a viewer, for whom the tab acts for.
 */
export function createApis(credentials: Credentials, sendWatched?: SendWatched): (viewer: Viewer | null) => Api {
  const apis = new Map<string, Api>();
  return (viewer) => {
    const own = viewer && { [actingOrganizationHeader]: viewer.organizationId };
    const key = `${viewer?.personId} ${viewer?.organizationId}`;
    const api =
      apis.get(key) ??
      createHttpApi({ ...credentials, headers: () => ({ ...credentials.headers(), ...own }) }, sendWatched);
    apis.set(key, api);
    return api;
  };
}

/** One call outside the contract's client, such as the session's own: only the given credentials, no retry. */
export async function callOnce(
  route: string,
  ask: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<unknown> {
  return read(await send(requestFor(route, ask, {}), headers));
}

export type Request = {
  method: string;
  url: string;
  body: string | null;
  headers: Record<string, string>;
  signal: AbortSignal | null;
};

/** Path parameters from the input; the rest as query or JSON. */
export function requestFor(route: string, ask: Record<string, unknown>, options: CallOptions): Request {
  const [method = "GET", path = ""] = route.split(" ");
  const rest = { ...ask };
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = { accept: "application/json" };
  if (options.idempotencyKey !== undefined) headers["idempotency-key"] = options.idempotencyKey;
  const signal = options.signal ?? null;
  if (method === "GET") return { method, url: `/api/v1${filled}${queryOf(rest)}`, body: null, headers, signal };
  headers["content-type"] = "application/json";
  return { method, url: `/api/v1${filled}`, body: JSON.stringify(rest), headers, signal };
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      if (typeof item === "string" || typeof item === "number" || typeof item === "boolean")
        query.append(name, String(item));
  const text = query.toString();
  return text && `?${text}`;
}

async function send({ method, url, body, headers, signal }: Request, extra: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { method, body, signal, headers: { ...headers, ...extra }, credentials: "same-origin" });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer();
  }
}

export const noAnswer = () =>
  new Problem({
    status: 0,
    code: "offline",
    title: "No connection",
    detail: "We couldn't reach the server. Check your connection and try again.",
  });

async function read(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok) throw await problemOf(answer, type);
  if (answer.headers.has("content-disposition")) return fileOf(answer, type);
  return answer.json();
}

/** A text stays text; anything else, such as a PDF, becomes bytes in base64, as in the contract. */
async function fileOf(answer: Response, contentType: string): Promise<FileAnswer> {
  const fileName = /filename="([^"]*)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "download";
  const mediaType = contentType.split(";")[0]?.trim() || "application/octet-stream";
  if (mediaType.startsWith("text/")) return { fileName, mediaType, text: await answer.text() };
  return { fileName, mediaType, base64: base64Of(new Uint8Array(await answer.arrayBuffer())) };
}

/** In chunks: a call accepts a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  const piece = 8_192;
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, place) =>
    String.fromCharCode(...bytes.subarray(place * piece, (place + 1) * piece)),
  );
  return btoa(pieces.join(""));
}

async function problemOf(answer: Response, type: string): Promise<Problem> {
  const body: ProblemBody = type.includes("json") ? ((await answer.json().catch(() => ({}))) as ProblemBody) : {};
  return new Problem({
    status: answer.status,
    code: body.code ?? "internal",
    title: body.title ?? "Something went wrong",
    detail: body.detail ?? "The server couldn't respond. Try again in a moment.",
    fields: Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message])),
    findings: body.findings ?? [],
    current: body.current,
    requestId: answer.headers.get("x-request-id"),
    retryAfterSeconds: secondsOf(answer.headers.get("retry-after")),
  });
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
