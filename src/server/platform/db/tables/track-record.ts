import type { ColumnType } from "kysely";
import type { Figure } from "#domain/track-record/track-record.ts";

/** One row for each vetted agency and employer, replaced by the next count. */
interface TrackRecordsTable {
  organization_id: string;
  counted_at: Date;
  figures: ColumnType<Figure[], string, string>;
}

export interface TrackRecordTables {
  mls_track_records: TrackRecordsTable;
}
