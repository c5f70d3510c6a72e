import type { Tables } from "#server/platform/db/tables.ts";

/** What a query can read but no row is stored in. */
type View = "mls_agencies" | "mls_employers" | "mls_client_deals";
export type StoredTable = Exclude<keyof Tables, View>;

/**
 * `erased`: an erasure deletes, blanks or makes unreadable what these rows hold about the candidate. `kept`: they hold
 * something of the listing, such as its masked code, and stay. `none`: they hold nothing about a candidate.
 */
type Erasure = readonly ["erased" | "kept" | "none", string];

const settings: Erasure = ["none", "settings of an organization or a person"];
const signIn: Erasure = ["none", "accounts and sessions of the platform's users"];
const codesAndIds: Erasure = ["kept", "ids, display codes and times"];
const agreed: Erasure = ["kept", "agreed terms under the masked code and the role"];
const accounting: Erasure = ["kept", "accounting records under the masked code"];

/**
 * What an erasure does to every table. A table without an entry doesn't compile; docs/erasure.md lists them. It's kept
 * with the tests because one file of the server alone may name the table of identities.
 */
export const erasureOfTables: Record<StoredTable, Erasure> = {
  "mls_keys.data_keys": ["erased", "the key is destroyed; the row stays, marked with the time"],
  "mls_keys.register_key": ["none", "signs the register"],
  "mls_keys.register_openings": ["kept", "names and salts that open the register's hashes of organizations"],
  "mls_keys.roots": ["none", "keys of the installation"],
  ecosystem_accounts: signIn,
  ecosystem_attempts: signIn,
  ecosystem_invitations: signIn,
  ecosystem_memberships: signIn,
  ecosystem_organizations: signIn,
  ecosystem_password_links: signIn,
  ecosystem_sessions: signIn,
  ecosystem_setup_links: signIn,
  ecosystem_sign_ups: signIn,
  ecosystem_tokens: signIn,
  mls_audit: ["kept", "who opened, who erased, when, and the reason that staff gave"],
  mls_bill_series: ["none", "invoice numbers"],
  mls_bills: accounting,
  mls_candidacies: ["kept", "what the candidate decided, and when"],
  mls_candidate_letters: ["kept", "which emails were sent, without an address"],
  mls_candidate_links: ["erased", "the link ends and can no longer be read"],
  mls_candidate_wishes: ["erased", "deleted"],
  mls_candidates: ["erased", "each field by its mark; the masked code, the role and the terms stay"],
  mls_changes: ["kept", "ids, display codes and counts, for a limited time"],
  mls_configuration_changes: settings,
  mls_consents: ["erased", "the candidate's typed name and address; kind, version and times stay"],
  mls_cv_readings: ["erased", "deleted with the draft of the same person"],
  mls_deal_acceptances: agreed,
  mls_deal_agreements: agreed,
  mls_deal_bill_to: accounting,
  mls_deal_confirmations: agreed,
  mls_deal_corrections: agreed,
  mls_deal_documents: agreed,
  mls_deal_links: ["none", "links of the people who sign for an organization"],
  mls_deal_notices: codesAndIds,
  mls_deal_sendings: agreed,
  mls_deal_signers: agreed,
  mls_deal_versions: agreed,
  mls_deals: agreed,
  mls_file_tickets: ["kept", "tickets for opening a file, until they expire; the file is gone"],
  mls_employer_kinds: settings,
  mls_first_steps_hidden: settings,
  mls_hand_offs: codesAndIds,
  mls_home_marks: settings,
  mls_idempotency_keys: ["erased", "answers with the name, address, number or profile are deleted"],
  mls_identities: ["erased", "deleted"],
  mls_identity_files: ["erased", "rows and files are deleted"],
  mls_identity_hashes: ["erased", "deleted: a hash of an address says who it was"],
  mls_import_chunks: ["erased", "the person's rows are removed"],
  mls_import_mappings: settings,
  mls_import_rows: ["erased", "the person's rows are deleted"],
  mls_imports: ["erased", "the person is removed from what the check found"],
  mls_integration_health: ["none", "whether an integration answers"],
  mls_interests: codesAndIds,
  mls_interview_proposals: ["kept", "times and places that two organizations agreed on"],
  mls_interview_steps: codesAndIds,
  mls_interviews: codesAndIds,
  mls_introduction_offers: agreed,
  mls_introduction_reasons: ["kept", "what two organizations wrote to each other, checked for leaks"],
  mls_introduction_reminders: codesAndIds,
  mls_introduction_steps: codesAndIds,
  mls_introductions: ["kept", "open ones end; the masked code and the role stay"],
  mls_leads: ["none", "people who book a demo"],
  mls_leak_reports: ["erased", "what was reported and the reason are blanked"],
  mls_ledger_entries: accounting,
  mls_ledger_postings: accounting,
  mls_listing_blocks: ["erased", "deleted: a hash of an employer says who it was"],
  mls_listing_drafts: ["erased", "the agency's drafts of the same email address are deleted"],
  mls_listing_news: ["erased", "deleted"],
  mls_listing_view_days: ["kept", "counts of views"],
  mls_listing_views: ["kept", "who viewed the listing"],
  mls_mail_outbox: ["erased", "emails with the name, address, number or profile are deleted"],
  mls_match_cases: ["kept", "which kinds of details matched, without the details"],
  mls_match_decisions: ["erased", "notes are blanked; outcomes stay"],
  mls_memberships: signIn,
  mls_messages: ["kept", "the correspondence of two organizations"],
  mls_nda_signatures: agreed,
  mls_notification_defaults: settings,
  mls_notification_preferences: settings,
  mls_notifications: ["kept", "display codes and roles"],
  mls_organization_billing: settings,
  mls_organization_decisions: ["none", "decisions on an organization"],
  mls_organization_keys: ["none", "hashes of an organization's own names"],
  mls_organization_names: settings,
  mls_organizations: settings,
  mls_people: signIn,
  mls_pipeline_candidates: ["erased", "notes are blanked; cards and stages stay"],
  mls_pipeline_history: codesAndIds,
  mls_pipeline_stages: settings,
  mls_pipelines: settings,
  mls_prior_knowledge: ["erased", "evidence and the reason of the decision are blanked"],
  mls_register: ["kept", "hashes and masked codes in a signed chain"],
  mls_reveal_grants: ["kept", "revoked"],
  mls_sessions: signIn,
  mls_shortlist: ["erased", "notes are blanked; entries stay"],
  mls_sign_ins_used: signIn,
  mls_stale_reminders: codesAndIds,
  mls_thread_reads: codesAndIds,
  mls_threads: ["kept", "the correspondence of two organizations"],
  mls_trial_notices: ["none", "notices of an organization's trial"],
  mls_usage: ["none", "counts of use by organization"],
};
