import type { AgencyType } from "#domain/core/lookups.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { InvitedKind } from "#domain/member/organization-invitation.ts";
import type { PlanName } from "#domain/organization/plan.ts";
import type { PasskeyPurpose, PasskeyTransport } from "#domain/session/passkey.ts";
import type { ColumnType, Generated } from "kysely";

export type SessionEnd = "signed_out" | "handle_reused" | "ecosystem_ended" | "replaced";

export interface SessionTables {
  /** A sign-up whose email isn't confirmed yet; `content` is sealed. */
  ecosystem_sign_ups: {
    id: string;
    token_hash: Buffer;
    content: Buffer;
    expires_at: Date;
    tries: Generated<number>;
  };
  /** Lets the holder set a new password, once. */
  ecosystem_password_links: {
    hash: Buffer;
    account_id: string;
    expires_at: Date;
  };
  /**
   * `secret` (which handles derive from) and both ecosystem tokens are sealed. `cookie_hash` is the hash of the
   * HttpOnly half of the session; `redeemed_hash` that of the ecosystem token that opened the session.
   */
  mls_sessions: {
    id: string;
    person_id: string;
    secret: Buffer;
    cookie_hash: Buffer;
    redeemed_hash: Buffer;
    generation: number;
    rotated_at: Date | null;
    created_at: Date;
    /** A readable description (domain/session/device.ts). */
    device: string;
    /** To the minute. */
    seen_at: Date;
    expires_at: Date;
    absolute_until: Date;
    ended_at: Date | null;
    end_reason: SessionEnd | null;
    ecosystem_token: Buffer;
    ecosystem_refresh_token: Buffer | null;
    validated_at: Date;
    /** Until when the holder of `lease` refreshes this session with the ecosystem. */
    refreshing_until: Date | null;
    lease: string | null;
    /** Earliest next attempt after the ecosystem didn't answer. */
    retry_at: Date | null;
  };
  /** Browser markers from completed sign-ins; each works once. */
  mls_sign_ins_used: {
    hash: Buffer;
    expires_at: Date;
  };
  ecosystem_organizations: {
    id: string;
    kind: OrganizationKind;
    name: string;
    agency_type: AgencyType | null;
    contact_name: string | null;
    plan: PlanName;
    domains: string[];
    /** The organization's own description from sign-up. */
    about: Generated<string | null>;
    terms_version: Generated<string | null>;
    terms_agreed_at: Generated<Date | null>;
    /** Signed up in sample mode. */
    tried_out: Generated<boolean>;
    /** Its people sign in through its provider (decision 0066). */
    requires_company_sign_in: Generated<boolean>;
    created_at: Date;
  };
  ecosystem_accounts: {
    id: string;
    email: string;
    /** Null: signs in only through its company. */
    password_hash: string | null;
    full_name: string;
    avatar_url: string | null;
    created_at: Date;
  };
  ecosystem_memberships: {
    account_id: string;
    organization_id: string;
    role: string;
    is_active: boolean;
  };
  /** One sign-in and all tokens derived from it. */
  ecosystem_sessions: {
    id: string;
    account_id: string;
    app_id: string;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    /** The company's provider that opened it, and the sealed address where signing out there begins. */
    provider_id: Generated<string | null>;
    sign_out: Generated<Buffer | null>;
  };
  /** Used refresh tokens stay, so that a second use is detected. */
  ecosystem_tokens: {
    hash: Buffer;
    session_id: string;
    kind: "access" | "refresh";
    expires_at: Date;
    used_at: Date | null;
  };
  /** Failed sign-ins by keyed hash of account or address. */
  ecosystem_attempts: {
    key: Buffer;
    failures: number;
    window_ends_at: Date;
  };
  ecosystem_setup_links: {
    hash: Buffer;
    expires_at: Date;
  };
  /** An emailed link that makes its recipient a member; by the hash of its token. */
  ecosystem_invitations: {
    id: string;
    organization_id: string;
    email: string;
    role: string;
    invited_by: string;
    token_hash: Buffer;
    letters: number;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    ended_why: "accepted" | "revoked" | null;
  };
  /** The sign-up page that platform staff emailed to an address; the newest email counts. */
  ecosystem_organization_invitations: {
    id: string;
    kind: InvitedKind;
    email: string;
    invited_by: string;
    emails: number;
    sent_at: Date;
  };
  /** An authenticator app; `secret` is sealed. Not confirmed: its first code wasn't entered yet. */
  ecosystem_authenticators: {
    account_id: string;
    secret: Buffer;
    /** The 30-second step of the last code that was accepted. */
    last_step: Generated<number>;
    created_at: Date;
    confirmed_at: Date | null;
  };
  /** Keyed hashes of unused recovery codes. */
  ecosystem_recovery_codes: {
    hash: Buffer;
    account_id: string;
  };
  /** A sign-in whose password was right, by the hash of its token. */
  ecosystem_second_steps: {
    hash: Buffer;
    account_id: string;
    app_id: string;
    expires_at: Date;
    /** Null: the password came first, not a company's provider. */
    provider_id: Generated<string | null>;
  };
  /** `credential_id` and `public_key` (COSE) are base64url. `counter`: of the last accepted signature. */
  ecosystem_passkeys: {
    id: string;
    account_id: string;
    credential_id: string;
    public_key: string;
    /** Read as text. */
    counter: ColumnType<string, number, number>;
    transports: PasskeyTransport[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** A request to an authenticator, by the hash of its challenge. `step_hash`: of the sign-in that it completes. */
  ecosystem_passkey_requests: {
    hash: Buffer;
    purpose: PasskeyPurpose;
    account_id: string | null;
    session_id: string | null;
    step_hash: Buffer | null;
    expires_at: Date;
  };
  /** View: accounts with an authenticator app or a passkey. */
  ecosystem_factor_accounts: {
    account_id: ColumnType<string, never, never>;
  };
}
