import { sectionOf } from "#domain/cv/headings.ts";
import type { CvLine } from "#domain/cv/reading.ts";

/** A piece of text as the file draws it; `baseline` in points from the page's top. */
export type TextPiece = { text: string; x: number; baseline: number; width: number; height: number };

/** Text without a wide gap, on one baseline. */
type Segment = { text: string; x: number; right: number; baseline: number; height: number };
type Row = Segment[];

/**
 * The lines of a page in the order a person reads them: columns one after the other, tables and dates in a margin row
 * by row. Text across a wide gap is a line of its own, on the same height.
 */
export function inReadingOrder(pieces: readonly TextPiece[]): CvLine[] {
  return ordered(rowsOf(pieces), 0).map(({ text, x, right, baseline, height }) => ({
    text,
    x,
    y: baseline - height * 0.8,
    width: right - x,
    height,
  }));
}

/** Gap between two words of a line, as a share of the type size; wider gaps separate columns. */
const wordGap = { least: 0.12, most: 1.35 };

function rowsOf(pieces: readonly TextPiece[]): Row[] {
  const sorted = pieces.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x);
  const groups: TextPiece[][] = [];
  for (const piece of sorted) {
    const group = groups.at(-1);
    const last = group?.[0];
    if (group && last && piece.baseline - last.baseline <= Math.min(piece.height, last.height) * 0.35)
      group.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => segmentsOf(group.toSorted((a, b) => a.x - b.x)));
}

function segmentsOf(pieces: readonly TextPiece[]): Segment[] {
  const segments: Segment[] = [];
  let last: TextPiece | null = null;
  for (const piece of pieces) {
    const segment = segments.at(-1);
    // Bold type made by drawing the text twice.
    if (last && last.text === piece.text && Math.abs(piece.x - last.x) < piece.height * 0.15) continue;
    last = piece;
    const gap = segment ? piece.x - segment.right : 0;
    const size = segment ? Math.min(segment.height, piece.height) : piece.height;
    if (segment && gap <= size * wordGap.most && gap > -size * 3) {
      const spaced =
        gap > size * wordGap.least ||
        /\s$/.test(segment.text) ||
        /^\s/.test(piece.text) ||
        // A date that fills its column, and the title in the next one.
        (/(?:19|20)\d\d$/.test(segment.text) && /^\p{Lu}\p{Ll}/u.test(piece.text));
      segment.text = `${segment.text.trimEnd()}${spaced ? " " : ""}${piece.text.trimStart()}`;
      segment.right = Math.max(segment.right, piece.x + piece.width);
      segment.height = Math.max(segment.height, piece.height);
    } else
      segments.push({
        text: piece.text,
        x: piece.x,
        right: piece.x + piece.width,
        baseline: piece.baseline,
        height: piece.height,
      });
  }
  return segments;
}

/** `both`: rows with text on both sides. */
type Columns = { from: number; to: number; left: Row[]; right: Row[]; both: number; weight: number };

function ordered(rows: readonly Row[], depth: number): Segment[] {
  const columns = depth < 6 ? findColumns(rows) : null;
  if (columns === null) return rows.flat();
  return [
    ...ordered(rows.slice(0, columns.from), depth + 1),
    ...ordered(columns.left, depth + 1),
    ...ordered(columns.right, depth + 1),
    ...ordered(rows.slice(columns.to), depth + 1),
  ];
}

function findColumns(rows: readonly Row[]): Columns | null {
  if (rows.length < 4) return null;
  const found = boundaries(rows).flatMap((x) => blocksAt(rows, x));
  found.sort((a, b) => b.weight - a.weight);
  const best = found.find((each) => areColumns(each));
  return best ? withoutTail(best) : null;
}

/** Where a right column may begin: left edges that several lines share, and the emptiest strips of the page. */
function boundaries(rows: readonly Row[]): number[] {
  const edges = new Map<number, number>();
  const cover = new Map<number, number>();
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows)
    for (const { x, right } of row) {
      const key = Math.round(x / 2) * 2;
      edges.set(key, (edges.get(key) ?? 0) + 1);
      least = Math.min(least, x);
      most = Math.max(most, right);
      for (let bin = Math.floor(x / 4); bin <= Math.min(right / 4, x / 4 + 1_000); bin++)
        cover.set(bin, (cover.get(bin) ?? 0) + 1);
    }
  const shared = [...edges]
    .filter(([x, count]) => count >= 3 && x > least + 20)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 24)
    .map(([x]) => x - 2.5);
  const empty: number[] = [];
  const limit = rows.length * 0.15;
  for (let bin = Math.ceil(least / 4) + 6; bin < Math.min(most / 4 - 6, least / 4 + 600); bin++)
    if ((cover.get(bin) ?? 0) <= limit && (cover.get(bin + 1) ?? 0) > limit) empty.push(bin * 4 + 2);
  return [...shared, ...empty.slice(0, 16)];
}

