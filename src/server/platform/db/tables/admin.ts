import type { Generated } from "kysely";
import type { IntegrationName, UsageKind } from "#domain/admin/admin.ts";
import type { SettingKey } from "#domain/configuration/configuration.ts";
import type { LeakOutcome, LeakPlace } from "#domain/leak-report/leak-report.ts";

export interface AdminTables {
  /** A counted event, without the person. `listing_agency_id`: for a view, the agency of the candidate. */
  mls_usage: {
    id: Generated<number>;
    at: Date;
    kind: UsageKind | "view";
    organization_id: string;
    listing_agency_id: string | null;
  };
  /** An integration's state: when it last worked, and when and with which code it last failed. */
  mls_integration_health: {
    name: IntegrationName;
    last_success_at: Date | null;
    last_error_at: Date | null;
    last_error_code: string | null;
  };
  /** Numbered from 1, append-only. */
  mls_configuration_changes: {
    number: number;
    id: string;
    key: SettingKey;
    before: string;
    after: string;
    reason: string;
    person_id: string;
    at: Date;
  };
  /** `what_sealed` and `reason_sealed` are null once the candidate is erased. */
  mls_leak_reports: {
    id: string;
    listing_id: string;
    place: LeakPlace;
    what_sealed: Buffer | null;
    /** The message that was reported, if any. */
    thread_id: string | null;
    message_number: number | null;
    person_id: string;
    organization_id: string;
    reported_at: Date;
    outcome: LeakOutcome | null;
    reason_sealed: Buffer | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  /** When the agency of a stale listing was last reminded. */
  mls_stale_reminders: {
    listing_id: string;
    reminded_at: Date;
    person_id: string;
  };
}
