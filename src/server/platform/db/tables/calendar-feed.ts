export interface CalendarFeedTables {
  /** A person's link to their calendar of one organization. */
  mls_calendar_feeds: {
    id: string;
    person_id: string;
    organization_id: string;
    secret_hash: Buffer;
    created_at: Date;
    /** To the minute. */
    last_fetched_at: Date | null;
  };
}
