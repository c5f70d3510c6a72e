import type { AgencyType } from "#domain/core/lookups.ts";
import type { PlanName } from "#domain/organization/plan.ts";
import type { Standing } from "#domain/core/standing.ts";
import type { TrialNotice } from "#domain/organization/trial.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { Generated } from "kysely";

export interface OrganizationTables {
  /** How an organization invoices or is invoiced; empty text for fields that aren't filled in. */
  mls_organization_billing: {
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
  };
  /** An agency's logo, a PNG picture drawn again from the upload. */
  mls_organization_logos: {
    organization_id: string;
    png: Buffer;
    saved_by: string;
    saved_at: Date;
  };
  /** Trial notices sent to an agency's admins. */
  mls_trial_notices: {
    organization_id: string;
    notice: TrialNotice;
    notified_at: Date;
  };
  /** The platform's decisions about an organization, numbered from 1. The organization can read `reason_sealed` too. */
  mls_organization_decisions: {
    organization_id: string;
    number: number;
    about: "standing" | "plan";
    before: string;
    after: string;
    reason_sealed: Buffer;
    person_id: string;
    decided_at: Date;
  };
  /** An organization as reported by the ecosystem, identified by issuer and external id. */
  mls_organizations: {
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
  };
  /** View over the vetted organizations of kind `agency`. */
  mls_agencies: {
    id: string;
    name: string;
    contact_name: string | null;
    agency_type: AgencyType;
    created_at: Date;
  };
  /** View over the vetted organizations of kind `employer`. */
  mls_employers: {
    id: string;
    name: string;
    contact_name: string | null;
    created_at: Date;
  };
  /** A person, identified by issuer and ecosystem user id, never by email (spec §17). */
  mls_people: {
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
  };
  /** `roles` are the active ones. A membership that the ecosystem no longer reports stays as an inactive row. */
  mls_memberships: {
    person_id: string;
    organization_id: string;
    roles: string[];
    is_active: boolean;
    created_at: Date;
    updated_at: Date;
  };
  /** Keyed hashes of an organization's names and domains, matched against sealed lists of blocked organizations. */
  mls_organization_keys: {
    organization_id: string;
    hash: Buffer;
  };
  /** Another name or domain an organization declares as its own; removed ones stay. */
  mls_organization_names: {
    id: string;
    organization_id: string;
    kind: "name" | "domain";
    value: string;
    stated_by: string;
    stated_at: Date;
    removed_at: Date | null;
  };
}
