import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml, mark } from "../pages/pages.ts";
import type { StartProgress } from "./front-door.ts";

// Nothing else is served yet, so the page holds its own style, and the fonts are those of the reader's system.
const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), "utf8");
const style = read("../../../web/styles/tokens.css") + read("../pages/assets/starting.css");

/** Allows the page's own style and nothing else. */
export const startingPolicy =
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; ` +
  "frame-ancestors 'none'";

/** What a start is doing, as a sentence. */
const stepText = ({ step, listings }: StartProgress): string =>
  listings
    ? `Now ${step}: ${listings.loaded.toLocaleString("en-US")} of ${listings.total.toLocaleString("en-US")}.`
    : step === "starting"
      ? "Starting the server."
      : `Now ${step}.`;

/** Loads again by itself after `seconds`, because browsers don't obey Retry-After. */
export function startingPage(brandName: string, progress: StartProgress, seconds: number): string {
  const brand = escapeHtml(brandName);
  // Their number stays known while later steps run.
  const listings = progress.step === "loading listings" ? progress.listings : null;
  const bar =
    listings && listings.total > 0
      ? `<progress aria-label="Listings loaded" value="${listings.loaded}" max="${listings.total}"></progress>`
      : "";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${seconds}">
    <title>${brand} is starting</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <p class="brand">${mark}<span>${brand}</span></p>
      <section>
        <h1>${brand} is starting</h1>
        <p class="step">${escapeHtml(stepText({ ...progress, listings }))}</p>
        ${bar}
        <p class="hint">Your page opens by itself as soon as the server is ready. A first start takes about a
          minute.</p>
      </section>
    </main>
  </body>
</html>
`;
}
