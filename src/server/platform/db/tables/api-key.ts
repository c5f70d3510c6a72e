export interface ApiKeyTables {
  /** Secrets as hashes: the current one, and the one it replaced, which works until `previous_until`. */
  mls_api_keys: {
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
    /** Of an app that its owner connected, whose access tokens are its secrets (docs/decisions/0068). */
    client_id: string | null;
    /** The address that an app's tokens are for; null: every one. */
    resource: string | null;
    /** When an app's current access token ends. */
    token_until: Date | null;
  };
}
