import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readCv } from "#domain/cv/read.ts";
import { sampleCvs } from "#tests/support/cvs.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { CvFileError } from "./cv-file-error.ts";
import { cvTextOf } from "./cv-text.ts";

/** A thousand broken files every night; enough to notice a common mistake otherwise. */
const broken = exhaustive ? 1_000 : 20;

/** Reads a file to the end, or gives the sentence that says why not. Any other error fails the test. */
async function outcome(bytes: Uint8Array, name: string): Promise<string> {
  try {
    const text = await cvTextOf(bytes, name);
    readCv(text, "2026-11-23");
    return "read";
  } catch (error) {
    if (!(error instanceof CvFileError)) throw error;
    expect(error.message).toMatch(/^[A-Z].+\. [A-Z].+\.$/s);
    return error.problem;
  }
}

/** Changes to a file, the same in every run: cut, bytes changed, a piece twice, pieces of two files. */
function damaged(bytes: Uint8Array, other: Uint8Array, number: number): Uint8Array {
  let state = (number * 2_654_435_761) >>> 0;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const copy = new Uint8Array(bytes);
  const at = next(copy.length);
  if (number % 5 === 0) return copy.subarray(0, at);
  if (number % 5 === 1) return Uint8Array.from([...copy.subarray(0, at), ...copy.subarray(next(at + 1))]);
  if (number % 5 === 2) return Uint8Array.from([...copy.subarray(0, at), ...other.subarray(next(other.length))]);
  const changes = number % 5 === 3 ? 1 + next(10) : 200 + next(2_000);
  for (let change = 0; change < changes; change++) copy[next(copy.length)] = next(256);
  return copy;
}

describe("broken files", () => {
  test(`${broken} of them are read or rejected with a sentence`, async () => {
    const samples = await sampleCvs();
    const outcomes = new Map<string, number>();
    for (let number = 0; number < broken; number++) {
      const { bytes, name } = samples[number % samples.length]!;
      const other = samples[(number * 7 + 3) % samples.length]!.bytes;
      const result = await outcome(damaged(bytes, other, number), name);
      outcomes.set(result, (outcomes.get(result) ?? 0) + 1);
    }
    expect(outcomes.get("read")).toBeGreaterThan(broken / 20);
    expect(outcomes.get("damaged")).toBeGreaterThan(broken / 20);
  });
});

const docx = (body: string): Uint8Array =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": strToU8(`<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
  });
const odt = (body: string): Uint8Array =>
  zipSync({ "content.xml": strToU8(`<office:text>${body}</office:text>`), mimetype: strToU8("odt") });

describe("huge and hostile files", () => {
  test.each<[string, () => Uint8Array, string, string]>([
    ["a ZIP bomb as DOCX", () => docx("<w:p/>".repeat(8_000_000)), "a.docx", "long"],
    ["a ZIP bomb as ODT", () => odt("<text:p/>".repeat(6_000_000)), "a.odt", "long"],
    ["100,000 groups in RTF", () => strToU8(`{\\rtf1 ${"{".repeat(100_000)}`), "a.rtf", "damaged"],
    ["a million letters in RTF", () => strToU8(`{\\rtf1 ${"a\\par ".repeat(500_000)}}`), "a.rtf", "long"],
    ["deep JSON", () => strToU8(`{"basics":${"[".repeat(50_000)}`), "a.json", "damaged"],
    ["a JSON Resume of numbers", () => strToU8('{"basics": 7, "work": [null, 3, {"name": {}}]}'), "a.json", "empty"],
    ["text in one line", () => strToU8("a ".repeat(90_000)), "a.txt", "read"],
    ["text of dates", () => strToU8("2019 - 2021 Jan 2019 to ".repeat(8_000)), "a.txt", "read"],
    ["text of at signs", () => strToU8("a@a.".repeat(45_000)), "a.txt", "read"],
    ["text of separators", () => strToU8("| , - ( • \n".repeat(1_500)), "a.txt", "empty"],
    ["text of headings", () => strToU8("Experience\nSkills\n2019 - now\n".repeat(600)), "a.txt", "read"],
    ["20 MB of zeros", () => new Uint8Array(20_000_000), "a.pdf", "damaged"],
    ["21 MB", () => new Uint8Array(21_000_000), "a.pdf", "long"],
    ["a PDF of nothing but its mark", () => strToU8("%PDF-1.4\n%%EOF"), "a.pdf", "damaged"],
    ["an entity bomb", () => docx(`<w:p><w:r><w:t>${"&a;".repeat(100_000)}</w:t></w:r></w:p>`), "a.docx", "damaged"],
    ["a ZIP without a document", () => zipSync({ "a.txt": strToU8("hi") }), "a.docx", "unknown"],
  ])("%s", async (_, make, name, expected) => {
    expect(await outcome(make(), name)).toBe(expected);
  });
});
