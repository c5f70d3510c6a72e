import type { Clearance, WorkAuthorization } from "../core/lookups.ts";

export const cvKinds = ["pdf", "docx", "odt", "rtf", "text", "json-resume"] as const;
export type CvKind = (typeof cvKinds)[number];

/** A line of a CV in reading order. Points from the page's top left corner; formats without a layout get even lines. */
export type CvLine = { text: string; x: number; y: number; width: number; height: number; links?: CvLink[] };

/** Characters `start` to `end` (exclusive) of a line that open an address when pressed. */
export type CvLink = { start: number; end: number; address: string };
export type CvPage = { width: number; height: number; lines: CvLine[] };

/** The text of a CV file as a person reads it: columns one after the other, words not joined across them. */
export type CvText = { kind: CvKind; pages: CvPage[] };

/** Characters `start` to `end` (exclusive) of a line; pages and lines count from 0. */
export type CvSource = { page: number; line: number; start: number; end: number };

/** `confidence` from 0 to 1: the share of CVs of this kind in the corpus for which such a value is right. */
export type CvValue<Value> = { value: Value; confidence: number; sources: CvSource[] };

/** `YYYY-MM`, or `YYYY` if the CV gives no month. */
export type CvMonth = string;

/** One position, newest first. */
export type CvPosition = {
  employer: CvValue<string> | null;
  title: CvValue<string> | null;
  from: CvMonth | null;
  /** Or `present`. */
  to: CvMonth | null;
  highlights: CvValue<string>[];
};

export type CvEducation = { school: CvValue<string> | null; degree: CvValue<string> | null; year: number | null };

/** What a CV says, each value with the place it came from. Null: the CV doesn't say. */
export type CvReading = {
  fullName: CvValue<string> | null;
  email: CvValue<string> | null;
  phone: CvValue<string> | null;
  linkedinUrl: CvValue<string> | null;
  links: CvValue<string>[];
  /** The role the CV gives below the name, or the newest title. */
  headline: CvValue<string> | null;
  summary: CvValue<string> | null;
  place: CvValue<{ city: string; state: string }> | null;
  positions: CvPosition[];
  /** Names beside positions that weren't read as a title or an employer; a public text can't contain them either. */
  unreadNames: string[];
  /** Whole years in positions; overlapping positions count once. */
  yearsExperience: CvValue<number> | null;
  education: CvEducation[];
  certifications: CvValue<string>[];
  /** In their stored spelling. */
  skills: CvValue<string>[];
  clearance: CvValue<Clearance> | null;
  workAuth: CvValue<WorkAuthorization> | null;
};
