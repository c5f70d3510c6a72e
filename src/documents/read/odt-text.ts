import type { CvPage } from "#domain/cv/reading.ts";
import { CvFileError } from "./cv-file-error.ts";
import { evenPages, type FlowLine } from "./even-lines.ts";
import { checkedPages } from "./limits.ts";
import { type LinkedWords, linkedWords } from "./linked-words.ts";
import { attribute, xmlEvents } from "./xml.ts";
import { rowLines } from "./table-lines.ts";
import { unpack } from "./zip.ts";

const skipped = new Set(["text:tracked-changes", "office:annotation", "text:note", "office:forms", "style:footer"]);

/** The text of an OpenDocument file: its headers first, then the body. @throws CvFileError */
export function odtPages(bytes: Uint8Array): CvPage[] {
  const parts = unpack(bytes, (name) => ["content.xml", "styles.xml", "META-INF/manifest.xml"].includes(name));
  const decode = (name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array());
  if (decode("META-INF/manifest.xml").includes("encryption-data")) throw new CvFileError("protected");
  const links = linkedWords();
  const headers = linesOf(decode("styles.xml"), "style:header", links);
  const body = linesOf(decode("content.xml"), "office:text", links);
  if (body.length === 0 && !decode("content.xml").includes("office:text")) throw new CvFileError("damaged");
  return checkedPages(evenPages([...headers, ...body], links.addresses));
}

type Frame = { rows: string[][][]; row: string[][]; cell: string[] };

function linesOf(xml: string, inside: string, links: LinkedWords): FlowLine[] {
  const lines: FlowLine[] = [];
  const tables: Frame[] = [];
  let within = 0;
  let skip = 0;
  let item = false;
  const text: string[] = [];
  let link: { paragraph: number; start: number; address: string | null } | null = null;
  const emit = (line: string) => {
    const table = tables.at(-1);
    if (table) table.cell.push(line);
    else lines.push({ text: line });
  };
  for (const event of xmlEvents(xml)) {
    if (event.kind === "text") {
      if (within > 0 && skip === 0 && text.length > 0) text[text.length - 1] += event.text.replace(/\s+/g, " ");
      continue;
    }
    const { name } = event;
    const opens = event.kind === "open";
    if (name === inside) within += opens ? 1 : -1;
    if (skipped.has(name) && !(opens && event.empty)) skip += opens ? 1 : -1;
    if (within <= 0 || skip > 0) continue;
    if (name === "text:p" || name === "text:h") {
      if (opens) {
        // A text box inside a paragraph starts paragraphs of its own.
        text.push("");
        if (event.empty) text.pop();
      } else {
        for (const line of (text.pop() ?? "").split("\n")) emit(`${item ? "• " : ""}${line}`);
        item = false;
      }
    } else if (name === "text:list-item") item = opens;
    else if (name === "text:a") {
      const paragraph = text.length - 1;
      const written = text[paragraph] ?? "";
      if (opens && !event.empty && paragraph >= 0)
        link = { paragraph, start: written.length, address: attribute(event.attributes, "xlink:href") };
      else if (!opens && link?.paragraph === paragraph) {
        text[paragraph] = written.slice(0, link.start) + links.mark(written.slice(link.start), link.address);
        link = null;
      }
    } else if (opens && text.length > 0 && name === "text:tab") text[text.length - 1] += "\t";
    else if (opens && text.length > 0 && name === "text:line-break") text[text.length - 1] += "\n";
    else if (opens && text.length > 0 && name === "text:s")
      text[text.length - 1] += " ".repeat(Math.min(Number(attribute(event.attributes, "text:c") ?? 1) || 1, 50));
    else if (name === "table:table") {
      if (opens && tables.length < 20) tables.push({ rows: [], row: [], cell: [] });
      else if (!opens) for (const row of tables.pop()?.rows ?? []) for (const line of rowLines(row)) emit(line);
    } else if (name === "table:table-row") {
      const table = tables.at(-1);
      if (table && !opens) {
        table.rows.push(table.row);
        table.row = [];
      }
    } else if (name === "table:table-cell" && !opens) {
      const table = tables.at(-1);
      if (table) {
        table.row.push(table.cell);
        table.cell = [];
      }
    }
  }
  return lines;
}
