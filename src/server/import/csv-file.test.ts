import { expect, test } from "vitest";
import { readCsvFile } from "./csv-file.ts";

const refusal = (text: string) =>
  readCsvFile(text).then(
    () => null,
    (error: { extras?: { fields?: Record<string, string> } }) => error.extras?.fields?.["files.0.text"],
  );

test("stops parsing after millions of line breaks", async () => {
  expect(await refusal(`name,email\n${"\n".repeat(4_000_000)}`)).toMatch(/more than 20000 rows, including blank ones/);
});

test("rejects a very long header before any pattern reads it", async () => {
  expect(await refusal(`a@${".".repeat(500_000)}@\nx\n`)).toMatch(/name is longer than 200 characters/);
});

test("skips blank rows but counts them", async () => {
  const { rows } = await readCsvFile("name\n\nAda\n\nGrace\n");
  expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [3, "Ada"],
    [5, "Grace"],
  ]);
});

test("names the row whose quote it can't read, in the first piece and in a later one", async () => {
  expect(await refusal('name,role\nAda,Cook\n\nGrace,a "b" c\n')).toMatch(/^Row 4 has a quote inside a cell/);
  expect(await refusal('name,role\nAda,Cook\nGrace,"Baker\n')).toMatch(/after row 3 is never closed/);
  const long = `name,role\n${"Ada,Cook\n".repeat(8_000)}`;
  expect(await refusal(`${long}Grace,a "b" c\n`)).toMatch(/^Row 8002 has a quote inside a cell/);
});

test("rejects what isn't text, and leaves a damaged character to its row", async () => {
  expect(await refusal("name\nM\u0000ller\n")).toMatch(/UTF-8/);
  expect((await readCsvFile("name\nM\uFFFDller\nAda\n")).rows).toHaveLength(2);
});
