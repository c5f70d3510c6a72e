import { strToU8, zipSync } from "fflate";
import { plainCv } from "./planted-files.ts";

/* Small documents with these lines. In DOCX, ODT and RTF, `[words](address)` becomes a link. */
const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

type Part = { words: string; address: string | null };

/** The parts of a line: text, and the address it links to, if any. */
const partsOf = (line: string): Part[] =>
  line
    .split(/(\[[^\]]+\]\((?:[^()]|\(\d\))+\))/)
    .filter((part) => part !== "")
    .map((part): Part => {
      const [, words, address] = /^\[([^\]]+)\]\((.+)\)$/.exec(part) ?? [];
      return words === undefined || address === undefined ? { words: part, address: null } : { words, address };
    });

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const names =
  `xmlns:r="${office}" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

/** `header`: lines of the page header. */
export function docxOf(lines: readonly string[], header: readonly string[] = []): Uint8Array {
  const bodyLinks: string[] = [];
  const headerLinks: string[] = [];
  const paragraphs = (all: readonly string[], links: string[]): string =>
    all
      .map((line) => {
        const runs = partsOf(line).map(({ words, address }) => {
          const run = `<w:r><w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`;
          return address === null ? run : `<w:hyperlink r:id="link${links.push(address)}">${run}</w:hyperlink>`;
        });
        return `<w:p>${runs.join("")}</w:p>`;
      })
      .join("");
  const body = paragraphs(lines, bodyLinks);
  const top = paragraphs(header, headerLinks);
  const relations = (links: readonly string[]): string =>
    `<Relationships xmlns="${packaged}/relationships">${links
      .map(
        (address, index) =>
          `<Relationship Id="link${index + 1}" Type="${office}/hyperlink" Target="${escaped(address)}" ` +
          'TargetMode="External"/>',
      )
      .join("")}</Relationships>`;
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"/>`,
    "_rels/.rels":
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="one" Type="${office}/officeDocument" ` +
      'Target="word/document.xml"/></Relationships>',
    "word/document.xml": `<w:document ${names}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relations(bodyLinks),
    "word/header1.xml": `<w:hdr ${names}>${top}</w:hdr>`,
    "word/_rels/header1.xml.rels": relations(headerLinks),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

export function odtOf(lines: readonly string[]): Uint8Array {
  const body = lines.map((line) => {
    const parts = partsOf(line).map(({ words, address }) =>
      address === null
        ? escaped(words)
        : `<text:a xlink:type="simple" xlink:href="${escaped(address)}">${escaped(words)}</text:a>`,
    );
    return `<text:p>${parts.join("")}</text:p>`;
  });
  const content = `<office:document-content><office:body><office:text>${body.join("")}</office:text></office:body>`;
  return zipSync({
    mimetype: strToU8("application/vnd.oasis.opendocument.text"),
    "content.xml": strToU8(`${content}</office:document-content>`),
  });
}

export function rtfOf(lines: readonly string[]): Uint8Array {
  const body = lines.map((line) => {
    const parts = partsOf(line).map(({ words, address }) =>
      address === null ? words : `{\\field{\\*\\fldinst{\\ul HYPERLINK "${address}" }}{\\fldrslt{\\ul\\cf1 ${words}}}}`,
    );
    return `${parts.join("")}\\par\n`;
  });
  return strToU8(`{\\rtf1\\ansi ${body.join("")}}`, true);
}

/** The same lines in each kind of file that people send. */
export const documentsOf = async (lines: readonly string[]): Promise<{ name: string; bytes: Uint8Array }[]> => [
  { name: "job.pdf", bytes: await plainCv(lines) },
  { name: "job.docx", bytes: docxOf(lines) },
  { name: "job.odt", bytes: odtOf(lines) },
  { name: "job.rtf", bytes: rtfOf(lines) },
  { name: "job.txt", bytes: strToU8(lines.join("\n")) },
];
