/** What an API key can send at once, as of `at`, and whether its last request was admitted. */
interface KeyRequestsTable {
  key_id: string;
  available: number;
  admitted: boolean;
  at: Date;
}

/** The same of a person. */
type PersonRequestsTable = Omit<KeyRequestsTable, "key_id"> & { person_id: string };

export interface LimitTables {
  /** Searches and candidate views of a person or an organization, in a window that ends at `ends_at`. */
  mls_reads: {
    reader: string;
    requests: number;
    ends_at: Date;
    /** Whether the logs have an entry for this window. */
    reported: boolean;
  };
  mls_key_requests: KeyRequestsTable;
  mls_person_requests: PersonRequestsTable;
  mls_read_days: {
    reader: string;
    /** How many different candidates were shown. */
    candidates: number;
    ends_at: Date;
    reported: boolean;
  };
  /** The candidates of a window, each as the beginning of a keyed hash, in decimal. */
  mls_read_candidates: {
    reader: string;
    ends_at: Date;
    seen: string;
  };
}
