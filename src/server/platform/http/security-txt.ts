import { dayMs, iso } from "#domain/core/calendar.ts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { fromOf } from "./from.ts";

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/**
 * Where to report a vulnerability (RFC 9116), if there is an address. `Expires` counts from the day of the request, so
 * it's never past.
 */
export function serveSecurityText(app: FastifyInstance, { config, clock }: { config: Config; clock: Clock }): void {
  const address = "/.well-known/security.txt";
  if (config.securityContact === null) return;
  app.get(address, (request, reply) => {
    const today = Math.floor(clock.now().getTime() / dayMs) * dayMs;
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(
        [
          `Contact: ${config.securityContact}`,
          `Expires: ${iso(today + validDays * dayMs)}`,
          "Preferred-Languages: en",
          `Canonical: ${fromOf(request, config).origin}${address}`,
          "",
        ].join("\n"),
      );
  });
}
