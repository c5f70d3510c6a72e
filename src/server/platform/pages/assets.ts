import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export type Asset = { type: string; body: Buffer };

const ours = path.join(import.meta.dirname, "assets");
const require = createRequire(import.meta.url);

const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";

/** All assets of the sign-in pages, read once: they work without a build of the application. */
export function loadAssets(): { assets: ReadonlyMap<string, Asset>; url: (name: string) => string } {
  const assets = new Map<string, Asset>([
    ["theme.js", { type: script, body: readFileSync(path.join(ours, "theme.js")) }],
    ["form.js", { type: script, body: readFileSync(path.join(ours, "form.js")) }],
    ["passkey.js", { type: script, body: readFileSync(path.join(ours, "passkey.js")) }],
    // The library's bundle for pages; its package exports only modules for bundlers.
    [
      "webauthn.js",
      {
        type: script,
        body: readFileSync(
          path.join(path.dirname(require.resolve("@simplewebauthn/browser")), "../dist/bundle/index.umd.min.js"),
        ),
      },
    ],
    ["sign-in.js", { type: script, body: readFileSync(path.join(ours, "sign-in.js")) }],
    ["send-form.js", { type: script, body: readFileSync(path.join(ours, "send-form.js")) }],
    ["setup.js", { type: script, body: readFileSync(path.join(ours, "setup.js")) }],
    ["invitation.js", { type: script, body: readFileSync(path.join(ours, "invitation.js")) }],
    ["pages.css", { type: style, body: readFileSync(path.join(ours, "pages.css")) }],
    // Colors are defined only in this file, which imports nothing from the pages.
    [
      "tokens.css",
      { type: style, body: readFileSync(path.join(import.meta.dirname, "../../../web/styles/tokens.css")) },
    ],
    ["inter.woff2", font("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")],
    ["source-serif-4.woff2", font("@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2")],
    ["geist-mono.woff2", font("@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2")],
  ]);
  // Scripts import each other by plain names, so one version covers all files.
  const version = createHash("sha256");
  for (const { body } of assets.values()) version.update(body);
  const stamp = version.digest("hex").slice(0, 10);
  const url = (name: string) => `/ecosystem/assets/${stamp}/${name}`;
  assets.set("fonts.css", { type: style, body: Buffer.from(fontFaces(url)) });
  return { assets, url };
}

function font(file: string): Asset {
  return { type: "font/woff2", body: readFileSync(require.resolve(file)) };
}

function fontFaces(url: (name: string) => string): string {
  const face = (family: string, file: string, weights: string) =>
    `@font-face { font-family: "${family}"; src: url("${url(file)}") format("woff2"); font-weight: ${weights}; ` +
    "font-display: swap; }";
  return [
    face("Inter Variable", "inter.woff2", "100 900"),
    face("Source Serif 4 Variable", "source-serif-4.woff2", "200 900"),
    face("Geist Mono Variable", "geist-mono.woff2", "100 900"),
  ].join("\n");
}
