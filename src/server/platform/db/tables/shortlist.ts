import type { ColumnType } from "kysely";

export interface ShortlistTables {
  /** One entry of a person's shortlist; `sealed` is the note, null when empty. `removed_at`: removed, kept for undo. */
  mls_shortlist: {
    person_id: string;
    organization_id: string;
    listing_id: string;
    masked_code: string;
    added_at: Date;
    sealed: Buffer | null;
    version: ColumnType<number, number | undefined, number>;
    removed_at: Date | null;
  };
}
