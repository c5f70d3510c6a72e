import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { readCv } from "#domain/cv/read.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { docxOf, odtOf, rtfOf } from "#tests/support/text-documents.ts";
import { cvTextOf } from "./cv-text.ts";
import { CvFileError, type CvFileProblem } from "./cv-file-error.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const linesOf = async (bytes: Uint8Array, name: string): Promise<string[]> =>
  (await cvTextOf(bytes, name)).pages.flatMap(({ lines }) => lines.map(({ text }) => text));
const problemOf = async (bytes: Uint8Array, name: string): Promise<CvFileProblem | null> =>
  cvTextOf(bytes, name).then(
    () => null,
    (error: unknown) => (error instanceof CvFileError ? error.problem : null),
  );

describe("plain text", () => {
  test("is read as UTF-8, UTF-16 or Windows-1252", async () => {
    expect(await linesOf(encode("José Núñez\r\nWelder"), "a.txt")).toEqual(["José Núñez", "Welder"]);
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("José Núñez\nWelder", "utf16le")]);
    expect(await linesOf(wide, "a.txt")).toEqual(["José Núñez", "Welder"]);
    expect(await linesOf(Buffer.from("José Núñez\nWelder", "utf16le"), "a.txt")).toEqual(["José Núñez", "Welder"]);
    expect(await linesOf(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x96]), "a.txt")).toEqual(["José –"]);
  });
});

describe("PDF", () => {
  test("has its lines at their places on the page", async () => {
    const { kind, pages } = await cvTextOf(
      await plainCv(["Ana Bell", "Registered nurse at Acme General Hospital since 2019"]),
      "a.pdf",
    );
    expect(kind).toBe("pdf");
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual([
      "Ana Bell",
      "Registered nurse at Acme General Hospital since 2019",
    ]);
    expect(pages[0]?.lines[0]?.x).toBe(40);
    expect(pages[0]?.lines[1]!.y).toBeGreaterThan(pages[0]!.lines[0]!.y);
  });
});

describe("links of a PDF", () => {
  test("are the addresses of the words they are on", async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont("Helvetica");
    const page = document.addPage();
    page.drawText("Ana Bell, registered nurse with twelve years in intensive care", { x: 40, y: 780, size: 12, font });
    page.drawText("Email | LinkedIn | Website", { x: 40, y: 760, size: 12, font });
    const link = (words: string, before: string, uri: string) => {
      const x = 40 + font.widthOfTextAtSize(before, 12);
      const rect = [x, 756, x + font.widthOfTextAtSize(words, 12), 772];
      const action = { Type: "Action", S: "URI", URI: PDFString.of(uri) };
      const annotation = { Type: "Annot", Subtype: "Link", Rect: rect, Border: [0, 0, 0], A: action };
      return document.context.register(document.context.obj(annotation));
    };
    page.node.set(
      PDFName.of("Annots"),
      document.context.obj([
        link("Email", "", "mailto:ana@mail.example"),
        link("LinkedIn", "Email | ", "https://www.linkedin.com/in/ana-bell"),
        link("Website", "Email | LinkedIn | ", "javascript:alert(1)"),
      ]),
    );
    const { pages } = await cvTextOf(await document.save(), "a.pdf");
    expect(pages[0]?.lines.map(({ links }) => links)).toEqual([
      undefined,
      [
        { start: 0, end: 5, address: "mailto:ana@mail.example" },
        { start: 8, end: 16, address: "https://www.linkedin.com/in/ana-bell" },
      ],
    ]);
  });
});

