import Fastify from "fastify";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { fillPage, type PageSettings } from "#server/platform/http/page-template.ts";
import { serveWeb } from "#server/platform/http/web.ts";

/* Browsers request compressed pages; crawlers and scripts often don't. Both get an answer. */
const root = mkdtempSync(path.join(tmpdir(), "mls-pages-"));
const app = Fastify();
const shell = "<!doctype html><title>Shell</title>";
const theme = 'document.documentElement.dataset.theme = "dark";';
const frame =
  `<!doctype html><title>What stays around every page</title><script>${theme}</script><script ` +
  `type="module" src="/assets/main-1a2b.js"></script>`;
const policy = "default-src 'self'; script-src 'self'; object-src 'none'";

beforeAll(async () => {
  for (const folder of ["web", "web/assets", "pages"]) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, "web/index.html"), shell);
  writeFileSync(path.join(root, "web/index.html.br"), brotliCompressSync(shell));
  writeFileSync(path.join(root, "web/assets/main-1a2b.js"), "export {};");
  writeFileSync(
    path.join(root, "pages/index.html"),
    '<!doctype html><title>{{brand}}</title><a class="x" href="{{app-url}}">{{app-name}}</a>',
  );
  writeFileSync(path.join(root, "pages/404.html"), "<!doctype html><title>Nothing at {{brand}}</title>");
  writeFileSync(path.join(root, "pages/demo-frame.html"), frame);
  writeFileSync(path.join(root, "pages/table.csv"), '"Question","{{brand}}"\r\n');
  writeFileSync(
    path.join(root, "pages/pages.json"),
    JSON.stringify({
      files: { "/": "index.html", "/404": "404.html", "/table.csv": "table.csv", "/demo/*": "demo-frame.html" },
      listed: ["/", "/mls/terms"],
      applicationTrees: ["auth", "demo"],
    }),
  );
  const config = readConfig({
    DATA_DIR: path.join(root, "data"),
    PUBLIC_URL: "https://mls.example",
    BRAND_NAME: "=A & <B>",
    ECOSYSTEM_APPS: JSON.stringify([
      { id: "one", name: "One & only", url: "https://one.example/?a=1&b=2" },
      { id: "two", name: "Two", url: "https://two.example/" },
    ]),
  });
  app.addHook("onRequest", async (_request, reply) => void reply.header("content-security-policy", policy));
  await serveWeb(app, path.join(root, "web"), config);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

describe("the application's addresses", () => {
  it.each([
    ["/auth", shell],
    ["/auth/callback/ecosystem?error=1", shell],
    ["/auth/no/such/page", shell],
    ["/demo", frame],
    ["/demo/mls/candidate/1?keywords=go", frame],
  ])("%s answers with its frame or the bare shell, compressed or not, with GET and HEAD", async (url, whole) => {
    for (const headers of [{}, { "accept-encoding": "br" }])
      for (const method of ["GET", "HEAD"] as const) {
        const answer = await app.inject({ method, url, headers });
        expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
          200,
          "text/html; charset=utf-8",
          "no-cache",
        ]);
        if (method === "GET")
          expect(
            (headers["accept-encoding"] ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload).toString(),
          ).toBe(whole);
      }
  });

  it("allow the frame's inline script and no other that isn't our own file", async () => {
    const allowed = `'sha256-${createHash("sha256").update(theme).digest("base64")}'`;
    expect((await app.inject({ url: "/demo" })).headers["content-security-policy"]).toBe(
      `default-src 'self'; script-src 'self' ${allowed}; object-src 'none'`,
    );
    for (const url of ["/", "/auth", "/no/such/page"])
      expect((await app.inject({ url })).headers["content-security-policy"]).toBe(policy);
  });

  it.each([
    ["/mls/admin/organisations", "/mls/admin/organizations"],
    ["/mls/admin/organisations?id=7&q=a%20b", "/mls/admin/organizations?id=7&q=a%20b"],
    ["/mls/admin/organisations/7", "/mls/admin/organizations/7"],
  ])("%s, as earlier emails link to it, redirects to its current address", async (url, to) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers["location"]]).toEqual([301, to]);
  });

  it("cache hashed files for a year", async () => {
    const answer = await app.inject({ url: "/assets/main-1a2b.js" });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  });

  it.each(["/api/v1/nothing", "/ecosystem/nothing", "/assets/gone-9z.js", "/../package.json"])(
    "%s is not a page",
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "application/problem+json"]);
    },
  );
});

