import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const files = ["src/domain", "src/server", "src/demo", "src/documents"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  )
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));

/** The words of spec §8, which are shown to the letter. */
const seeds =
  /^(?:Candidate not found|.+ is already in (?:your shortlist|the pipeline)|Please sign in through the ecosystem to access this application\.)$/;

/** Details whose words stand in their place, as one reads them; what is put together from other words stands as one. */
function detailsIn(text: string): string[] {
  const joined = text.replace(/\bdetail: \(?\s*(?=["`])/g, "detail: ").replace(/(?<!\\)(["`]) \+\s+["`]/g, "");
  const literals = joined.matchAll(
    /\bdetail: (?:"((?:[^"\\]|\\.)*)"|`((?:[^`$\\]|\\.|\$(?!\{)|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*)`)/g,
  );
  return [...literals].map(
    ([, plain, template = ""]) => plain ?? template.replace(/\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/g, "…"),
  );
}

test("every refusal says what is wrong and how to mend it: two sentences at least", () => {
  const details = files.flatMap((file) =>
    detailsIn(readFileSync(path.join(root, file), "utf8")).map((detail) => ({ file, detail })),
  );
  expect(details.length).toBeGreaterThan(100);
  const bare = details.filter(({ detail }) => !seeds.test(detail) && !/[.?:][”"]? .*(?:[.?]|…)$/.test(detail));
  expect(bare).toEqual([]);
});
