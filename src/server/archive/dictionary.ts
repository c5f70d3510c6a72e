import { type Leaf, leavesOf, maskClasses, maskClassOf } from "#contract/dictionary.ts";
import { formFieldNames, inputOf } from "#domain/listing/fields.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import { type ArchiveNoun, employersRecordsOnly, nouns } from "./nouns.ts";

/** Columns of a noun's CSV file: single values, and lists of single values. Lists of records are in its JSON Lines. */
export const columnsOf = (noun: ArchiveNoun): string[] =>
  leavesOf(nouns[noun].record)
    .map(({ path }) => path)
    .filter((path) => !path.slice(0, -2).includes("[]"));

/** The value of a column as text; several are separated by a semicolon. */
export function cellOf(record: unknown, column: string): string {
  let value: unknown = record;
  for (const name of column.replace(/\[\]$/, "").split("."))
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  const text = (each: unknown): string =>
    typeof each === "object" && each !== null ? JSON.stringify(each) : String(each ?? "");
  return Array.isArray(value) ? value.map(text).join("; ") : text(value);
}

/** Every field of the archive: its type, and for listings its label and who sees it. From the API's contract. */
export function dictionary(kind: OrganizationKind): object {
  const isRecordOnly = (noun: ArchiveNoun) => kind === "employer" && employersRecordsOnly.includes(noun);
  return Object.fromEntries(
    (Object.keys(nouns) as ArchiveNoun[]).map((noun) => [
      noun,
      {
        meaning: isRecordOnly(noun) ? `${nouns[noun].says} An import doesn't restore them.` : nouns[noun].says,
        fields: leavesOf(nouns[noun].record).map((leaf) => ({ ...leaf, ...(noun === "listings" && about(leaf)) })),
      },
    ]),
  );
}

function about({ path }: Leaf): object {
  const name = /^form\.(\w+)/.exec(path)?.[1];
  const field = formFieldNames.find((each) => each === name);
  return field ? { meaning: inputOf(field).label, shownTo: maskClasses[maskClassOf(field)] } : {};
}
