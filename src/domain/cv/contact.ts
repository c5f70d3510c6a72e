import { normalizeLinkedinUrl } from "../identity/identity.ts";
import { fold, wordsOf } from "../leak/fold.ts";
import { phoneHits } from "../leak/phone.ts";
import type { CvSource, CvText, CvValue } from "./reading.ts";
import { type Cell, type Row, sourcesIn, valueOf } from "./rows.ts";

const emailPattern = /[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,62}@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}\.){1,4}\p{L}{2,24}/giu;
const spelled =
  /([a-z0-9][a-z0-9._+-]{0,62}) ?[([] ?at ?[)\]] ?([a-z0-9-]{1,60}) ?(?:[([] ?dot ?[)\]]|\.) ?([a-z]{2,20})\b/i;

const rank = (row: Row): number =>
  row.section === "contact" ? 0 : row.section === null ? 0 : row.section === "other" ? 2 : 1;
/** Contact details first, then the rest, references last. */
const byLikelihood = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index);

export function emailFrom(rows: readonly Row[]): CvValue<string> | null {
  for (const row of byLikelihood(rows))
    for (const [index, cell] of row.cells.entries()) {
      const match = [...cell.text.slice(0, 600).matchAll(emailPattern)][0];
      if (match) {
        const joined = withNextLine(rows, row, cell, match);
        const confidence = rank(row) === 0 ? 0.99 : row.section === "other" ? 0.5 : 0.93;
        if (joined)
          return valueOf(joined.email, confidence - 0.04, [
            ...sourcesIn(cell, match.index, cell.text.length),
            ...joined.sources,
          ]);
        return valueOf(match[0], confidence, sourcesIn(cell, match.index, match.index + match[0].length));
      }
      const broken = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{1,62}@[\p{L}\p{N}.-]{0,40}$/u.exec(cell.text.slice(-120));
      const next = index === row.cells.length - 1 ? rows[row.index + 1]?.cells[0] : undefined;
      const rest = broken && next ? /^[\p{L}\p{N}.-]{2,60}/u.exec(next.text)?.[0] : undefined;
      if (broken && next && rest && /^[^@]+@[^@]+\.\p{L}{2,24}$/u.test(broken[0] + rest))
        return valueOf(broken[0] + rest, 0.9, [
          ...sourcesIn(cell, cell.text.length - broken[0].length, cell.text.length),
          ...sourcesIn(next, 0, rest.length),
        ]);
      const words = spelled.exec(cell.text.slice(0, 300));
      if (words)
        return valueOf(
          `${words[1]}@${words[2]}.${words[3]}`,
          0.85,
          sourcesIn(cell, words.index, words.index + words[0].length),
        );
    }
  return null;
}

/** "maria.lopez@mail.ex" at a column's edge, "ample" below it. */
function withNextLine(
  rows: readonly Row[],
  row: Row,
  cell: Cell,
  match: RegExpExecArray,
): { email: string; sources: CvSource[] } | null {
  const next = rows[row.index + 1]?.cells[0];
  if (match.index + match[0].length < cell.text.length || next === undefined) return null;
  const rest = /^(?:[\p{Ll}\p{N}-]{0,20}\.)?[\p{Ll}]{1,12}$/u.exec(next.text)?.[0];
  const ending = match[0].split(".").at(-1) ?? "";
  if (
    rest === undefined ||
    !/^(?:com|net|org|edu|io|example|gov|co|us|dev)$/.test(`${ending}${rest}`.split(".").at(-1) ?? "")
  )
    return null;
  return /^(?:com|net|org|edu|io|example|gov|us|dev)$/.test(ending)
    ? null
    : { email: match[0] + rest, sources: sourcesIn(next, 0, rest.length) };
}

export function phoneFrom(rows: readonly Row[]): CvValue<string> | null {
  let best: { value: CvValue<string>; points: number } | null = null;
  for (const row of byLikelihood(rows)) {
    if (best && rank(row) > 0) break;
    for (const cell of row.cells) {
      const text = cell.text.slice(0, 400);
      if ((text.match(/\d/g)?.length ?? 0) < 7) continue;
      const folded = fold(text);
      for (const hit of phoneHits(folded, wordsOf(folded), text)) {
        const written = text.slice(hit.start, hit.end);
        const before = text.slice(Math.max(0, hit.start - 18), hit.start).toLowerCase();
        if (/fax|\bf:\s*$/.test(before) || /security|ssn/.test(before)) continue;
        if (/^(?:19|20)\d\d\D+(?:19|20)\d\d$/.test(written)) continue;
        const mobile = /(?:cell|mobile|mob|\bm\b|\bc\b|direct)[^a-z]{0,4}$/.test(before);
        const points =
          (mobile ? 2 : 0) +
          (rank(row) === 0 ? 3 : row.section === "other" ? 0 : 1) -
          (/work|office/.test(before) ? 1 : 0);
        if (best && points <= best.points) continue;
        const value = tidyPhone(written);
        const start = hit.start + Math.max(0, written.indexOf(value.slice(0, 3)));
        best = {
          value: valueOf(value, rank(row) === 0 ? 0.98 : 0.8, sourcesIn(cell, start, hit.end)),
          points,
        };
      }
    }
  }
  return best?.value ?? null;
}

