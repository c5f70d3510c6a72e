import { PDFDocument } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";
import { pdfBomb, plainCv, plantedDocx } from "./planted-files.ts";

/** A file that no one would send as a CV: broken, huge, nested or of a false type. */
export type HostileCv = { name: string; bytes: Uint8Array };

/** A repeatable sequence of numbers from 0 to 1. */
function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const docxOf = (document: string, parts: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "word/document.xml": strToU8(document), ...parts });
const paragraph = (content: string) => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`;
const wordDocument = (body: string) =>
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  `<w:body>${body}</w:body></w:document>`;

/** Written by hand, each bad in its own way. */
async function handMade(): Promise<HostileCv[]> {
  const pdf = await plainCv(["Ada Example", "ada@mail.example"]);
  const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("");
  return [
    { name: "empty.pdf", bytes: new Uint8Array() },
    { name: "nul.txt", bytes: new Uint8Array(4_096) },
    { name: "spaces.txt", bytes: text(" \n".repeat(50_000)) },
    { name: "one-line.txt", bytes: text("a".repeat(1_000_000)) },
    { name: "long.txt", bytes: text("Ada Example 2019 - 2020 Stripe\n".repeat(40_000)) },
    { name: "dates.txt", bytes: text(`${"01/2019-02/2020-".repeat(9_000)}\n`) },
    { name: "at-signs.txt", bytes: text(`${"a@".repeat(90_000)}b\n`) },
    { name: "dots.txt", bytes: text(`a@${"b.".repeat(90_000)}!\n`) },
    { name: "phones.txt", bytes: text(`+1 ${"555-".repeat(40_000)}\n`) },
    { name: "commas.txt", bytes: text(`Skills\n${"go, ".repeat(45_000)}\n`) },
    { name: "marks.txt", bytes: text(`A${"\u0301".repeat(90_000)}`) },
    { name: "surrogates.txt", bytes: Buffer.from("\ud800\udc00\ud800".repeat(2_000), "utf16le") },
    { name: "right-to-left.txt", bytes: text("\u202eelpmaxE adA\u202c\nada@mail.example\n") },
    { name: "page.html", bytes: text("<!doctype html><script>alert(1)</script>") },
    { name: "program.exe", bytes: text("MZ\u0090\u0000\u0003".repeat(300)) },
    { name: "bomb.pdf", bytes: pdfBomb(200) },
    { name: "half.pdf", bytes: pdf.subarray(0, pdf.length / 2) },
    { name: "tail.pdf", bytes: pdf.subarray(pdf.length / 2) },
    { name: "only-a-head.pdf", bytes: text("%PDF-1.7\n") },
    {
      name: "loop.pdf",
      bytes: text("%PDF-1.4\n1 0 obj<</Type/Pages/Kids[1 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>"),
    },
    { name: "scan.pdf", bytes: await plainCv([]) },
    { name: "deep.docx", bytes: docxOf(wordDocument("<w:tbl><w:tr><w:tc>".repeat(20_000))) },
    { name: "entities.docx", bytes: docxOf(`<!DOCTYPE d [<!ENTITY e0 "Ada">${entities}]><d>&e12;</d>`) },
    { name: "huge.docx", bytes: docxOf(wordDocument(paragraph("Ada Example ").repeat(300_000))) },
    { name: "no-document.docx", bytes: zipSync({ "word/styles.xml": strToU8("<styles/>") }) },
    { name: "cut.docx", bytes: docxOf(wordDocument(paragraph("Ada"))).subarray(0, 120) },
    { name: "up.docx", bytes: docxOf(wordDocument(paragraph("Ada")), { "../../etc/passwd": strToU8("x") }) },
    { name: "zeros.odt", bytes: zipSync({ "content.xml": new Uint8Array(60_000_000) }) },
    { name: "spaces.odt", bytes: zipSync({ "content.xml": strToU8(`<text:s text:c="99999999"/>`.repeat(2_000)) }) },
    { name: "deep.rtf", bytes: text(`{\\rtf1 ${"{".repeat(200_000)}`) },
    { name: "repeats.rtf", bytes: text(`{\\rtf1 ${"\\bin9999999999 ".repeat(5_000)}}`) },
    { name: "deep.json", bytes: text(`{"basics":${"[".repeat(100_000)}`) },
    { name: "types.json", bytes: text(`{"basics":{"name":{"a":1},"email":[[]]},"work":{"length":9e9},"skills":"x"}`) },
    { name: "proto.json", bytes: text(`{"basics":{"name":"Ada"},"__proto__":{"polluted":true}}`) },
    { name: "photo.jpg", bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0]) },
    { name: "old.doc", bytes: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) },
  ];
}

async function withAttachment(pdf: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  await document.attach(bytes, "photo.bin");
  return document.save();
}

/** As large as a file may be, and larger: read or rejected whole, without filling the memory. */
async function large(): Promise<HostileCv[]> {
  const megabyte = 1_048_576;
  const random = fractions(81);
  const noise = (bytes: number) => Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256));
  const pdf = await plainCv(["Ada Example", "ada@mail.example", ...Array.from({ length: 20 }, () => "Engineer, 2019")]);
  const line = "Ada Example, Engineer, Stripe, 2019 - 2020, go, ada@mail.example\n";
  const photo = noise(9.5 * megabyte);
  return [
    { name: "large.txt", bytes: text(line.repeat(Math.floor((9.8 * megabyte) / line.length))) },
    { name: "large.rtf", bytes: text(`{\\rtf1\\ansi ${"Ada Example\\par ".repeat((9.5 * megabyte) / 16)}}`) },
    {
      name: "large.json",
      bytes: text(JSON.stringify({ basics: { name: "Ada", summary: "a ".repeat(4.8 * megabyte) } })),
    },
    { name: "large.docx", bytes: docxOf(wordDocument(paragraph("Ada Example")), { "word/media/photo.png": photo }) },
    { name: "large.pdf", bytes: await withAttachment(pdf, photo) },
    { name: "noise.pdf", bytes: Buffer.concat([Buffer.from("%PDF-1.7\n"), photo]) },
    { name: "too-large.pdf", bytes: Buffer.concat([pdf, noise(10.5 * megabyte)]) },
    {
      name: "too-large.docx",
      bytes: docxOf(wordDocument(paragraph("Ada Example")), { "word/a.bin": noise(11 * megabyte) }),
    },
    { name: "too-large.txt", bytes: text("Ada Example\n".repeat(megabyte)) },
  ];
}

/** `copies` of the large ones, which take up to 10 MB each. */
export async function largeHostileCvs(copies: number): Promise<HostileCv[]> {
  const made = await large();
  return Array.from({ length: copies }, () => made).flat();
}

/** The handwritten ones, then mutated copies of valid files: bytes flipped, removed, repeated and swapped. */
export async function hostileCvs(count: number): Promise<HostileCv[]> {
  const made = await handMade();
  const whole = [
    { name: "cv.pdf", bytes: await plainCv(["Ada Example", "ada@mail.example", "+1 415 555 0134", "Engineer"]) },
    { name: "cv.docx", bytes: await plantedDocx() },
    { name: "cv.rtf", bytes: text("{\\rtf1\\ansi Ada Example\\par ada@mail.example\\par Engineer\\par}") },
    { name: "cv.json", bytes: text(JSON.stringify({ basics: { name: "Ada Example", email: "ada@mail.example" } })) },
    { name: "cv.txt", bytes: text("Ada Example\nada@mail.example\nEngineer\n") },
  ];
  const random = fractions(18);
  const changed = Array.from({ length: Math.max(0, count - made.length) }, (_, index) => {
    const { name, bytes } = whole[index % whole.length] as HostileCv;
    return { name, bytes: changedBytes(bytes, random) };
  });
  return [...made, ...changed].slice(0, count);
}

function changedBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = () => Math.floor(random() * bytes.length);
  const [from, to] = [at(), at()].toSorted((a, b) => a - b) as [number, number];
  const part = bytes.subarray(from, to);
  switch (Math.floor(random() * 4)) {
    case 0: {
      const copy = Uint8Array.from(bytes);
      for (let flips = 1 + Math.floor(random() * 40); flips > 0; flips--) copy[at()] = Math.floor(random() * 256);
      return copy;
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, to), part, bytes.subarray(to)]);
    default:
      return Buffer.concat([part, bytes.subarray(0, from), bytes.subarray(to)]);
  }
}
