import { certificationsFrom, clearanceFrom, headlineFrom, summaryFrom, workAuthFrom } from "./stated.ts";
import { withBrokenLines } from "./broken-lines.ts";
import { emailFrom, linkedContact, linksFrom, linkTargets, phoneFrom } from "./contact.ts";
import { type DateSpan, yearsCovered } from "./dates.ts";
import { educationFrom, withTraining } from "./education.ts";
import { nameFrom } from "./name.ts";
import { placeFrom } from "./place.ts";
import { positionsFrom, type ReadPosition } from "./positions.ts";
import type { CvReading, CvText, CvValue } from "./reading.ts";
import { type Row, rowsOf, sourcesIn, valueOf } from "./rows.ts";
import { skillsFrom } from "./skills.ts";

/** Rows of a CV that are read; beyond that it's another document. */
const mostRows = 4_000;

/**
 * Reads a CV: each value with its confidence and the places it came from. Never throws, takes linear time. `today` as
 * `YYYY-MM-DD`.
 */
export function readCv(text: CvText, today: string): CvReading {
  const rows = withTraining(withBrokenLines(rowsOf(text).slice(0, mostRows)));
  const targets = linkTargets(text, rows);
  const email = emailFrom(rows) ?? linkedContact(targets, "mailto");
  const { linkedinUrl, links } = linksFrom(rows, targets);
  const fullName = nameFrom(rows, email?.value ?? null, linkedinUrl?.value ?? null);
  const { read, spans, unread } = positionsFrom(rows, fullName);
  const positions = newestFirst(read);
  return {
    fullName,
    email,
    phone: phoneFrom(rows) ?? linkedContact(targets, "tel"),
    linkedinUrl,
    links,
    headline: headlineFrom(rows, fullName) ?? positions.find(({ title }) => title !== null)?.title ?? null,
    summary: summaryFrom(rows),
    place: placeFrom(rows),
    positions,
    unreadNames: unread,
    yearsExperience: yearsOf(rows, read, spans, today),
    education: educationFrom(rows),
    certifications: certificationsFrom(rows),
    skills: skillsFrom(
      rows,
      read.flatMap(({ position }) => [...(position.title?.sources ?? []), ...(position.employer?.sources ?? [])]),
    ),
    clearance: clearanceFrom(rows),
    workAuth: workAuthFrom(rows),
  };
}

/** Most CVs are in this order already; positions without dates stay where they are. */
function newestFirst(read: readonly ReadPosition[]): CvReading["positions"] {
  const positions = read.map(({ position }) => position);
  if (positions.some(({ from }) => from === null)) return positions;
  const key = ({ from, to }: (typeof positions)[number]) =>
    `${to === "present" ? "9999" : (to ?? "0000").padEnd(7, "-13")} ${from ?? ""}`;
  return positions.toSorted((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0));
}

const stated = new RegExp(
  String.raw`\b(?:over |more than |nearly |almost )?(\d{1,2})\+? ?(?:years?|yrs?)(?:['’])?(?: of)` +
    String.raw`?(?: [\p{L}-]+){0,4} (?:experience|in\b|as\b|background)`,
  "iu",
);

function yearsOf(
  rows: readonly Row[],
  read: readonly ReadPosition[],
  spans: readonly DateSpan[],
  today: string,
): CvValue<number> | null {
  const covered = yearsCovered(spans, today);
  if (covered !== null) {
    const exact = spans.filter(({ from }) => (from?.length ?? 0) > 4).length / spans.length;
    const sources = read.flatMap(({ position }) => (position.title ?? position.employer)?.sources ?? []);
    return valueOf(Math.min(covered, 60), exact > 0.5 ? 0.94 : 0.86, sources);
  }
  for (const row of rows)
    if (row.section === "summary" || row.section === null)
      for (const cell of row.cells) {
        const match = stated.exec(cell.text.slice(0, 600));
        if (match && Number(match[1]) > 0 && Number(match[1]) <= 50)
          return valueOf(Number(match[1]), 0.8, sourcesIn(cell, match.index, match.index + match[0].length));
      }
  return null;
}
