import type { IncomingHttpHeaders } from "node:http";

type WithHeaders = { headers: IncomingHttpHeaders };

export function bearerOf({ headers }: WithHeaders): string {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

/** Whether a request carries an API key, valid or not: anything that begins like one. */
export const carriesApiKey = ({ headers }: WithHeaders): boolean =>
  /^Bearer\s+tmls_/i.test(headers.authorization ?? "");
