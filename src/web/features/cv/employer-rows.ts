import type { Answer } from "#contract/index.ts";
import type { FieldErrors } from "#domain/core/errors.ts";

/** A row as it is typed. */
export type Row = { id: string; industry: string; words: string; describes: string; size: string };

const parts = ["id", "industry", "words", "describes", "size"] as const;

export const rowOf = ({ id, industry, words, describes, size }: Answer<"cvs", "employers">["items"][number]): Row => ({
  id,
  industry,
  words: words.join(", "),
  describes,
  size: size ?? "",
});

/** Whether something in these rows isn't saved yet. The order of a row's parts means nothing. */
export const isChanged = (rows: readonly Row[], saved: readonly Row[]): boolean =>
  rows.length !== saved.length ||
  rows.some((row, at) => {
    const other = saved[at];
    return other === undefined || parts.some((part) => row[part] !== other[part]);
  });

export const wordsOf = ({ words }: Row): string[] =>
  words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

export const faultsOf = (rows: readonly Row[]): FieldErrors =>
  Object.fromEntries(
    rows.flatMap((row) => [
      ...(wordsOf(row).length === 0 ? [[`${row.id}.words`, "Add a word from the employers' names."]] : []),
      ...(row.describes.trim() === "" ? [[`${row.id}.describes`, "Write how the text describes them."]] : []),
    ]),
  ) as FieldErrors;

/** `items.2.words.60` of an error → the words of the third row. */
export const errorsOfRows = (fields: FieldErrors, rows: readonly Row[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([path, says]) => {
      const [, at, part] = /^items\.(\d+)\.(\w+)/.exec(path) ?? [];
      const row = rows[Number(at)];
      return [row && part !== undefined ? `${row.id}.${part}` : path, says];
    }),
  );
