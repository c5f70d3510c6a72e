import { type CvSection, likelySection, sectionOf } from "./headings.ts";
import type { CvSource, CvText, CvValue } from "./reading.ts";
import { degreePattern, organizationScore, schoolPattern, titleScore } from "./vocabulary.ts";

/** A part of a line between wide gaps. `start`: its first character in the line. */
export type Cell = {
  text: string;
  page: number;
  line: number;
  start: number;
  x: number;
  right: number;
  /** Where further lines begin in a text broken over lines: `at` in `text`, `start` in their line. */
  joins?: { at: number; page: number; line: number; start: number }[];
};

/** The cells at one height, left to right. `bullet`: it begins with a bullet, which isn't in the text. */
export type Row = {
  cells: Cell[];
  /** The cells' texts with a tab between them. */
  text: string;
  page: number;
  x: number;
  y: number;
  height: number;
  bullet: boolean;
  /** Its number in the CV. */
  index: number;
  section: CvSection | null;
  /** Whether it's a heading itself. */
  heading: boolean;
};

const bulletSign = /^(?:[•·▪▫◦‣⁃●○■□◆◇➢➤➔→✓✔✦★»*]+\s*|[-–—o>+~]\s+)(?=\S)/u;
const pageNumber = new RegExp(
  String.raw`^(?:.{0,60}\s)?[|\-–—]?\s*page\s+\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?$|^\d{1,2}\s*(?:\/|` +
    String.raw`of)\s*\d{1,2}$|^[-–]?\s*\d{1,2}\s*[-–]?$`,
  "i",
);

/** The rows of a CV, each in the section whose heading comes before it. Page numbers are left out. */
export function rowsOf(text: CvText): Row[] {
  const rows: Row[] = [];
  const repeated = repeatedLines(text);
  text.pages.forEach((page, pageNumberOf) => {
    page.lines.forEach((line, lineNumber) => {
      const written = line.text.slice(0, 4_000);
      if (pageNumber.test(written.trim()) || repeated.has(`${pageNumberOf} ${lineNumber}`)) return;
      const last = rows.at(-1);
      const sign = bulletSign.exec(written)?.[0].length ?? 0;
      const cells = cellsOf(written, sign, { page: pageNumberOf, line: lineNumber, x: line.x, width: line.width });
      if (cells.length === 0) return;
      const right = last?.cells.at(-1);
      const beside =
        last !== undefined &&
        right !== undefined &&
        last.page === pageNumberOf &&
        Math.abs(last.y + last.height * 0.8 - (line.y + line.height * 0.8)) <
          Math.min(last.height, line.height) * 0.5 &&
        line.x > right.x;
      if (beside) {
        last.cells.push(...cells);
        last.text += `\t${cells.map((cell) => cell.text).join("\t")}`;
        last.height = Math.max(last.height, line.height);
        return;
      }
      rows.push({
        cells,
        text: cells.map((cell) => cell.text).join("\t"),
        page: pageNumberOf,
        x: line.x,
        y: line.y,
        height: line.height,
        bullet: sign > 0,
        index: rows.length,
        section: null,
        heading: false,
      });
    });
  });
  return inSections(rows);
}

function cellsOf(
  written: string,
  from: number,
  { page, line, x, width }: { page: number; line: number; x: number; width: number },
): Cell[] {
  const cells: Cell[] = [];
  const each = width / Math.max(1, written.length);
  // A name with its letters apart has wide gaps between its words too.
  const apart = /^(?:\S{1,2}\s{1,6}){4,60}\S{1,2}$/.test(written);
  for (const match of written.slice(from).matchAll(apart ? /\S.*/g : /\S+(?: {1,2}\S+)*/g)) {
    const start = from + match.index;
    const end = start + match[0].length;
    cells.push({ text: match[0], page, line, start, x: start === from ? x : x + each * start, right: x + each * end });
  }
  return cells;
}

/** The two cells as one text. */
export function joinCells(first: Cell, second: Cell): Cell {
  const broken = /\p{Ll}-$/u.test(first.text) && /^\p{Ll}/u.test(second.text);
  const lead = broken ? first.text.slice(0, -1) : `${first.text} `;
  const at = lead.length;
  const further = (second.joins ?? []).map((join) => ({ ...join, at: join.at + at }));
  return {
    ...first,
    text: lead + second.text,
    right: second.right,
    joins: [...(first.joins ?? []), { at, page: second.page, line: second.line, start: second.start }, ...further],
  };
}

