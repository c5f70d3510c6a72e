import type { ColumnType } from "kysely";
import type { NotificationPriority, NotificationType } from "#domain/notification/notification.ts";
import type { EmailChoice } from "#domain/notification/preferences.ts";

export interface NotificationTables {
  /** An organization's default preferences for new members. */
  mls_notification_defaults: {
    organization_id: string;
    type: NotificationType;
    in_app: boolean;
    email: EmailChoice;
    changed_at: Date;
  };
  /** A notification for one person acting for one organization. `shown` false: for an email only. */
  mls_notifications: {
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
    /** What an unread notification repeats (domain/notification/words.ts). */
    repeats: string | null;
    thread_id: string | null;
    thread_number: number | null;
    /** The interview whose calendar file the email attaches. */
    interview_id: ColumnType<string | null, string | null | undefined, never>;
    /** Start of the period in which candidates are counted. */
    counted_from: Date | null;
    /** Prefix of the links in its email. */
    origin: string;
    letter: Exclude<EmailChoice, "off"> | null;
    letter_at: Date | null;
    mailed_at: Date | null;
  };
  /**
   * A person's preference for a notification type; without a row, the default applies
   * (domain/notification/preferences.ts).
   */
  mls_notification_preferences: {
    person_id: string;
    organization_id: string;
    type: NotificationType;
    in_app: boolean;
    email: EmailChoice;
    changed_at: Date;
  };
}
