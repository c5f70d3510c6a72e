import { type RawBuilder, sql } from "kysely";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import { type SealedRow, textOf } from "../platform/crypto/sealed-place.ts";
import { listNotePlace, listPlace } from "../candidate-list/store.ts";
import { guestNotePlace, isShownView } from "../client/sent.ts";
import { filesAtRest } from "../identity/files.ts";
import { interestPlace } from "../interest/store.ts";
import { commentsPlace } from "../interview/scorecards.ts";
import { linkPlace } from "../interview/store.ts";
import { evidencePlace, reasonPlace } from "../introduction/rows.ts";
import { jobPlace } from "../job/store.ts";
import { consentProofPlace, requestPlace } from "../listing/candidacy.ts";
import { answerNotePlace } from "../listing/candidate-answers.ts";
import { draftPlace } from "../listing/drafts.ts";
import { decisionPlace } from "../organization/store.ts";
import { cardNotePlace } from "../pipeline/store.ts";
import { savedSearchPlace } from "../saved-search/store.ts";
import { notePlace } from "../shortlist/store.ts";
import { wordsPlace } from "../thread/disclosure.ts";

/** A row as text, column by column; sealed values are opened, and bytes are in base64. */
export type TextRow = Record<string, string | null>;

/** Who exports, and the time of the archive. */
export type Exporter = { organizationId: string; personId: string; at: Date };

type Sealed = {
  context: (row: SealedRow) => string;
  /** Whose data key seals it: the id of a listing, or of an introduction for its evidence. Absent: the key ring. */
  key?: (row: SealedRow) => string;
  /** About another agency's candidate, it is readable only under a grant: rows have this instead, as after its end. */
  underGrant?: { instead: string | null };
  /** Only for these rows; the others leave it out. */
  only?: (row: SealedRow, exporter: Exporter) => boolean;
};

export type ArchivedTable = {
  /**
   * `own`: rows of the organization, read by the system. `shared`: rows between organizations, read as the
   * organization, so that row-level security decides which rows it has, and grants which columns.
   */
  read: "own" | "shared";
  /**
   * Not in an employer's archive: it has no such rows, or can't read them whole. A deal, its documents and its books
   * would need the agencies' split, which an employer never sees (docs/decisions/0098).
   */
  agenciesOnly?: true;
  /** Without parameters, which a cursor can't have. */
  rows: (exporter: Exporter) => RawBuilder<boolean>;
  /** Never in an archive. */
  leftOut?: readonly string[];
  /** Of an organization's own rows only: others' rows have `withheld`. By the column that names the organization. */
  ownOnly?: { by: string; columns: readonly string[] };
  sealed?: Record<string, Sealed>;
  /** In place of a column's value. */
  as?: Record<string, RawBuilder<unknown>>;
  /** In each row, but not in the table: what `sealed` reads. */
  with?: Record<string, RawBuilder<unknown>>;
  /** Columns that an import must find equal to the organization's id. */
  owner?: readonly string[];
  /** Of these columns, an import must find the organization's id in one. */
  party?: readonly string[];
};

/** Stands for a value of another organization that an archive doesn't contain. */
export const withheld = "Not in the archive";

const ofOrganization = (column: string, { organizationId }: Exporter) =>
  sql<boolean>`t.${sql.ref(column)} = ${sql.lit(organizationId)}::uuid`;
const of = (column: string) => ({
  read: "own" as const,
  rows: (exporter: Exporter) => ofOrganization(column, exporter),
  owner: [column],
});
const ofAgency = (column: string) => ({ ...of(column), agenciesOnly: true as const });
/** Saved searches that the exporter can read. */
const readable = (searches: string, { personId }: Exporter) =>
  sql<boolean>`(${sql.ref(`${searches}.shared`)} or ${sql.ref(`${searches}.owner_id`)} = ${sql.lit(personId)}::uuid)`;
const ofReadableSearch = (exporter: Exporter) =>
  sql<boolean>`exists (select from mls_saved_searches s where s.id = t.saved_search_id
    and ${readable("s", exporter)})`;
