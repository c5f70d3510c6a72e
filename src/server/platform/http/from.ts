import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { servedOrigins } from "./callbacks.ts";
import { readCookie, sessionCookie } from "./cookies.ts";

/**
 * Where a request comes from, at which of our own origins it arrived, and the half of a session that scripts cannot
 * read, if it came along.
 */
export type From = { ip: string; origin: string; sessionCookie: string | null };

/**
 * `ip`: as the one proxy in front says, where it is to be believed (TRUST_PROXY). `origin`: what links in letters begin
 * with: the public address, else the served name that was asked for. A header cannot name a place that is not ours.
 */
export function fromOf(
  { ip, headers, socket }: Pick<FastifyRequest, "ip" | "headers" | "socket">,
  { publicUrl, port, sampleData }: Pick<Config, "publicUrl" | "port" | "sampleData">,
): From {
  const own = servedOrigins({ publicUrl: undefined, port: socket.localPort ?? port, sampleData });
  return {
    ip,
    origin: publicUrl ?? own.find((origin) => new URL(origin).host === headers.host) ?? (own[0] as string),
    sessionCookie: readCookie(headers.cookie, sessionCookie),
  };
}
