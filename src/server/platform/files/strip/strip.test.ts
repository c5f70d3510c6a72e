import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import decodeJpeg, { init as initJpeg } from "@jsquash/jpeg/decode.js";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { ExpectedError } from "#domain/core/errors.ts";
import { pdfText } from "#tests/support/files.ts";
import {
  ownersText,
  pdfBomb,
  plantedDocx,
  plantedDocxParts,
  plantedIn,
  plantedJpeg,
  plantedPdf,
  plantedPng,
  plantedWebp,
} from "#tests/support/planted-files.ts";
import { strip as stripped } from "./strip.ts";

const strip = (bytes: Uint8Array) => stripped(bytes, { organizationId: "one" });

/** The message for a rejected file. */
async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await strip(bytes).then(
    () => null,
    (each: unknown) => each,
  );
  if (!(error instanceof ExpectedError)) throw new Error("it was accepted");
  expect(error.code).toBe("invalid-input");
  return error.extras.fields?.["file"] ?? "";
}

// Node has it, but its types don't.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

describe("a stripped PDF", () => {
  it("keeps the owner's text, pictures and links, and nothing about its author", async () => {
    const planted = await plantedPdf();
    expect(await pdfText(planted)).toContain(ownersText);
    // Each of these strings is in the uploaded file.
    const said = [
      "Author",
      "Title",
      "Company",
      "Attached",
      "Script",
      "Xmp",
      "PageXmp",
      "Thumbnail",
      "EarlierSalary",
      "Reviewer",
      "Note",
      "Marker",
      "Name",
      "Id",
      "Home",
      "Inner",
      "Drawn",
      "Piece",
      "Structure",
      "User",
      "Artist",
      "Camera",
      "Gps47",
      "MonitorOfJane",
      "AfterTheEnd",
      "CommentInContent",
      "Mark",
    ];
    expect(plantedIn(planted)).toEqual(expect.arrayContaining(said.map((each) => `zqp${each}`)));
    const { kind, bytes } = await strip(planted);
    expect([kind, plantedIn(bytes)]).toEqual(["pdf", []]);
    expect(await pdfText(bytes)).toBe(ownersText);
    const again = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(again.context.trailerInfo.Info).toBeUndefined();
    expect(again.context.trailerInfo.ID).toBeUndefined();
    expect(
      again.catalog
        .keys()
        .map((key) => key.decodeText())
        .sort(),
    ).toEqual(["Pages", "Type"]);
    const annotations = again.getPage(0).node.Annots()?.asArray() ?? [];
    expect(
      annotations.map((each) =>
        String((again.context.lookup(each) as { get?: (key: PDFName) => unknown }).get?.(PDFName.of("Subtype"))),
      ),
    ).toEqual(["/Stamp", "/Link"]);
    expect(Buffer.from(bytes).includes("https://github.com/somebody")).toBe(true);
    expect(
      again.context.enumerateIndirectObjects().filter(([, object]) => String(object).includes("/DCTDecode")).length,
    ).toBe(1);
  });

  it("doesn't change when stripped again", async () => {
    const { bytes } = await strip(await plantedPdf());
    expect(Buffer.from((await strip(bytes)).bytes).equals(Buffer.from(bytes))).toBe(true);
  });

  it("rejects broken, protected, endless and bomb files, and says how to fix them", async () => {
    expect(await refusal(Buffer.from("%PDF-1.7\nnothing more"))).toContain("print it to PDF again");
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: "a", ownerPassword: "b" });
    expect(await refusal(Buffer.from(await locked.save()))).toContain("without");
    const long = await PDFDocument.create();
    for (let page = 0; page < 101; page++) long.addPage();
    expect(await refusal(Buffer.from(await long.save()))).toContain("more than 100 pages");
    expect(await refusal(pdfBomb(200))).toContain("too large when unpacked");
  });
});