function ofAgencyRows(rows: (exporter: Exporter) => RawBuilder<boolean>) {
  return { read: "own" as const, agenciesOnly: true as const, rows };
}
/** Rows about the organization's own listings. */
const ofListings = ofAgencyRows(
  ({ organizationId }) => sql<boolean>`exists (select from mls_candidates c where c.id = t.listing_id
      and c.listing_agency_id = ${sql.lit(organizationId)}::uuid)`,
);
/** Rows about the links that the agency sent to its clients. */
const ofGuestLinks = ofAgencyRows(
  ({ organizationId }) => sql<boolean>`exists (select from mls_guest_links l where l.id = t.link_id
      and l.agency_id = ${sql.lit(organizationId)}::uuid)`,
);
/** Rows about the agency's deals, read by the system. */
const ofOwnDeals = ofAgencyRows(
  ({ organizationId }) => sql<boolean>`exists (select from mls_deals d where d.id = t.deal_id
      and ${sql.lit(organizationId)}::uuid in (d.listing_agency_id, d.selling_agency_id))`,
);
const shared = { read: "shared" as const, rows: () => sql<boolean>`true` };
const ofDeals = { ...shared, agenciesOnly: true as const };
const number = (row: SealedRow): number => Number(row["number"]);
const listing = (row: SealedRow): string => textOf(row, "listing_id");
const person = (row: SealedRow) => ({
  personId: textOf(row, "person_id"),
  organizationId: textOf(row, "organization_id"),
});

/**
 * The rows from which an import restores an organization (docs/decisions/0074): the tables behind the records, in any
 * order. A test lists every other table with why it isn't here.
 */
