import { deflateSync } from "node:zlib";
import { PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import encodeJpeg, { init as initJpeg } from "@jsquash/jpeg/encode.js";
import encodePng, { init as initPng } from "@jsquash/png/encode.js";
import encodeWebp, { init as initWebp } from "@jsquash/webp/encode.js";
import { strToU8, unzipSync, zipSync } from "fflate";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pdfInside } from "./files.ts";

/*
 * Files as they come from people's machines, with planted words in every place that can name the author. The owner's
 * own sentence is on the page. A planted word begins with "zqp", which no tool writes by itself.
 */
export const ownersText = "Led nine engineers through two migrations.";

/**
 * The planted words in the bytes: as they are, in UTF-16, in hexadecimal, and in unpacked streams, entries and chunks.
 */
export function plantedIn(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes);
  const parts = [buffer.toString("latin1")];
  if (buffer.subarray(0, 5).toString() === "%PDF-") parts.push(pdfInside(buffer));
  if (buffer.subarray(0, 2).toString() === "PK")
    for (const [name, entry] of Object.entries(unzipSync(bytes)))
      parts.push(name, Buffer.from(entry).toString("latin1"), ...plantedIn(entry));
  const all = parts.join("\n");
  const hex = all.replace(
    /[0-9a-f]{2}(?:[0-9a-f]{2})*/gi,
    (run) => `\n${Buffer.from(run, "hex").toString("latin1")}\n`,
  );
  const found = [all, hex]
    .flatMap((text) => [text, text.replaceAll("\0", "")])
    .flatMap((text) => text.match(/zqp\w+/gi) ?? []);
  return [...new Set(found)].sort();
}

const wasm = (file: string) =>
  new (globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => never } }).WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve(file)),
  );

/** A picture of 120 × 80 pixels by default: red on the left, blue on the right. */
function pixels(width = 120, height = 80) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++)
    data.set(at % width < width / 2 ? [220, 20, 20, 255] : [20, 20, 220, 255], at * 4);
  return { data, width, height } as never;
}

const uint16 = (value: number) => Uint8Array.of(value >> 8, value & 255);
const uint32 = (value: number) => Uint8Array.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));

/** Exif (TIFF, big-endian) with the picture's orientation, author, device and place. */
function exif(orientation: number): Buffer {
  const texts = ["zqpArtist\0", "zqpCamera\0", "zqpGps47.6N\0"];
  const tags = [315, 271, 29];
  const dataAt = 8 + 2 + (texts.length + 1) * 12 + 4;
  let at = dataAt;
  const entries = texts.map((text, index) => {
    const entry = join(uint16(tags[index] as number), uint16(2), uint32(text.length), uint32(at));
    at += text.length;
    return entry;
  });
  return join(
    "MM",
    uint16(42),
    uint32(8),
    uint16(texts.length + 1),
    join(uint16(274), uint16(3), uint32(1), uint16(orientation), uint16(0)),
    ...entries,
    uint32(0),
    ...texts,
  );
}

const segment = (marker: number, content: Uint8Array) =>
  join(Uint8Array.of(0xff, marker), uint16(content.length + 2), content);

/** Rotated by ninety degrees, as a phone writes it. */
export async function plantedJpeg({ orientation = 6 } = {}): Promise<Buffer> {
  await initJpeg(wasm("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
  const plain = Buffer.from(await encodeJpeg(pixels()));
  const thumbnail = join(
    Uint8Array.of(0xff, 0xd8),
    segment(0xfe, Buffer.from("zqpThumbnail")),
    Uint8Array.of(0xff, 0xd9),
  );
  const said = [
    segment(0xe1, join("Exif\0\0", exif(orientation), thumbnail)),
    segment(0xe1, join("http://ns.adobe.com/xap/1.0/\0", "<x:xmpmeta>zqpXmpCreator</x:xmpmeta>")),
    segment(0xe2, join("ICC_PROFILE\0\x01\x01", "zqpMonitorOfJane")),
    segment(0xed, join("Photoshop 3.0\0", "zqpByline")),
    segment(0xfe, Buffer.from("zqpComment")),
  ];
  return join(plain.subarray(0, 2), ...said, plain.subarray(2), "zqpAfterTheEnd");
}

const crcTable = Array.from({ length: 256 }, (_, n) =>
  Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
);
const crc = (bytes: Uint8Array) =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 255] as number) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
const chunk = (name: string, content: Uint8Array) =>
  join(uint32(content.length), name, content, uint32(crc(join(name, content))));

