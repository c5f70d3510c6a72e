import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import path from "node:path";
import { ExpectedError } from "#domain/core/errors.ts";
import type { Config } from "../config.ts";
import { fromOf } from "./from.ts";
import { type PublicPage, readPages, sendPage } from "./public-pages.ts";
import { sendProblem } from "./problem.ts";

const notAPage = "/404";

/**
 * Serves the built pages: hashed assets for a year, precompressed; the public pages as rendered at build, from the
 * folder `pages` next to `root`; the application's frame for every address below `/mls` and `/demo`, its bare shell for
 * the others; and a not-found page for everything else.
 */
export async function serveWeb(app: FastifyInstance, root: string, config: Config): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header(
        "cache-control",
        file.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  const { pages, listed, applicationTrees } = readPages(path.join(root, "../pages"), config);
  for (const [address, page] of pages)
    if (address !== notAPage && !address.endsWith("*"))
      app.get(address, (request, reply) => sendPage(request, reply, page));
  app.get("/sitemap.xml", (request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(sitemap(fromOf(request, config).origin, listed)),
  );
  app.get("/robots.txt", (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(robots(fromOf(request, config).origin, listed)),
  );

  // Emails sent before the address had its present spelling still link to the former one.
  app.get("/mls/admin/organisations*", (request, reply) =>
    reply.redirect(request.url.replace("/mls/admin/organisations", "/mls/admin/organizations"), 301),
  );

  const inApplication = (address: string): boolean => applicationTrees.includes(address.split("/")[1] ?? "");
  const shell = (reply: FastifyReply, cacheControl = "no-cache") =>
    reply.header("cache-control", cacheControl).sendFile("index.html");
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split("?")[0] ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage =
      isRead && !address.startsWith("/api/") && !address.startsWith("/ecosystem/") && !/\.\w{1,8}$/.test(address);
    if (!isPage) return sendProblem(reply, new ExpectedError("not-found"));
    // These pages show an identity, so the back button must not restore them.
    const frame = pages.get(`/${address.split("/")[1] ?? ""}/*`);
    if (frame) return sendPage(request, reply, frame);
    if (inApplication(address))
      return shell(reply, ["/candidate", "/guest", "/scorecard"].includes(address) ? "no-store" : "no-cache");
    return sendPage(request, reply.code(404), pages.get(notAPage) as PublicPage);
  });
}

const sitemap = (origin: string, listed: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ` +
  `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
  listed.map((address) => `  <url><loc>${origin}${address}</loc></url>\n`).join("") +
  "</urlset>\n";

/** Pages behind sign-in and pages linked from emails must not be indexed. */
const robots = (origin: string, listed: readonly string[]): string =>
  [
    "User-agent: *",
    ...["/mls/", "/demo/", "/auth", "/api/", "/ecosystem/"].map((tree) => `Disallow: ${tree}`),
    ...listed.filter((address) => address.startsWith("/mls/")).map((address) => `Allow: ${address}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
