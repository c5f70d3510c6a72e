/** A row of a sealed place: its key, and what else its context needs. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** A column that holds sealed values, told so that a rotation can find each and wrap it anew. */
export type SealedPlace = {
  /** Schema and table, as in `mls_keys.data_keys`. */
  table: string;
  /** The primary key, in whose order the rows are gone through. */
  key: readonly string[];
  column: string;
  /** Further columns that `context` or `listing` reads. */
  with?: readonly string[];
  context: (row: SealedRow) => string;
  /** Whose data key the value belongs under; absent where the key ring itself seals it. */
  listing?: (row: SealedRow) => { id: string; agencyId: string };
};

export function textOf(row: SealedRow, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`a sealed row without its ${column}`);
  return value;
}
