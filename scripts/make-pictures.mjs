import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";
import { root } from "./node.mjs";

/**
 * Generates the images that can't be SVG into public/, from the product's colors, type and motifs: home screen icons
 * (the mark within the mask's safe circle) and the link preview card. Run manually when the mark changes.
 */
const at = (...parts) => readFileSync(path.join(root, ...parts));
const font = (name) => `data:font/woff2;base64,${at("node_modules/@fontsource-variable", name).toString("base64")}`;
const tokens = at("src/web/styles/tokens.css").toString();
const mark =
  `<svg viewBox="0 0 26 18"><rect class="ink" width="16" height="8" rx="1.5"/><rect class="seal" ` +
  `x="18" width="8" height="8" rx="1.5"/><rect class="ink faint" y="10" width="9" height="8" rx="1.5"/><rect ` +
  `class="ink" x="11" y="10" width="15" height="8" rx="1.5"/></svg>`;

const page = (style, body) => `<!doctype html><html data-theme="light"><style>${tokens}
  @font-face { font-family: Serif; src: url("${font("source-serif-4/files/source-serif-4-latin-opsz-normal.woff2")}");
    font-weight: 200 900 }
  @font-face { font-family: Mono; src: url("${font("geist-mono/files/geist-mono-latin-wght-normal.woff2")}");
    font-weight: 100 900 }
  * { margin: 0; box-sizing: border-box } body { background: var(--paper); color: var(--ink) } svg .ink {
    fill: var(--ink) } svg .faint { opacity: .35 } svg .seal { fill: var(--seal) } ${style}</style>${body}</html>`;

const icon = page("body { display: grid; place-items: center; height: 100vh } svg { width: 52vw }", mark);

const card = page(
  `body { width: 1200px; height: 630px; padding: 76px 84px; display: flex; flex-direction: column;
    justify-content: space-between }
  h1 { font: 480 100px/1.1 Serif; letter-spacing: -.025em } .bar { display: inline-block; width: 2.2em;
    height: .76em; border-radius: 10px; background: var(--ink); vertical-align: -.07em }
  .foot { display: flex; align-items: center; gap: 36px } svg { width: 78px } .plate { font: 600 28px/1 Mono;
    letter-spacing: .04em; border: 2px solid var(--line-2); border-radius: 8px;
    padding: 14px 18px; background: var(--sunk) }
  .split { flex: 1; display: flex; gap: 3px; height: 18px; border-radius: 5px; overflow: hidden } .la { flex: 6;
    background: var(--petrol) } .sa { flex: 4; background: var(--ochre) }`,
  `<h1>Share the talent.<br>Keep the <span class="bar"></span>.<br>Split the fee.</h1><div ` +
    `class="foot">${mark}<span class="plate">TM-7K3QF9XA</span><span class="split"><span class="la"></span><span ` +
    `class="sa"></span></span></div>`,
);

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
async function draw(name, html, width, height) {
  const sheet = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  await sheet.setContent(html);
  await sheet.evaluate(() => document.fonts.ready);
  writeFileSync(path.join(root, "public", name), await sheet.screenshot());
  await sheet.close();
}
for (const size of [180, 192, 512]) await draw(`icon-${size}.png`, icon, size, size);
await draw("social-card.png", card, 1200, 630);
await browser.close();
