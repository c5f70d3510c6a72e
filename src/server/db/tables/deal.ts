import type { ColumnType } from "kysely";
import type { DealStatus } from "#domain/deal.ts";
import type { GuaranteeDays } from "#domain/deal-terms.ts";
import type { PublicText } from "#domain/public-text.ts";

/** A deal; names are the seed's. Amounts are cents, percentages basis points. Its terms are a copy of version `terms_number`, without the split. */
export interface DealsTable {
  id: string;
  display_code: string;
  candidate_id: string;
  masked_code: string;
  headline_role: PublicText;
  listing_agency_id: string;
  selling_agency_id: string | null;
  employer_id: string;
  status: DealStatus;
  version: number;
  terms_number: number;
  target_salary_cents: number;
  fee_basis: ColumnType<"percent", "percent" | undefined, never>;
  fee_value_bp: number;
  fee_cents: number;
  guarantee_days: GuaranteeDays;
  terms: PublicText;
  minimum_fee_cents: number;
  platform_bp: number;
  sent_at: Date | null;
  lost_reason: PublicText | null;
  lost_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Numbered from 1; never changed. */
export interface DealVersionsTable {
  deal_id: string;
  number: number;
  target_salary_cents: number;
  fee_value_bp: number;
  la_split_bp: number;
  sa_split_bp: number;
  guarantee_days: GuaranteeDays;
  terms: PublicText;
  proposed_by_organisation_id: string;
  proposed_by_person_id: string;
  created_at: Date;
}

/** Whoever proposes a version stands by it too and has a row here. */
export interface DealAcceptancesTable {
  deal_id: string;
  number: number;
  organisation_id: string;
  person_id: string;
  accepted_at: Date;
}

export interface DealTables {
  mls_deals: DealsTable;
  mls_deal_versions: DealVersionsTable;
  mls_deal_acceptances: DealAcceptancesTable;
}
