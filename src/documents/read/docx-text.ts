import { zipSync } from "fflate";
import type { CvPage } from "#domain/cv/reading.ts";
import { CvFileError } from "./cv-file-error.ts";
import { evenPages, type FlowLine } from "./even-lines.ts";
import { checkedPages } from "./limits.ts";
import { type LinkedWords, linkedWords } from "./linked-words.ts";
import { rowLines } from "./table-lines.ts";
import { attribute, xmlEvents } from "./xml.ts";
import { unpack } from "./zip.ts";

/** A node of the document as mammoth reads it. */
type Node = {
  type: string;
  children?: Node[];
  value?: string;
  breakType?: string;
  fontSize?: number | null;
  numbering?: { isOrdered: boolean } | null;
  styleName?: string | null;
  href?: string | null;
};

const isTextPart = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/.*|word\/_rels\/.*|word\/[\w-]+\.xml)$/i.test(name);

/** The text of a DOCX file: its page headers, then the body with lists, tables and text boxes. @throws CvFileError */
export async function docxPages(bytes: Uint8Array): Promise<CvPage[]> {
  // Only the parts with text are unpacked, within a limit; pictures and fonts never are.
  const parts = unpack(bytes, isTextPart);
  let root: Node | null = null;
  const slim = zipSync(parts, { level: 0 });
  // Node reads `buffer`, the browser `arrayBuffer`.
  const input = { buffer: slim, arrayBuffer: slim.buffer } as { arrayBuffer: ArrayBuffer };
  // Other formats do without it: loading it takes an eighth of the time of a thread that reads one file.
  const { default: mammoth } = await import("mammoth");
  try {
    await mammoth.convertToHtml(input, {
      transformDocument: (document: Node) => {
        root = document;
        return { ...document, children: [] };
      },
    });
  } catch {
    throw new CvFileError("damaged");
  }
  if (root === null) throw new CvFileError("damaged");
  const links = linkedWords();
  const lines = [...headerLines(parts, links), ...blockLines(root, 0, links)];
  return checkedPages(evenPages(lines, links.addresses));
}

/** Many CVs have the name and the contact details in the page header. */
function headerLines(parts: Record<string, Uint8Array>, links: LinkedWords): FlowLine[] {
  const seen = new Set<string>();
  const names = Object.keys(parts).filter((name) => /^word\/header\d*\.xml$/i.test(name));
  return names.toSorted().flatMap((name) => {
    const lines: FlowLine[] = [];
    const addresses = relationTargets(parts[name.replace(/^word\//i, "word/_rels/") + ".rels"]);
    let text = "";
    let link: { start: number; address: string | undefined } | null = null;
    for (const event of xmlEvents(new TextDecoder().decode(parts[name]))) {
      if (event.kind === "open" && event.name === "w:hyperlink")
        link = { start: text.length, address: addresses.get(attribute(event.attributes, "r:id") ?? "") };
      else if (event.kind === "close" && event.name === "w:hyperlink" && link) {
        text = text.slice(0, link.start) + links.mark(text.slice(link.start), link.address);
        link = null;
      } else if (event.kind === "text") text += event.text;
      else if (event.kind === "open" && (event.name === "w:tab" || event.name === "w:ptab")) text += "\t";
      else if ((event.kind === "close" && event.name === "w:p") || event.name === "w:br") {
        lines.push({ text: text.trim() });
        text = "";
        link = null;
      }
    }
    return lines.filter((line) => {
      const isNew = line.text !== "" && !/^(?:page )?\d+(?: of \d+)?$/i.test(line.text) && !seen.has(line.text);
      seen.add(line.text);
      return isNew;
    });
  });
}

function relationTargets(part: Uint8Array | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  for (const event of xmlEvents(new TextDecoder().decode(part)))
    if (event.kind === "open" && event.name === "Relationship")
      targets.set(attribute(event.attributes, "Id") ?? "", attribute(event.attributes, "Target") ?? "");
  return targets;
}

function blockLines(node: Node, depth: number, links: LinkedWords): FlowLine[] {
  if (depth > 60) return [];
  if (node.type === "paragraph") return paragraphLines(node, links);
  if (node.type === "table")
    return (node.children ?? []).flatMap((row) =>
      rowLines(
        (row.children ?? []).map((cell) =>
          (cell.children ?? []).flatMap((child) => blockLines(child, depth + 1, links)).map(({ text }) => text),
        ),
      ).map((text) => ({ text })),
    );
  return (node.children ?? []).flatMap((child) => blockLines(child, depth + 1, links));
}

function paragraphLines(paragraph: Node, links: LinkedWords): FlowLine[] {
  let text = "";
  let size = 0;
  const after: FlowLine[] = [];
  const walk = (node: Node, depth: number) => {
    if (depth > 60) return;
    if (node.type === "text") text += node.value ?? "";
    else if (node.type === "tab") text += "\t";
    else if (node.type === "break") text += "\n";
    else if (node.type === "paragraph" || node.type === "table") after.push(...blockLines(node, depth, links));
    else {
      if (node.type === "run" && node.fontSize) size = Math.max(size, node.fontSize);
      const start = text.length;
      for (const child of node.children ?? []) walk(child, depth + 1);
      if (node.type === "hyperlink") text = text.slice(0, start) + links.mark(text.slice(start), node.href);
    }
  };
  for (const child of paragraph.children ?? []) walk(child, 0);
  if (size === 0)
    size = /^title/i.test(paragraph.styleName ?? "") ? 24 : /^heading/i.test(paragraph.styleName ?? "") ? 14 : 11;
  const bullet = paragraph.numbering && !paragraph.numbering.isOrdered && text.trim() !== "" ? "• " : "";
  return [...text.split("\n").map((line, index) => ({ text: `${index === 0 ? bullet : ""}${line}`, size })), ...after];
}
