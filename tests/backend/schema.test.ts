import { readFileSync } from "node:fs";
import { type Selectable, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { archivedTables } from "#server/archive/tables.ts";
import { guestActions, guestAnswers } from "#domain/guest/guest.ts";
import { archiveFailures, archiveStates } from "#domain/archive/archive.ts";
import { auditActors } from "#domain/admin/audit.ts";
import { usageKinds } from "#domain/admin/admin.ts";
import { billKinds } from "#domain/billing/bills.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { agencyTypes, clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { standings } from "#domain/core/standing.ts";
import { organizationKinds } from "#domain/core/viewer.ts";
import { documentKinds } from "#domain/deal/agreement.ts";
import { correctedValues } from "#domain/deal/correction-record.ts";
import { dealStatuses } from "#domain/deal/deal.ts";
import { guaranteePolicies } from "#domain/deal/guarantee.ts";
import { entryKinds, ledgerAccounts } from "#domain/deal/ledger.ts";
import { signingProviders } from "#domain/deal/signing.ts";
import { guaranteeOptions } from "#domain/deal/terms.ts";
import { identityFileKinds } from "#domain/identity/file.ts";
import { importKinds, importStates } from "#domain/import/import.ts";
import { interviewActions, interviewKinds, interviewStatuses } from "#domain/interview/interview.ts";
import { correctableFields } from "#domain/candidacy/correction.ts";
import { candidateRequestKinds } from "#domain/candidacy/view.ts";
import { candidateReplies } from "#domain/introduction/candidate.ts";
import { introductionStatuses, stepActions } from "#domain/introduction/introduction.ts";
import { advanceSteps, outcomes, passReasons } from "#domain/introduction/outcome.ts";
import { invitedKinds } from "#domain/member/organization-invitation.ts";
import { ratings } from "#domain/interview/scorecard.ts";
import { leadKinds, leadStates } from "#domain/lead/lead.ts";
import { leakOutcomes, leakPlaces } from "#domain/leak-report/leak-report.ts";
import { caseOutcomes, matchKinds } from "#domain/match-case/match-case.ts";
import { nettedKinds, nettingDeclineReasons, nettingStatuses } from "#domain/money/netting.ts";
import { notificationPriorities, notificationTypes } from "#domain/notification/notification.ts";
import { emailChoices } from "#domain/notification/preferences.ts";
import { planNames } from "#domain/organization/plan.ts";
import { trialNotices } from "#domain/organization/trial.ts";
import { owing } from "#domain/pipeline/pipeline.ts";
import { stageColors } from "#domain/pipeline/stages.ts";
import { closeReasons, jobStatuses } from "#domain/job/job.ts";
import { alertChoices } from "#domain/saved-search/saved-search.ts";
import { passkeyPurposes } from "#domain/session/passkey.ts";
import { domainProofs } from "#domain/company-sign-in/company-sign-in.ts";
import { attemptOutcomes, deliveryStates, webhookEnds, webhookFormats } from "#domain/webhook/webhook.ts";
import { tablesNotArchived } from "#tests/support/tables-not-archived.ts";
import { erasureOfTables, type StoredTable } from "#tests/support/erasure-of-tables.ts";
import type { Tables } from "#server/platform/db/tables.ts";
import { testDatabase } from "#tests/support/database.ts";

const { kysely } = await testDatabase();

type Value<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = Extract<
  NonNullable<Selectable<Tables[Table]>[Column]>,
  string | number
>;
/** The domain's list, or a type's values where there is only a type: a missing or invented value doesn't compile. */
type Allowed<Each extends string | number> = readonly Each[] | Record<Each, true>;
type Lists = {
  [Table in keyof Tables]?: { [Column in keyof Selectable<Tables[Table]>]?: Allowed<Value<Table, Column>> };
};

const parties = { listing: true, selling: true, employer: true } as const;
const sides = { listing: true, requester: true } as const;

/** The values that each column with a check constraint can have. */
const lists: Lists = {
  ecosystem_domains: { proven_by: domainProofs },
  ecosystem_invitations: { ended_why: { accepted: true, revoked: true } },
  ecosystem_organization_invitations: { kind: invitedKinds },
  ecosystem_organizations: { agency_type: agencyTypes, kind: organizationKinds, plan: planNames },
  ecosystem_passkey_requests: { purpose: passkeyPurposes },
  ecosystem_tokens: { kind: { access: true, refresh: true } },
  mls_archives: { failure: archiveFailures, state: archiveStates },
  mls_audit: { actor: auditActors },
  mls_bill_series: { kind: billKinds },
  mls_bills: { kind: billKinds },
  mls_candidate_answers: { reply: candidateReplies },
  mls_candidate_letters: { what: { link: true, granted: true, available: true, introduction: true, outcome: true } },
  mls_candidate_links: { ended_why: { renewed: true, reported: true, erased: true } },
  mls_candidate_wishes: { about: candidateRequestKinds, field: correctableFields },
  mls_candidates: {
    clearance: clearances,
    status: listingStatuses.filter((status) => status !== "draft"),
    work_auth: workAuthorizations,
    work_type: workTypes,
  },
  mls_consents: { confirmed_by: { agency: true, candidate: true } },
  mls_deal_agreements: { kind: documentKinds },
  mls_deal_confirmations: { role: { selling: true, employer: true } },
  mls_deal_corrections: { what: correctedValues },
  mls_guest_candidates: { answer: guestAnswers },
  mls_guest_views: { action: guestActions },
  mls_deal_notices: { kind: { guarantee_ends: true, payment_due: true, payment_overdue: true, signing_expired: true } },
  mls_deal_sendings: { provider: signingProviders },
  mls_deal_signers: { role: parties, signed_via: { link: true, account: true }, document: documentKinds },
  mls_deal_versions: { guarantee_policy: guaranteePolicies },
  mls_deals: {
    client_guarantee_policy: guaranteePolicies,
    fall_off_replacement: { owed: true, found: true, refunded: true },
    fee_basis: { percent: true },
    guarantee_policy: guaranteePolicies,
    status: dealStatuses,
  },
  mls_identity_files: { kind: identityFileKinds, state: { arriving: true, kept: true, leaving: true } },
  mls_identity_hashes: { kind: matchKinds },
  mls_import_rows: { outcome: { draft: true, settled: true, held: true } },
  mls_imports: { kind: importKinds, state: importStates },
  mls_interview_proposals: { kind: interviewKinds, side: sides },
  mls_interview_steps: { action: interviewActions },
  mls_interviews: { status: interviewStatuses },
  mls_introduction_offers: { guarantee_days: guaranteeOptions, kind: { split: true, fee: true }, side: sides },
  mls_introduction_reminders: { step: { answer_due: true, nda_waits: true, access_ends_soon: true } },
  mls_introduction_decisions: { next: advanceSteps, outcome: outcomes, reason: passReasons },
  mls_introduction_steps: { action: stepActions },
  mls_introductions: { status: introductionStatuses },
  "mls_keys.register_openings": { part: parties },
  mls_leads: { kind: leadKinds, state: leadStates },
  mls_leak_reports: { outcome: leakOutcomes, place: leakPlaces },
  mls_ledger_entries: { kind: entryKinds },
  mls_ledger_postings: { account: ledgerAccounts },
  mls_listing_news: { kind: { salary: true, back: true } },
  mls_mail_outbox: { state: { queued: true, sent: true, kept: true, failed: true } },
  mls_match_decisions: { outcome: caseOutcomes },
  mls_netting_items: { kind: nettedKinds },
  mls_nettings: {
    decline_reason: nettingDeclineReasons,
    outcome: nettingStatuses.filter((status) => status !== "open"),
  },
  mls_notification_defaults: { email: emailChoices, type: notificationTypes },
  mls_notification_preferences: { email: emailChoices, type: notificationTypes },
  mls_notifications: {
    letter: { at_once: true, daily: true },
    priority: notificationPriorities,
    type: notificationTypes,
  },
  mls_jobs: { close_reason: closeReasons, status: jobStatuses },
  mls_organization_decisions: { about: { standing: true, plan: true } },
  mls_organization_names: { kind: { name: true, domain: true } },
  mls_organizations: {
    agency_type: agencyTypes,
    decided_plan: planNames,
    kind: organizationKinds,
    plan: planNames,
    requested_plan: planNames,
    standing: standings,
  },
  mls_pipeline_candidates: { owes: owing },
  mls_pipeline_stages: { color: stageColors },
  mls_prior_knowledge: { outcome: { conceded: true, upheld: true, rejected: true } },
  mls_register: {
    about: { selling: true, employer: true },
    by: { ...parties, platform: true },
  },
  mls_reveal_grants: { revoked_by: { listing: true, platform: true, erasure: true } },
  mls_saved_search_marks: { email: alertChoices },
  mls_scorecards: { rating: ratings },
  mls_sessions: { end_reason: { signed_out: true, handle_reused: true, ecosystem_ended: true, replaced: true } },
  mls_trial_notices: { notice: trialNotices },
  mls_usage: { kind: [...usageKinds, "view"] },
  mls_webhook_attempts: { outcome: attemptOutcomes },
  mls_webhook_deliveries: { state: deliveryStates },
  mls_webhooks: { ended: webhookEnds, format: webhookFormats },
};

/** Check constraints over array elements, which have no column type of their own. */
const arrayLists: Record<string, readonly string[]> = { "mls_match_cases.kinds": matchKinds };

const allowed = new Map(
  Object.entries(lists).flatMap(([table, columns]) =>
    Object.entries(columns as Record<string, Allowed<string | number>>).map(
      ([column, values]) =>
        [`${table}.${column}`, (Array.isArray(values) ? values : Object.keys(values)).map(String).toSorted()] as const,
    ),
  ),
);

type Check = { table: string; name: string; definition: string };

async function checks(): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace in ('public'::regnamespace, 'mls_keys'::regnamespace)
    order by 1, 2`.execute(kysely);
  return rows;
}

const literals = (text: string): string[] => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? "");

/** A whole constraint that is one column's list: `column in (…)`. */
function listOf({ table, definition }: Check): { place: string; values: string[] } | null {
  const [, column, several, one] =
    /^CHECK \(\((\w+) = (?:ANY \(ARRAY\[([^\]]*)\]\)|('[^']*'::text))\)\)$/.exec(definition) ?? [];
  const inList = several ?? one;
  if (column === undefined || inList === undefined) return null;
  const values = inList.includes("'") ? literals(inList) : inList.split(", ");
  return { place: `${table}.${column}`, values: values.toSorted() };
}

describe("the database's check constraints", () => {
  test("equal the domain's lists, no value more or less", async () => {
    const stored = (await checks()).flatMap((check) => listOf(check) ?? []);
    expect(stored.length).toBeGreaterThan(60);
    const column = /^[\w.]+\.(?:document)$/;
    expect(Object.fromEntries(stored.map(({ place, values }) => [place, values]))).toEqual(
      Object.fromEntries([...allowed].filter(([place]) => !column.test(place))),
    );
  });

  test("use values of those lists wherever they name one", async () => {
    const unknown = (await checks())
      .filter((check) => listOf(check) === null)
      .flatMap(({ table, name, definition }) => {
        const known = new Set(
          [...allowed, ...Object.entries(arrayLists)].flatMap(([place, values]) =>
            place.startsWith(`${table}.`) ? [...values] : [],
          ),
        );
        // Ignores what isn't a list: patterns, hashes and non-empty checks.
        const compared = definition.replaceAll(/~~? '[^']*'::text|<> ''::text|'hex'::text/g, "");
        return literals(compared).flatMap((value) => (known.has(value) ? [] : [`${name}: ${value}`]));
      });
    expect(unknown).toEqual(["mls_organization_billing_invoice_prefix_check: CN"]);
  });
});

/** Tables that no viewer reads or writes: row-level security without a policy admits only the system. */
const systemOnly: Record<string, readonly StoredTable[]> = {
  "keys of the installation": ["mls_keys.register_key", "mls_keys.register_openings", "mls_keys.roots"],
  "the built-in sign-in service and sessions": [
    "ecosystem_accounts",
    "ecosystem_attempts",
    "ecosystem_authenticators",
    "ecosystem_domains",
    "ecosystem_invitations",
    "ecosystem_logout_tokens",
    "ecosystem_memberships",
    "ecosystem_organization_invitations",
    "ecosystem_organizations",
    "ecosystem_passkey_requests",
    "ecosystem_passkeys",
    "ecosystem_password_links",
    "ecosystem_provider_people",
    "ecosystem_provider_visits",
    "ecosystem_providers",
    "ecosystem_recovery_codes",
    "ecosystem_scim_users",
    "ecosystem_second_steps",
    "ecosystem_sessions",
    "ecosystem_setup_links",
    "ecosystem_sign_ups",
    "ecosystem_tokens",
    "mls_sessions",
    "mls_sign_ins_used",
  ],
  "answered by the system after its own checks": [
    "mls_api_keys",
    "mls_archive_tickets",
    "mls_archives",
    "mls_bill_series",
    "mls_bills",
    "mls_calendar_feeds",
    "mls_oauth_clients",
    "mls_oauth_codes",
    "mls_oauth_refresh_tokens",
    "mls_deal_bill_to",
    "mls_deal_links",
    "mls_file_tickets",
    "mls_guest_keys",
    "mls_imported_archives",
    "mls_imported_introductions",
    "mls_hand_offs",
    "mls_identity_retentions",
    "mls_leak_reports",
    "mls_match_cases",
    "mls_match_decisions",
    "mls_organization_billing",
    "mls_organization_decisions",
    "mls_organization_keys",
    "mls_organization_logos",
    "mls_organization_names",
    "mls_register",
    "mls_webhook_attempts",
    "mls_webhook_deliveries",
    "mls_webhooks",
  ],
  "the system's own records": [
    "mls_change_inbox",
    "mls_changes",
    "mls_deal_notices",
    "mls_idempotency_keys",
    "mls_integration_health",
    "mls_introduction_reminders",
    "mls_key_requests",
    "mls_leads",
    "mls_listing_arrivals",
    "mls_mail_outbox",
    "mls_market_figures",
    "mls_person_requests",
    "mls_read_candidates",
    "mls_read_days",
    "mls_reads",
    "mls_stale_reminders",
    "mls_trial_notices",
    "mls_usage",
  ],
};

/** Created by the migration library. */
const notOurs = ["kysely_migration", "kysely_migration_lock"];

describe("every table", () => {
  test("has row-level security, with a policy or a reason for none", async () => {
    const { rows } = await sql<{ name: string; secured: boolean; policies: number }>`
      select c.oid::regclass::text as name, c.relrowsecurity as secured,
        (select count(*)::int from pg_policy where polrelid = c.oid) as policies
      from pg_class c where c.relkind in ('r', 'p')
        and c.relnamespace in ('public'::regnamespace, 'mls_keys'::regnamespace)`.execute(kysely);
    const ours = rows.filter(({ name }) => !notOurs.includes(name));
    expect(ours.map(({ name }) => name).toSorted()).toEqual(Object.keys(erasureOfTables).toSorted());
    expect(ours.filter(({ secured }) => !secured)).toEqual([]);
    expect(
      ours
        .filter(({ policies }) => policies === 0)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.values(systemOnly).flat().toSorted());
  });

  test("is in an organization's archive, or has a reason not to be", async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(kysely);
    const named = [...Object.keys(archivedTables), ...Object.values(tablesNotArchived).flat()];
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test("has its erasure in docs/erasure.md", () => {
    const doc = readFileSync(new URL("../../docs/erasure.md", import.meta.url), "utf8");
    const rows = Object.entries(erasureOfTables).map(([name, [what, why]]) => `| \`${name}\` | ${what} | ${why} |`);
    expect(doc).toContain(
      ["| table | erasure | what it holds, or what happens |", "|---|---|---|", ...rows].join("\n"),
    );
  });
});
