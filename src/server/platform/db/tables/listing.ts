import type { ColumnType, Generated } from "kysely";
import type { AuditAction, AuditActor } from "#domain/admin/audit.ts";
import type { ContactKind } from "#domain/identity/identity.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import type { PlainColumns } from "./listing-columns.ts";

type Json<Value> = ColumnType<Value, string, string>;

/**
 * The public face of a listing; names follow the seed data. Salaries are whole dollars, the fee is cents, splits are
 * basis points.
 */
export interface CandidatesTable extends PlainColumns {
  id: string;
  masked_code: string;
  listing_agency_id: string;
  status: Listing["status"];
  version: ColumnType<number, number | undefined, number>;
  remote_flag: ColumnType<boolean, never, never>;
  screening: Json<{ scorecards: { name: PublicText; score: number }[]; notes: PublicText[] }>;
  portfolio_kinds: Json<{ kind: string; count: number }[]>;
  default_split_la_bp: number;
  default_split_sa_bp: number;
  minimum_fee_cents: number;
  exclusivity_days: number;
  exclusivity_until: string;
  visibility_settings: Json<{ show_company_names: boolean; show_contact_info: boolean }>;
  published_at: Date;
  first_listed_at: Date;
  reminded_for: string | null;
  /** When it was published or last confirmed; null for a listing from before that was asked. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** When the open question was asked. */
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  unanswered: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Date;
  updated_at: Date;
  /** When the identity was destroyed. */
  erased_at: ColumnType<Date | null, never, Date>;
}

export interface ListingTables {
  mls_candidates: CandidatesTable;
  /** Only src/server/identity/vault.ts may name this table in a query (masking lock 2). */
  mls_identities: {
    listing_id: string;
    agency_id: string;
    sealed: Buffer;
    version: number;
    /** Version of the rules that computed the hashes of its blocked organizations. */
    block_rules: Generated<number>;
    updated_at: Date;
  };
  mls_identity_hashes: {
    listing_id: string;
    agency_id: string;
    kind: ContactKind;
    hash: Buffer;
  };
  mls_listing_blocks: {
    listing_id: string;
    hash: Buffer;
  };
  mls_listing_drafts: {
    id: string;
    agency_id: string;
    author_id: string;
    import_id: string | null;
    step: number;
    version: ColumnType<number, number | undefined, number>;
    sealed: Buffer;
    created_at: Date;
    updated_at: Date;
  };
  mls_consents: {
    listing_id: string;
    kind: string;
    text_version: string;
    /** A member of the agency; null if the candidate confirmed. */
    person_id: string | null;
    confirmed_at: Date;
    valid_until: string;
    confirmed_by: ColumnType<"agency" | "candidate", "agency" | "candidate" | undefined, never>;
    /** What the candidate typed and their network address, sealed. */
    proof: ColumnType<Buffer | null, Buffer | undefined, Buffer | null>;
    withdrawn_at: ColumnType<Date | null, undefined, Date>;
  };
  mls_listing_views: {
    listing_id: string;
    person_id: string;
    organization_id: string;
    last_viewed_at: Date;
  };
  mls_audit: {
    id: string;
    at: Date;
    person_id: string | null;
    organization_id: string | null;
    /** Rows written by other versions may hold other actions; new rows can't. */
    action: ColumnType<string, AuditAction, never>;
    actor: Generated<AuditActor>;
    entity_id: string;
    reason: string | null;
    request_id: string;
  };
  /** Of a listing that ended: when, and until when its identity is kept (docs/decisions/0081). Dates `YYYY-MM-DD`. */
  mls_identity_retentions: {
    listing_id: string;
    agency_id: string;
    ended_at: Date;
    extended_until: ColumnType<string | null, string | undefined, string>;
    announced_until: ColumnType<string | null, string | undefined, string | null>;
    warned_again: ColumnType<boolean, boolean | undefined, boolean>;
  };
}
