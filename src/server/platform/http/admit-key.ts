import type { FastifyReply, FastifyRequest } from "fastify";
import { agentsAddress, apiAddress } from "#domain/api-key/api-key.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { ApiKeys } from "../ports/api-keys.ts";
import type { Log } from "../log.ts";
import type { Services } from "./context.ts";
import { type Allowance, rateLimitHeaders } from "./reading.ts";
import { createLimiter } from "./request-limits.ts";

/**
 * Whom a request with an API key acts for, counted against the key's limit and answered with what is left of it.
 * @throws ExpectedError `api-key-refused`, `rate-limited`
 */
export type AdmitKey = (
  request: FastifyRequest,
  reply: FastifyReply,
  show?: (left: Allowance) => void,
) => Promise<Viewer>;

export function createAdmitKey(services: Services & { log: Log }, apiKeys: ApiKeys): AdmitKey {
  const limiter = createLimiter(services, "apiKeys");
  return async (request, reply, show) => {
    const isForAgents = request.routeOptions.url === agentsAddress;
    const viewer = await apiKeys.resolveViewer(request, isForAgents ? agentsAddress : apiAddress);
    await limiter.admit({ id: viewer.apiKey?.id ?? "", organizationId: viewer.organizationId }, (left) => {
      show?.(left);
      void reply.headers(rateLimitHeaders(left));
    });
    return viewer;
  };
}
