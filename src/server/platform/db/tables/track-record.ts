import type { ColumnType } from "kysely";
import type { Figure } from "#domain/track-record/track-record.ts";

export interface TrackRecordTables {
  /** One row for each vetted agency and employer, replaced by the next count. */
  mls_track_records: {
    organization_id: string;
    counted_at: Date;
    figures: ColumnType<Figure[], string, string>;
  };
}
