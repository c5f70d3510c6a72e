import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";

/** What a page loads before anybody touches it, in bytes over the wire (brotli): sizes, never times. */
const root = path.resolve(import.meta.dirname, "../..");
const built = path.join(root, "dist/web");
const pages = path.join(root, "dist/pages");

beforeAll(() => {
  execFileSync(process.execPath, ["--input-type=module", "-e", `import { buildWebIfStale } from ${JSON.stringify(path.join(root, "scripts/web.mjs"))}; process.exit(buildWebIfStale() ? 0 : 1)`], { cwd: root, stdio: "inherit" });
});

const overTheWire = (address: string): number => {
  const file = path.join(built, address);
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : brotliCompressSync(readFileSync(file)).length;
};

/** The scripts a page names, and all that those fetch before they run. */
function scriptsOf(html: string): string[] {
  const found = new Set<string>();
  const follow = (address: string): void => {
    if (found.has(address)) return;
    found.add(address);
    const text = readFileSync(path.join(built, address), "utf8");
    for (const [, from] of text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^"';()]*?from\s*)?["'](\.\/[^"']+)["']/g)) follow(path.posix.join(path.posix.dirname(address), from ?? ""));
  };
  for (const [, address] of html.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g)) follow(address ?? "");
  return [...found];
}

describe("the public pages", () => {
  const named = (): string[] => readdirSync(pages).filter((name) => name.endsWith(".html") && !name.startsWith("mls-"));

  test("load no more than 10 KB of script, where 60 KB were allowed, and name no other", () => {
    expect(named()).toEqual(expect.arrayContaining(["index.html", "features.html", "competitive-analysis.html", "404.html"]));
    for (const name of named()) {
      const scripts = scriptsOf(readFileSync(path.join(pages, name), "utf8"));
      expect(scripts, name).toContain("/theme.js");
      expect(scripts.length, name).toBeGreaterThan(1);
      expect(scripts.reduce((sum, script) => sum + overTheWire(script), 0), `${name} loads ${scripts.join(", ")}`).toBeLessThanOrEqual(10_000);
    }
  });

  test("are whole without script: their headline and every link stand in the HTML", () => {
    for (const name of named()) {
      const html = readFileSync(path.join(pages, name), "utf8");
      expect(html, name).toMatch(/<h1[\s>]/);
      for (const address of ["/features", "/competitive-analysis", "/mls/terms", "/mls/privacy", "/mls/compliance"]) expect(html, name).toContain(`href="${address}"`);
    }
  });

  test("take a style sheet of at most 12 KB", () => {
    for (const name of named()) {
      const sheets = [...readFileSync(path.join(pages, name), "utf8").matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, address]) => address ?? "");
      expect(sheets.length, name).toBeGreaterThan(0);
      expect(sheets.reduce((sum, sheet) => sum + overTheWire(sheet), 0), name).toBeLessThanOrEqual(12_000);
    }
  });
});