describe("the public pages", () => {
  it("are filled with the configuration, escaped, in every encoding", async () => {
    const whole =
      '<!doctype html><title>=A &amp; &lt;B&gt;</title><a class="x" href="https://one.example/?a=1&amp;b=2">One ' +
      '&amp; only</a><a class="x" href="https://two.example/">Two</a>';
    const plain = await app.inject({ url: "/" });
    expect([plain.statusCode, plain.body]).toEqual([200, whole]);
    const packed = await app.inject({ url: "/", headers: { "accept-encoding": "gzip;q=0, br" } });
    expect([
      packed.headers["content-encoding"],
      packed.headers["vary"],
      brotliDecompressSync(packed.rawPayload).toString(),
    ]).toEqual(["br", "accept-encoding", whole]);
    expect((await app.inject({ url: "/", headers: { "accept-encoding": "br;q=0" } })).body).toBe(whole);
  });

  it("are sent again only after a change, with an ETag per encoding", async () => {
    const first = await app.inject({ url: "/", headers: { "accept-encoding": "br" } });
    const tag = String(first.headers.etag);
    const again = await app.inject({
      url: "/",
      headers: { "accept-encoding": "br", "if-none-match": `"other", W/${tag}` },
    });
    expect([again.statusCode, again.body, again.headers["cache-control"]]).toEqual([304, "", "no-cache"]);
    expect((await app.inject({ url: "/", headers: { "if-none-match": tag } })).statusCode).toBe(200);
  });

  it.each(["/nowhere/at/all", "/404", "/mlss", "/feature"])("%s answers 404", async (url) => {
    const answer = await app.inject({ url, headers: { "if-none-match": "*" } });
    expect([answer.statusCode, answer.body]).toEqual([
      404,
      "<!doctype html><title>Nothing at =A &amp; &lt;B&gt;</title>",
    ]);
    expect((await app.inject({ url, method: "HEAD" })).statusCode).toBe(404);
  });

  it("escape names in tables against spreadsheet formulas", async () => {
    const answer = await app.inject({ url: "/table.csv" });
    expect([answer.headers["content-type"], answer.body]).toEqual([
      "text/csv; charset=utf-8",
      '"Question","\'=A & <B>"\r\n',
    ]);
  });

  it("are in the sitemap under the public address", async () => {
    expect((await app.inject({ url: "/sitemap.xml" })).body).toContain("<loc>https://mls.example/mls/terms</loc>");
    const robots = (await app.inject({ url: "/robots.txt" })).body;
    expect(robots).toContain("Disallow: /mls/\n");
    expect(robots).toContain("Allow: /mls/terms\n");
    expect(robots).toContain("Sitemap: https://mls.example/sitemap.xml\n");
  });
});

describe("the configuration", () => {
  const nothing: PageSettings = { brandName: "MLS", ecosystemApps: [], partners: {}, publicUrl: undefined };
  const page =
    '<link rel="canonical" href="{{origin}}/x" /><a href="{{partner-workflow}}">Partner <span>x</span></a><a ' +
    'href="/kept">Kept</a><a href="{{employer-sign-up}}">Access</a><a ' +
    'href="{{partner-employer-sign-up}}">Partner access</a><a href="{{app-url}}">{{app-name}}</a>';

  it("removes links without an address", () => {
    expect(fillPage(page, nothing)).toBe(
      '<a href="/kept">Kept</a><a href="/ecosystem/sign-up?kind=employer">Access</a>',
    );
  });

  it("is written into the page", () => {
    const partners = {
      workflow: new URL("https://flow.example/"),
      employerSignup: new URL("https://join.example/new?x=1"),
    };
    expect(fillPage(page, { ...nothing, partners, publicUrl: "https://mls.example" })).toBe(
      '<link rel="canonical" href="https://mls.example/x" /><a href="https://flow.example/">Partner ' +
        '<span>x</span></a><a href="/kept">Kept</a><a ' +
        'href="https://join.example/new?x=1&amp;source=mls&amp;flow=employer_access">Partner access</a>',
    );
  });
});
