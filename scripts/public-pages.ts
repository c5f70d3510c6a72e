import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type BuildEnvironmentOptions, type Plugin, runnerImport, type ViteDevServer } from "vite";
import { escapeHtml } from "../src/server/platform/pages/pages.ts";
import { fillPage } from "../src/server/platform/http/page-template.ts";

/** What src/web/site/render.tsx returns; its own types are out of scope for this file. */
type Rendered = {
  path: string;
  within: "site" | "app";
  title: string;
  description: string;
  listed: boolean;
  ahead?: readonly string[];
  body: string;
};
type Site = {
  renderPages: () => Rendered[];
  files: Readonly<Record<string, string>>;
  applicationTrees: () => string[];
};

const root = path.resolve(import.meta.dirname, "..");
const renderer = "/src/web/site/render.tsx";

/**
 * The pages outside the application as static HTML: rendered once at build, with their own style sheet and one small
 * script, into dist/pages; the server fills in configuration. In development they are rendered per request, except
 * addresses under `servedByServer`.
 */
export function publicPages(sharedBuild: BuildEnvironmentOptions, servedByServer: readonly string[]): Plugin {
  return {
    name: "public-pages",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = request.url?.split("?")[0] ?? "/";
        if (request.method !== "GET" || !(request.headers.accept ?? "").includes("text/html")) return next();
        if (servedByServer.some((path) => address.startsWith(path))) return next();
        developmentPage(server, address).then(
          (html) => (html === null ? next() : response.setHeader("content-type", "text/html; charset=utf-8").end(html)),
          next,
        );
      });
    },
    closeBundle: {
      order: "pre",
      sequential: true,
      async handler(failure) {
        if (!failure && this.environment.config.command === "build")
          await buildPages(this.environment.config.build.outDir, sharedBuild);
      },
    },
  };
}

async function buildPages(outDir: string, sharedBuild: BuildEnvironmentOptions): Promise<void> {
  const assets = path.resolve(root, outDir);
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [tailwindcss()],
    build: {
      ...sharedBuild,
      outDir: assets,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: path.join(root, "site.html") },
    },
  });
  const frame = await parts(sharedBuild);
  const { module } = await runnerImport<Site>(renderer, {
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [react()],
  });
  const templates = {
    site: await readFile(path.join(assets, "site.html"), "utf8"),
    app: await readFile(path.join(assets, "index.html"), "utf8"),
  };
  await rm(path.join(assets, "site.html"));
  const pages = path.join(assets, "../pages");
  await rm(pages, { recursive: true, force: true });
  await mkdir(pages, { recursive: true });
  const listed: string[] = [];
  const files: Record<string, string> = {};
  const put = async (address: string, name: string, text: string): Promise<void> => {
    files[address] = name;
    await writeFile(path.join(pages, name), text);
  };
  const graph = await graphOf(path.join(assets, "assets"));
  for (const page of module.renderPages()) {
    const name = page.path.slice(1).replaceAll("/", "-").replace("*", "frame") || "index";
    const html = assemble(page, withScripts(templates[page.within], graph, page.ahead ?? []));
    await put(page.path, `${name}.html`, page.path.endsWith("*") ? selfContained(html, frame) : html);
    if (page.listed) listed.push(page.path);
  }
  for (const [address, text] of Object.entries(module.files))
    await put(address, address.slice(1).replaceAll("/", "-"), text);
  await writeFile(
    path.join(pages, "pages.json"),
    JSON.stringify({ files, listed, applicationTrees: module.applicationTrees() }),
  );
}

