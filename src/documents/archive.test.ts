import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { csvDownload } from "./archive.ts";

const first = { fileName: "journals-1-of-2.csv", text: '"Narration","Amount"\r\n"Société, paid","1.00"\r\n' };
const second = { fileName: "journals-2-of-2.csv", text: '"Narration","Amount"\r\n' };
const about = {
  name: "journals",
  createdAt: new Date("2026-11-24T03:00:00Z"),
  base64Of: (bytes: Uint8Array) => Buffer.from(bytes).toString("base64"),
};

test("one file comes as it is", () => {
  expect(csvDownload([first], about)).toEqual({ ...first, mediaType: "text/csv" });
});

test("several files come in one archive with their names, readable without unpacking", () => {
  const { fileName, mediaType, ...content } = csvDownload([first, second], about);
  expect([fileName, mediaType]).toEqual(["journals.zip", "application/zip"]);
  const bytes = Buffer.from(String("base64" in content && content.base64), "base64");
  const unpacked = Object.entries(unzipSync(bytes));
  expect(unpacked.map(([name, text]) => ({ fileName: name, text: strFromU8(text) }))).toEqual([first, second]);
  expect(bytes.toString("utf8")).toContain("Société, paid");
});
