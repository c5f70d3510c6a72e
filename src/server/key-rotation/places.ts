import { archivePlace } from "../archive/place.ts";
import { leakPlace } from "../leak-report/store.ts";
import { signingLinkPlace } from "../deal/links.ts";
import { guestNotePlace } from "../client/sent.ts";
import { guestLinkPlace } from "../guest/links.ts";
import { clientSecretPlace } from "../company-sign-in/store.ts";
import { signOutPlace } from "../ecosystem/opening.ts";
import { authenticatorPlace } from "../ecosystem/second-factor.ts";
import { signUpPlace } from "../ecosystem/sign-up.ts";
import { answerPlace } from "../platform/http/idempotency.ts";
import { reasonsPlace } from "../import/publish-job.ts";
import { chunkPlace, planPlace } from "../import/records.ts";
import { rememberedPlace } from "../import/remembered.ts";
import { interestPlace } from "../interest/store.ts";
import { draftPlace } from "../listing/drafts.ts";
import { leadPlace } from "../lead/store.ts";
import { emailPlace } from "../platform/mail/mail.ts";
import { caseNotePlace } from "../match-case/store.ts";
import { decisionPlace } from "../organization/store.ts";
import { cardNotePlace } from "../pipeline/store.ts";
import { listNotePlace, listPlace } from "../candidate-list/store.ts";
import { jobPlace } from "../job/store.ts";
import { savedViewPlace } from "../pipeline/views.ts";
import { registerKeyPlace } from "../register/key.ts";
import { sealFor } from "../session/store.ts";
import { savedSearchPlace } from "../saved-search/store.ts";
import { webhookPlace } from "../webhook/store.ts";
import { notePlace } from "../shortlist/store.ts";
import { dataKeyPlace } from "../platform/crypto/data-keys.ts";
import { type SealedPlace, textOf } from "../platform/crypto/sealed-place.ts";
import { identitiesAtRest } from "../identity/vault.ts";