export const archivedTables: Readonly<Record<string, ArchivedTable>> = {
  mls_organizations: { ...of("id"), leftOut: ["issuer", "block_rules", "placeholder_since"] },
  mls_organization_names: of("organization_id"),
  mls_organization_logos: of("organization_id"),
  mls_organization_billing: of("organization_id"),
  mls_organization_decisions: {
    ...of("organization_id"),
    sealed: {
      reason_sealed: {
        context: (row) => decisionPlace(textOf(row, "organization_id"), number(row)),
      },
    },
  },
  mls_memberships: of("organization_id"),
  mls_people: {
    read: "own",
    rows: ({ organizationId }) =>
      sql<boolean>`exists (select from mls_memberships m where m.person_id = t.id
        and m.organization_id = ${sql.lit(organizationId)}::uuid)`,
    leftOut: ["issuer", "avatar_url", "bounced_email", "bounced_at"],
  },
  mls_api_keys: {
    ...of("organization_id"),
    leftOut: [
      "secret_hash",
      "previous_hash",
      "previous_last_four",
      "previous_until",
      "client_id",
      "resource",
      "token_until",
    ],
  },
  mls_trial_notices: of("organization_id"),
  mls_notification_defaults: of("organization_id"),
  ecosystem_invitations: {
    read: "own",
    rows: ({ organizationId }) =>
      sql<boolean>`t.organization_id::text = (select external_id from mls_organizations
        where id = ${sql.lit(organizationId)}::uuid)`,
    leftOut: ["token_hash"],
  },

  mls_candidates: ofAgency("listing_agency_id"),
  mls_listing_drafts: {
    ...ofAgency("agency_id"),
    leftOut: ["import_id"],
    sealed: { sealed: { context: (row) => draftPlace(textOf(row, "id")), key: (row) => textOf(row, "id") } },
  },
  mls_consents: {
    ...ofListings,
    sealed: {
      proof: {
        context: (row) => consentProofPlace(listing(row), textOf(row, "kind"), new Date(textOf(row, "confirmed_at"))),
        key: listing,
      },
    },
  },
  mls_candidacies: ofListings,
  mls_identity_retentions: ofAgency("agency_id"),
  mls_candidate_answers: {
    ...ofListings,
    sealed: { note_sealed: { context: (row) => answerNotePlace(textOf(row, "introduction_id")), key: listing } },
  },
  mls_candidate_wishes: {
    ...ofListings,
    sealed: { sealed: { context: (row) => requestPlace(textOf(row, "id")), key: listing } },
  },
  mls_candidate_letters: ofListings,
  mls_stale_reminders: ofListings,
  [filesAtRest.table]: {
    read: "own",
    agenciesOnly: true,
    rows: ({ organizationId }) => sql<boolean>`t.agency_id = ${sql.lit(organizationId)}::uuid and t.state = 'kept'`,
    owner: ["agency_id"],
    sealed: { sealed_name: { context: (row) => filesAtRest.nameIn(textOf(row, "id")), key: listing } },
  },

  mls_pipelines: of("organization_id"),
  mls_pipeline_stages: of("organization_id"),
  mls_pipeline_candidates: {
    ...of("organization_id"),
    sealed: {
      sealed: { context: (row) => cardNotePlace(textOf(row, "organization_id"), textOf(row, "id")) },
    },
  },
  mls_pipeline_history: of("organization_id"),
  mls_jobs: { ...of("organization_id"), sealed: { sealed: { context: (row) => jobPlace(textOf(row, "id")) } } },
  mls_job_watchers: of("organization_id"),
  mls_job_introductions: of("organization_id"),
  mls_job_deals: ofAgency("organization_id"),
  mls_lists: { ...ofAgency("organization_id"), sealed: { sealed: { context: (row) => listPlace(textOf(row, "id")) } } },
  mls_list_entries: {
    ...ofAgency("organization_id"),
    sealed: { sealed: { context: (row) => listNotePlace(textOf(row, "list_id"), listing(row)) } },
  },
  mls_shortlist: {
    ...of("organization_id"),
    sealed: {
      sealed: {
        context: (row) => notePlace(person(row), listing(row)),
        // The shortlist's page promises that a note is private.
        only: (row, { personId }) => row["person_id"] === personId,
      },
    },
  },
  mls_saved_searches: {
    ...of("organization_id"),
    rows: (exporter) => sql<boolean>`${ofOrganization("organization_id", exporter)} and ${readable("t", exporter)}`,
    sealed: { sealed: { context: (row) => savedSearchPlace(textOf(row, "id")) } },
  },
  mls_saved_search_marks: {
    ...of("organization_id"),
    rows: (exporter) =>
      sql<boolean>`${ofOrganization("organization_id", exporter)} and t.person_id = ${sql.lit(exporter.personId)}::uuid
        and ${ofReadableSearch(exporter)}`,
    leftOut: ["missed", "waiting"],
  },
  mls_saved_search_hits: {
    ...of("organization_id"),
    rows: (exporter) => sql<boolean>`${ofOrganization("organization_id", exporter)} and ${ofReadableSearch(exporter)}`,
  },
  mls_clients: ofAgency("agency_id"),
  mls_employer_kinds: ofAgency("agency_id"),
  mls_guest_links: ofAgency("agency_id"),
  mls_guest_candidates: {
    ...ofGuestLinks,
    sealed: { note_sealed: { context: (row) => guestNotePlace(textOf(row, "link_id"), listing(row)) } },
  },
  mls_guest_views: {
    ...ofGuestLinks,
    rows: (exporter) => sql<boolean>`${ofGuestLinks.rows(exporter)} and ${isShownView("t")}`,
  },
  mls_interests: {
    ...ofAgency("agency_id"),
    sealed: { sealed: { context: (row) => interestPlace(textOf(row, "id")) } },
  },

  mls_introductions: { ...shared, party: ["listing_agency_id", "selling_agency_id", "employer_id"] },
  mls_introduction_steps: shared,
  mls_introduction_reminders: of("organization_id"),
  mls_introduction_offers: shared,
  mls_introduction_reasons: shared,
  mls_introduction_decisions: shared,
  mls_nda_signatures: { ...shared, ownOnly: { by: "organization_id", columns: ["ip"] } },
  mls_reveal_grants: shared,
  mls_prior_knowledge: {
    ...shared,
    sealed: {
      evidence_sealed: {
        context: (row) => evidencePlace(textOf(row, "introduction_id")),
        key: (row) => textOf(row, "introduction_id"),
      },
      reason_sealed: {
        context: (row) => reasonPlace(textOf(row, "introduction_id")),
        key: (row) => textOf(row, "introduction_id"),
      },
    },
  },
  mls_interviews: { ...shared, party: ["listing_agency_id", "requester_id"] },
  mls_interview_proposals: {
    ...shared,
    with: {
      listing_id: sql`(select i.candidate_id from mls_introductions i join mls_interviews v on v.introduction_id = i.id
        where v.id = t.interview_id)`,
    },
    sealed: {
      link_sealed: {
        context: (row) => linkPlace(textOf(row, "interview_id"), number(row)),
        key: listing,
        underGrant: { instead: withheld },
      },
    },
  },
  mls_interview_steps: shared,
  mls_scorecards: {
    ...shared,
    leftOut: ["token_hash"],
    sealed: {
      comments_sealed: {
        context: (row) => commentsPlace(textOf(row, "id")),
        key: listing,
        underGrant: { instead: null },
      },
    },
  },

  mls_deals: { ...ofDeals, party: ["listing_agency_id", "selling_agency_id"] },
  mls_deal_versions: ofDeals,
  mls_deal_acceptances: ofDeals,
  mls_deal_sendings: ofDeals,
  mls_deal_agreements: ofDeals,
  mls_deal_signers: {
    ...ofDeals,
    ownOnly: { by: "organization_id", columns: ["signed_ip"] },
  },
  mls_deal_documents: ofDeals,
  mls_deal_corrections: ofDeals,
  mls_deal_confirmations: ofDeals,
  // Without it, members would hear of every earlier due date again.
  mls_deal_notices: ofOwnDeals,
  mls_deal_bill_to: {
    read: "own",
    agenciesOnly: true,
    rows: ({ organizationId }) =>
      sql<boolean>`exists (select from mls_deals d where d.id = t.deal_id
        and d.listing_agency_id = ${sql.lit(organizationId)}::uuid)`,
  },
  mls_ledger_entries: ofDeals,
  mls_ledger_postings: ofDeals,
  mls_bills: {
    ...ofOwnDeals,
    // What a bill shows now is what it keeps: the other side's settings aren't in the archive. No bill shows where the
    // employer has its account.
    as: {
      frozen: sql`(select case when jsonb_typeof(shown -> 'employer') = 'object' then jsonb_set(shown,
          '{employer,payment}', '{"bankName": "", "account": "", "routing": "", "note": ""}') else shown end
        from (select coalesce(t.frozen,
          case when t.kind = 'credit_note' then (select i.frozen from mls_bills i where i.deal_id = t.deal_id
            and i.kind = 'invoice' and i.entry <= t.entry order by i.entry desc limit 1) end,
          mls_billing_sources(t.deal_id)) as shown) as sources)`,
    },
  },
  mls_bill_series: ofAgency("organization_id"),
  mls_nettings: { ...ofDeals, party: ["proposer_id", "partner_id"] },
  mls_netting_items: ofDeals,

  mls_threads: { ...shared, party: ["starter_organization_id", "other_organization_id"] },
  mls_messages: {
    ...shared,
    with: { listing_id: sql`(select c.candidate_id from mls_threads c where c.id = t.thread_id)` },
    sealed: {
      sealed: {
        context: (row) => wordsPlace(textOf(row, "thread_id"), number(row)),
        key: listing,
        underGrant: { instead: withheld },
      },
    },
  },
  mls_thread_reads: shared,

  mls_audit: {
    read: "own",
    rows: ({ organizationId }) =>
      sql<boolean>`t.organization_id = ${sql.lit(organizationId)}::uuid and t.action <> 'identity.list'`,
    owner: ["organization_id"],
  },
};

export const archivedTablesOf = (kind: OrganizationKind): [string, ArchivedTable][] =>
  Object.entries(archivedTables).filter(([, { agenciesOnly }]) => kind === "agency" || !agenciesOnly);
