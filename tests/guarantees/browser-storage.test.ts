import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync(["src/web/**/*.{ts,tsx}", "public/*.js", "src/server/platform/pages/assets/*.js"]).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("src/web/site/legal/"),
);

/** Written like a storage key, but a lock between tabs, an error code and a channel. */
const notStored = ["talentmls-session", "ecosystem_auth_failed", "talentmls_main"];

/** The demo's keys hold sample data; the page has one line for all of them. */
const isKey = (name: string) => !name.startsWith("mls-demo") && !notStored.includes(name);

test("the privacy page names every key that is stored in the browser", () => {
  const written = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["'`]((?:mls|talentmls|ecosystem)[-_][a-z_-]*[a-z])["'` ]/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const keys = [...new Set(written)].filter(isKey).sort();
  expect(keys).toContain("mls-drafts");
  const page = readFileSync("src/web/site/legal/privacy.tsx", "utf8");
  expect(keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(page))).toEqual([]);
});

test("keys have a prefix by which they are found", () => {
  const stored = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:getItem|setItem|removeItem)\(\s*["'`]([^"'`$]+)["'`]/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(stored.filter((name) => !/^(?:mls|talentmls|ecosystem)[-_]/.test(name))).toEqual([]);
});