/** Headers and footers: the same text at the same height on several pages, after the first time. */
function repeatedLines(text: CvText): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  if (text.kind !== "pdf") return repeated;
  text.pages.forEach((page, number) =>
    page.lines.forEach((line, index) => {
      const nearEdge = line.y < page.height * 0.09 || line.y > page.height * 0.91;
      const key = `${line.text.replace(/\d+/g, "#")} ${Math.round(line.y / 3)}`;
      if (!nearEdge) return;
      if (seen.has(key)) repeated.add(`${number} ${index}`);
      else seen.add(key);
    }),
  );
  return repeated;
}

/** Headings that also occur as ordinary words in a line of their own. */
const needsContext = new RegExp(
  String.raw`^(?:details|career|jobs|positions|history|work|other|tools|software|stack|platforms|` +
    String.raw`systems|web|social|training|research|leadership|knowledge|learning|` +
    String.raw`university|school|schools|additional|` +
    String.raw`strengths|statement|equipment|languages|technology|technologies|military|links|online|` +
    String.raw`license|certification|achievements|key achievements|accomplishments|highlights|compensation|` +
    String.raw`qualifications|studies|academic|projects|portfolio|contact|courses|coursework)$`,
  "i",
);

function inSections(rows: Row[]): Row[] {
  const heights = rows.map((row) => row.height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 10;
  let section: CvSection | null = null;
  const read: Row[] = [];
  /** The headings seen so far. */
  const known = { height: 0, capitals: false, margin: Number.NaN, sign: "" };
  rows.forEach((row, index) => {
    if (startsColumn(rows[index - 1], row)) {
      section = columnSection(read, row);
      known.height = 0;
    }
    read.push(placed(row, index));
  });
  return read;

  function placed(row: Row, index: number): Row {
    const [first] = row.cells;
    // "… for" and below it "references": the end of a sentence.
    const above = read.at(-1);
    const goesOn = /^\p{Ll}/u.test(row.text) && above?.section === "experience" && !/[.!?]$/.test(above.text);
    const headed = first && !row.bullet && !goesOn ? sectionOf(first.text) : null;
    // "Web" beside an address is a label of the contact details.
    const found = headed === "other" && addressed.test(row.cells[1]?.text ?? "") ? "contact" : headed;
    const labeled = found === null && first && !row.bullet ? labeledSection(first.text, section) : null;
    const stands = row.cells.length === 1 || (first && /\p{Lu}{3}/u.test(first.text)) || row.cells.length === 2;
    const prominent =
      !needsContext.test(first?.text.replace(/:$/, "") ?? "") ||
      row.height > usual * 1.05 ||
      first?.text === first?.text.toUpperCase() ||
      index === 0 ||
      section === null ||
      row.cells.length === 1;
    if (found !== null && stands && prominent) {
      // A label inside a job, such as "Key achievements:", doesn't end the section.
      const inside =
        section === "experience" &&
        found === "other" &&
        /^(?:key )?(?:achievements|accomplishments|highlights)/i.test(first!.text) &&
        row.height <= usual * 1.05 &&
        first!.text !== first!.text.toUpperCase();
      if (!inside) section = found;
      if (!inside && row.cells.length > 1) known.margin = row.x;
      if (!inside && row.cells.length === 1) {
        if (known.height === 0) known.capitals = first!.text === first!.text.toUpperCase();
        known.height = known.height === 0 ? row.height : Math.min(known.height, row.height);
        known.sign ||= headingSign.exec(first!.text)?.[0] ?? "";
      }
      const alone = row.cells.length === 1;
      const rest = alone ? row.cells : row.cells.slice(1);
      return { ...row, section, heading: alone, cells: rest, text: rest.map((cell) => cell.text).join("\t") };
    }
    if (labeled !== null && labeled.label > 0) {
      const [cell, ...others] = row.cells as [Cell, ...Cell[]];
      const rest = { ...cell, text: cell.text.slice(labeled.label), start: cell.start + labeled.label };
      const cells = [rest, ...others];
      if (section !== null && labeled.section === "education") section = labeled.section;
      return { ...row, section: labeled.section, cells, text: cells.map(({ text }) => text).join("\t") };
    }
    if (labeled !== null) {
      const endsSection = labeled.section !== section && section !== "experience" && section !== "contact";
      // "Tools: …" below a job are those of the job; what the person can do, holds and speaks is no part of it.
      const ofJob = section === "experience" && jobLabel.test(first!.text);
      if (endsSection && section !== null) section = labeled.section;
      return { ...row, section: section === "contact" || ofJob ? section : labeled.section };
    }
    const guess = section === null || !first ? null : unknownHeading(row, first.text);
    if (guess !== null) {
      section = guess;
      const rest = row.cells.slice(1);
      if (rest.length === 0) return { ...row, section, heading: true };
      return { ...row, section, cells: rest, text: rest.map((cell) => cell.text).join("\t") };
    }
    return { ...row, section };
  }

  /** A line as large as the headings, or in their capitals, in words that aren't in the list. */
  function unknownHeading(row: Row, text: string): CvSection | null {
    if (row.cells.length > 1 && Math.abs(row.x - known.margin) < 3) return likelySection(text);
    if (known.sign !== "" && row.cells.length === 1 && text.startsWith(known.sign) && text.length <= 60)
      return likelySection(text) ?? "other";
    if (row.bullet || row.cells.length > 1 || text.length > 40 || /[\d@,]/.test(text) || text.split(" ").length > 4)
      return null;
    const asLarge = known.height > usual * 1.08 && Math.abs(row.height - known.height) < known.height * 0.02;
    const asLoud = known.capitals && text === text.toUpperCase();
    if ((!asLarge && !asLoud) || organizationScore(text) >= 0.7) return null;
    const guess = likelySection(text);
    return guess ?? (asLarge && titleScore(text) < 0.5 ? "other" : null);
  }
}

/** Marks that all headings of a CV can begin with: ">> Profile", "## Skills". */
const headingSign = /^[>#=~*|:<[-]{2,4}(?=\s?\p{L})/u;

const addressed = /^(?:https?:|www\.|\S+@\S|\S+\.\p{L}{2,}\/)/iu;

/** What a job's own line lists. */
const jobLabel = new RegExp(
  String.raw`^(?:(?:key |main )?(?:technologies|tools|software|equipment|systems|platforms)|` +
    String.raw`(?:tech(?:nology)? )?stack|skills)\s*:`,
  "i",
);

/** Whether a row is above the one before it: the next column begins. */
const startsColumn = (before: Row | undefined, row: Row): boolean =>
  before !== undefined && before.page === row.page && row.y < before.y - before.height * 2;

/** What goes on in a column: its section on an earlier page, none at first. */
function columnSection(read: readonly Row[], row: Row): CvSection | null {
  const earlier = read.findLast((each) => each.page < row.page && Math.abs(each.x - row.x) < 20);
  return earlier?.section ?? null;
}

/** "Skills: Python, SQL": a heading and its content in a line. `label`: characters of it that aren't content. */
function labeledSection(text: string, current: CvSection | null): { section: CvSection; label: number } | null {
  const [start = "", label] =
    /^([\p{L}&/ ]{4,40}):\s+(?=\S)/u.exec(text) ?? /^((?:[\p{L}&/]+ ){1,3}\p{L}+)\s+[-–—]\s+(?=\S)/u.exec(text) ?? [];
  if (label === undefined) return null;
  const section = sectionOf(label);
  if (section === "other" && ownEnd.test(label)) return { section, label: 0 };
  if (section === "skills" && !start.trimEnd().endsWith(":")) return { section, label: start.length };
  const rest = text.slice(start.length);
  // A job's own lines don't say where its holder studied, wherever the line is.
  if (section === "education" && (degreePattern.test(rest) || schoolPattern.test(rest)))
    return { section, label: start.length };
  const isSentence = rest.split(" ").length >= 4 && !/@|\/\//.test(rest);
  if (section === "summary" && isSentence && (current === null || current === "contact" || current === "summary"))
    return { section, label: start.length };
  return section === "skills" ||
    section === "certifications" ||
    section === "clearance" ||
    section === "authorization" ||
    section === "languages"
    ? { section, label: 0 }
    : null;
}

/** What comes after the jobs, in a line: "References: on request". */
const ownEnd = new RegExp(
  String.raw`^(?:references?|hobbies|interests|personal interests|volunteering|` +
    String.raw`volunteer work|wants|availability|notice period)$`,
  "i",
);

/** The places of a cell's characters `from` to `to`: one for each line. */
export function sourcesIn(cell: Cell, from: number, to: number): CvSource[] {
  const pieces = [{ at: 0, page: cell.page, line: cell.line, start: cell.start }, ...(cell.joins ?? [])];
  return pieces.flatMap((piece, index) => {
    const next = pieces[index + 1]?.at ?? cell.text.length;
    const [first, last] = [Math.max(from, piece.at), Math.min(to, next)];
    if (first >= last) return [];
    const end = piece.start + last - piece.at;
    // The space between two lines is in neither.
    const space = last === next && index < pieces.length - 1 && cell.text[next - 1] === " " ? 1 : 0;
    return [{ page: piece.page, line: piece.line, start: piece.start + first - piece.at, end: end - space }];
  });
}

export const valueOf = <Value>(value: Value, confidence: number, sources: CvSource[]): CvValue<Value> => ({
  value,
  confidence,
  sources,
});

export const wholeCell = (cell: Cell): CvSource[] => sourcesIn(cell, 0, cell.text.length);
