import type { FastifyInstance } from "fastify";

/** What an agent in a browser sends and reads beyond the usual (CORS). */
const sends = "authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name";
const reads = "www-authenticate, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, x-request-id";
const preflightSeconds = 600;

/**
 * Lets pages of any other site call these routes (docs/decisions/0068): they need a token or nothing at all, and never
 * a cookie, so a page can do only what its program could do outside of a browser. Each route by its address with its
 * methods.
 */
export function openToOtherSites(app: FastifyInstance, routes: Readonly<Record<string, readonly string[]>>): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!Object.hasOwn(routes, request.routeOptions.url ?? "")) return;
    void reply.headers({ "access-control-allow-origin": "*", "access-control-expose-headers": reads });
  });
  for (const [url, methods] of Object.entries(routes))
    app.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers({
          "access-control-allow-methods": methods.join(", "),
          "access-control-allow-headers": sends,
          "access-control-max-age": String(preflightSeconds),
        })
        .send(),
    );
}