export async function plantedPng(width?: number, height?: number): Promise<Buffer> {
  await initPng(wasm("@jsquash/png/codec/pkg/squoosh_png_bg.wasm"));
  const plain = Buffer.from(await encodePng(pixels(width, height)));
  const at = 8 + 25;
  const said = [
    chunk("tEXt", join("Author\0", "zqpAuthor")),
    chunk("iTXt", join("XML:com.adobe.xmp\0\0\0\0\0", "zqpXmp")),
    chunk("zTXt", join("Comment\0\0", deflateSync("zqpPacked"))),
    chunk("eXIf", exif(1)),
    chunk("iCCP", join("zqpProfile\0\0", deflateSync("zqpMonitor"))),
    chunk("tIME", join(uint16(2026), Uint8Array.of(11, 21, 8, 0, 0))),
  ];
  return join(plain.subarray(0, at), ...said, plain.subarray(at), "zqpAfterTheEnd");
}

export async function plantedWebp(): Promise<Buffer> {
  await initWebp(wasm("@jsquash/webp/codec/enc/webp_enc_simd.wasm"));
  const plain = Buffer.from(await encodeWebp(pixels()));
  const riff = (name: string, content: Uint8Array) =>
    join(name, Uint8Array.from(uint32(content.length)).reverse(), content, content.length % 2 ? "\0" : "");
  const picture = plain.subarray(12).toString("latin1").startsWith("VP8X")
    ? plain.subarray(12 + 18)
    : plain.subarray(12);
  const size = join(Uint8Array.of(119, 0, 0), Uint8Array.of(79, 0, 0));
  const body = join(
    "WEBP",
    riff("VP8X", join(Uint8Array.of(0x2c, 0, 0, 0), size)),
    riff("ICCP", Buffer.from("zqpMonitor")),
    picture,
    riff("EXIF", exif(1)),
    riff("XMP ", Buffer.from("<x>zqpXmp</x>")),
  );
  return join("RIFF", Uint8Array.from(uint32(body.length)).reverse(), body);
}

/** A CV as a candidate writes it: these lines, with the author in the file's properties. */
export async function plainCv(lines: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont("Helvetica");
  const page = document.addPage();
  for (const [row, line] of lines.entries()) page.drawText(line, { x: 40, y: 780 - row * 20, size: 12, font });
  document.setAuthor(lines[0] ?? "");
  return Buffer.from(await document.save());
}

/** A PDF with full author data, and an earlier revision of its page under the current one. */
export async function plantedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const font = await document.embedFont("Helvetica");
  const page = document.addPage([400, 300]);
  page.drawImage(await document.embedJpg(await plantedJpeg()), { x: 200, y: 20, width: 60, height: 40 });
  page.drawText("zqpEarlierSalary", { x: 20, y: 200, size: 12, font });
  document.setAuthor("zqpAuthor");
  document.setTitle("zqpTitle");
  document.setProducer("zqpCompany");
  await document.attach(Buffer.from("zqpAttached"), "zqpAttachment.txt", { mimeType: "text/plain" });
  document.addJavaScript("main", "app.alert('zqpScript')");
  const xmp = (text: string) =>
    context.register(context.stream(`<x:xmpmeta>${text}</x:xmpmeta>`, { Type: "Metadata", Subtype: "XML" }));
  document.catalog.set(PDFName.of("Metadata"), xmp("zqpXmp"));
  document.catalog.set(PDFName.of("Lang"), PDFString.of("zqpLang"));
  document.catalog.set(
    PDFName.of("StructTreeRoot"),
    context.register(
      context.obj({
        Type: "StructTreeRoot",
        K: [{ S: "P", Alt: PDFString.of("C:/Users/zqpUser/photo.jpg"), T: PDFHexString.fromText("zqpStructure") }],
      }),
    ),
  );
  document.catalog.set(PDFName.of("PieceInfo"), context.obj({ Word: { LastModified: PDFString.of("zqpPiece") } }));
  page.node.set(PDFName.of("Metadata"), xmp("zqpPageXmp"));
  page.node.set(
    PDFName.of("Thumb"),
    context.register(
      context.stream("zqpThumbnail", { Width: 1, Height: 1, ColorSpace: "DeviceGray", BitsPerComponent: 8 }),
    ),
  );
  page.node.set(PDFName.of("PTEX.FileName"), PDFString.of("zqpHome/cv.pdf"));
  const note = {
    Type: "Annot",
    Subtype: "Text",
    Rect: [10, 10, 30, 30],
    T: PDFString.of("zqpReviewer"),
    Contents: PDFString.of("zqpNote"),
  };
  const highlight = {
    Type: "Annot",
    Subtype: "Highlight",
    Rect: [10, 190, 90, 210],
    T: PDFString.of("zqpMarker"),
    AP: {
      N: context.register(
        context.stream("1 1 0 rg 0 0 80 20 re f %zqpDrawn", {
          Type: "XObject",
          Subtype: "Form",
          BBox: [0, 0, 80, 20],
          "PTEX.InfoDict": { Author: PDFString.of("zqpInner") },
        }),
      ),
    },
  };
  const link = {
    Type: "Annot",
    Subtype: "Link",
    Rect: [20, 100, 90, 120],
    NM: PDFString.of("zqpName"),
    A: { S: "URI", URI: PDFString.of("https://github.com/somebody") },
  };
  page.node.set(
    PDFName.of("Annots"),
    context.obj([note, highlight, link].map((each) => context.register(context.obj(each)))),
  );
  context.trailerInfo.ID = context.obj([PDFHexString.fromText("zqpId"), PDFHexString.fromText("zqpId")]);
  const first = Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
  return revised(first, document);
}

