import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml, mark } from "../pages/pages.ts";
import type { StartProgress } from "./front-door.ts";

// Nothing else is served yet, so the page holds its own style, and the fonts are those of the reader's system.
const style =
  readFileSync(path.join(import.meta.dirname, "../../../web/styles/tokens.css"), "utf8") +
  `
  * { box-sizing: border-box }
  html { background: var(--paper); color: var(--ink); font-family: ui-sans-serif, system-ui, sans-serif }
  body { min-height: 100dvh; margin: 0; padding: clamp(24px, 18vh, 192px) 16px 48px }
  main { max-width: 440px; margin: 0 auto; font-size: 0.90625rem; line-height: 1.4375rem }
  .brand { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-size: 1.125rem; font-weight: 600 }
  .ink { fill: var(--ink) }
  .seal { fill: var(--seal) }
  .faint { fill: var(--ink); opacity: 0.35 }
  section { padding: 28px 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface) }
  h1 { margin: 0 0 8px; font: 500 1.75rem/2.125rem ui-serif, Georgia, serif; letter-spacing: -0.018em }
  p { margin: 8px 0 0; text-wrap: pretty }
  .step { color: var(--ink-2); font-variant-numeric: tabular-nums }
  .hint { margin-top: 20px; color: var(--ink-3); font-size: 0.84375rem; line-height: 1.25rem }
  progress { display: block; width: 100%; height: 6px; margin-top: 16px; accent-color: var(--petrol) }
  @media (prefers-reduced-motion: no-preference) {
    .seal { animation: 1.5s ease-in-out infinite alternate quiet }
    @keyframes quiet { to { opacity: 0.3 } }
  }
`;

/** Allows the page's own style and nothing else. */
export const startingPolicy =
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; ` +
  "frame-ancestors 'none'";

/** What a start is doing, as a sentence. */
function stepText({ step, listings }: StartProgress): string {
  if (listings === null) return step === "starting" ? "Starting the server." : `Now ${step}.`;
  const [loaded, total] = [listings.loaded, listings.total].map((count) => count.toLocaleString("en-US"));
  return `Now ${step}: ${loaded} of ${total}.`;
}

/** Loads again by itself after `seconds`, because browsers don't obey Retry-After. */
export function startingPage(brandName: string, progress: StartProgress, seconds: number): string {
  const brand = escapeHtml(brandName);
  const { listings } = progress;
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
        <p class="step">${escapeHtml(stepText(progress))}</p>
        ${bar}
        <p class="hint">Your page opens by itself as soon as the server is ready. A first start takes about a
          minute.</p>
      </section>
    </main>
  </body>
</html>
`;
}
