import { singleDates } from "./dates.ts";
import { commaPieces, partsOf } from "./parts.ts";
import type { CvEducation, CvValue } from "./reading.ts";
import { type Row, sourcesIn, valueOf } from "./rows.ts";
import { certificationPattern, degreePattern, schoolPattern, titleScore } from "./vocabulary.ts";

/** A certification with a degree's word. */
const certifiedMaster = /\bcertif(?:ied|ication)\b|\bscrum ?master\b|\bmaster (?:electrician|plumber|mechanic)\b/i;

/**
 * Each line in the section it is about: degrees and certifications under "Training", certifications beside degrees, and
 * a degree with its school among the jobs.
 */
export function withTraining(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    if (row.heading) return row;
    const { section, text } = row;
    if (section === "training" || section === "education") {
      const isDegree = schoolPattern.test(text) || (degreePattern.test(text) && !certifiedMaster.test(text));
      if (isDegree) return { ...row, section: "education" };
      return certificationPattern.test(text) ? { ...row, section: "certifications" } : row;
    }
    const isEducation = (section === "experience" || section === null) && !row.bullet && isDegreeAtSchool(row);
    return isEducation ? { ...row, section: "education" } : row;
  });
}

function isDegreeAtSchool(row: Row): boolean {
  if (row.text.length > 160 || !schoolPattern.test(row.text) || !degreePattern.test(row.text)) return false;
  const parts = partsOf(row).flatMap((part) => [part, ...commaPieces(part)]);
  return (
    parts.some(({ text }) => degreePattern.exec(text)?.index === 0) &&
    !parts.some(({ text }) => titleScore(text) >= 0.5)
  );
}

/** Degrees and schools of the education sections, in the CV's order. */
export function educationFrom(rows: readonly Row[]): CvEducation[] {
  const entries: CvEducation[] = [];
  let entry: CvEducation | null = null;
  for (const row of rows) {
    if (row.section !== "education" || row.heading || row.text.length > 220) continue;
    const found = piecesOf(row);
    if (found.degree === null && found.school === null && found.year === null) continue;
    const again =
      entry === null ||
      (found.degree !== null && entry.degree !== null) ||
      (found.school !== null && entry.school !== null);
    if (again && found.degree === null && found.school === null) continue;
    if (again) {
      entry = { school: null, degree: null, year: null };
      entries.push(entry);
    }
    entry!.degree ??= found.degree;
    entry!.school ??= found.school;
    entry!.year ??= found.year;
  }
  return entries.filter(({ school, degree }) => school !== null || degree !== null).slice(0, 12);
}

const startsWithDegree = (text: string): boolean => degreePattern.exec(text)?.index === 0;

type Found = { degree: CvValue<string> | null; school: CvValue<string> | null; year: number | null };

function piecesOf(row: Row): Found {
  const found: Found = { degree: null, school: null, year: null };
  const years = singleDates(row.text).map(({ month }) => Number(month.slice(0, 4)));
  const ranges = [...row.text.matchAll(/(?:19[5-9]|20[0-4])\d/g)].map(([year]) => Number(year));
  const last = Math.max(0, ...years, ...ranges);
  if (last > 0) found.year = last;
  for (const part of partsOf(row)) {
    const isSchool = schoolPattern.test(part.text);
    const isDegree = degreePattern.test(part.text);
    if (isSchool && isDegree) {
      const pieces = commaPieces(part);
      // "B.Tech" and "Bachelor of Institutional Studies" have a school's word in a degree.
      const school = pieces.find((piece) => schoolPattern.test(piece.text) && !startsWithDegree(piece.text));
      const schoolAt = school ? pieces.indexOf(school) : -1;
      const degree = pieces.filter((_, index) => index !== schoolAt && (schoolAt === 0 ? index > 0 : index < schoolAt));
      if (school && degree.length > 0) {
        const [first, end] = [degree[0]!, degree.at(-1)!];
        const text = part.text.slice(first.start - part.start, end.start + end.text.length - part.start);
        found.school ??= valueOf(
          school.text,
          0.92,
          sourcesIn(school.cell, school.start, school.start + school.text.length),
        );
        found.degree ??= valueOf(text, 0.9, sourcesIn(first.cell, first.start, first.start + text.length));
        continue;
      }
      const value = valueOf(part.text, 0.75, sourcesIn(part.cell, part.start, part.start + part.text.length));
      if (/^(?:[\p{L}.]+ ){0,2}(?:university|college|institute|school)/iu.test(part.text)) found.school ??= value;
      else found.degree ??= value;
      continue;
    }
    const value = valueOf(part.text, 0.93, sourcesIn(part.cell, part.start, part.start + part.text.length));
    if (isSchool) found.school ??= value;
    else if (isDegree) found.degree ??= value;
  }
  return found;
}