/**
 * The current revision: the page has other text, with its own comments and marks. The earlier revision stays in the
 * bytes.
 */
function revised(first: Buffer, document: PDFDocument): Buffer {
  const number = document.context.largestObjectNumber + 1;
  const pageRef = document.getPage(0).ref;
  const [fontName] = [
    ...((
      document.getPage(0).node.Resources()?.lookup(PDFName.of("Font")) as { keys?: () => PDFName[] } | undefined
    )?.keys?.() ?? []),
  ];
  const content = deflateSync(
    `%zqpCommentInContent\n/P <</Lang (zqpMark) /MCID 0>> BDC BT ${fontName?.toString() ?? "/F"} 12 Tf 20 150 Td ` +
      `(${ownersText}) Tj ET EMC`,
  );
  const page = document.getPage(0).node.clone();
  page.set(PDFName.of("Contents"), document.context.obj([]));
  const pageText = page.toString().replace(/\/Contents \[\s*\]/, `/Contents ${number} 0 R`);
  const objects = [
    `${number} 0 obj\n<</Length ${content.length} /Filter /FlateDecode>>\nstream\n`,
    content,
    "\nendstream\nendobj\n",
    `${pageRef.objectNumber} 0 obj\n${pageText}\nendobj\n`,
  ];
  const start = first.length + 1;
  const pageAt = start + join(...objects.slice(0, 3)).length;
  const line = (at: number) => `${String(at).padStart(10, "0")} 00000 n \n`;
  const xrefAt = start + join(...objects).length;
  const before = /startxref\s+(\d+)/.exec(first.toString("latin1"))?.[1] ?? "0";
  const root = /\/Root (\d+ 0 R)/.exec(first.toString("latin1"))?.[1] ?? "1 0 R";
  const tail =
    `xref\n${pageRef.objectNumber} 1\n${line(pageAt)}${number} 1\n${line(start)}trailer\n<</Size ` +
    `${number + 1} /Root ${root} /Prev ${before}>>\nstartxref\n${xrefAt}\n%%EOF\n`;
  return join(first, "\n", ...objects, tail);
}

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationships = (lines: [id: string, type: string, target: string, mode?: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines
    .map(([id, type, target, mode]) => {
      const full = type.startsWith("http") ? type : `${office}/${type}`;
      return `<Relationship Id="${id}" Type="${full}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ""}/>`;
    })
    .join("")}</Relationships>`;

/** The parts of a DOCX as Word saves it after a review, by name. */
export async function plantedDocxParts(): Promise<Record<string, Uint8Array>> {
  const types =
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ` +
    `Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default ` +
    `Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ` +
    `ContentType="image/jpeg"/><Override PartName="/word/document.xml" ` +
    `ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const body = `<w:p w:rsidR="zqp00A1"><w:r><w:t>${ownersText}</w:t></w:r>
      <w:ins w:id="1" w:author="zqpChanger" w:date="2026-01-01T00:00:00Z"><w:r>
      <w:t xml:space="preserve"> Inserted words.</w:t></w:r></w:ins><w:del w:id="2" w:author="zqpChanger"><w:r>
      <w:delText>zqpDeleted</w:delText></w:r></w:del></w:p>
    <w:p><w:pPr><w:pPrChange w:id="3" w:author="zqpChanger"><w:pPr/></w:pPrChange></w:pPr>
      <w:commentRangeStart w:id="0"/><w:hyperlink r:id="rId5"><w:r><w:t>My code</w:t></w:r></w:hyperlink>
      <w:hyperlink r:id="rId6"><w:r><w:t>a file of mine</w:t></w:r></w:hyperlink><w:commentRangeEnd w:id="0"/><w:r>
      <w:commentReference w:id="0"/></w:r></w:p>
    <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r>
      <w:instrText> INCLUDEPICTURE "C:\\Users\\zqpUser\\a.png" </w:instrText></w:r><w:r>
      <w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>shown</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/>
      </w:r></w:p>
    <w:p><w:r><w:drawing>
      <wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">
      <wp:docPr id="1" name="zqpPicture" descr="C:\\zqpPath\\photo.jpg"/>
      <a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:blip r:embed="rId4"/>
      </a:graphic></wp:inline></w:drawing></w:r></w:p>
      <w:sectPr><w:headerReference w:type="default" r:id="rId7"/></w:sectPr>`;
  const texts: Record<string, string> = {
    "[Content_Types].xml": types,
    "_rels/.rels": relationships([
      ["rId1", "officeDocument", "word/document.xml"],
      [
        "rId2",
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
        "docProps/core.xml",
      ],
      ["rId3", "extended-properties", "docProps/app.xml"],
      ["rId4", "custom-properties", "docProps/custom.xml"],
      [
        "rId5",
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail",
        "docProps/thumbnail.jpeg",
      ],
    ]),
    "docProps/core.xml":
      "<cp:coreProperties xmlns:cp='x'><creator>zqpCreator</creator>" +
      "<lastModifiedBy>zqpModifier</lastModifiedBy></cp:coreProperties>",
    "docProps/app.xml": "<Properties><Company>zqpCompany</Company><Manager>zqpManager</Manager></Properties>",
    "docProps/custom.xml": "<Properties><property>zqpCustom</property></Properties>",
    "word/document.xml": `<?xml version="1.0"?><!-- zqpXmlComment --><w:document ${w}>
      <w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationships([
      ["rId1", "settings", "settings.xml"],
      ["rId2", "comments", "comments.xml"],
      ["rId3", "styles", "styles.xml"],
      ["rId4", "image", "media/zqpPhoto.jpeg"],
      ["rId5", "hyperlink", "https://github.com/somebody", "External"],
      ["rId6", "hyperlink", "file:///C:/zqpHome/x.docx", "External"],
      ["rId7", "header", "header1.xml"],
      ["rId8", "customXml", "../customXml/item1.xml"],
    ]),
    "word/settings.xml":
      `<w:settings ${w}><w:attachedTemplate r:id="rId1"/><w:defaultTabStop ` +
      `w:val="720"/><w:rsids><w:rsid w:val="zqp00A1"/></w:rsids><w:docVars><w:docVar w:name="zqpVariable" ` +
      `w:val="x"/></w:docVars></w:settings>`,
    "word/_rels/settings.xml.rels": relationships([
      ["rId1", "attachedTemplate", "file:///C:/zqpTemplates/cv.dotx", "External"],
    ]),
    "word/comments.xml":
      `<w:comments ${w}><w:comment w:id="0" w:author="zqpCommenter" ` +
      `w:initials="zqpI"><w:p><w:r><w:t>zqpRemark</w:t></w:r></w:p></w:comment></w:comments>`,
    "word/styles.xml":
      `<w:styles ${w}><w:style w:type="paragraph" w:styleId="Normal"><w:name ` +
      `w:val="Normal"/><w:rsid w:val="zqp00A2"/></w:style></w:styles>`,
    "word/header1.xml":
      `<w:hdr ${w}><w:p><w:ins w:id="9" w:author="zqpChanger"><w:r><w:t>Page ` +
      "head</w:t></w:r></w:ins></w:p></w:hdr>",
    "customXml/item1.xml": "<a>zqpCustomXml</a>",
    "zqpLoose.xml": "<a>zqpNobodyRefersToMe</a>",
  };
  const jpeg = await plantedJpeg();
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
    "word/media/zqpPhoto.jpeg": jpeg,
    "docProps/thumbnail.jpeg": jpeg,
  };
}

export const plantedDocx = async (change: Record<string, string> = {}): Promise<Buffer> =>
  Buffer.from(
    zipSync({
      ...(await plantedDocxParts()),
      ...Object.fromEntries(Object.entries(change).map(([name, text]) => [name, strToU8(text)])),
    }),
  );

/** A PDF with one stream that unpacks to this many megabytes of zeros. */
export function pdfBomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  return join(
    "%PDF-1.7\n1 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ",
    String(packed.length),
    ">>\nstream\n",
    packed,
    "\nendstream\nendobj\ntrailer <</Root 2 0 R>>\n%%EOF\n",
  );
}
