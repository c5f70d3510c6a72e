import { operations } from "./generated/operations.js";

/** A failed call: what the API answered (RFC 9457), or `code` "network" if it could not be reached. */
export class Problem extends Error {
  constructor({ status, code, title, detail, errors, findings, current, requestId, retryAfterSeconds, cause }) {
    super(detail, { cause });
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.errors = errors ?? [];
    this.findings = findings ?? [];
    this.current = current;
    this.requestId = requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** A client of one marketplace. */
export function createClient({ baseUrl, apiKey, headers = {}, fetch: send = globalThis.fetch }) {
  const root = `${String(baseUrl).replace(/\/+$/, "")}/api/v1`;
  const common = { ...headers, ...(apiKey && { authorization: `Bearer ${apiKey}` }) };
  const client = {};
  for (const [name, [method, path]] of Object.entries(operations)) {
    const [noun, verb] = name.split(".");
    client[noun] ??= {};
    client[noun][verb] = (input, options) => call(send, root, common, method, path, input ?? {}, options ?? {});
  }
  return client;
}

/** Every item of a list, page by page. */
export async function* all(list, input, options) {
  let cursor = null;
  do {
    const page = await list(cursor === null ? (input ?? {}) : { ...input, cursor }, options);
    yield* page.items;
    cursor = page.nextCursor ?? null;
  } while (cursor !== null);
}

export const newIdempotencyKey = () => globalThis.crypto.randomUUID();

async function call(send, root, common, method, path, input, { idempotencyKey, signal }) {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_match, name) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const isRead = method === "GET";
  const headers = {
    accept: "application/json",
    ...common,
    ...(!isRead && { "content-type": "application/json" }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  };
  let answer;
  try {
    answer = await send(`${root}${filled}${isRead ? queryOf(rest) : ""}`, {
      method,
      headers,
      ...(!isRead && { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const detail = "The marketplace can't be reached. Check the address and the connection, then try again.";
    throw new Problem({ status: 0, code: "network", title: "Not reached", detail, cause });
  }
  if (!answer.ok) throw await problemOf(answer);
  return answerOf(answer);
}

function queryOf(fields) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) query.append(name, String(each));
  const text = query.toString();
  return text && `?${text}`;
}

async function answerOf(answer) {
  if (answer.status === 204) return undefined;
  const disposition = answer.headers.get("content-disposition");
  if (disposition === null) return answer.json();
  return {
    fileName: /filename="([^"]*)"/.exec(disposition)?.[1] ?? null,
    mediaType: answer.headers.get("content-type") ?? "application/octet-stream",
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

async function problemOf(answer) {
  const body = await answer.json().catch(() => null);
  const wait = Number(answer.headers.get("retry-after"));
  return new Problem({
    code: "unknown",
    title: `Status ${answer.status}`,
    detail: "The answer isn't a problem document. Check that the address is the marketplace's.",
    ...(body !== null && typeof body === "object" && body),
    status: answer.status,
    requestId: answer.headers.get("x-request-id"),
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : null,
  });
}
