/** Secrets stored apart from the data and mixed with the master key; each sealed by the master key alone. */
interface RootsTable {
  name: string;
  sealed: Buffer;
  created_at: Date;
}

/**
 * One key per listing, from the draft on. Only src/server/platform/crypto/data-keys.ts and key rotation may name this
 * table.
 */
interface DataKeysTable {
  listing_id: string;
  agency_id: string;
  /** Null once destroyed. The first bytes say which master key seals it. */
  sealed: Buffer | null;
  destroyed_at: Date | null;
}

export interface DataKeyTables {
  "mls_keys.roots": RootsTable;
  "mls_keys.data_keys": DataKeysTable;
}