/** The runs of rows that no text crosses at `x`, with text on both sides. */
function blocksAt(rows: readonly Row[], x: number): Columns[] {
  const blocks: Columns[] = [];
  let from = 0;
  const close = (to: number) => {
    const block = rows.slice(from, to);
    const side = (keep: (segment: Segment) => boolean) =>
      block.map((row) => row.filter(keep)).filter((row) => row.length > 0);
    const left = side((segment) => segment.right <= x + 1);
    const right = side((segment) => segment.right > x + 1);
    const both = left.length + right.length - block.length;
    if (left.length >= 2 && right.length >= 2)
      blocks.push({ from, to, left, right, both, weight: Math.min(left.length, right.length) * 3 + block.length });
    from = to + 1;
  };
  rows.forEach((row, index) => {
    if (row.some((segment) => segment.x < x && segment.right > x + 1)) close(index);
  });
  close(rows.length);
  return blocks.map((block) => trimmed(rows, block, x));
}

/** Without the rows at its ends that have text on the left only, such as a name above both columns. */
function trimmed(rows: readonly Row[], block: Columns, x: number): Columns {
  let { from } = block;
  while (from < block.to && rows[from]!.every((segment) => segment.right <= x + 1)) from++;
  // A left column that starts higher keeps its rows if a section begins there.
  const skipped = rows.slice(block.from, from);
  if (from === block.from || skipped.flat().some((segment) => sectionOf(segment.text) !== null)) return block;
  const baselines = new Set(skipped.map((row) => row[0]!.baseline));
  const left = block.left.filter((row) => !baselines.has(row[0]!.baseline));
  return left.length < 2 ? block : { ...block, from, left };
}

const dateOrPlace = new RegExp(
  String.raw`(?:\b(?:19|20)\d\d\b|\b(?:present|current|now)\b|'\d\d\b|^\d+ (?:yrs?|years?|mos?|` +
    String.raw`months?)\b|, ?[A-Z]{2}$|^remote$)`,
  "i",
);
const isLabel = ({ text }: Segment): boolean =>
  (text.length <= 44 && dateOrPlace.test(text)) || sectionOf(text) !== null || !/\p{L}{2}/u.test(text);

/** Columns rather than a table, or dates, places and headings in a margin. */
function areColumns({ left, right, both }: Columns): boolean {
  const [leftSegments, rightSegments] = [left.flat(), right.flat()];
  const gap = Math.min(...rightSegments.map(({ x }) => x)) - Math.max(...leftSegments.map((segment) => segment.right));
  if (gap < 4) return false;
  const labels = (side: readonly Segment[]) => side.filter(isLabel).length / side.length;
  if (labels(leftSegments) >= 0.85 || labels(rightSegments) >= 0.8) return false;
  // A name above a margin of dates and headings.
  const margin = leftSegments.slice(Math.max(0, leftSegments.findIndex(isLabel)));
  if (margin.length >= 3 && margin.length >= leftSegments.length - 3 && labels(margin) >= 0.85) return false;
  // Labels in a margin: few, short, each beside the first line of its text.
  const isMargin = left.length - both <= 2 && left.length * 2 <= right.length && both >= 3;
  if (isMargin && leftSegments.every(({ text }) => text.length <= 34)) return false;
  const heights = (side: readonly Row[]) => new Set(side.map((row) => Math.round(row[0]!.baseline)));
  const [leftHeights, rightHeights] = [heights(left), heights(right)];
  const beside = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
    [...some].filter((y) => others.has(y) || others.has(y - 1) || others.has(y + 1)).length / some.size;
  const headings = (side: readonly Segment[]) => side.filter(({ text }) => sectionOf(text) !== null).length;
  if (headings(leftSegments) > 0 && headings(rightSegments) > 0) return true;
  const isGrid =
    beside(rightHeights, leftHeights) > 0.9 && (right.length < 6 || beside(leftHeights, rightHeights) > 0.4);
  return headings(rightSegments) > 0 || !isGrid;
}

/** A short block beside the first lines, such as contact details, is read with them. */
function withoutTail(columns: Columns): Columns {
  const { right, left } = columns;
  if (right.flat().some(({ text }) => sectionOf(text) !== null)) return columns;
  const end = right.at(-1)![0]!.baseline + right.at(-1)![0]!.height;
  const kept = left.filter((row) => row[0]!.baseline <= end);
  if (kept.length === left.length || kept.length === 0) return columns;
  const rest = left.length - kept.length;
  return { ...columns, left: kept, to: columns.to - rest };
}
