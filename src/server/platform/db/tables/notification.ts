import type { ColumnType } from "kysely";
import type { NotificationPriority, NotificationType } from "#domain/notification/notification.ts";
import type { EmailChoice } from "#domain/notification/preferences.ts";

/** What one person of one organization is told. `shown` false: it is for a letter alone. */
export interface NotificationsTable {
  id: string;
  organization_id: string;
  person_id: string;
  type: NotificationType;
  title: string;
  message: string;
  priority: NotificationPriority;
  action_url: string;
  shown: boolean;
  at: Date;
  read_at: Date | null;
  /** What it tells of anew while it is unread (domain/notification/words.ts). */
  repeats: string | null;
  thread_id: string | null;
  thread_number: number | null;
  /** Whose calendar file goes with its letter. */
  interview_id: ColumnType<string | null, string | null | undefined, never>;
  /** From when on candidates are counted. */
  counted_from: Date | null;
  /** What the links of its letter begin with. */
  origin: string;
  letter: Exclude<EmailChoice, "off"> | null;
  letter_at: Date | null;
  mailed_at: Date | null;
}

/** How a person wants to be told of a type; what is not here is as usual (domain/notification/preferences.ts). */
interface NotificationPreferencesTable {
  person_id: string;
  organization_id: string;
  type: NotificationType;
  in_app: boolean;
  email: EmailChoice;
  changed_at: Date;
}

/** How an organization's new members are told of what. */
interface NotificationDefaultsTable {
  organization_id: string;
  type: NotificationType;
  in_app: boolean;
  email: EmailChoice;
  changed_at: Date;
}

export interface NotificationTables {
  mls_notification_defaults: NotificationDefaultsTable;
  mls_notifications: NotificationsTable;
  mls_notification_preferences: NotificationPreferencesTable;
}