const tidyPhone = (written: string): string =>
  written
    .trim()
    .replace(/^\((?=\+)|^[.,:-]+/, "")
    .trim();

const linkPattern = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[^\s<>"'|,;()]{3,300}|(?<![@\p{L}\p{N}._-])(?:linkedin\.com\/|` +
    String.raw`(?:[a-z]{2}\.)?linkedin\.com\/|github\.com\/|gitlab\.com\/|bitbucket\.org\/|behance\.net\/|` +
    String.raw`dribbble\.com\/|stackoverflow\.com\/users\/|medium\.com\/|twitter\.com\/|x\.com\/|` +
    String.raw`kaggle\.com\/|[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,40}\.){1,3}(?:com|io|dev|me|net|org|` +
    String.raw`example|design|tech|site|co|ai)(?![\p{L}\p{N}@-]))[^\s<>"'|,;()]{0,200}`,
  "giu",
);

/** "LinkedIn: ana-bell", "in/ana-bell". */
const shortProfile = new RegExp(
  String.raw`(?<![\p{L}\p{N}])linked ?in\s*:\s*(?:\/?in\/|@)?([\p{L}\p{N}-]{3,60})(?=\/?(?:$|[\s|,;·•)]))|` +
    String.raw`(?:^|[|·•;,(:]|\s\/(?=\s))\s*\/?in\/([\p{L}\p{N}-]{3,60})(?=\/?(?:$|[\s|,;·•)]))`,
  "iu",
);

function shortProfileIn(cell: Cell): CvValue<string> | null {
  const short = shortProfile.exec(cell.text.slice(0, 400));
  const handle = short?.[1] ?? short?.[2];
  if (short === null || handle === undefined) return null;
  const end = short.index + short[0].length;
  return valueOf(`https://www.linkedin.com/in/${handle}`, 0.85, sourcesIn(cell, end - handle.length, end));
}

export type LinkTarget = { address: string; sources: CvSource[]; rank: number };

/** Addresses behind words, those of the head first. Links of jobs and schools are theirs, not the person's. */
export function linkTargets(text: CvText, rows: readonly Row[]): LinkTarget[] {
  const rowAt = new Map<string, Row>();
  for (const row of rows)
    for (const { page, line, joins = [] } of row.cells)
      for (const at of [{ page, line }, ...joins]) rowAt.set(`${at.page} ${at.line}`, row);
  const targets = text.pages.flatMap(({ lines }, page) =>
    lines.flatMap(({ links = [] }, line) => {
      const row = rowAt.get(`${page} ${line}`);
      if (row === undefined || ["experience", "education", "other"].includes(row.section ?? "")) return [];
      return links.map(({ start, end, address }) => ({
        address,
        sources: [{ page, line, start, end }],
        rank: rank(row),
      }));
    }),
  );
  return targets.toSorted((a, b) => a.rank - b.rank);
}

/** The address behind "Email" or "Call me"; null if there is none. `scheme`: mailto or tel. */
export function linkedContact(targets: readonly LinkTarget[], scheme: "mailto" | "tel"): CvValue<string> | null {
  for (const { address, sources } of targets) {
    if (!address.toLowerCase().startsWith(`${scheme}:`)) continue;
    const written = decoded(address.slice(scheme.length + 1).split("?")[0] ?? "").trim();
    const fits =
      scheme === "mailto" ? [...written.matchAll(emailPattern)][0]?.[0] === written : /\d{7}/.test(digits(written));
    if (fits) return valueOf(written, 0.93, sources);
  }
  return null;
}

const digits = (text: string): string => text.replace(/\D/g, "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address in its text and behind its words is one. */
const linkKey = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|^www\./, "")
    .replace(/\/+$/, "");

export function linksFrom(
  rows: readonly Row[],
  targets: readonly LinkTarget[],
): { linkedinUrl: CvValue<string> | null; links: CvValue<string>[] } {
  let linkedinUrl: CvValue<string> | null = null;
  const links: CvValue<string>[] = [];
  for (const row of byLikelihood(rows)) {
    if (row.section === "experience" || row.section === "education" || row.section === "other") continue;
    for (const [index, cell] of row.cells.entries()) {
      if (rank(row) === 0) linkedinUrl ??= shortProfileIn(cell);
      for (const match of cell.text.slice(0, 1_000).matchAll(linkPattern)) {
        let written = match[0].replace(/[.,;:]+$/, "");
        const sources = sourcesIn(cell, match.index, match.index + written.length);
        if (/linkedin\.com/i.test(written)) {
          const next = index === row.cells.length - 1 ? rows[row.index + 1]?.cells[0] : undefined;
          const goesOn =
            match.index + match[0].length >= cell.text.length &&
            next &&
            /(?:-|linkedin\.com\/|\/in\/?)$/i.test(written) &&
            /^[\p{L}\p{N}-]{2,60}(?= \(LinkedIn\)|$)/u.exec(next.text);
          if (goesOn && next) {
            written += goesOn[0];
            sources.push(...sourcesIn(next, 0, goesOn[0].length));
          }
          const address = normalizeLinkedinUrl(written);
          if (linkedinUrl === null && address !== "") linkedinUrl = valueOf(written, 0.98, sources);
          continue;
        }
        if (links.length < 12 && !links.some(({ value }) => value === written))
          links.push(valueOf(written, 0.93, sources));
      }
    }
  }
  for (const { address, sources } of targets) {
    if (!/^https?:/i.test(address)) continue;
    if (/linkedin\.com/i.test(address)) {
      if (linkedinUrl === null && normalizeLinkedinUrl(address) !== "") linkedinUrl = valueOf(address, 0.97, sources);
    } else if (links.length < 12 && !links.some(({ value }) => linkKey(value) === linkKey(address)))
      links.push(valueOf(address, 0.9, sources));
  }
  return { linkedinUrl, links };
}
