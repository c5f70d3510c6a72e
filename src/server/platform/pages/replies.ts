import type { FastifyReply } from "fastify";
import { pagePolicy } from "./pages.ts";

export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header("content-security-policy", pagePolicy)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(html);
}

export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(JSON.stringify(body));
}
