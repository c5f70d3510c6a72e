import type { CvLine, CvLink, CvPage } from "#domain/cv/reading.ts";
import { cvFileLimits } from "./limits.ts";
import { unmarked } from "./linked-words.ts";

/** A line of a format without a layout. `size`: its type size in points, if the format says. */
export type FlowLine = { text: string; size?: number };

const page = { width: 612, height: 792, margin: 54, step: 14, size: 11 };
const linesPerPage = Math.floor((page.height - 2 * page.margin) / page.step);

/** Lines one below the other on pages of US Letter. `addresses`: behind the words that are marked in the lines. */
export function evenPages(flow: readonly FlowLine[], addresses: readonly string[] = []): CvPage[] {
  const pages: CvPage[] = [];
  let lines: CvLine[] = [];
  const add = ({ text, links }: Part, size: number, slot: number) => {
    const indent = /^ */.exec(text)?.[0].length ?? 0;
    const trimmed = text.trim();
    if (trimmed === "") return;
    const lead = text.length - text.trimStart().length;
    const placed = links.map(({ start, end, address }) => ({ start: start - lead, end: end - lead, address }));
    lines.push({
      text: trimmed,
      x: page.margin + Math.min(indent, 40) * 5,
      y: page.margin + slot * page.step,
      width: Math.min(page.width - 2 * page.margin, trimmed.length * size * 0.5),
      height: size,
      ...(placed.length > 0 && { links: placed }),
    });
  };
  let slot = 0;
  for (const { text, size } of flow)
    for (const part of partsOf(text, addresses)) {
      if (slot >= linesPerPage) {
        pages.push({ width: page.width, height: page.height, lines });
        lines = [];
        slot = 0;
      }
      add(part, size ?? page.size, slot);
      slot++;
    }
  pages.push({ width: page.width, height: page.height, lines });
  return pages;
}

type Part = { text: string; links: readonly CvLink[] };

/** Without control characters, in pieces of the longest line allowed. */
function partsOf(marked: string, addresses: readonly string[]): Part[] {
  const { text, links } = unmarked(marked, addresses, cleanLine);
  const parts: Part[] = [];
  for (let at = 0; at < text.length || at === 0; at += cvFileLimits.line) {
    const end = at + cvFileLimits.line;
    const within = links.filter((link) => link.start >= at && link.end <= end);
    parts.push({
      text: text.slice(at, end),
      links: within.map((link) => ({ ...link, start: link.start - at, end: link.end - at })),
    });
  }
  return parts;
}

/** Ordinary spaces, tabs kept; without control, private-use and direction characters; ligatures as letters. */
export function cleanLine(text: string): string {
  return (
    text
      .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
      // Control characters but the tab, soft hyphen, zero-width and direction marks.
      .replace(
        /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g,
        "",
      )
      .replace(/[\ue000-\uf8ff]/g, (char) => (bulletGlyphs.has(char) ? "•" : " "))
      .replace(/[\ufb00-\ufb06]/g, (char) => char.normalize("NFKC"))
  );
}

/** Bullets of the fonts Symbol and Wingdings. */
const bulletGlyphs = new Set(["\uf0b7", "\uf0a7", "\uf0d8", "\uf076", "\uf0fc", "\uf06e", "\uf0a8", "\uf02d"]);
