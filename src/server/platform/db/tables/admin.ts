import type { Generated } from "kysely";
import type { IntegrationName, UsageKind } from "#domain/admin/admin.ts";
import type { SettingKey } from "#domain/configuration/configuration.ts";
import type { LeakOutcome, LeakPlace } from "#domain/leak-report/leak-report.ts";

/** One thing that was counted, without the person. `listing_agency_id`: of a view, whose candidate it was. */
interface UsageTable {
  id: Generated<number>;
  at: Date;
  kind: UsageKind | "view";
  organization_id: string;
  listing_agency_id: string | null;
}

/** How an integration fares: when it last worked, when and with which code it last failed. */
interface IntegrationHealthTable {
  name: IntegrationName;
  last_success_at: Date | null;
  last_error_at: Date | null;
  last_error_code: string | null;
}

/** Numbered from 1, written once. */
interface ConfigurationChangesTable {
  number: number;
  id: string;
  key: SettingKey;
  before: string;
  after: string;
  reason: string;
  person_id: string;
  at: Date;
}

/** `what_sealed` and `reason_sealed` are null once the candidate was erased. */
interface LeakReportsTable {
  id: string;
  listing_id: string;
  place: LeakPlace;
  what_sealed: Buffer | null;
  /** The message it was seen in, where one was named. */
  thread_id: string | null;
  message_number: number | null;
  person_id: string;
  organization_id: string;
  reported_at: Date;
  outcome: LeakOutcome | null;
  reason_sealed: Buffer | null;
  decided_by: string | null;
  decided_at: Date | null;
}

/** When a stale listing's agency was last asked to look at it. */
interface StaleRemindersTable {
  listing_id: string;
  reminded_at: Date;
  person_id: string;
}

export interface AdminTables {
  mls_usage: UsageTable;
  mls_integration_health: IntegrationHealthTable;
  mls_configuration_changes: ConfigurationChangesTable;
  mls_leak_reports: LeakReportsTable;
  mls_stale_reminders: StaleRemindersTable;
}
