/** A row with sealed values: its key, and the other columns its context needs. */
export type SealedRow = Readonly<Record<string, unknown>>;

/** A column of sealed values, declared so that a rotation can find and rewrap each of them. */
export type SealedPlace = {
  /** Schema and table, as in `mls_keys.data_keys`. */
  table: string;
  /** The primary key, in whose order rows are processed. */
  key: readonly string[];
  column: string;
  /** Other columns that `context` or `listing` reads. */
  with?: readonly string[];
  context: (row: SealedRow) => string;
  /** The listing whose data key seals the value; absent if the key ring seals it. */
  listing?: (row: SealedRow) => { id: string; agencyId: string };
};

export function textOf(row: SealedRow, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`a sealed row without its ${column}`);
  return value;
}
