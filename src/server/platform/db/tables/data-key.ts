export interface DataKeyTables {
  /** Secrets stored apart from the data and mixed with the master key; each sealed by the master key alone. */
  "mls_keys.roots": {
    name: string;
    sealed: Buffer;
    created_at: Date;
  };
  /**
   * One key per listing, from the draft on. Only src/server/platform/crypto/data-keys.ts and key rotation may name this
   * table.
   */
  "mls_keys.data_keys": {
    listing_id: string;
    agency_id: string;
    /** Null once destroyed. The first bytes say which master key seals it. */
    sealed: Buffer | null;
    destroyed_at: Date | null;
  };
}
