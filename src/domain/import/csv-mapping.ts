import { atsOf } from "./ats.ts";
import { type ImportField, importFieldRules, importFields, squash } from "./fields.ts";

/** One column of a file: its header, up to three of its values, and whether any cell is filled. */
export type ImportColumn = { name: string; samples: string[]; filled: boolean };

/** The field of each column position; null: not read. Positions, because headers can repeat. */
export type Mapping = (ImportField | null)[];

export type DateOrder = "month-first" | "day-first";

/** Columns that our own file of rejected rows adds; an import ignores them. */
export const rejectedColumns = ["row", "why"] as const;

const fieldByName = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [field, importFieldRules[field].label, ...importFieldRules[field].synonyms.split(" ")].map(
      (name) => [squash(name), field] as const,
    ),
  ),
);

/** Words that qualify a header without changing its meaning. */
const qualifiers = new RegExp(
  String.raw`\b(candidate'?s?|applicant'?s?|talent|their|the|primary|personal|private|` +
    String.raw`desired|expected|target|annual|yearly|preferred|current|us\$|usd|in|of|` +
    String.raw`per|year|\$)(?=\s|$)`,
  "gi",
);

function fieldFor(header: string): ImportField | null {
  const spaced = header
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_\-./()[\]:*?]+/g, " ");
  return fieldByName.get(squash(header)) ?? fieldByName.get(squash(spaced.replace(qualifiers, " "))) ?? null;
}

/** Whether a header alone shows that its column identifies the candidate, whatever field it is mapped to. */
export function holdsIdentity(header: string): boolean {
  const field = fieldFor(header);
  return field !== null && importFieldRules[field].side === "vault";
}

const looksLike: readonly (readonly [ImportField, RegExp])[] = [
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["linkedinUrl", /linkedin\.com\/in\//i],
  ["phone", /^\+?[\d\s().-]{10,20}$/],
  ["salaryRange", /^\$?\d{2,3},?\d{0,3}k?\s*(?:-|–|to)\s*\$?\d{2,3},?\d{0,3}k?$/i],
];

/**
 * Matches the headers, as the system means them that the file was exported from, and then, for unrecognized headers,
 * the values. Each field is suggested once, for the first column that fits, except lists. Columns without a match stay
 * unread and are shown as such.
 */
export function suggestMapping(columns: readonly ImportColumn[]): Mapping {
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null): ImportField | null => {
    if (field === null || (taken.has(field) && !importFieldRules[field].list)) return null;
    taken.add(field);
    return field;
  };
  const preset = atsOf(columns.map(({ name }) => name))?.columns ?? {};
  const isPreset = (name: string): boolean => Object.hasOwn(preset, squash(name));
  const meant = (name: string): ImportField | null => (isPreset(name) ? preset[squash(name)] : fieldFor(name)) ?? null;
  const byHeader = columns.map(({ name }) => (isRejectedColumn(name) ? null : take(meant(name))));
  return columns.map((column, index) => {
    const field = byHeader[index] ?? null;
    if (field !== null || isRejectedColumn(column.name) || column.samples.length === 0) return field;
    if (isPreset(column.name)) return null;
    const fits = looksLike.find(
      ([candidate, pattern]) => !taken.has(candidate) && column.samples.every((sample) => pattern.test(sample.trim())),
    );
    return fits ? take(fits[0]) : null;
  });
}

export function isRejectedColumn(name: string): boolean {
  return (rejectedColumns as readonly string[]).includes(name.trim().toLowerCase());
}

/** What is wrong with a mapping, by column name. Empty if every field has at most one source. */
export function mappingErrors(
  columns: readonly ImportColumn[],
  mapping: Mapping,
): { column: string; message: string }[] {
  const errors: { column: string; message: string }[] = [];
  const first = new Map<ImportField, string>();
  mapping.forEach((field, index) => {
    if (field === null) return;
    const name = columns[index]?.name ?? "";
    const other = first.get(field);
    const { label, list } = importFieldRules[field];
    if (other !== undefined && !list)
      errors.push({
        column: name,
        message: `${label} is already read from "${other}". Choose another field here, or Skip.`,
      });
    else first.set(field, name);
  });
  return errors;
}

/** Filled columns that the mapping leaves out. The person confirms them, so that nothing is dropped silently. */
export function notRead(columns: readonly ImportColumn[], mapping: Mapping): string[] {
  return columns
    .filter((column, index) => column.filled && (mapping[index] ?? null) === null && !isRejectedColumn(column.name))
    .map((column) => column.name);
}

/**
 * The order of day and month in `3/4/2026`, derived from the values of the whole column. Null if the values don't
 * decide it.
 */
export function dateOrderOf(values: Iterable<string>): DateOrder | null {
  let monthFirst = false;
  let dayFirst = false;
  for (const value of values) {
    const parts = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\s*$/.exec(value);
    if (!parts) continue;
    if (Number(parts[2]) > 12) monthFirst = true;
    if (Number(parts[1]) > 12) dayFirst = true;
  }
  return monthFirst === dayFirst ? null : monthFirst ? "month-first" : "day-first";
}