describe("links of DOCX, ODT and RTF", () => {
  const head = "Email me: [here](mailto:ana@mail.example) | [LinkedIn](https://www.linkedin.com/in/ana-bell)";
  const lines = ["Ana Bell", head, "[Site](javascript:alert(1)), [Code ](https://github.com/anabell)"];
  const found = [
    undefined,
    [
      { start: 10, end: 14, address: "mailto:ana@mail.example" },
      { start: 17, end: 25, address: "https://www.linkedin.com/in/ana-bell" },
    ],
    [expect.objectContaining({ end: expect.any(Number) as number, address: "https://github.com/anabell" }) as object],
  ];

  test.each<[string, Uint8Array, string]>([
    ["DOCX", docxOf(lines), "a.docx"],
    ["ODT", odtOf(lines), "a.odt"],
    ["RTF", rtfOf(lines), "a.rtf"],
  ])("are the addresses of the words they are on in %s", async (_, bytes, name) => {
    const { pages } = await cvTextOf(bytes, name);
    const read = pages.flatMap((page) => page.lines);
    expect(read.map(({ links }) => links)).toEqual(found);
    const code = read[2]!;
    expect(code.text.slice(code.links![0]!.start, code.links![0]!.end)).toBe("Code");
    expect(read.map(({ text }) => text).join("")).not.toMatch(/[\ufdd0-\ufdd2]/);
  });

  test("of an RTF file end with their words, and other fields keep only their text", async () => {
    const field = (instruction: string, shown: string) => `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt ${shown}}}`;
    const accented = field('HYPERLINK "https://example.com/\\u233?"', "\\'e9tude");
    const inside = field('HYPERLINK \\\\l "top"', "Top");
    const broken = field('HYPERLINK "https://example.com/two"', "Two\\par lines");
    const rtf = `{\\rtf1\\ansi ${accented} Ana, page ${field("PAGE", "7")}\\par ${inside} ${broken}\\par}`;
    const { pages } = await cvTextOf(encode(rtf), "a.rtf");
    expect(pages[0]?.lines.map(({ text, links }) => [text, links])).toEqual([
      ["étude Ana, page 7", [{ start: 0, end: 5, address: "https://example.com/é" }]],
      ["Top Two", undefined],
      ["lines", undefined],
    ]);
  });

  test("of a DOCX page header are read too, and fill in the contact fields", async () => {
    const text = await cvTextOf(docxOf(["Registered nurse since 2019"], ["Ana Bell", head]), "a.docx");
    const { email, linkedinUrl } = readCv(text, "2026-11-23");
    expect(email?.value).toBe("ana@mail.example");
    expect(linkedinUrl?.value).toContain("linkedin.com/in/ana-bell");
  });

  test("marks that a file brings itself point nowhere", async () => {
    const bytes = docxOf(["\ufdd00\ufdd1Ana\ufdd2 \ufdd07\ufdd1Bell", "Registered nurse"]);
    const { pages } = await cvTextOf(bytes, "a.docx");
    expect(pages[0]?.lines.map(({ text, links }) => [text, links])).toEqual([
      ["Ana Bell", undefined],
      ["Registered nurse", undefined],
    ]);
  });
});

describe("a file that can't be read", () => {
  test("a PDF with a password says to remove it; one that opens without it is read", async () => {
    const locked = async (userPassword: string) => {
      const document = await PDFDocument.load(await plainCv(["Ana Bell", "Registered nurse at Acme Hospital, 2019"]));
      document.encrypt({ ownerPassword: "owner-secret", userPassword });
      return document.save();
    };
    const error = await cvTextOf(await locked("secret"), "a.pdf").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      problem: "protected",
      message: "This file is protected by a password. Save a copy without the password, then add that.",
    });
    expect(await linesOf(await locked(""), "a.pdf")).toContain("Ana Bell");
  });

  test.each<[CvFileProblem, Uint8Array, string]>([
    ["empty", new Uint8Array(), "a.pdf"],
    ["empty", encode("  \n "), "a.txt"],
    ["damaged", encode("%PDF-1.7 and nothing else"), "a.pdf"],
    ["damaged", encode("not a document"), "a.docx"],
    ["damaged", encode("PK\u0003\u0004 cut off"), "a.docx"],
    ["picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]), "a.png"],
    ["unknown", new Uint8Array([1, 2, 0, 0, 3, 4, 0, 0, 7]), "a.bin"],
    ["unknown", encode("<!doctype html><p>Hi"), "a.html"],
    ["unknown", encode('{"name": "left-pad"}'), "package.json"],
    ["long", encode("word ".repeat(60_000)), "a.txt"],
  ])("says %s", async (problem, bytes, name) => {
    expect(await problemOf(bytes, name)).toBe(problem);
  });

  test("a PDF without text is a scan", async () => {
    const error = await cvTextOf(await plainCv([]), "scan.pdf").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: "scan", message: expect.stringContaining("This PDF is a scan") as string });
  });
});
