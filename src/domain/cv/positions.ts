import { type DateSpan, dateSpans, duration, singleDates } from "./dates.ts";
import { commaPieces, isOneOrganization, type Part, partsOf } from "./parts.ts";
import { placesIn } from "./place.ts";
import type { CvPosition, CvValue } from "./reading.ts";
import { type Row, sourcesIn, valueOf, wholeCell } from "./rows.ts";
import { isList } from "./skills.ts";
import { isStatement } from "./stated.ts";
import { certificationPattern, organizationScore, titleScore } from "./vocabulary.ts";

/** The rows that introduce a position, and the text that describes it. */
type Block = { head: Row[]; span: DateSpan | null; text: Row[] };

export type ReadPosition = { position: CvPosition; span: DateSpan | null };

/**
 * The positions in the experience sections, in the CV's order. `spans`: their times, and those of an employer as a
 * whole. `unread`: names beside them that weren't read as a title
 * or an employer, and can be either.
 */
export function positionsFrom(
  rows: readonly Row[],
  name: CvValue<string> | null,
): { read: ReadPosition[]; spans: DateSpan[]; unread: string[] } {
  const named = rows.filter((row) => row.section === "experience");
  // Without a heading, whatever has dates outside the other sections.
  const own =
    named.length > 0 ? named : belowName(rows, name).filter(({ section }) => section === null || section === "summary");
  const blocks = blocksOf(own.filter((row) => !row.heading && !isStatement(row.text)));
  const guesses = blocks.map((block) => guessOf(block));
  const order = usualOrder(guesses);
  const edges = rightEdges(own);
  const picked = blocks.map((block, index) => ({ block, pick: pick(guesses[index]!, order) }));
  return {
    ...withEmployers(
      picked.map((each) => ({ ...each, block: withRestAsText(each.block, each.pick) })),
      edges,
    ),
    unread: [...new Set(picked.flatMap(({ block, pick: { title, employer } }) => unreadNames(block, title, employer)))],
  };
}

const belowName = (rows: readonly Row[], name: CvValue<string> | null): readonly Row[] =>
  rows.slice(
    1 +
      rows.findIndex(({ cells }) =>
        cells.some(({ page, line }) => name?.sources.some((source) => source.page === page && source.line === line)),
      ),
  );

const proseVerb = new RegExp(
  String.raw`^(?:led|managed|built|designed|developed|created|implemented|improved|reduced|increased|` +
    String.raw`responsible|worked|delivered|launched|owned|supported|provided|maintained|coordinated|` +
    String.raw`oversaw|trained|assisted|ensured|performed|conducted|drove|achieved|negotiated|spearheaded|` +
    String.raw`collaborated|migrated|wrote|ran|set|helped|cut|grew|handled|prepared|administered|` +
    String.raw`analyzed|automated|mentored|established|key|technologies|tech stack|tools|environment|` +
    String.raw`stack|achievements|responsibilities|description|project|skills used|duties|tech)\b`,
  "i",
);

/** Whether a row describes work rather than introducing a position. */
function isText(row: Row, previous: { row: Row; text: boolean } | null): boolean {
  const { text } = row;
  if (row.bullet) return !introducesInList(row);
  if (isList(row)) return true;
  const dated = dateSpans(text).length > 0;
  if (dated && text.length < 130) return false;
  const words = text.split(/\s+/);
  const lower = words.filter((word) => /^\p{Ll}(?!\p{Lu})/u.test(word)).length;
  const continues =
    previous?.text === true &&
    previous.row.page === row.page &&
    (/^\p{Ll}(?!\p{Lu})/u.test(text) || (previous.row.bullet && row.x > previous.row.x + 3 && row.cells.length === 1));
  if (continues) return true;
  if (text.length > 110) return true;
  if (/[.!?]$/.test(text) && words.length > 5 && !/\b(?:inc|llc|ltd|corp|co)\.$/i.test(text)) return true;
  if (words.length >= 8 && lower / words.length > 0.45) return true;
  if (honor.test(partsOf(row)[0]?.text ?? "") && singleDates(text).length > 0) return true;
  return (
    proseVerb.test(text) &&
    titleScore(partsOf(row)[0]?.text ?? text) < 0.9 &&
    (words.length > 3 || text.endsWith(":") || /:\s/.test(text))
  );
}

