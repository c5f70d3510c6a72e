import { zipSync } from "fflate";
import mammoth from "mammoth";
import type { CvPage } from "#domain/cv/reading.ts";
import { CvFileError } from "./cv-file-error.ts";
import { evenPages, type FlowLine } from "./even-lines.ts";
import { checkedPages } from "./limits.ts";
import { rowLines } from "./table-lines.ts";
import { xmlEvents } from "./xml.ts";
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
  return checkedPages(evenPages([...headerLines(parts), ...blockLines(root, 0)]));
}

/** Many CVs have the name and the contact details in the page header. */
function headerLines(parts: Record<string, Uint8Array>): FlowLine[] {
  const seen = new Set<string>();
  const names = Object.keys(parts).filter((name) => /^word\/header\d*\.xml$/i.test(name));
  return names.toSorted().flatMap((name) => {
    const lines: FlowLine[] = [];
    let text = "";
    for (const event of xmlEvents(new TextDecoder().decode(parts[name]))) {
      if (event.kind === "text") text += event.text;
      else if (event.kind === "open" && (event.name === "w:tab" || event.name === "w:ptab")) text += "\t";
      else if ((event.kind === "close" && event.name === "w:p") || event.name === "w:br") {
        lines.push({ text: text.trim() });
        text = "";
      }
    }
    return lines.filter((line) => {
      const isNew = line.text !== "" && !/^(?:page )?\d+(?: of \d+)?$/i.test(line.text) && !seen.has(line.text);
      seen.add(line.text);
      return isNew;
    });
  });
}

function blockLines(node: Node, depth: number): FlowLine[] {
  if (depth > 60) return [];
  if (node.type === "paragraph") return paragraphLines(node);
  if (node.type === "table")
    return (node.children ?? []).flatMap((row) =>
      rowLines(
        (row.children ?? []).map((cell) =>
          (cell.children ?? []).flatMap((child) => blockLines(child, depth + 1)).map(({ text }) => text),
        ),
      ).map((text) => ({ text })),
    );
  return (node.children ?? []).flatMap((child) => blockLines(child, depth + 1));
}

function paragraphLines(paragraph: Node): FlowLine[] {
  let text = "";
  let size = 0;
  const after: FlowLine[] = [];
  const walk = (node: Node, depth: number) => {
    if (depth > 60) return;
    if (node.type === "text") text += node.value ?? "";
    else if (node.type === "tab") text += "\t";
    else if (node.type === "break") text += "\n";
    else if (node.type === "paragraph" || node.type === "table") after.push(...blockLines(node, depth));
    else {
      if (node.type === "run" && node.fontSize) size = Math.max(size, node.fontSize);
      for (const child of node.children ?? []) walk(child, depth + 1);
    }
  };
  for (const child of paragraph.children ?? []) walk(child, 0);
  if (size === 0)
    size = /^title/i.test(paragraph.styleName ?? "") ? 24 : /^heading/i.test(paragraph.styleName ?? "") ? 14 : 11;
  const bullet = paragraph.numbering && !paragraph.numbering.isOrdered && text.trim() !== "" ? "• " : "";
  return [...text.split("\n").map((line, index) => ({ text: `${index === 0 ? bullet : ""}${line}`, size })), ...after];
}