describe("a stripped DOCX", () => {
  it("keeps the owner's text with changes accepted, and nothing about its author", async () => {
    const planted = await plantedDocx();
    expect(plantedIn(planted).length).toBeGreaterThan(20);
    const { kind, bytes } = await strip(planted);
    expect([kind, plantedIn(bytes)]).toEqual(["docx", []]);
    const parts = unzipSync(bytes);
    expect(Object.keys(parts).sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "word/_rels/document.xml.rels",
      "word/document.xml",
      "word/header1.xml",
      "word/media/image1.jpeg",
      "word/settings.xml",
      "word/styles.xml",
    ]);
    const words = strFromU8(parts["word/document.xml"] as Uint8Array)
      .replace(/<[^>]+>/g, "|")
      .replace(/[|\s]+/g, " ");
    expect(words).toContain(`${ownersText} Inserted words.`);
    expect(words).toContain("My code a file of mine");
    expect(strFromU8(parts["word/header1.xml"] as Uint8Array)).toContain("Page head");
    expect(strFromU8(parts["word/settings.xml"] as Uint8Array)).toContain("defaultTabStop");
    expect(strFromU8(parts["word/_rels/document.xml.rels"] as Uint8Array)).toContain("https://github.com/somebody");
    // The picture is there, with its pixels.
    expect((parts["word/media/image1.jpeg"] as Uint8Array).length).toBeGreaterThan(500);
  });

  it("rejects macros, embedded objects, document types, and duplicate, oversized or padded archives", async () => {
    const types = strFromU8((await plantedDocxParts())["[Content_Types].xml"] as Uint8Array);
    expect(
      await refusal(
        await plantedDocx({
          "[Content_Types].xml": types.replace(
            "openxmlformats-officedocument.wordprocessingml.document.main",
            "ms-word.document.macroEnabled.main",
          ),
        }),
      ),
    ).toContain("macros");
    const relations = strFromU8((await plantedDocxParts())["word/_rels/document.xml.rels"] as Uint8Array);
    expect(
      await refusal(
        await plantedDocx({ "word/_rels/document.xml.rels": relations.replace('/customXml"', '/oleObject"') }),
      ),
    ).toContain("oleObject");
    expect(
      await refusal(await plantedDocx({ "word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' })),
    ).toContain("damaged");
    expect(await refusal(await plantedDocx({ "WORD/document.xml": "<a/>" }))).toContain("cannot be read");
    expect(
      await refusal(
        Buffer.from(
          zipSync({ ...(await plantedDocxParts()), "word/bomb.xml": new Uint8Array(130 * 1024 * 1024) }, { level: 9 }),
        ),
      ),
    ).toContain("too large when unpacked");
    expect(await refusal(Buffer.concat([await plantedDocx(), Buffer.from("x")]))).toContain("cannot be read");
    expect(await refusal(Buffer.from(zipSync({ "a.txt": Buffer.from("a") })))).toContain("cannot be read");
  });
});

describe("a stripped picture", () => {
  const readers = { jpeg: plantedJpeg, png: plantedPng, webp: plantedWebp };

  it.each(["jpeg", "png", "webp"] as const)("has only its pixels: %s", async (kind) => {
    const planted = await readers[kind]();
    expect(plantedIn(planted).length).toBeGreaterThan(3);
    const stripped = await strip(planted);
    expect([stripped.kind, plantedIn(stripped.bytes)]).toEqual([kind, []]);
    expect(stripped.bytes.length).toBeGreaterThan(100);
  });

  it.each([
    [1, [120, 80], "left"],
    [3, [120, 80], "right"],
    [6, [80, 120], "top"],
    [8, [80, 120], "bottom"],
  ] as const)("is upright when its orientation was %i", async (orientation, [width, height], red) => {
    await initJpeg(
      new WebAssembly.Module(
        readFileSync(createRequire(import.meta.url).resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm")),
      ),
    );
    Object.assign(globalThis, {
      ImageData: function plain(data: Uint8ClampedArray, width: number, height: number) {
        return { data, width, height };
      },
    });
    const { bytes } = await strip(await plantedJpeg({ orientation }));
    const { data, ...size } = await decodeJpeg(Uint8Array.from(bytes).buffer);
    const at = (x: number, y: number) => (data[(y * size.width + x) * 4] as number) > 128;
    const where = {
      left: at(10, height / 2),
      right: at(width - 10, height / 2),
      top: at(width / 2, 10),
      bottom: at(width / 2, height - 10),
    };
    expect([
      size.width,
      size.height,
      Object.entries(where)
        .filter(
          ([side, isRed]) =>
            isRed && !(red === "left" || red === "right" ? ["top", "bottom"] : ["left", "right"]).includes(side),
        )
        .map(([side]) => side),
    ]).toEqual([width, height, [red]]);
  });

  it("rejects broken, oversized and ambiguous files", async () => {
    const jpeg = await plantedJpeg();
    expect(await refusal(jpeg.subarray(0, 60))).toContain("cannot be read");
    expect(
      await refusal(
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 17, 0, 0xff, 0xd9]),
          Buffer.alloc(40),
        ]),
      ),
    ).toContain("can't be read");
    const png = await plantedPng();
    const vast = Buffer.from(png);
    vast.writeUInt32BE(600_000, 16);
    expect(await refusal(vast)).toContain("36 million pixels");
    expect(await refusal(Buffer.concat([jpeg, await plantedDocx()]))).toContain("two kinds");
    expect(
      await refusal(
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from([0xff, 0xfe, 0, 12]),
          Buffer.from("%PDF-1.7\n\n"),
          jpeg.subarray(2),
        ]),
      ),
    ).toContain("two kinds");
    expect(await refusal(Buffer.concat([await plantedPdf(), await plantedDocx()]))).toContain("two kinds");
    expect(await refusal(Buffer.from("GIF89a and what follows"))).toContain("not a PDF, DOCX, JPEG, PNG or WebP");
    expect(await refusal(Buffer.from("\xd0\xcf\x11\xe0 an older file", "latin1"))).toContain("password");
  });
});
