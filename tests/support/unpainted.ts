import type { Page } from "@playwright/test";

/**
 * A script for the start of every page: the browser does everything except draw. Drawing takes two fifths of a page's
 * processor time, and no journey looks at the picture. Layout, styles, hit targets and what Playwright calls visible
 * stay the same, unlike with `visibility` or `display`.
 */
export const unpainted = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
  window.unpainted = sheet;
`;

const paint = (page: Page, painted: boolean): Promise<void> =>
  page.evaluate(`if (window.unpainted) window.unpainted.disabled = ${painted}`);

/** Draws the page during the work: for a picture, or for the contrast of its colors. */
export async function painted<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  await paint(page, true);
  try {
    return await work();
  } finally {
    await paint(page, false);
  }
}
