import { wizardSteps } from "#domain/listing/form.ts";

/** A file that belongs elsewhere or needs another format. `goesTo`: where CVs are added. */
export type Misplaced = { says: string; goesTo: "list-candidate" | null };

const documents: Record<string, string> = {
  pdf: "a PDF",
  doc: "a Word document",
  docx: "a Word document",
  odt: "a text document",
  rtf: "a text document",
  pages: "a Pages document",
};
const pictures: Record<string, string> = {
  jpg: "an image",
  jpeg: "an image",
  png: "an image",
  webp: "an image",
  heic: "an image",
};
const workbooks: Record<string, string> = {
  xlsx: "an Excel workbook",
  xlsm: "an Excel workbook",
  xls: "an Excel workbook",
  ods: "a spreadsheet",
  numbers: "a Numbers spreadsheet",
};

/** Where a file of this name belongs; null for importable files and unknown kinds. */
export function misplacedName(name: string): Misplaced | null {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";
  const document = ownOf(documents, ending) ?? ownOf(pictures, ending);
  if (document) return aCv(document);
  const workbook = ownOf(workbooks, ending);
  return workbook ? aWorkbook(workbook) : null;
}

/** The same by the first bytes: a PDF or workbook renamed to .csv. */
export function misplacedBytes(bytes: ArrayBuffer): Misplaced | null {
  const start = new TextDecoder("latin1").decode(new Uint8Array(bytes, 0, Math.min(5, bytes.byteLength)));
  if (start === "%PDF-") return aCv("a PDF");
  return start.startsWith("PK\u0003\u0004") ? aWorkbook("a workbook or a zipped file") : null;
}

const ownOf = (known: Record<string, string>, ending: string): string | undefined =>
  Object.hasOwn(known, ending) ? known[ending] : undefined;

const aCv = (what: string): Misplaced => ({
  says: `This is ${what}. To add a CV, open List Candidate, step 1 (${wizardSteps[0]}), and use CV files.`,
  goesTo: "list-candidate",
});
const aWorkbook = (what: string): Misplaced => ({
  says: `This is ${what}. Save it as CSV first (File > Save as…), then choose the CSV file.`,
  goesTo: null,
});
