export interface ConnectedAppTables {
  /** An app that registered itself. `secret_hash` null: a public one. */
  mls_oauth_clients: {
    id: string;
    name: string;
    redirect_uris: string[];
    secret_hash: Buffer | null;
    created_at: Date;
  };
  /** What a person allowed, until the app exchanges the code for tokens. `key_id`: of the key it becomes. */
  mls_oauth_codes: {
    code_hash: Buffer;
    key_id: string;
    client_id: string;
    organization_id: string;
    person_id: string;
    scopes: string[];
    redirect_uri: string;
    code_challenge: string;
    resource: string | null;
    expires_at: Date;
    used_at: Date | null;
    replayed_at: Date | null;
  };
  /** Used ones stay until they expire, so that a second use is noticed. */
  mls_oauth_refresh_tokens: {
    token_hash: Buffer;
    key_id: string;
    expires_at: Date;
    used_at: Date | null;
  };
}
