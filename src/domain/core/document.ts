/**
 * A document as people read it. The page on which it is signed and the PDF are made of the same one, so that nobody
 * signs other words or figures than they saw (spec §15). All texts are ready for the reader: money, dates and percent
 * written out.
 */
export type Paper = {
  title: string;
  /** The deal's code and what tells this paper from its sisters: `DEAL-4F7K2M, version 3`. */
  reference: string;
  /** One line under the title: who and about whom. */
  subtitle: string;
  sections: PaperSection[];
  /** The signature certificate, on a page of its own; null where nothing is signed. */
  certificate: PaperSection[] | null;
};

export type PaperFact = { term: string; fact: string };

/** One column of figures or text; `rows` and `total` have as many cells as `head`. */
export type PaperTable = {
  head: string[];
  /** The columns that hold figures: to the right, aligned. */ figures: number[];
  rows: string[][];
  total: string[] | null;
};

/** Who gets what of a whole; `percent` (0 to 100) is the length of the bar's part. */
export type PaperShare = { label: string; percent: number; figure: string };

/** `name` as it was typed; `said` beside it, such as the organization and the time. */
export type PaperSignature = { name: string; said: string[] };

export type PaperSection = { heading: string } & (
  | { kind: "facts"; facts: PaperFact[] }
  | { kind: "text"; paragraphs: string[] }
  | { kind: "table"; table: PaperTable }
  | { kind: "shares"; figure: string; shares: PaperShare[] }
  | { kind: "signatures"; signatures: PaperSignature[] }
);