/** "• Senior Nurse, Tall Pines Clinic, 2019 – 2021": a list of positions. */
function introducesInList(row: Row): boolean {
  const [first] = partsOf(row);
  if (first === undefined || row.text.length >= 120) return false;
  const spans = dateSpans(row.text).filter(({ start }) => !/^since\b/i.test(row.text.slice(start)));
  return (
    spans.length > 0 &&
    (titleScore(first.text) > 0.5 || (organizationScore(first.text) >= 0.5 && isName(first.text))) &&
    !proseVerb.test(first.text)
  );
}

const honor = new RegExp(
  String.raw`^(?:awarded|promoted|named|elected|won|recogni[sz]ed|received|` +
    String.raw`nominated|selected|completed|earned|honored|` +
    String.raw`certified in|member of|winner|finalist)\b|\bof the (?:year|month|quarter|season)\b|` +
    String.raw`\b(?:awards?|prize|medal|scholarship|honors|certificate|certification|licen[sc]e|clearance)$`,
  "iu",
);

/** A row with one date that is no position: "Employee of the year (2013)", "PMP, 2015". */
function isAside(row: Row, previous: { row: Row; text: boolean } | null): boolean {
  if (row.bullet || dateSpans(row.text).length > 0 || singleDates(row.text).length !== 1) return false;
  const parts = partsOf(row);
  const [first] = parts;
  if (first === undefined) return false;
  if (honor.test(first.text)) return true;
  const pieces = parts.flatMap((part) => [part, ...commaPieces(part)]);
  const title = Math.max(...pieces.map(({ text }) => titleScore(text)));
  const organization = Math.max(...pieces.map(({ text }) => (titleScore(text) >= 0.5 ? 0 : organizationScore(text))));
  if (title < 0.5 && certificationPattern.test(row.text) && organization < 0.7) return true;
  if (previous === null || !/\(\D{0,12}\d{4}\)$/.test(row.text)) return false;
  // In brackets below the time of a whole position: a year within it.
  const within = dateSpans(previous.row.text).length > 0 && !previous.text;
  return (within && (title < 0.5 || organization < 0.5)) || (title < 0.5 && organization < 0.9);
}

function blocksOf(rows: readonly Row[]): Block[] {
  let previous: { row: Row; text: boolean } | null = null;
  const marked = rows.map((row) => {
    const span = isAside(row, previous) ? null : spanOf(row);
    const text = isText(row, previous) && (row.bullet || span === null);
    previous = { row, text };
    return { row, span, text };
  });
  const anchors = marked.flatMap((each, index) => (each.span && !each.text ? [index] : []));
  if (anchors.length === 0) return undated(marked);
  // How many rows of a position come before its dates: as many as before the first dates.
  const lead = Math.min(headRowsBefore(marked, anchors[0]!), 3);
  const starts = anchors.map((anchor, place) => {
    const floor = place === 0 ? -1 : anchors[place - 1]!;
    let start = anchor;
    const afterText = marked.slice(floor + 1, anchor).some(({ text }) => text);
    const most = afterText ? Math.max(lead, 3) : lead;
    while (start - 1 > floor && !marked[start - 1]!.text && anchor - start < most) {
      // A heading, or another section, is between them.
      if (marked[start]!.row.index - marked[start - 1]!.row.index > 1) break;
      if (anchor - start >= lead && !introduces(marked[start - 1]!.row)) break;
      start--;
    }
    return start;
  });
  return anchors.map((anchor, place) => {
    const end = starts[place + 1] ?? marked.length;
    const own = marked.slice(starts[place], end);
    const at = anchor - starts[place]!;
    const firstText = own.findIndex(({ text }, index) => index > at && text);
    const headEnd = Math.min(firstText < 0 ? own.length : firstText, at + 4);
    return {
      head: own.slice(0, headEnd).map(({ row }) => row),
      span: marked[anchor]!.span,
      text: own.slice(headEnd).map(({ row }) => row),
    };
  });
}

/** Rows of a head below its title, employer and dates describe the work: nothing in them named anything. */
function withRestAsText({ head, span, text }: Block, { title, employer }: Pick): Block {
  if (title === null && employer === null) return { head, span, text };
  const dated = head.findLastIndex((row) => spanOf(row) !== null);
  const used = Math.max(title?.row ?? -1, employer?.row ?? -1, dated) + 1;
  const rest = head.slice(used).filter((row) => partsOf(row).some((part) => !isName(part.text)));
  return { head, span, text: [...rest, ...text] };
}

