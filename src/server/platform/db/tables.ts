import type { Topic, Topics } from "#domain/live/topics.ts";
import type { AdminTables } from "./tables/admin.ts";
import type { ApiKeyTables } from "./tables/api-key.ts";
import type { ArchiveTables } from "./tables/archive.ts";
import type { CalendarFeedTables } from "./tables/calendar-feed.ts";
import type { CandidacyTables } from "./tables/candidacy.ts";
import type { ClientTables } from "./tables/client.ts";
import type { ConnectedAppTables } from "./tables/connected-app.ts";
import type { GuestTables } from "./tables/guest.ts";
import type { CvTables } from "./tables/cv.ts";
import type { DataKeyTables } from "./tables/data-key.ts";
import type { DealTables } from "./tables/deal.ts";
import type { HandOffTables } from "./tables/hand-off.ts";
import type { HomeTables } from "./tables/home.ts";
import type { IdentityFileTables } from "./tables/identity-file.ts";
import type { ImportTables } from "./tables/import.ts";
import type { InterviewTables } from "./tables/interview.ts";
import type { IntroductionTables } from "./tables/introduction.ts";
import type { LeadTables } from "./tables/lead.ts";
import type { CandidateListTables } from "./tables/candidate-list.ts";
import type { JobTables } from "./tables/job.ts";
import type { JobDescriptionTables } from "./tables/job-description.ts";
import type { LimitTables } from "./tables/limits.ts";
import type { ListingTables } from "./tables/listing.ts";
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable, Transaction } from "kysely";
import type { MatchCaseTables } from "./tables/match-case.ts";
import type { NettingTables } from "./tables/netting.ts";
import type { NotificationTables } from "./tables/notification.ts";
import type { OrganizationTables } from "./tables/organization.ts";
import type { PipelineTables } from "./tables/pipeline.ts";
import type { RegisterTables } from "./tables/register.ts";
import type { SavedSearchTables } from "./tables/saved-search.ts";
import type { SessionTables } from "./tables/session.ts";
import type { ShortlistTables } from "./tables/shortlist.ts";
import type { ThreadTables } from "./tables/thread.ts";
import type { MarketCompTables } from "./tables/market-comp.ts";
import type { CompanySignInTables } from "./tables/company-sign-in.ts";
import type { WebhookTables } from "./tables/webhook.ts";
import type { TrackRecordTables } from "./tables/track-record.ts";

/**
 * Facts numbered once they are committed, read by live events, the search projection and webhooks. Ids and display
 * codes only.
 */
export interface ChangesTable {
  seq: Generated<number>;
  topic: Topic;
  entity_id: string;
  organization_id: string | null;
  data: ColumnType<Topics[Topic], string, never>;
  created_at: Date;
}

/** Committed facts that have no number yet. */
interface ChangeInboxTable extends Omit<ChangesTable, "seq"> {
  id: GeneratedAlways<number>;
}

/** Every table by name. A noun declares its rows in `tables/<noun>.ts` and adds them here. */
export interface Tables
  extends
    AdminTables,
    ApiKeyTables,
    ArchiveTables,
    DataKeyTables,
    OrganizationTables,
    SessionTables,
    ListingTables,
    ImportTables,
    CvTables,
    ClientTables,
    GuestTables,
    IdentityFileTables,
    InterviewTables,
    IntroductionTables,
    NettingTables,
    NotificationTables,
    ShortlistTables,
    PipelineTables,
    DealTables,
    ThreadTables,
    MarketCompTables,
    TrackRecordTables,
    CandidacyTables,
    MatchCaseTables,
    RegisterTables,
    HomeTables,
    LeadTables,
    JobDescriptionTables,
    JobTables,
    CandidateListTables,
    SavedSearchTables,
    HandOffTables,
    WebhookTables,
    CompanySignInTables,
    CalendarFeedTables,
    ConnectedAppTables,
    LimitTables {
  mls_changes: ChangesTable;
  mls_change_inbox: ChangeInboxTable;
  /**
   * An email to send; `content` is sealed (recipient, subject, bodies). Only the recipient can see `confidential`
   * content.
   */
  mls_mail_outbox: {
    id: string;
    content: Buffer;
    confidential: boolean;
    state: "queued" | "sent" | "kept" | "failed";
    attempts: Generated<number>;
    last_error: string | null;
    created_at: Date;
    sent_at: Date | null;
    bounced_at: Generated<Date | null>;
    /** When staff queued it again. */
    queued_at: Generated<Date | null>;
    /** When staff dismissed it after it failed. */
    dismissed_at: Generated<Date | null>;
  };
  /** The first answer to a write with an Idempotency-Key; `status` is null while that write is in progress. */
  mls_idempotency_keys: {
    scope_hash: Buffer;
    request_hash: Buffer;
    status: number | null;
    answer: Buffer | null;
    created_at: Date;
    /** The number of the process that answers; null on the embedded database. */
    taken_by: Generated<number | null>;
  };
}

/** A row as it is read. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** For queries, in a transaction or outside of one. */
export type Db = Kysely<Tables>;
/** For queries in a transaction. */
export type Trx = Transaction<Tables>;
