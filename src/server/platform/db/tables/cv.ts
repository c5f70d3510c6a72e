import type { ColumnType } from "kysely";
import type { EmployerKind } from "#domain/cv/employers.ts";

export interface CvTables {
  /** What was read from a draft's CV; `sealed` under the listing's data key. */
  mls_cv_readings: {
    draft_id: string;
    agency_id: string;
    sealed: Buffer;
    added_at: Date;
  };
  /** How an agency's public texts describe employers. */
  mls_employer_kinds: {
    agency_id: string;
    kinds: ColumnType<EmployerKind[], string, string>;
    version: number;
    updated_at: Date;
  };
}