/** Whether a short text can be a name: words with capitals, and nothing between them but "of", "and" and the like. */
const isName = (text: string): boolean =>
  !/\d|[,;:.]\s|[.;:]$/.test(text) &&
  text.split(/\s+/).length <= 7 &&
  text.split(/\s+/).every((word) => /^(?:\p{Lu}|&|of$|and$|the$|for$|at$|de$|del$|la$)/u.test(word));

/** "Acme, Austin, TX" in a line of its own among the text: an employer whose dates weren't read. */
const isPlacedName = (row: Row): boolean => {
  const parts = partsOf(row);
  return (
    !row.bullet &&
    row.text.length < 80 &&
    placesIn(row.text).length > 0 &&
    parts.length > 0 &&
    parts.every(({ text }) => isName(text))
  );
};

const columnName = /^(?:employer|company|organi[sz]ation|title|position|role|dates?|period|years?|location)$/i;

function unreadNames({ head, text }: Block, title: Scored | null, employer: Scored | null): string[] {
  const used = [title, employer].flatMap((each) => (each === null ? [] : [each.part]));
  return [...head, ...text.filter(isPlacedName)]
    .flatMap((row) => partsOf(row).flatMap((part) => (isOneOrganization(part) ? [part] : commaPieces(part))))
    .filter((part) => isName(part.text) && !columnName.test(part.text) && !used.some((each) => shareText(each, part)))
    .map(({ text }) => text)
    .filter((text) => text.length > 3 && (titleScore(text) < 0.5 || organizationScore(text) >= 0.7));
}

/** Whether a row between a text and the next dates can name a title or an employer. */
const introduces = (row: Row): boolean =>
  row.text.length < 100 &&
  partsOf(row).some((part) => titleScore(part.text) >= 0.5 || organizationScore(part.text) >= 0.5);

function headRowsBefore(marked: readonly { row: Row; text: boolean }[], anchor: number): number {
  let count = 0;
  while (anchor - count - 1 >= 0 && !marked[anchor - count - 1]!.text) count++;
  return count;
}

