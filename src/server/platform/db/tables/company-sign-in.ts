import type { ColumnType, Generated } from "kysely";
import type { DomainProof, RoleRule } from "#domain/company-sign-in/company-sign-in.ts";

export interface CompanySignInTables {
  /** A logout token that was used. */
  ecosystem_logout_tokens: {
    hash: Buffer;
    expires_at: Date;
  };
  /** A company's OpenID provider; `client_secret` is sealed. */
  ecosystem_providers: {
    id: string;
    organization_id: string;
    name: string;
    issuer: string;
    client_id: string;
    client_secret: Buffer;
    scopes: string;
    role_claim: string | null;
    /** Written as JSON text. */
    role_rules: ColumnType<RoleRule[], string, string>;
    default_role: string | null;
    is_enabled: boolean;
    asks_second_factor: Generated<boolean>;
    version: number;
    created_at: Date;
  };
  /**
   * A domain that an organization claims; `token` goes into its DNS. Proven: people with its addresses can sign in.
   * Staff can release it with a reason, which is sealed.
   */
  ecosystem_domains: {
    id: string;
    organization_id: string;
    domain: string;
    token: string;
    proven_by: DomainProof | null;
    proven_at: Date | null;
    released_at: Date | null;
    release_reason: Buffer | null;
    created_at: Date;
  };
  /** Who a person of a provider is here. */
  ecosystem_provider_people: {
    provider_id: string;
    subject: string;
    account_id: string;
  };
  /** A browser that left for a provider: hashes of the state and of its cookie. */
  ecosystem_provider_visits: {
    hash: Buffer;
    browser_hash: Buffer;
    provider_id: string;
    nonce: string;
    verifier: string;
    callback_url: string;
    expires_at: Date;
  };
  /** What a company's directory says about a person by SCIM. `removed_at`: it deleted them. */
  ecosystem_scim_users: {
    organization_id: string;
    account_id: string;
    external_id: string | null;
    given_name: string | null;
    family_name: string | null;
    removed_at: Date | null;
    updated_at: Date;
  };
}
