/**
 * A printed document. The signing page and the PDF are built from the same object, so people sign exactly what they
 * saw (spec §15). All texts are formatted: money, dates and percentages.
 */
export type Paper = {
  title: string;
  /** The deal's code and what distinguishes this document from similar ones: `DEAL-4F7K2M, version 3`. */
  reference: string;
  /** One line under the title: the parties and the subject. */
  subtitle: string;
  sections: PaperSection[];
  /** The signature certificate on its own page; null without signatures. */
  certificate: PaperSection[] | null;
};

export type PaperFact = { term: string; fact: string };

/** One column of figures or text; `rows` and `total` have as many cells as `head`. */
export type PaperTable = {
  head: string[];
  /** Indexes of the columns that hold figures, aligned right. */ figures: number[];
  rows: string[][];
  total: string[] | null;
};

/** One share of a whole; `percent` (0 to 100) is the width of its bar. */
export type PaperShare = { label: string; percent: number; figure: string };

/** `name` as it was typed; `said`: lines beside it, such as the organization and the time. */
export type PaperSignature = { name: string; said: string[] };

export type PaperSection = { heading: string } & (
  | { kind: "facts"; facts: PaperFact[] }
  | { kind: "text"; paragraphs: string[] }
  | { kind: "table"; table: PaperTable }
  | { kind: "shares"; figure: string; shares: PaperShare[] }
  | { kind: "signatures"; signatures: PaperSignature[] }
);
