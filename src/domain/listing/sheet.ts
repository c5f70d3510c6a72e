import { dateOf, dateText } from "../core/calendar.ts";
import type { Paper, PaperSection } from "../core/document.ts";
import { workAuthorizationLabels, workTypeLabels } from "../core/lookups.ts";
import { salaryRange } from "./salary-range.ts";
import type { ListingFace } from "./view.ts";

/**
 * The parts of a masked sheet that its sender can choose; code and role are always on it. None of them identifies the
 * candidate, and the split isn't one of them.
 */
export const sheetFields = [
  "salary",
  "location",
  "years",
  "availability",
  "workAuth",
  "summary",
  "experience",
  "skills",
  "screening",
  "industries",
  "certifications",
  "education",
  "portfolio",
] as const;
export type SheetField = (typeof sheetFields)[number];

/** What a sheet is made from: the part of a listing's page that every reader sees alike. */
export type SheetSource = ListingFace;

export type SheetSection = { heading: string } & (
  | { kind: "text"; text: string }
  | { kind: "points"; points: string[] }
  | { kind: "tags"; tags: string[] }
  | { kind: "scores"; scores: { name: string; score: number }[] }
);

/**
 * One candidate on one sheet: the candidate's page in print, the client's page and the PDF all show exactly this.
 */
export type Sheet = {
  maskedCode: string;
  role: string;
  facts: { term: string; fact: string }[];
  sections: SheetSection[];
};

/** The sheet with the chosen parts, without those that the listing leaves empty. */
export function sheetFor(source: SheetSource, fields: readonly SheetField[] = sheetFields): Sheet {
  const has = new Set(fields);
  return {
    maskedCode: source.maskedCode,
    role: source.headlineRole,
    facts: sheetFields.flatMap((field) => (has.has(field) ? (factsOf[field]?.(source) ?? []) : [])),
    sections: sheetFields
      .flatMap((field) => (has.has(field) ? (sectionsOf[field]?.(source) ?? []) : []))
      .filter((section) => !isEmpty(section)),
  };
}

const factsOf: { [Field in SheetField]?: (source: SheetSource) => Sheet["facts"] } = {
  salary: ({ salaryMin, salaryMax }) => [{ term: "Salary", fact: salaryRange(salaryMin, salaryMax) }],
  location: ({ locationCity, locationState, workType, timeZone }) => [
    { term: "Location", fact: `${locationCity}, ${locationState}, ${workTypeLabels[workType]}` },
    ...(timeZone ? [{ term: "Time zone", fact: timeZone }] : []),
  ],
  years: ({ yearsExperience: years }) => [{ term: "Experience", fact: `${years} ${years === 1 ? "year" : "years"}` }],
  availability: ({ availabilityDate }) => [{ term: "Available from", fact: dateText(availabilityDate) }],
  workAuth: ({ workAuth, clearance }) => [
    { term: "Work authorization", fact: workAuthorizationLabels[workAuth] },
    ...(clearance ? [{ term: "Clearance", fact: clearance }] : []),
  ],
};

const sectionsOf: { [Field in SheetField]?: (source: SheetSource) => SheetSection[] } = {
  summary: ({ summary }) => [{ heading: "Summary", kind: "text", text: summary }],
  experience: ({ experienceBullets }) => [{ heading: "Highlights", kind: "points", points: experienceBullets }],
  skills: ({ keySkills }) => [{ heading: "Key skills", kind: "tags", tags: keySkills }],
  screening: ({ screening }) => [
    {
      heading: "Scorecards",
      kind: "scores",
      scores: screening.scorecards.map(({ name, score }) => ({ name, score })),
    },
    { heading: "Screening notes", kind: "points", points: screening.notes },
  ],
  industries: ({ industries }) => [{ heading: "Industries", kind: "tags", tags: industries }],
  certifications: ({ certifications }) => [{ heading: "Certifications", kind: "tags", tags: certifications }],
  education: ({ education }) => [{ heading: "Education", kind: "text", text: education }],
  portfolio: ({ portfolioKinds }) => [
    {
      heading: "Portfolio, available after the introduction",
      kind: "tags",
      tags: portfolioKinds.map(({ kind, count }) => `${kind}, ${count === 1 ? "1 link" : `${count} links`}`),
    },
  ],
};

function isEmpty(section: SheetSection): boolean {
  switch (section.kind) {
    case "text":
      return section.text.trim() === "";
    case "points":
      return section.points.length === 0;
    case "tags":
      return section.tags.length === 0;
    case "scores":
      return section.scores.length === 0;
  }
}

/** The sheet as a document. `presentedBy`: the organization that shows the candidate. */
function sheetPaper(sheet: Sheet, presentedBy: string): Paper {
  return {
    title: sheet.role,
    reference: sheet.maskedCode,
    subtitle: `Presented by ${presentedBy}`,
    sections: [
      ...(sheet.facts.length > 0 ? [{ heading: "At a glance", kind: "facts" as const, facts: sheet.facts }] : []),
      ...sheet.sections.map(paperSection),
    ],
    certificate: null,
  };
}

function paperSection(section: SheetSection): PaperSection {
  const { heading } = section;
  switch (section.kind) {
    case "text":
      return { heading, kind: "text", paragraphs: section.text.split(/\n+/).filter((line) => line.trim() !== "") };
    case "points":
      return { heading, kind: "text", paragraphs: section.points.map((point) => `• ${point}`) };
    case "tags":
      return { heading, kind: "text", paragraphs: [section.tags.join(" · ")] };
    case "scores":
      return {
        heading,
        kind: "facts",
        facts: section.scores.map(({ name, score }) => ({ term: name, fact: `${score} / 100` })),
      };
  }
}

/**
 * The file of one or several sheets. `now` in ms. A file name never holds a name: one sheet has its code, several the
 * date.
 */
export function sheetsFile(
  sheets: readonly Sheet[],
  presentedBy: string,
  now: number,
): { papers: Paper[]; about: { fileName: string; author: string; createdAt: number } } {
  const [first] = sheets;
  const what = sheets.length === 1 && first ? first.maskedCode.toLowerCase() : `candidates-${dateOf(now)}`;
  return {
    papers: sheets.map((sheet) => sheetPaper(sheet, presentedBy)),
    about: { fileName: `${what}.pdf`, author: presentedBy, createdAt: now },
  };
}
