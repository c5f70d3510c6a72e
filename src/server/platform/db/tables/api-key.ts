/** Secrets as hashes: the current one, and the one it replaced, which works until `previous_until`. */
export interface ApiKeysTable {
  id: string;
  organization_id: string;
  /** In whose name it acts. */
  owner_id: string;
  name: string;
  scopes: string[];
  networks: string[];
  secret_hash: Buffer;
  last_four: string;
  previous_hash: Buffer | null;
  previous_last_four: string | null;
  previous_until: Date | null;
  created_at: Date;
  rotated_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  /** To the minute. */
  last_used_at: Date | null;
}

export interface ApiKeyTables {
  mls_api_keys: ApiKeysTable;
}
