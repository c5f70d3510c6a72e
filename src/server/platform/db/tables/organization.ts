import type { AgencyType } from "#domain/core/lookups.ts";
import type { PlanName } from "#domain/organization/plan.ts";
import type { Standing } from "#domain/core/standing.ts";
import type { TrialNotice } from "#domain/organization/trial.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { Generated } from "kysely";

/** An organization as reported by the ecosystem, identified by issuer and external id. */
export interface OrganizationsTable {
  id: string;
  issuer: string;
  external_id: string;
  kind: OrganizationKind;
  name: string;
  agency_type: AgencyType | null;
  contact_name: string | null;
  /** The ecosystem's plan, or the platform's if it has decided. */
  plan: PlanName;
  decided_plan: Generated<PlanName | null>;
  /** Length of the free trial (domain/organization/trial.ts). Ignored once `decided_plan` is set. */
  trial_days: Generated<number | null>;
  trial_started_at: Generated<Date | null>;
  trial_ends_at: Generated<Date | null>;
  /** A plan that an admin requested and the platform hasn't set yet. */
  requested_plan: Generated<PlanName | null>;
  requested_plan_at: Generated<Date | null>;
  standing: Standing;
  /** Members without a second factor can only set one up. */
  requires_second_factor: Generated<boolean>;
  /** How the organization describes itself, for vetting. */
  about: Generated<string | null>;
  domains: string[];
  /** It accepts introductions only with the candidate's yes. */
  asks_candidate: Generated<boolean>;
  /** How long identities of ended listings are kept; null: not chosen. */
  identity_days: Generated<number | null>;
  /** Whether members who aren't admins can connect apps (docs/decisions/0068). */
  members_connect_apps: Generated<boolean>;
  /** Version of the rules that computed its keys. */
  block_rules: Generated<number>;
  /** Since when it only stands for an organization that an imported archive names; null for all others. */
  placeholder_since: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** Another name or domain an organization declares as its own; removed ones stay. */
interface OrganizationNamesTable {
  id: string;
  organization_id: string;
  kind: "name" | "domain";
  value: string;
  stated_by: string;
  stated_at: Date;
  removed_at: Date | null;
}

/** An agency's logo, a PNG picture drawn again from the upload. */
interface OrganizationLogosTable {
  organization_id: string;
  png: Buffer;
  saved_by: string;
  saved_at: Date;
}

/** View over the vetted organizations of kind `agency`. */
interface AgenciesView {
  id: string;
  name: string;
  contact_name: string | null;
  agency_type: AgencyType;
  created_at: Date;
}

/** View over the vetted organizations of kind `employer`. */
interface EmployersView {
  id: string;
  name: string;
  contact_name: string | null;
  created_at: Date;
}

/** A person, identified by issuer and ecosystem user id, never by email (spec §17). */
interface PeopleTable {
  id: string;
  issuer: string;
  ecosystem_user_id: string;
  display_name: string;
  email: string | null;
  avatar_url: string | null;
  /** The address that bounced, in lower case; a mark only while it is the person's address. */
  bounced_email: Generated<string | null>;
  bounced_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** `roles` are the active ones. A membership that the ecosystem no longer reports stays as an inactive row. */
interface MembershipsTable {
  person_id: string;
  organization_id: string;
  roles: string[];
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Keyed hashes of an organization's names and domains, matched against sealed lists of blocked organizations. */
interface OrganizationKeysTable {
  organization_id: string;
  hash: Buffer;
}

/** The platform's decisions about an organization, numbered from 1. The organization can read `reason_sealed` too. */
interface OrganizationDecisionsTable {
  organization_id: string;
  number: number;
  about: "standing" | "plan";
  before: string;
  after: string;
  reason_sealed: Buffer;
  person_id: string;
  decided_at: Date;
}

/** How an organization invoices or is invoiced; empty text for fields that aren't filled in. */
interface OrganizationBillingTable {
  organization_id: string;
  legal_name: string;
  address: string;
  tax_number: string;
  bank_name: string;
  account: string;
  routing: string;
  payment_note: string;
  tax_label: string | null;
  tax_bp: number | null;
  invoice_prefix: string;
  version: Generated<number>;
  saved_by: string;
  saved_at: Date;
}

/** Trial notices sent to an agency's admins. */
interface TrialNoticesTable {
  organization_id: string;
  notice: TrialNotice;
  notified_at: Date;
}

export interface OrganizationTables {
  mls_organization_billing: OrganizationBillingTable;
  mls_organization_logos: OrganizationLogosTable;
  mls_trial_notices: TrialNoticesTable;
  mls_organization_decisions: OrganizationDecisionsTable;
  mls_organizations: OrganizationsTable;
  mls_agencies: AgenciesView;
  mls_employers: EmployersView;
  mls_people: PeopleTable;
  mls_memberships: MembershipsTable;
  mls_organization_keys: OrganizationKeysTable;
  mls_organization_names: OrganizationNamesTable;
}
