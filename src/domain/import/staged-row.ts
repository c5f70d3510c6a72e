import { withEdits } from "./cell-edits.ts";
import { canonicalRow, type ImportRow, type ReadingPlan, type RowReading, rowToForm } from "./csv-row.ts";
import { resumeToForm } from "./json-resume.ts";
import { listingFormDefaults } from "../listing/form.ts";
import { leavesOf } from "./resume-paths.ts";

/** One JSON Resume file, numbered from 1 in upload order. */
export type ImportFile = { number: number; fileName: string; text: string };
export type StagedRow = ImportRow | ImportFile;

/** Maximum characters and values of one JSON Resume document. */
const documentLimits = { characters: 400_000, values: 3_000 } as const;

export type StagedReading = RowReading & { canonical: string };

export function isFile(row: StagedRow): row is ImportFile {
  return "text" in row;
}

/**
 * Parses one row, for the dry run, the commit and the file of rejected rows. An exception while reading is an error of
 * that row only; the rest of its batch continues.
 */
export function readStaged(row: StagedRow, plan: ReadingPlan, read: typeof readRow = readRow): StagedReading {
  try {
    return read(row, plan);
  } catch {
    const message = "This row can't be read. Simplify its text, or enter this candidate by hand.";
    return {
      form: listingFormDefaults,
      errors: [{ column: "", message }],
      notes: [],
      canonical: JSON.stringify(row),
      repaired: [],
    };
  }
}

function readRow(row: StagedRow, plan: ReadingPlan): StagedReading {
  if (!isFile(row))
    return { ...rowToForm(withEdits(row, plan.edits), plan), canonical: canonicalRow(plan.columns, row.cells) };
  const { document, fault } = parseDocument(row);
  const { form, errors, notes } = resumeToForm(document, plan.defaults, plan.today);
  const canonical = fault === undefined ? canonicalDocument(document) : row.text;
  return {
    form,
    errors: fault === undefined ? errors : [{ column: "", message: fault }],
    notes,
    canonical,
    repaired: [],
  };
}

/** The document of a file, or what is wrong with it. */
export function parseDocument(file: ImportFile): { document: unknown; fault?: string } {
  if (file.text.length > documentLimits.characters)
    return { document: null, fault: "This file is larger than a résumé. Choose the JSON Resume document itself." };
  try {
    const document: unknown = JSON.parse(file.text.replace(/^\uFEFF/, ""));
    if (leavesOf(document).length > documentLimits.values)
      return {
        document: null,
        fault: `This file holds more than ${documentLimits.values} values. Choose the JSON Resume document itself.`,
      };
    return { document };
  } catch {
    return { document: null, fault: "This file is not valid JSON. Export it again as JSON Resume." };
  }
}

/** Equal for documents that differ only in key order or whitespace. */
function canonicalDocument(document: unknown): string {
  return JSON.stringify(
    leavesOf(document)
      .map(({ path, value }) => [path, value] as const)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}
