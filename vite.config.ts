import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from "vite";
import { publicPages } from "./scripts/public-pages.ts";

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/;
/** Under a kilobyte, a response fits one packet anyway. */
const worthCompressing = 1024;

/** Writes .br and .gz beside every text file, so that the server never compresses during a request. */
function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
        for (const entry of entries) {
          if (!entry.isFile() || !compressible.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const bytes = await readFile(path);
          if (bytes.length < worthCompressing) continue;
          const brotli = await promisify(brotliCompress)(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          });
          await writeFile(`${path}.br`, brotli);
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

const source = (file: string): string => join(import.meta.dirname, "src/web", file);
const main = source("app/main.tsx");

/**
 * The entry points of a first load: every page, and the shell with the most used page.
 */
const needed = {
  entry: { of: [main], files: new Set<string>() },
  first: {
    of: ["app/routes/shell-layout.tsx", "app/routes/gated-layout.tsx", "features/search/search-screen.tsx"].map(source),
    files: new Set<string>(),
  },
};

/** Only the comparison uses these parts of the query library, whose one index imports everything. */
const compared = /query-core[\\/].*[\\/]queriesObserver|react-query[\\/].*[\\/]useQueries/;

/** Their imports, direct and indirect. Each set becomes one file of the build. */
function findWhatIsNeeded(): Plugin {
  return {
    name: "needed",
    apply: "build",
    buildEnd() {
      for (const { of, files } of Object.values(needed)) {
        const found = new Set(of);
        for (const file of found) for (const next of this.getModuleInfo(file)?.importedIds ?? []) found.add(next);
        for (const file of found) if (file !== main && !compared.test(file)) files.add(file);
      }
    },
  };
}

const isNeeded = (id: string): boolean => Object.values(needed).some(({ files }) => files.has(id));

/** Code that changes only with its libraries. */
const vendor = /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/;

/** Rules used by screens: one file instead of thirty. The leak check is large and only needed for writing. */
const rules =
  /src[\\/]domain[\\/](?!leak[\\/]|core[\\/]public-text|listing[\\/]publish|own[\\/]|candidacy[\\/]|interest[\\/])/;
/** Code shared by screens, except code that needs the leak check. */
const readers = /src[\\/]web[\\/](?!lib[\\/]public-text[\\/]|features[\\/](?:listing[\\/]wizard|deal|signing)[\\/])/;

/** Paths that the development server proxies. */
const servedByServer = ["/api", "/ecosystem", "/dev/mailbox", "/healthz", "/readyz"];
const server = `http://127.0.0.1:${process.env["PORT"] ?? "4000"}`;

/** Shared by the builds of the application and the public pages. */
const shared: BuildEnvironmentOptions = {
  target: "es2023",
  // Leaves light-dark() as written: every browser since 2024 supports it.
  cssTarget: ["chrome123", "firefox120", "safari17.5"],
  // Preloads a page's imports. A part of a page is small, and its page has already loaded.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, imported) => (/(?:-screen|-page|-layout)-[\w-]+\.js$/.test(file) ? imported : []),
  },
  // Inlined assets would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
};

export default defineConfig({
  plugins: [react(), tailwindcss(), findWhatIsNeeded(), publicPages(shared, servedByServer), precompress()],
  // The PDF library's layout engine is WebAssembly, which the content security policy forbids; its last release in
  // plain JavaScript.
  resolve: { alias: [{ find: /^yoga-layout\/load$/, replacement: "yoga-without-wasm/asmjs-async" }] },
  // The demo's desk. Its schemas and its leak check change seldom.
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "schemas",
              test: /node_modules[\\/]zod[\\/]|src[\\/]contract[\\/]/,
              includeDependenciesRecursively: false,
            },
            // With all its imports, so that the files never wait for each other.
            { name: "desk-leak", test: /src[\\/]domain[\\/]leak[\\/]/, priority: 3 },
            { name: "desk-search", test: /src[\\/]domain[\\/]search[\\/]/, priority: 2 },
            { name: "desk-reading", test: /src[\\/]domain[\\/](?:cv|job-description)[\\/]/, priority: 1 },
            { name: "desk-rules", test: /src[\\/]domain[\\/]/, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    ...shared,
    // The demo's PDF renderer is larger, and loads only for a requested document.
    chunkSizeWarningLimit: 1400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Fewer, more stable files: three for what every page needs, the rest by shared use.
          groups: [
            { name: "vendor", test: (id) => vendor.test(id) && isNeeded(id), priority: 3 },
            { name: "entry", test: (id) => needed.entry.files.has(id), priority: 2 },
            { name: "first", test: (id) => needed.first.files.has(id), priority: 1 },
            { name: "icons", test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
            // Code shared by most screens: forty files on a first load instead of a hundred.
            { name: "base", test: /node_modules[\\/](?:@base-ui|@floating-ui)[\\/]/, minShareCount: 4 },
            { name: "rules", test: rules, minShareCount: 2, includeDependenciesRecursively: false },
            { name: "shared", test: readers, minShareCount: 7, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // With the name the browser asked for: the server builds links and the way back from sign-in with it.
    proxy: Object.fromEntries(
      servedByServer.map((path) => [path, { target: server, changeOrigin: false, ws: path === "/api" }]),
    ),
  },
});