async function developmentPage(server: ViteDevServer, address: string): Promise<string | null> {
  const site = (await server.ssrLoadModule(renderer)) as Site;
  const all = site.renderPages();
  const outside = !site.applicationTrees().includes(address.split("/")[1] ?? "");
  const page =
    all.find(({ path }) => path === address) ??
    (outside && !/\.\w+$/.test(address) ? all.find(({ path }) => path === "/404") : undefined);
  if (page?.within !== "site") return null;
  const html = await server.transformIndexHtml(
    address,
    assemble(page, await readFile(path.join(root, "site.html"), "utf8")),
  );
  return fillPage(html, { brandName: "TalentMLS", ecosystemApps: [], partners: {}, publicUrl: undefined });
}

/** What a frame needs before the application loads: its own style sheet, and the theme script. */
async function parts(sharedBuild: BuildEnvironmentOptions): Promise<{ style: string; theme: string }> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [tailwindcss()],
    build: { ...sharedBuild, write: false, rolldownOptions: { input: path.join(root, "src/web/site/frame.css") } },
  });
  const sheet = [built]
    .flat()
    .flatMap((each) => ("output" in each ? each.output : []))
    .find(({ fileName }) => fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error("The build has no style sheet for the frame.");
  const theme = (await readFile(path.join(root, "public/theme.js"), "utf8")).replaceAll(/^\s*\/\/.*\n/gm, "");
  return { style: String(sheet.source), theme };
}

/** Inlines what a page needs to render, so that it is visible before the application and its style sheet load. */
function selfContained(html: string, { style, theme }: { style: string; theme: string }): string {
  const sheets: string[] = [];
  return html
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, (link) => (sheets.push(link), ""))
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")(?= )/g, (start) => `${start} fetchpriority="low"`)
    .replace(`<script src="/theme.js"></script>`, () => `<style>${style}</style>\n    <script>${theme}</script>`)
    .replace("\n  </body>", () => `${sheets.join("")}\n  </body>`);
}

/** The imports of each script of the build. */
async function graphOf(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const graph = new Map<string, readonly string[]>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(path.join(folder, name), "utf8");
    graph.set(
      name,
      [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.$-]+\.js)"/g)].map(([, imported = ""]) => imported),
    );
  }
  return graph;
}

/**
 * Preloads these scripts and all their imports with the page; otherwise the browser would discover them one after the
 * other.
 */
function withScripts(
  template: string,
  graph: ReadonlyMap<string, readonly string[]>,
  names: readonly string[],
): string {
  const wanted = new Set(
    names.map((name) => {
      const file = [...graph.keys()].find((each) => each.replace(/-[\w-]{8}\.js$/, "") === name);
      if (!file) throw new Error(`The build has no script called ${name}, which a page is to fetch ahead.`);
      return file;
    }),
  );
  for (const file of wanted) for (const imported of graph.get(file) ?? []) wanted.add(imported);
  const links = [...wanted]
    .filter((file) => !template.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/assets/${file}">\n`);
  return template.replace("  </head>", () => `${links.join("")}  </head>`);
}

/** A page in its frame. When the server fills the page, it removes elements whose URL isn't configured. */
function assemble({ path: address, within, title, description, listed, body }: Rendered, template: string): string {
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(listed
      ? [`<link rel="canonical" href="{{origin}}${address}" />`, ...socialCard(title, description, address)]
      : [`<meta name="robots" content="noindex" />`]),
  ].join("\n    ");
  if (within === "site") return template.replace("<!--head-->", () => head).replace("<!--page-->", () => body);
  return template
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/\s*<meta name="description" content="A multiple[^>]*>/, "")
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, (said) => (address.endsWith("*") ? said : ""))
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

const socialCard = (title: string, description: string, address: string): string[] => [
  `<meta property="og:type" content="website" />`,
  `<meta property="og:site_name" content="{{brand}}" />`,
  `<meta property="og:title" content="${escapeHtml(title)}" />`,
  `<meta property="og:description" content="${escapeHtml(description)}" />`,
  `<meta property="og:url" content="{{origin}}${address}" />`,
  `<meta property="og:image" content="{{origin}}/social-card.png" />`,
  `<meta name="twitter:card" content="summary_large_image" />`,
];
