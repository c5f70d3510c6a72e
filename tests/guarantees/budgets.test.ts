import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";

/** What a page loads before any input, in bytes over the wire (brotli). These are sizes, never times. */
const root = path.resolve(import.meta.dirname, "../..");
const built = path.join(root, "dist/web");
const pages = path.join(root, "dist/pages");

beforeAll(() => {
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { buildWebIfStale } from ${JSON.stringify(path.join(root, "scripts/web.mjs"))}; ` +
        "process.exit(buildWebIfStale() ? 0 : 1)",
    ],
    { cwd: root, stdio: "inherit" },
  );
});

const overTheWire = (address: string): number => {
  const file = path.join(built, address);
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : brotliCompressSync(readFileSync(file)).length;
};

/** The scripts of a page, with all scripts they load before they run. */
function scriptsOf(html: string): string[] {
  const found = new Set<string>();
  const follow = (address: string): void => {
    if (found.has(address)) return;
    found.add(address);
    const text = readFileSync(path.join(built, address), "utf8");
    for (const [, from] of text.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^"';()]*?from\s*)?["'](\.\/[^"']+)["']/g,
    ))
      follow(path.posix.join(path.posix.dirname(address), from ?? ""));
  };
  for (const [, address] of html.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g))
    follow(address ?? "");
  return [...found];
}

describe("the public pages", () => {
  const named = (): string[] =>
    readdirSync(pages).filter(
      (name) => name.endsWith(".html") && !name.startsWith("mls-") && !name.endsWith("-frame.html"),
    );

  test("load at most 10 KB of script and reference no other", () => {
    expect(named()).toEqual(
      expect.arrayContaining(["index.html", "features.html", "competitive-analysis.html", "404.html"]),
    );
    for (const name of named()) {
      const scripts = scriptsOf(readFileSync(path.join(pages, name), "utf8"));
      expect(scripts, name).toContain("/theme.js");
      expect(scripts.length, name).toBeGreaterThan(1);
      expect(
        scripts.reduce((sum, script) => sum + overTheWire(script), 0),
        `${name} loads ${scripts.join(", ")}`,
      ).toBeLessThanOrEqual(10_000);
    }
  });

  test("are complete without script: their headline and every link are in the HTML", () => {
    for (const name of named()) {
      const html = readFileSync(path.join(pages, name), "utf8");
      expect(html, name).toMatch(/<h1[\s>]/);
      const legal = ["/mls/terms", "/mls/privacy", "/mls/compliance"];
      for (const address of ["/features", "/competitive-analysis", ...legal, "/developers"])
        expect(html, name).toContain(`href="${address}"`);
    }
  });

  test("have a style sheet of at most 12 KB", () => {
    for (const name of named()) {
      const sheets = [
        ...readFileSync(path.join(pages, name), "utf8").matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g),
      ].map(([, address]) => address ?? "");
      expect(sheets.length, name).toBeGreaterThan(0);
      expect(
        sheets.reduce((sum, sheet) => sum + overTheWire(sheet), 0),
        name,
      ).toBeLessThanOrEqual(12_000);
    }
  });
});

describe("the components' gallery", () => {
  test("is not in a build, neither its code nor its address", () => {
    // A sentence that only the gallery shows.
    const own = "Opens after 700 ms";
    const holding = (readdirSync(path.join(built, "assets"), { recursive: true }) as string[]).filter(
      (file) => file.endsWith(".js") && readFileSync(path.join(built, "assets", file), "utf8").includes(own),
    );
    expect(holding).toEqual([]);
    const { applicationTrees } = JSON.parse(readFileSync(path.join(pages, "pages.json"), "utf8")) as {
      applicationTrees: string[];
    };
    expect(applicationTrees).toContain("mls");
    expect(applicationTrees).not.toContain("dev");
  });
});

describe("the application", () => {
  const assets = path.join(built, "assets");
  const scripts = (): string[] => readdirSync(assets).filter((file) => file.endsWith(".js"));
  const routes = (): string[] => scripts().filter((file) => /-(?:screen|page|layout)-[\w-]{8}\.js$/.test(file));
  const bytes = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + overTheWire(`assets/${file}`), 0);
  const entry = (): string =>
    /src="\/assets\/(index-[\w-]+\.js)"/.exec(readFileSync(path.join(built, "index.html"), "utf8"))?.[1] ?? "no entry";

  /** The static imports of these scripts; dynamic imports load later and don't count. */
  function closure(files: readonly string[]): Set<string> {
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, next = ""] of readFileSync(path.join(assets, file), "utf8").matchAll(
        /(?:\bfrom|\bimport)\s*"\.\/([\w.$-]+\.js)"/g,
      ))
        follow(next);
    };
    files.forEach(follow);
    return seen;
  }

  /** The chunks of a screen, by its file's name. */
  function chunks(name: string): string[] {
    const found = scripts().filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
    if (found.length === 0) throw new Error(`There is no script called ${name}.`);
    return found;
  }

  const firstLoad = (): Set<string> =>
    closure([entry(), ...["shell-layout", "gated-layout", "search-screen"].flatMap(chunks)]);

  /** Why this limit: docs/decisions/0014-first-load.md. */
  test("loads at most 150 KB for shell and search page", () => {
    const loaded = firstLoad();
    for (const name of ["vendor", "entry", "first"])
      expect(
        chunks(name).filter((file) => loaded.has(file)),
        name,
      ).toHaveLength(1);
    expect(bytes(loaded)).toBeLessThanOrEqual(150_000);
  });

  test("loads the popup library after the shell and search page, when it is needed or the page is idle", () => {
    const library = scripts().filter((file) => readFileSync(path.join(assets, file), "utf8").includes("data-base-ui"));
    const loaded = firstLoad();
    expect(library.length).toBeGreaterThan(0);
    expect(library.filter((file) => loaded.has(file))).toEqual([]);
  });

  test("has no route whose own chunk is over 90 KB", () => {
    expect(routes().length).toBeGreaterThan(15);
    expect(routes().filter((file) => bytes([file]) > 90_000)).toEqual([]);
  });

  test.each(["mls-frame.html", "demo-frame.html"])(
    "%s is visible on arrival: at most 7 KB with its style and theme script, before any file",
    (name) => {
      const html = readFileSync(path.join(pages, name), "utf8");
      expect(brotliCompressSync(html).length).toBeLessThanOrEqual(7_000);
      const head = html.slice(0, html.indexOf("</head>"));
      expect(head).toContain("<style>");
      expect(head).not.toMatch(/rel="stylesheet"|<script src=/);
      expect(html.slice(html.indexOf('<div id="root">'))).toMatch(/<link rel="stylesheet"[^>]*>\s*<\/body>/);
      const files = html.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) expect(file).toContain('fetchpriority="low"');
    },
  );

  test("loads the demo's rules in files of at most 90 KB, apart from the page, which searches without them", () => {
    const desk = closure(chunks("worker"));
    expect(desk.size).toBeGreaterThan(1);
    expect([...desk].filter((file) => bytes([file]) > 90_000)).toEqual([]);
    const later = closure(chunks("backend"));
    expect(
      [...chunks("check"), ...chunks("schemas")].filter((file) => later.has(file) || firstLoad().has(file)),
    ).toEqual([]);
  });

  test("loads no zod in a signed-in browser, and no PDF renderer until a document is requested", () => {
    const loaded = closure([entry(), ...routes()]);
    const zods = scripts().filter((file) =>
      readFileSync(path.join(assets, file), "utf8").includes("__zod_globalConfig"),
    );
    const papers = scripts().filter((file) => file.startsWith("pdf-"));
    expect(zods.length, "the demo has it").toBeGreaterThan(0);
    expect(papers.length).toBeGreaterThan(0);
    expect([...zods, ...papers].filter((file) => loaded.has(file))).toEqual([]);
  });
});
