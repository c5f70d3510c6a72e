import { describe, expect, test } from "vitest";
import { FilesRefused, readFiles, textOf } from "./read-files.ts";

const file = (name: string, content: string | Uint8Array, size?: number) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { name, size: size ?? bytes.length, arrayBuffer: async () => bytes.slice().buffer };
};

describe("chosen files", () => {
  test("are one CSV or several JSON documents", async () => {
    expect(await readFiles([file("a.csv", "Name\nŁucja")])).toEqual({
      kind: "csv",
      files: [{ name: "a.csv", text: "Name\nŁucja" }],
    });
    expect(await readFiles([file("a.JSON", "{}"), file("b.json", "[]")])).toMatchObject({
      kind: "json-resume",
      files: [{ text: "{}" }, { text: "[]" }],
    });
  });

  test("are read as Excel on Windows saves them", async () => {
    const windows = Uint8Array.from("Name\nJ\u00fcrgen O\u0092Neil \u0096 M\u00fcller\n", (each) => each.charCodeAt(0));
    expect(await readFiles([file("a.csv", windows)])).toMatchObject({
      files: [{ text: "Name\nJürgen O’Neil – Müller\n" }],
    });
  });

  test.each([
    ["mixed", [file("a.csv", ""), file("b.json", "")], /together/],
    ["several CSV files", [file("a.csv", ""), file("b.csv", "")], /one at a time/],
    ["too large", [file("a.csv", "", 13 * 1024 * 1024)], /12 MB/],
    ["in the encoding of older Macs", [file("a.csv", new Uint8Array([0x4d, 0x9f, 0x6c]))], /UTF-8/],
    ["in the encoding of older Macs", [file("a.csv", new Uint8Array([0x4d, 0x75, 0x96, 0x6f, 0x7a]))], /UTF-8/],
    ["not text", [file("a.csv", new Uint8Array([0x4d, 0x00, 0xfc]))], /UTF-8/],
  ])("are rejected when %s", async (_what, files, says) => {
    const refused = await readFiles(files).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FilesRefused);
    expect((refused as FilesRefused).message).toMatch(says);
  });

  test.each([
    [
      "maya.pdf",
      "%PDF-1.7",
      /^This is a PDF\. To add a CV, open List Candidate, step 1 \(Basics\), and use CV files\.$/,
      "list-candidate",
    ],
    ["maya.DOCX", "PK", /^This is a Word document\. To add a CV/, "list-candidate"],
    ["scan.jpeg", "x", /^This is an image\. To add a CV/, "list-candidate"],
    ["people.xlsx", "PK", /^This is an Excel workbook\. Save it as CSV first \(File > Save as…\)/, null],
    ["renamed.csv", "%PDF-1.4 more", /^This is a PDF\./, "list-candidate"],
    ["renamed.csv", "PK\u0003\u0004rest", /^This is a workbook or a zipped file\. Save it as CSV first/, null],
  ])("of another kind get a hint where to upload them: %s", async (name, content, says, goesTo) => {
    const refused = await readFiles([file(name, content)]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FilesRefused);
    expect((refused as FilesRefused).message).toMatch(says);
    expect((refused as FilesRefused).goesTo).toBe(goesTo);
  });

  test("with unknown extensions are read as CSV, including names of object properties", async () => {
    expect(await readFiles([file("people.constructor", "Name\nMaya")])).toMatchObject({ kind: "csv" });
  });

  test("are read as UTF-16 if they are marked so", () => {
    expect(textOf("a.csv", new Uint8Array([0xff, 0xfe, 0x41, 0x00, 0x42, 0x01]).buffer)).toBe("Ał");
  });
});
