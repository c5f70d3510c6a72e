import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "#domain/core/errors.ts";
import { type ServedAt, servedOrigins } from "./callbacks.ts";

/**
 * Rejects requests that another site makes a browser send. Needed where no handle is sent: another site could otherwise
 * have the pending cookie set (a plain form is enough) and then send its own callback link. Clients other than browsers
 * send neither header.
 * @throws ExpectedError `forbidden`, `unsupported-media`
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders, served: ServedAt): void {
  if (!isFromOwnOrigin(headers, served))
    refuse("forbidden", { detail: "This request came from another site. Open the application itself and try again." });
  const type = headers["content-type"];
  if (type !== undefined && !/^application\/json\b/i.test(type)) refuse("unsupported-media");
}

/** Whether a request comes from our own pages, or not from a browser at all. */
export function isFromOwnOrigin(headers: IncomingHttpHeaders, served: ServedAt): boolean {
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  return site === undefined ? origin === undefined || isOwn(origin, headers.host, served) : site === "same-origin";
}

function isOwn(origin: string, host: string | undefined, served: ServedAt): boolean {
  if (servedOrigins(served).includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