function spanOf(row: Row): DateSpan | null {
  const spans = dateSpans(row.text);
  if (spans.length > 0) {
    const [first] = spans;
    return first ?? null;
  }
  // "2019" or "May 2020" alone in its cell, or at the end of a short row.
  if (row.text.length > 90 || row.bullet) return null;
  const single = singleDates(row.text);
  const date = single.length === 1 ? single[0] : undefined;
  if (!date) return null;
  const alone = row.cells.some((cell) => /^\(?[^ ]{0,10} ?(?:19|20)\d\d\)?$/.test(cell.text));
  const atEnd = date.end >= row.text.length - 1 && /[,|(\t–-]\s*$/.test(row.text.slice(0, date.start));
  return alone || atEnd ? { from: date.month, to: date.month, start: date.start, end: date.end } : null;
}

/** Positions without dates: a title in a short row, then text. */
function undated(marked: readonly { row: Row; text: boolean }[]): Block[] {
  const blocks: Block[] = [];
  let head: Row[] = [];
  for (const { row, text } of marked) {
    const last = blocks.at(-1);
    if (text) {
      if (head.some((each) => partsOf(each).some((part) => titleScore(part.text) >= 0.7)))
        blocks.push({ head: head.slice(-3), span: null, text: [row] });
      else last?.text.push(row);
      head = [];
    } else head.push(row);
  }
  if (
    head.length > 0 &&
    head.length <= 3 &&
    head.some((row) => partsOf(row).some((part) => titleScore(part.text) >= 0.9))
  )
    blocks.push({ head, span: null, text: [] });
  return blocks;
}

type Guess = { titles: Scored[]; employers: Scored[] };
type Scored = { part: Part; row: number; score: number; order: number; pieceOf?: Part };

/** What in the head can be the title and what the employer. */
function guessOf({ head }: Block): Guess {
  const titles: Scored[] = [];
  const employers: Scored[] = [];
  let order = 0;
  head.forEach((row, index) => {
    if (
      /^(?:employer|company|organization|title|position|role|dates?|period)$/i.test(row.cells[0]?.text ?? "") &&
      row.cells.length > 1
    ) {
      if (row.cells.every((cell) => cell.text.length < 20 && !/\d/.test(cell.text))) return;
    }
    for (const [whole, labelOf] of partsOf(row).map(withoutLabel)) {
      if (new RegExp(duration.source, "iu").test(whole.text) && whole.text.length < 24) continue;
      order++;
      const pieces = labelOf !== null || isOneOrganization(whole) ? [whole] : commaPieces(whole);
      const add = (part: Part, penalty: number) => {
        const title = labelOf === "title" ? 1.2 : labelOf === "employer" ? 0 : titleScore(part.text);
        const organization =
          labelOf === "employer"
            ? 1.2
            : labelOf === "title"
              ? 0
              : organizationScore(part.text) * (title >= 0.9 ? 0.35 : title >= 0.5 ? 0.6 : 1);
        const scored = { part, row: index, order, ...(part === whole ? {} : { pieceOf: whole }) };
        if (title > 0) titles.push({ ...scored, score: title - penalty });
        if (organization > 0) employers.push({ ...scored, score: organization - penalty });
      };
      add(whole, pieces.length > 1 ? 0.12 : 0);
      if (pieces.length > 1) for (const piece of pieces) add(piece, 0.05);
    }
  });
  return { titles, employers };
}

/** "Company: Acme", "Title: Nurse": the part behind the label, and what the label says it is. */
function withoutLabel(part: Part): [part: Part, labelOf: "employer" | "title" | null] {
  const label = labels.exec(part.text);
  if (!label) return [part, null];
  const cut = { ...part, text: part.text.slice(label[0].length), start: part.start + label[0].length };
  return [cut, /^(?:job|title|position|role|designation)/i.test(label[0]) ? "title" : "employer"];
}

const labels =
  /^(?:company(?: name)?|employer|organi[sz]ation|client|firm|job title|title|position|role|designation)\s*:\s*/i;

type Pick = { title: Scored | null; employer: Scored | null; sure: boolean };
type Order = "title" | "employer" | null;

/** Whether titles come before employers in the positions where both are clear. */
function usualOrder(guesses: readonly Guess[]): Order {
  let titlesFirst = 0;
  let employersFirst = 0;
  for (const guess of guesses) {
    const { title, employer } = pick(guess, null);
    if (!title || !employer || title.score < 0.8) continue;
    const before = title.order - employer.order || title.part.start - employer.part.start;
    if (before < 0) titlesFirst++;
    else employersFirst++;
  }
  return titlesFirst === employersFirst ? null : titlesFirst > employersFirst ? "title" : "employer";
}

/** The best pair of a title and an employer that don't share a text. */
function pick({ titles, employers }: Guess, order: Order): Pick {
  let best: Pick & { points: number } = { title: null, employer: null, sure: false, points: 0 };
  let second = 0;
  const consider = (title: Scored | null, employer: Scored | null) => {
    let points = (title ? title.score * 1.4 : 0) + (employer ? employer.score : 0);
    if (title && employer) {
      const before = title.order - employer.order || title.part.start - employer.part.start;
      if (order === "title") points += before < 0 ? 0.25 : -0.25;
      if (order === "employer") points += before > 0 ? 0.25 : -0.25;
      // Text right beside each other belongs together.
      points -= Math.max(0, Math.abs(title.order - employer.order) - 1) * 0.08;
      // A part that stays over was read for nothing.
      if (title.pieceOf && employer.pieceOf !== title.pieceOf) points -= 0.3;
      if (employer.pieceOf && employer.pieceOf !== title.pieceOf) points -= 0.12;
    } else if (title?.pieceOf) points -= 0.3;
    if (points > best.points) {
      second = best.points;
      best = { title, employer, sure: false, points };
    } else second = Math.max(second, points);
  };
  for (const title of [null, ...titles.slice(0, 16)])
    for (const employer of [null, ...employers.slice(0, 16)]) {
      if (title && employer && shareText(title.part, employer.part)) continue;
      if (title && title.score < 0.25) continue;
      if (employer && employer.score < 0.18) continue;
      consider(title, employer);
    }
  return { title: best.title, employer: best.employer, sure: best.points - second > 0.15 };
}

const shareText = (a: Part, b: Part): boolean =>
  a.cell === b.cell && a.start < b.start + b.text.length && b.start < a.start + a.text.length;

/** Positions below one employer get it; an employer's own row with the total time isn't a position. */
function withEmployers(
  read: readonly { block: Block; pick: Pick }[],
  edges: ReadonlyMap<number, number>,
): { read: ReadPosition[]; spans: DateSpan[] } {
  const positions: ReadPosition[] = [];
  const spans: DateSpan[] = [];
  let current: CvValue<string> | null = null;
  read.forEach(({ block, pick: { title, employer, sure } }, index) => {
    const own = employer === null ? null : valueFrom(employer, employer.score >= 0.85 ? 0.95 : sure ? 0.88 : 0.72);
    const next = read[index + 1];
    const heads =
      title === null &&
      own !== null &&
      block.text.length === 0 &&
      next !== undefined &&
      next.pick.title !== null &&
      next.pick.employer === null;
    // "Kern County District Attorney" over a paralegal's positions: a name that ends like a title.
    const headsAsTitle =
      title !== null &&
      own === null &&
      block.text.length === 0 &&
      next !== undefined &&
      next.pick.title !== null &&
      next.pick.employer === null &&
      organizationScore(title.part.text) >= 0.7;
    if (own !== null) current = own;
    if (headsAsTitle) current = valueFrom(title, 0.72);
    if ((own !== null || title !== null) && block.span !== null) spans.push(block.span);
    if (heads || headsAsTitle) return;
    const inherited = own === null && title !== null ? current : null;
    if (own === null && title === null) return;
    positions.push({
      span: block.span,
      position: {
        employer:
          own ?? (inherited === null ? null : { ...inherited, confidence: Math.min(inherited.confidence, 0.85) }),
        title: title === null ? null : valueFrom(title, title.score >= 0.8 ? 0.96 : title.score >= 0.6 ? 0.85 : 0.6),
        from: block.span?.from ?? null,
        to: block.span?.to ?? null,
        highlights: highlightsOf(block.text, edges),
      },
    });
  });
  return { read: positions, spans };
}

const valueFrom = ({ part }: Scored, confidence: number): CvValue<string> =>
  valueOf(part.text, confidence, sourcesIn(part.cell, part.start, part.start + part.text.length));

/** What applications ask about a job, which says nothing about the work. */
const ownDetails = new RegExp(
  String.raw`^(?:(?:starting |ending |annual )?salary|pay|wage|hours(?: per week| worked)?|hours\/week|supervisor|` +
    String.raw`reason for leaving|may we contact|okay to contact|references?)\b[^:]{0,20}:`,
  "i",
);

/** How far the rows of each page reach to the right. */
function rightEdges(rows: readonly Row[]): Map<number, number> {
  const edges = new Map<number, number>();
  for (const { page, cells } of rows)
    edges.set(page, Math.max(edges.get(page) ?? 0, ...cells.map(({ right }) => right)));
  return edges;
}

/** Each bullet or paragraph; a bullet's further lines belong to it. */
function highlightsOf(rows: readonly Row[], edges: ReadonlyMap<number, number>): CvValue<string>[] {
  const highlights: CvValue<string>[] = [];
  let last: { row: Row; bullet: boolean } | null = null;
  for (const row of rows) {
    if (isPlacedName(row) || ownDetails.test(row.text)) continue;
    const text = row.cells
      .map((cell) => cell.text)
      .join(" ")
      .replace(/^(?:duties|responsibilities|description)\s*:\s*/i, "");
    const sources = row.cells.flatMap(wholeCell);
    const before = highlights.at(-1);
    if (before && last && goesOn(before.value, last, row, edges.get(last.row.page) ?? 0)) {
      before.value = `${before.value} ${text}`;
      before.sources.push(...sources);
      last = { row, bullet: last.bullet };
      continue;
    }
    if (highlights.length < 40) highlights.push(valueOf(text, row.bullet ? 0.95 : 0.8, sources));
    last = { row, bullet: row.bullet };
  }
  return highlights;
}

const goesOn = (before: string, last: { row: Row; bullet: boolean }, row: Row, edge: number): boolean =>
  !row.bullet &&
  before.length < 1_500 &&
  !honor.test(row.text) &&
  !isList(row) &&
  (/^\p{Ll}(?!\p{Lu})/u.test(row.text) ||
    (!/[.!?:]$/.test(before) && (last.bullet || (row.x > last.row.x - 2 && isBroken(last.row, row, edge)))));

/** Whether the next line's first word didn't fit into this line, so that its sentence goes on there. */
function isBroken({ cells }: Row, next: Row, edge: number): boolean {
  const last = cells.at(-1)!;
  const each = (last.right - last.x) / Math.max(1, last.text.length);
  return last.right + (1 + (next.text.split(/\s/)[0] ?? "").length) * each > edge;
}
