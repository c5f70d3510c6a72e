import { canonicalSkill } from "#domain/core/lookups.ts";
import { fold } from "#domain/core/tokenize.ts";
import type { CvReading, CvValue } from "#domain/cv/reading.ts";
import { companyWords } from "#domain/identity/blocked-match.ts";
import { normalizePhone } from "#domain/identity/identity.ts";
import type { CvLabel } from "./people.ts";

/** A value found, its confidence and whether it's right; `wanted`: values in the label. */
export type FieldScore = {
  wanted: number;
  found: { right: boolean; confidence: number; says: string }[];
  missed: string[];
};
export type Scores = Record<string, FieldScore>;

const key = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
const companyKey = (name: string): string => companyWords(name).join(" ");
const linkKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");

function compare(
  wanted: readonly string[],
  found: readonly CvValue<unknown>[],
  same: (text: string) => string,
): FieldScore {
  const left = wanted.map(same);
  const scored = found.map(({ value, confidence }) => {
    const says = typeof value === "string" ? value : JSON.stringify(value);
    const at = left.indexOf(same(says));
    if (at >= 0) left.splice(at, 1);
    return { right: at >= 0, confidence, says };
  });
  return { wanted: wanted.length, found: scored, missed: left };
}

const some = <Value>(...values: (CvValue<Value> | null)[]): CvValue<Value>[] => values.filter((each) => each !== null);

const nothing: CvLabel = {
  fullName: "",
  email: "",
  phone: "",
  linkedinUrl: null,
  city: "",
  state: "",
  positions: [],
  years: 0,
  degrees: [],
  schools: [],
  certifications: [],
  skills: [],
  clearance: null,
  workAuth: null,
};

/** What a label has to say for a field to be measured. */
const needs: Record<string, readonly (keyof CvLabel)[]> = {
  name: ["fullName"],
  email: ["email"],
  phone: ["phone"],
  linkedin: ["linkedinUrl"],
  place: ["city", "state"],
  employers: ["positions"],
  titles: ["positions"],
  "whole positions": ["positions"],
  "years within one": ["years"],
  degrees: ["degrees"],
  schools: ["schools"],
  certifications: ["certifications"],
  skills: ["skills"],
  clearance: ["clearance"],
  "work authorization": ["workAuth"],
};

/** How a reading compares with the label, field by field; a field that the label leaves out isn't compared. */
export function scoresOf(reading: CvReading, label: Partial<CvLabel>): Scores {
  const scores = allScoresOf(reading, { ...nothing, ...label });
  const isLabeled = (field: string) => needs[field]?.every((key) => label[key] !== undefined) ?? false;
  return Object.fromEntries(Object.entries(scores).filter(([field]) => isLabeled(field)));
}

function allScoresOf(reading: CvReading, label: CvLabel): Scores {
  const year = (month: string | null): string => (month === null ? "" : month.slice(0, 7).replace(/-.*/, ""));
  const dates = (from: string | null, to: string | null): string =>
    `${year(from)}..${to === "present" ? "now" : year(to)}`;
  const place = ({ city, state }: { city: string; state: string }): string => JSON.stringify({ city, state });
  const years = reading.yearsExperience;
  return {
    name: compare([label.fullName], some(reading.fullName), key),
    email: compare([label.email], some(reading.email), (text) => text.toLowerCase()),
    phone: compare([label.phone], some(reading.phone), (text) => normalizePhone(text)),
    linkedin: compare(label.linkedinUrl ? [label.linkedinUrl] : [], some(reading.linkedinUrl), linkKey),
    place: compare([place(label)], some(reading.place), (text) => text.toLowerCase()),
    employers: compare(
      label.positions.map(({ employer }) => employer),
      reading.positions.flatMap(({ employer }) => employer ?? []),
      companyKey,
    ),
    titles: compare(
      label.positions.map(({ title }) => title),
      reading.positions.flatMap(({ title }) => title ?? []),
      key,
    ),
    "whole positions": compare(
      label.positions.map(
        ({ employer, title, from, to }) => `${companyKey(employer)}|${key(title)}|${dates(from, to)}`,
      ),
      reading.positions.map(({ employer, title, from, to }) => ({
        value: `${companyKey(employer?.value ?? "")}|${key(title?.value ?? "")}|${dates(from, to)}`,
        confidence: Math.min(employer?.confidence ?? 0, title?.confidence ?? 0),
        sources: [],
      })),
      (text) => text,
    ),
    "years within one": compare(
      ["near"],
      years === null
        ? []
        : [
            {
              ...years,
              value: Math.abs(years.value - label.years) <= 1 ? "near" : `${years.value}, not ${label.years}`,
            },
          ],
      (text) => text,
    ),
    degrees: compare(
      label.degrees,
      reading.education.flatMap(({ degree }) => degree ?? []),
      key,
    ),
    schools: compare(
      label.schools,
      reading.education.flatMap(({ school }) => school ?? []),
      key,
    ),
    certifications: compare(label.certifications, reading.certifications, key),
    skills: compare(label.skills.map(canonicalSkill), reading.skills, key),
    clearance: compare(label.clearance ? [label.clearance] : [], some(reading.clearance), (text) => text),
    "work authorization": compare(label.workAuth ? [label.workAuth] : [], some(reading.workAuth), (text) => text),
  };
}
