import type { ColumnType } from "kysely";

export interface ClientTables {
  /**
   * An employer that an agency brought. `is_new`: it wasn't on the marketplace before; then it has an entry in the
   * register, and is protected for some months.
   */
  mls_clients: {
    agency_id: string;
    organization_id: string;
    person_id: string;
    is_new: boolean;
    brought_at: Date;
    domain: ColumnType<string | null, string | null | undefined>;
    register_code: ColumnType<string | null, string | null | undefined>;
    protected_until: ColumnType<Date | null, Date | null | undefined>;
  };
}
