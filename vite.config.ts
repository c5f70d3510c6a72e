import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from "vite";
import { publicPages } from "./scripts/public-pages.ts";

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/;
/** Under a kilobyte the answer fits one packet anyway. */
const worthCompressing = 1024;

/** Writes .br and .gz beside every text file, so that the server never compresses while somebody waits. */
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
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          });
          await writeFile(`${path}.br`, brotli);
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

/** The light part of the interface, which the start page shows too: none of it may import Base UI. */
const inHouse =
  /node_modules[\\/](?:clsx|tailwind-merge)[\\/]|src[\\/]web[\\/](?:backend|session)[\\/](?!account)|src[\\/]web[\\/]ui[\\/](?:cn|button-class|badge|spinner)\.|src[\\/]web[\\/]components[\\/](?:motif[\\/](?!plate\.)|shell[\\/](?:brand|ecosystem-bar|footer|page-title|skip-link|theme))/;

/** Our own code but for what needs the leak check, which is large and only for those who write. */
const readers = /src[\\/](?:domain[\\/](?!leak[\\/]|public-text|deal-text|listing-publish|interest\.)|web[\\/](?!components[\\/](?:wizard|deal)[\\/]))/;

const server = `http://127.0.0.1:${process.env["PORT"] ?? "4000"}`;

/** How the application and the public pages are built alike. */
const shared: BuildEnvironmentOptions = {
  target: "es2023",
  // light-dark() is kept as written: every browser since 2024 knows it.
  cssTarget: ["chrome123", "firefox120", "safari17.5"],
  modulePreload: { polyfill: false },
  // Inlined assets would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
};

export default defineConfig({
  plugins: [react(), tailwindcss(), publicPages(shared), precompress()],
  // The PDF library's layout engine is WebAssembly, which the content security policy forbids; its last release in plain JavaScript.
  resolve: { alias: [{ find: /^yoga-layout\/load$/, replacement: "yoga-without-wasm/asmjs-async" }] },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    ...shared,
    // What makes PDFs in the demo is larger, and nobody loads it who does not ask for one.
    chunkSizeWarningLimit: 1400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Fewer, steadier files: what every page needs in three, the rest as pages share it.
          groups: [
            { name: "vendor", test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack(?![\\/](?:react-)?virtual))[\\/]/, priority: 3 },
            { name: "icons", test: /node_modules[\\/]lucide-react[\\/]/, priority: 2 },
            { name: "house", test: inHouse, priority: 1 },
            // What most screens share: forty files on a first load instead of a hundred.
            { name: "base", test: /node_modules[\\/](?:@base-ui|@floating-ui)[\\/]/, minShareCount: 4, priority: 2 },
            { name: "shared", test: readers, minShareCount: 7, priority: 0, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api/live": { target: server, ws: true },
      "/api": server,
      "/ecosystem": server,
      "/healthz": server,
      "/readyz": server,
    },
  },
});
