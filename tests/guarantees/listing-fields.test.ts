import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { erasureWords } from "#domain/listing/erasure.ts";
import { blankedWords, inWords, keptWords } from "#domain/listing/fields.ts";

/**
 * What the erase dialog, the privacy page and the documentation say of a listing's fields comes from the one table of
 * marks.
 */
test("every place that says what erasing removes names the same fields", () => {
  const docs = readFileSync("docs/erasure.md", "utf8");
  expect(docs).toContain(`Blanked: ${inWords(blankedWords)}.`);
  expect(docs).toContain(`Kept: ${inWords(keptWords)} |`);
  expect(erasureWords.goes.join("\n").toLowerCase()).toContain(inWords(blankedWords));
  expect(erasureWords.stays.join("\n").toLowerCase()).toContain(inWords(keptWords));
  const privacy = readFileSync("src/web/site/legal/privacy.tsx", "utf8");
  for (const derived of ["${inWords(blankedWords)}", "${inWords(keptWords)}"]) expect(privacy).toContain(derived);
});