/** Every column whose values name a master key. Add new columns here: a test compares the list with the database. */
export const sealedPlaces: readonly SealedPlace[] = [
  {
    table: "mls_keys.data_keys",
    key: ["listing_id"],
    column: "sealed",
    context: (row) => dataKeyPlace(textOf(row, "listing_id")),
  },
  {
    table: "mls_keys.register_key",
    key: ["id"],
    column: "sealed",
    context: (row) => registerKeyPlace(textOf(row, "id")),
  },
  identitiesAtRest,
  {
    table: "mls_listing_drafts",
    key: ["id"],
    column: "sealed",
    with: ["agency_id"],
    context: (row) => draftPlace(textOf(row, "id")),
    listing: (row) => ({ id: textOf(row, "id"), agencyId: textOf(row, "agency_id") }),
  },
  { table: "mls_imports", key: ["id"], column: "sealed", context: (row) => planPlace(textOf(row, "id")) },
  {
    table: "mls_import_chunks",
    key: ["import_id", "chunk"],
    column: "sealed",
    context: (row) => chunkPlace(textOf(row, "import_id"), Number(row["chunk"])),
  },
  {
    table: "mls_import_rows",
    key: ["agency_id", "row_hash"],
    column: "reasons",
    with: ["listing_id"],
    context: (row) => reasonsPlace(textOf(row, "listing_id")),
  },
  {
    table: "mls_import_mappings",
    key: ["agency_id", "header_hash"],
    column: "sealed",
    context: (row) => rememberedPlace(textOf(row, "agency_id"), row["header_hash"] as Buffer),
  },
  {
    table: "mls_idempotency_keys",
    key: ["scope_hash"],
    column: "answer",
    context: (row) => answerPlace(row["scope_hash"] as Buffer),
  },
  { table: "mls_mail_outbox", key: ["id"], column: "content", context: (row) => emailPlace(textOf(row, "id")) },
  {
    table: "mls_shortlist",
    key: ["person_id", "organization_id", "listing_id"],
    column: "sealed",
    context: (row) =>
      notePlace(
        { personId: textOf(row, "person_id"), organizationId: textOf(row, "organization_id") },
        textOf(row, "listing_id"),
      ),
  },
  {
    table: "mls_jobs",
    key: ["id"],
    column: "sealed",
    context: (row) => jobPlace(textOf(row, "id")),
  },
  { table: "mls_lists", key: ["id"], column: "sealed", context: (row) => listPlace(textOf(row, "id")) },
  {
    table: "mls_list_entries",
    key: ["list_id", "listing_id"],
    column: "sealed",
    context: (row) => listNotePlace(textOf(row, "list_id"), textOf(row, "listing_id")),
  },
  {
    table: "mls_saved_searches",
    key: ["id"],
    column: "sealed",
    context: (row) => savedSearchPlace(textOf(row, "id")),
  },
  {
    table: "mls_pipeline_views",
    key: ["id"],
    column: "sealed",
    context: (row) => savedViewPlace(textOf(row, "id")),
  },
  {
    table: "mls_pipeline_candidates",
    key: ["id"],
    column: "sealed",
    with: ["organization_id"],
    context: (row) => cardNotePlace(textOf(row, "organization_id"), textOf(row, "id")),
  },
  {
    table: "mls_match_decisions",
    key: ["case_id", "number"],
    column: "note_sealed",
    context: (row) => caseNotePlace(textOf(row, "case_id"), Number(row["number"])),
  },
  {
    table: "mls_organization_decisions",
    key: ["organization_id", "number"],
    column: "reason_sealed",
    context: (row) => decisionPlace(textOf(row, "organization_id"), Number(row["number"])),
  },
  { table: "ecosystem_sign_ups", key: ["id"], column: "content", context: (row) => signUpPlace(textOf(row, "id")) },
  {
    table: "ecosystem_providers",
    key: ["id"],
    column: "client_secret",
    context: (row) => clientSecretPlace(textOf(row, "id")),
  },
  {
    table: "ecosystem_sessions",
    key: ["id"],
    column: "sign_out",
    context: (row) => signOutPlace(textOf(row, "id")),
  },
  {
    table: "ecosystem_authenticators",
    key: ["account_id"],
    column: "secret",
    context: (row) => authenticatorPlace(textOf(row, "account_id")),
  },
  {
    table: "mls_leak_reports",
    key: ["id"],
    column: "what_sealed",
    context: (row) => leakPlace.what(textOf(row, "id")),
  },
  {
    table: "mls_leak_reports",
    key: ["id"],
    column: "reason_sealed",
    context: (row) => leakPlace.reason(textOf(row, "id")),
  },
  {
    table: "mls_deal_links",
    key: ["signer_id"],
    column: "token_sealed",
    context: (row) => signingLinkPlace(textOf(row, "signer_id")),
  },
  {
    table: "mls_guest_keys",
    key: ["link_id"],
    column: "token_sealed",
    context: (row) => guestLinkPlace(textOf(row, "link_id")),
  },
  {
    table: "mls_guest_candidates",
    key: ["link_id", "listing_id"],
    column: "note_sealed",
    context: (row) => guestNotePlace(textOf(row, "link_id"), textOf(row, "listing_id")),
  },
  { table: "mls_webhooks", key: ["id"], column: "sealed", context: (row) => webhookPlace(textOf(row, "id")) },
  { table: "mls_archives", key: ["id"], column: "key_sealed", context: (row) => archivePlace(textOf(row, "id")) },
  { table: "mls_leads", key: ["id"], column: "sealed", context: (row) => leadPlace(textOf(row, "id")) },
  { table: "mls_interests", key: ["id"], column: "sealed", context: (row) => interestPlace(textOf(row, "id")) },
  { table: "mls_sessions", key: ["id"], column: "secret", context: (row) => sealFor.secret(textOf(row, "id")) },
  { table: "mls_sessions", key: ["id"], column: "ecosystem_token", context: (row) => sealFor.token(textOf(row, "id")) },
  {
    table: "mls_sessions",
    key: ["id"],
    column: "ecosystem_refresh_token",
    context: (row) => sealFor.refresh(textOf(row, "id")),
  },
];
