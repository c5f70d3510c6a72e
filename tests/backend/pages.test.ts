import Fastify from "fastify";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveWeb } from "#server/http/web.ts";

/* Browsers ask for compressed pages, crawlers and scripts often do not; both are answered. */
const root = mkdtempSync(path.join(tmpdir(), "mls-pages-"));
const app = Fastify();

beforeAll(async () => {
  mkdirSync(path.join(root, "assets"));
  writeFileSync(path.join(root, "index.html"), "<!doctype html><title>Shell</title>");
  writeFileSync(path.join(root, "index.html.br"), brotliCompressSync("<!doctype html><title>Shell</title>"));
  writeFileSync(path.join(root, "assets", "main-1a2b.js"), "export {};");
  await serveWeb(app, root);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

describe("the built pages", () => {
  it.each(["/", "/mls", "/mls/search?keywords=go", "/demo/mls/candidate/1", "/no/such/page"])("%s answers with the shell, compressed or not, asked whole or for its head", async (url) => {
    for (const headers of [{}, { "accept-encoding": "br" }])
      for (const method of ["GET", "HEAD"] as const) {
        const answer = await app.inject({ method, url, headers });
        expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([200, "text/html; charset=utf-8", "no-cache"]);
      }
  });

  it("keeps hashed files for a year", async () => {
    const answer = await app.inject({ url: "/assets/main-1a2b.js" });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  });

  it.each(["/api/v1/nothing", "/ecosystem/nothing", "/assets/gone-9z.js", "/../package.json"])("%s is not a page", async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  });
});
