import type { FastifyPluginAsync, FastifyReply } from "fastify";
import {
  beginAnswer,
  currentAnswer,
  endAnswer,
  redeemAnswer,
  redeemAsk,
  refreshAnswer,
  refreshAsk,
} from "#contract/session.ts";
import type { ServedAt } from "../platform/http/callbacks.ts";
import { requireOwnOrigin } from "../platform/http/own-origin.ts";
import type { Sessions } from "../platform/ports/sessions.ts";

type Options = { sessions: Sessions; servedAt: () => ServedAt };

/** `/api/v1/session*` (spec §21). Errors are thrown; the application's error handler converts them. */
export function sessionRoutes({ sessions, servedAt }: Options): FastifyPluginAsync {
  return async (app) => {
    app.post("/api/v1/session/begin", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const { body, setCookies } = sessions.begin(request);
      return send(reply, beginAnswer.parse(body), setCookies);
    });

    app.post("/api/v1/session", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      const { body, setCookies } = await sessions.redeem(redeemAsk.parse(request.body ?? {}), request);
      return send(reply.code(201), redeemAnswer.parse(body), setCookies);
    });

    app.get("/api/v1/session", async (request, reply) =>
      send(reply, currentAnswer.parse(await sessions.current(request))),
    );

    app.post("/api/v1/session/refresh", async (request, reply) => {
      requireOwnOrigin(request.headers, servedAt());
      return send(reply, refreshAnswer.parse(await sessions.refresh(refreshAsk.parse(request.body ?? {}), request)));
    });

    app.delete("/api/v1/session", async (request, reply) => {
      const { body, setCookies } = await sessions.end(request);
      if (body !== undefined) return send(reply, endAnswer.parse(body), setCookies);
      void reply.header("cache-control", "no-store");
      for (const cookie of setCookies) void reply.header("set-cookie", cookie);
      return reply.code(204).send();
    });
  };
}

function send(reply: FastifyReply, body: unknown, setCookies: readonly string[] = []): FastifyReply {
  for (const cookie of setCookies) void reply.header("set-cookie", cookie);
  return reply
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}
