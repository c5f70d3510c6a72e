import type { ColumnType } from "kysely";
import type { EmployerKind } from "#domain/cv/employers.ts";

/** What was read from a draft's CV; `sealed` under the listing's data key. */
interface CvReadingsTable {
  draft_id: string;
  agency_id: string;
  sealed: Buffer;
  added_at: Date;
}

/** How an agency's public texts describe employers. */
interface EmployerKindsTable {
  agency_id: string;
  kinds: ColumnType<EmployerKind[], string, string>;
  version: number;
  updated_at: Date;
}

export interface CvTables {
  mls_cv_readings: CvReadingsTable;
  mls_employer_kinds: EmployerKindsTable;
}
