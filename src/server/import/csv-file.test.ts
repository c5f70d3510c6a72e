import { expect, test } from "vitest";
import { readCsvFile } from "./csv-file.ts";

const refusal = (text: string) =>
  readCsvFile(text).then(
    () => null,
    (error: { extras?: { fields?: Record<string, string> } }) => error.extras?.fields?.["files.0.text"],
  );

test("millions of line breaks are not parsed to the end", async () => {
  expect(await refusal(`name,email\n${"\n".repeat(4_000_000)}`)).toMatch(/more than 20000 rows, blank ones counted/);
});

test("a header as long as a book is refused before any pattern reads it", async () => {
  expect(await refusal(`a@${".".repeat(500_000)}@\nx\n`)).toMatch(/name is longer than 200 characters/);
});

test("blank rows are passed over and counted", async () => {
  const { rows } = await readCsvFile("name\n\nAda\n\nGrace\n");
  expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [3, "Ada"],
    [5, "Grace"],
  ]);
});
