import type { ColumnType } from "kysely";
import type { ImportKind, ImportState } from "#domain/import/import.ts";

/** `Counted<number>` has a database default. */
type Counted = ColumnType<number, number | undefined, number>;

export interface ImportTables {
  /** An upload and its progress; `sealed` holds file names, columns, mapping, defaults and the dry run. */
  mls_imports: {
    id: string;
    agency_id: string;
    author_id: string;
    /** Who confirmed the consents that publishing records. */
    publisher_id: string | null;
    kind: ImportKind;
    state: ImportState;
    /** False until every chunk of the upload is stored. */
    staged: boolean;
    version: Counted;
    sealed: Buffer;
    total: number;
    created: Counted;
    skipped: Counted;
    faulty: Counted;
    publish_total: Counted;
    published: Counted;
    held_back: Counted;
    /** Failed attempts of the job since the last progress. */
    failures: Counted;
    created_at: Date;
    updated_at: Date;
  };
  /** Raw rows of an upload, sealed together. */
  mls_import_chunks: {
    import_id: string;
    chunk: number;
    agency_id: string;
    row_count: number;
    done: ColumnType<boolean, boolean | undefined, boolean>;
    sealed: Buffer;
  };
  /**
   * A row that became a draft, by keyed hash. `outcome` is set once its draft is published or discarded; `reasons`
   * (sealed) say why publishing was blocked.
   */
  mls_import_rows: {
    agency_id: string;
    row_hash: Buffer;
    import_id: string | null;
    row_number: number;
    listing_id: string;
    outcome: ColumnType<"draft" | "settled" | "held", "draft" | undefined, "draft" | "settled" | "held">;
    reasons: Buffer | null;
  };
  /**
   * How an agency last mapped files with these columns; `sealed` holds headers, mapping and repairs, and nothing about
   * a candidate.
   */
  mls_import_mappings: {
    agency_id: string;
    header_hash: Buffer;
    sealed: Buffer;
    used_at: Date;
  };
}
