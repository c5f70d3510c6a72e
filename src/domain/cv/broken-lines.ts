import { singleDates } from "./dates.ts";
import { type Cell, joinCells, type Row } from "./rows.ts";
import { isCredential } from "../core/same-skill.ts";
import { skillsOfText } from "../search/skill-match.ts";
import { certificationPattern, degreePattern, schoolPattern } from "./vocabulary.ts";

/** Joins degrees, certifications and dates that a narrow column breaks over two lines. */
export function withBrokenLines(rows: readonly Row[]): Row[] {
  const rights = columnEdges(rows);
  const joined: Row[] = [];
  for (const row of rows) {
    const before = joined.at(-1);
    const [cell] = row.cells;
    const place = before && cell && isBelow(before, row) ? joinPlace(before, row, rights) : -1;
    if (!before || !cell || place < 0) joined.push(row);
    else {
      const cells = before.cells.map((each, index) => (index === place ? joinCells(each, cell) : each));
      joined[joined.length - 1] = { ...before, y: row.y, cells, text: cells.map(({ text }) => text).join("\t") };
    }
  }
  return joined.map((row, index) => ({ ...row, index }));
}

const edgeKey = (page: number, x: number): string => `${page} ${Math.round(x / 6)}`;

/** How far the text of each column reaches to the right. */
function columnEdges(rows: readonly Row[]): Map<string, number> {
  const rights = new Map<string, number>();
  for (const { cells } of rows)
    for (const { page, x, right } of cells)
      rights.set(edgeKey(page, x), Math.max(rights.get(edgeKey(page, x)) ?? 0, right));
  return rights;
}

const isBelow = (before: Row, row: Row): boolean =>
  before.page === row.page &&
  before.section === row.section &&
  !before.heading &&
  !row.heading &&
  !row.bullet &&
  row.cells.length === 1 &&
  row.y > before.y &&
  row.y - before.y < before.height * 1.9;

/** The cell that the next row continues; -1 if none. */
function joinPlace(before: Row, row: Row, rights: ReadonlyMap<string, number>): number {
  const next = row.cells[0]!;
  const date = before.cells.findIndex((cell) => Math.abs(cell.x - next.x) < 3 && goesOnWithDate(cell, next));
  if (date >= 0) return date;
  if (before.section !== "education" && before.section !== "certifications") return -1;
  const last = before.cells[0]!;
  if (before.cells.length > 1 || Math.abs(last.x - next.x) > 16 || last.text.length > 160) return -1;
  if (/(?:\b(?:of|in|and|for|the|with)|[,&–—(-])$/i.test(last.text) || /^[\p{Ll}(]/u.test(next.text)) return 0;
  const edge = rights.get(edgeKey(last.page, last.x)) ?? 0;
  const full = last.right - last.x >= (edge - last.x) * 0.6;
  if (!full || last.joins !== undefined) return -1;
  const words = next.text.split(" ").length;
  const isOwn =
    before.section === "certifications"
      ? certificationPattern.test(next.text.replace(/\(.*/, "")) ||
        skillsOfText(next.text).some(({ skill }) => isCredential(skill)) ||
        /\bexp(?:ires)?[.:]{0,2} ?[\d/]+$/i.test(last.text) ||
        !certificationPattern.test(last.text) ||
        /\b(?:certification|certificate|licen[sc]e|card|credential|\))$/i.test(last.text)
      : degreePattern.test(next.text) || schoolPattern.test(next.text) || /\d/.test(next.text);
  return !isOwn && words <= 4 ? 0 : -1;
}

/** "September 2022 to" above "present". */
function goesOnWithDate(cell: Cell, next: Cell): boolean {
  if (!/(?:\bto|[–—-])$/.test(cell.text) || next.text.length > 24 || singleDates(cell.text).length === 0) return false;
  return /^(?:present|current|now|today)\b/i.test(next.text) || singleDates(next.text)[0]?.end === next.text.length;
}
