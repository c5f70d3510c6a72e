import { archivePlace } from "../archive/place.ts";
import { leakPlace } from "../leak-report/store.ts";
import { signingLinkPlace } from "../deal/links.ts";
import { guestNotePlace } from "../client/sent.ts";
import { guestLinkPlace } from "../guest/links.ts";
import { clientSecretPlace, releasePlace } from "../company-sign-in/store.ts";
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

/** A column of a table with one key, which the seal names. */
const keyed = (
  table: SealedPlace["table"],
  place: (key: string) => string,
  { key = "id", column = "sealed" } = {},
): SealedPlace => ({ table, key: [key], column, context: (row) => place(textOf(row, key)) });

/** Every column whose values name a master key. Add new columns here: a test compares the list with the database. */
export const sealedPlaces: readonly SealedPlace[] = [
  keyed("mls_keys.data_keys", dataKeyPlace, { key: "listing_id" }),
  keyed("mls_keys.register_key", registerKeyPlace),
  identitiesAtRest,
  {
    table: "mls_listing_drafts",
    key: ["id"],
    column: "sealed",
    with: ["agency_id"],
    context: (row) => draftPlace(textOf(row, "id")),
    listing: (row) => ({ id: textOf(row, "id"), agencyId: textOf(row, "agency_id") }),
  },
  keyed("mls_imports", planPlace),
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
  keyed("mls_mail_outbox", emailPlace, { column: "content" }),
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
  keyed("mls_jobs", jobPlace),
  keyed("mls_lists", listPlace),
  {
    table: "mls_list_entries",
    key: ["list_id", "listing_id"],
    column: "sealed",
    context: (row) => listNotePlace(textOf(row, "list_id"), textOf(row, "listing_id")),
  },
  keyed("mls_saved_searches", savedSearchPlace),
  keyed("mls_pipeline_views", savedViewPlace),
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
  keyed("ecosystem_sign_ups", signUpPlace, { column: "content" }),
  keyed("ecosystem_providers", clientSecretPlace, { column: "client_secret" }),
  keyed("ecosystem_domains", releasePlace, { column: "release_reason" }),
  keyed("ecosystem_sessions", signOutPlace, { column: "sign_out" }),
  keyed("ecosystem_authenticators", authenticatorPlace, { key: "account_id", column: "secret" }),
  keyed("mls_leak_reports", leakPlace.what, { column: "what_sealed" }),
  keyed("mls_leak_reports", leakPlace.reason, { column: "reason_sealed" }),
  keyed("mls_deal_links", signingLinkPlace, { key: "signer_id", column: "token_sealed" }),
  keyed("mls_guest_keys", guestLinkPlace, { key: "link_id", column: "token_sealed" }),
  {
    table: "mls_guest_candidates",
    key: ["link_id", "listing_id"],
    column: "note_sealed",
    context: (row) => guestNotePlace(textOf(row, "link_id"), textOf(row, "listing_id")),
  },
  keyed("mls_webhooks", webhookPlace),
  keyed("mls_archives", archivePlace, { column: "key_sealed" }),
  keyed("mls_leads", leadPlace),
  keyed("mls_interests", interestPlace),
  keyed("mls_sessions", sealFor.secret, { column: "secret" }),
  keyed("mls_sessions", sealFor.token, { column: "ecosystem_token" }),
  keyed("mls_sessions", sealFor.refresh, { column: "ecosystem_refresh_token" }),
];
