import { joinWords } from "#domain/core/join-words.ts";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { erasureSummary } from "#domain/listing/erasure.ts";
import {
  erasedFieldNames,
  cardFields,
  formFieldNames,
  keptFieldNames,
  pageFields,
  screeningFields,
  termsFields,
} from "#domain/listing/fields.ts";

const sourcesIn = (...folders: string[]): string =>
  folders
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

/** The erase dialog, the privacy page and the documentation get a listing's fields from one table of marks. */
test("every place that says what erasure removes names the same fields", () => {
  const docs = readFileSync("docs/erasure.md", "utf8");
  expect(docs).toContain(`Blanked: ${joinWords(erasedFieldNames)}.`);
  expect(docs).toContain(`Kept: ${joinWords(keptFieldNames)} |`);
  expect(erasureSummary.goes.join("\n").toLowerCase()).toContain(joinWords(erasedFieldNames));
  expect(erasureSummary.stays.join("\n").toLowerCase()).toContain(joinWords(keptFieldNames));
  const privacy = readFileSync("src/web/site/legal/privacy.tsx", "utf8");
  for (const derived of ["${joinWords(erasedFieldNames)}", "${joinWords(keptFieldNames)}"])
    expect(privacy).toContain(derived);
});

test("every field of the form has its control in the wizard", () => {
  const wizard = sourcesIn("src/web/features/listing/wizard");
  // The identity has a control for each of its parts; words are confirmed where they were found.
  const elsewhere = ["identity", "confirmedTexts"];
  const hasControl = (field: string) =>
    new RegExp(`(?:data-field|path)="${field}"|box\\("${field}"|^export const confirmations =.*"${field}"`, "m").test(
      wizard,
    );
  expect(formFieldNames.filter((field) => !elsewhere.includes(field) && !hasControl(field))).toEqual([]);
});

test("every field that others can see is on the listing's page", () => {
  const page = sourcesIn("src/web/features/listing-page", "src/web/features/listing");
  // The Overview is the complete sheet, as in print: its parts select their fields by name.
  expect(page).toContain("const { sections, facts } = sheetFor(listing);");
  const sheet = readFileSync("src/domain/listing/sheet.ts", "utf8");
  const inSheet = (field: string) => new RegExp(`: \\(\\{[^}]*\\b${field}\\b[^}]*\\}\\) =>`).test(sheet);
  const unscreened = [...cardFields, ...pageFields, ...termsFields].filter(
    (field) => !inSheet(field) && !new RegExp(`\\b(?:listing|terms)\\.${field}\\b`).test(page),
  );
  expect(unscreened).toEqual([]);
  expect(screeningFields).toEqual(["scorecards", "screeningNotes"]);
  for (const part of ["scorecards", "notes"]) expect(sheet).toMatch(new RegExp(`\\bscreening\\.${part}\\b`));
});
