import type { ColumnType } from "kysely";

/** One entry of a person's shortlist; `sealed` is the note, null when empty. `removed_at`: removed, kept for undo. */
export interface ShortlistTable {
  person_id: string;
  organization_id: string;
  listing_id: string;
  masked_code: string;
  added_at: Date;
  sealed: Buffer | null;
  version: ColumnType<number, number | undefined, number>;
  removed_at: Date | null;
}

export interface ShortlistTables {
  mls_shortlist: ShortlistTable;
}
