import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import { sendProblem } from "./problem.ts";

/** Serves the built pages: hashed assets for a year, precompressed; any other page address answers with the shell. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const shell = (reply: FastifyReply, cacheControl = "no-cache") => reply.header("cache-control", cacheControl).sendFile("index.html");
  // The file server takes "/" for a folder and refuses it where a client accepts no compression.
  app.get("/", (_request, reply) => shell(reply));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage = isRead && !path.startsWith("/api/") && !path.startsWith("/ecosystem/") && !/\.\w{1,8}$/.test(path);
    if (!isPage) return sendProblem(reply, new Refusal("not-found"));
    // A candidate's own page shows who they are: no way back leads to it once it was left.
    return shell(reply, path === "/candidate" ? "no-store" : "no-cache");
  });
}
