import type { ColumnType, Generated } from "kysely";
import type { BillingSources } from "#domain/billing/billing.ts";
import type { BillKind } from "#domain/billing/bills.ts";
import type { DocumentKind } from "#domain/deal/agreement.ts";
import type { FallOff } from "#domain/deal/closing.ts";
import type { Confirmation, CorrectedValue } from "#domain/deal/correction-record.ts";
import type { DealStatus, PartyRole } from "#domain/deal/deal.ts";
import type { SigningProvider } from "#domain/deal/signing.ts";
import type { GuaranteeDays } from "#domain/deal/terms.ts";
import type { GuaranteePolicy } from "#domain/deal/guarantee.ts";
import type { EntryKind, LedgerAccount } from "#domain/deal/ledger.ts";
import type { PublicText } from "#domain/core/public-text.ts";

/**
 * A deal as its employer can read it (`mls_client_deals`): the terms are those last sent to the employer. Names follow
 * the seed data, amounts are cents, percentages basis points.
 */
export interface ClientDealsTable {
  id: string;
  display_code: string;
  candidate_id: string;
  masked_code: string;
  headline_role: PublicText;
  listing_agency_id: string;
  selling_agency_id: string | null;
  employer_id: string;
  /** For an employer, only an introduction it knows about. */
  introduction_id: ColumnType<string | null, string | null, string>;
  status: DealStatus;
  version: number;
  target_salary_cents: number;
  fee_value_bp: number;
  fee_cents: number;
  guarantee_days: GuaranteeDays;
  guarantee_policy: ColumnType<GuaranteePolicy, GuaranteePolicy | undefined, GuaranteePolicy>;
  terms: PublicText;
  accepted_salary_cents: number | null;
  accepted_fee_cents: number | null;
  start_date: string | null;
  time_zone: string | null;
  closed_at: Date | null;
  fall_off_last_day: string | null;
  fall_off_day: number | null;
  fall_off_refund_cents: number | null;
  fall_off_reason: PublicText | null;
  fall_off_at: Date | null;
  fall_off_replacement: FallOff["replacement"];
  sent_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/**
 * A deal. Its terms are a copy of version `terms_number` without the split; the `client_` columns hold what was last
 * sent.
 */
export interface DealsTable extends ClientDealsTable {
  terms_number: number;
  fee_basis: ColumnType<"percent", "percent" | undefined, never>;
  minimum_fee_cents: number;
  platform_bp: number;
  client_salary_cents: number | null;
  client_fee_bp: number | null;
  client_fee_cents: number | null;
  client_guarantee_days: GuaranteeDays | null;
  client_guarantee_policy: GuaranteePolicy | null;
  client_terms: PublicText | null;
  lost_reason: PublicText | null;
  lost_at: Date | null;
  deleted_at: Date | null;
}

export interface DealTables {
  /** The last number of an organization's invoices or credit notes in a year, incremented by the database. */
  mls_bill_series: {
    organization_id: string;
    kind: BillKind;
    year: number;
    last: number;
  };
  /** What the listing agency entered about the employer it bills. */
  mls_deal_bill_to: {
    deal_id: string;
    legal_name: string;
    address: string;
    tax_number: string;
    contact: string;
    purchase_order: string;
    version: Generated<number>;
    saved_by: string;
    saved_at: Date;
  };
  /**
   * An invoice or credit note by the ledger entry it documents; `place` within the agency's series of a year. Numbered
   * by `mls_issue_bill`.
   */
  mls_bills: {
    deal_id: string;
    entry: number;
    organization_id: string;
    kind: BillKind;
    year: number;
    place: number;
    number: string;
    issued_on: string;
    frozen: BillingSources | null;
  };
  /**
   * A correction of a won deal; `before_value` and `after_value`: cents, a date or a time zone. Its outcome is set
   * once.
   */
  mls_deal_corrections: {
    deal_id: string;
    number: number;
    what: CorrectedValue;
    before_value: string;
    after_value: string | null;
    reason: PublicText;
    asked_by_organization_id: string;
    asked_by_person_id: string;
    asked_at: Date;
    unasked: string[];
    applied_at: Date | null;
    withdrawn_at: Date | null;
    declined_at: Date | null;
    decline_reason: PublicText | null;
  };
  /** A party that confirms a correction; its answer is set once. */
  mls_deal_confirmations: {
    deal_id: string;
    number: number;
    role: Confirmation["role"];
    organization_id: string;
    confirmed: ColumnType<boolean | null, never, boolean>;
    person_id: ColumnType<string | null, never, string>;
    answered_at: ColumnType<Date | null, never, Date>;
    /** The key that answered for the person. */
    api_key_id: ColumnType<string | null, never, string | null>;
  };
  mls_deals: DealsTable;
  mls_client_deals: ClientDealsTable;
  /** Numbered from 1, append-only. */
  mls_deal_versions: {
    deal_id: string;
    number: number;
    target_salary_cents: number;
    fee_value_bp: number;
    la_split_bp: number;
    sa_split_bp: number;
    guarantee_days: GuaranteeDays;
    guarantee_policy: ColumnType<GuaranteePolicy, GuaranteePolicy | undefined, never>;
    terms: PublicText;
    proposed_by_organization_id: string;
    proposed_by_person_id: string;
    created_at: Date;
  };
  /** The party that proposes a version accepts it too and has a row here. */
  mls_deal_acceptances: {
    deal_id: string;
    number: number;
    organization_id: string;
    person_id: string;
    accepted_at: Date;
  };
  /** One sending for signature, numbered from 1; its outcome is set once. */
  mls_deal_sendings: {
    deal_id: string;
    number: number;
    terms_number: number;
    provider: SigningProvider;
    sent_at: Date;
    expires_at: Date;
    recalled_at: Date | null;
    declined_at: Date | null;
    completed_at: Date | null;
  };
  /** The text to sign, in canonical form with its SHA-256 in hex; append-only. */
  mls_deal_agreements: {
    deal_id: string;
    sending: number;
    kind: DocumentKind;
    canonical: string;
    hash: string;
  };
  /** One party of one sending; its answer is set once. */
  mls_deal_signers: {
    id: string;
    deal_id: string;
    sending: number;
    role: PartyRole;
    organization_id: string;
    document: DocumentKind;
    place: number;
    signer_name: string | null;
    signer_email: string | null;
    opened_at: Date | null;
    reminded_at: Date | null;
    seen_at: Date | null;
    signed_name: string | null;
    signed_at: Date | null;
    signed_ip: string | null;
    signed_via: "link" | "account" | null;
    signed_person_id: string | null;
    signed_consent: string | null;
    decline_reason: PublicText | null;
    declined_at: Date | null;
    /** When the link first went to the members, because the named signer had left. */
    members_asked_at: Date | null;
  };
  /**
   * The link in a party's emails: SHA-256 of its token, the token sealed for the next email, and the origin of the
   * application.
   */
  mls_deal_links: {
    signer_id: string;
    token_hash: Buffer;
    token_sealed: Buffer;
    origin: string;
    letter_at: Date;
  };
  /** An executed document as rendered; SHA-256 in hex. Written once. */
  mls_deal_documents: {
    deal_id: string;
    sending: number;
    kind: DocumentKind;
    bytes: Buffer;
    sha256: string;
    created_at: Date;
  };
  /** A notice of a date, recorded before it is sent. `about`: which of several dues, by its date, or which sending. */
  mls_deal_notices: {
    deal_id: string;
    kind: "guarantee_ends" | "payment_due" | "payment_overdue" | "signing_expired";
    about: ColumnType<string, string | undefined, never>;
    told_at: Date;
  };
  /** Null author: the system. `netting_id`: the netting that a payment is a part of. Written once. */
  mls_ledger_entries: {
    deal_id: string;
    number: number;
    kind: EntryKind;
    on_date: string;
    reverses: number | null;
    recorded_at: Date;
    organization_id: string | null;
    person_id: string | null;
    netting_id: ColumnType<string | null, string | undefined, never>;
  };
  /** Cents, debits positive; `place` is the order within the entry. Written once. */
  mls_ledger_postings: {
    deal_id: string;
    number: number;
    account: LedgerAccount;
    place: number;
    cents: number;
  };
}
