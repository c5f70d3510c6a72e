import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { servedOrigins } from "./callbacks.ts";
import { readCookie, sessionCookie } from "./cookies.ts";

/**
 * A request's client address, the origin it arrived at, and the half of its session that scripts can't read, if sent.
 */
export type From = { ip: string; origin: string; sessionCookie: string | null };

/**
 * `ip`: from the proxy's header if it is trusted (TRUST_PROXY). `origin`: prefix of links in emails: the public URL,
 * otherwise the served name that was requested. A header can't name a foreign origin.
 */
export function fromOf(
  { ip, headers, socket }: Pick<FastifyRequest, "ip" | "headers" | "socket">,
  { publicUrl, port, sampleData }: Pick<Config, "publicUrl" | "port" | "sampleData">,
): From {
  const requested = (): string => {
    const own = servedOrigins({ publicUrl: undefined, port: socket.localPort ?? port, sampleData });
    return own.find((origin) => new URL(origin).host === headers.host) ?? (own[0] as string);
  };
  return { ip, origin: publicUrl ?? requested(), sessionCookie: readCookie(headers.cookie, sessionCookie) };
}
