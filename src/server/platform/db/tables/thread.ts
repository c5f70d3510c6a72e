import type { PublicText } from "#domain/core/public-text.ts";

export interface ThreadTables {
  /**
   * Between two organizations about a listing (`deal_id` null) or a deal; names follow the seed data. Counts are stored
   * here so that unread counts need no messages.
   */
  mls_threads: {
    id: string;
    candidate_id: string;
    masked_code: string;
    headline_role: PublicText;
    listing_agency_id: string;
    deal_id: string | null;
    deal_code: string | null;
    starter_organization_id: string;
    other_organization_id: string;
    messages: number;
    from_starter: number;
    last_message_at: Date;
    created_at: Date;
  };
  /**
   * Numbered from 1 within its thread; append-only. Exactly one of `content` and `sealed`: messages written under a
   * reveal grant are sealed under the listing's data key.
   */
  mls_messages: {
    thread_id: string;
    number: number;
    organization_id: string;
    person_id: string;
    content: PublicText | null;
    sealed: Buffer | null;
    /** The introduction request shown as this message's card. */
    introduction_id: string | null;
    /** The interview whose step this message reports. */
    interview_id: string | null;
    sent_at: Date;
  };
  /**
   * How far a person has read while acting for an organization; `theirs`: how many of those messages are from the other
   * side.
   */
  mls_thread_reads: {
    thread_id: string;
    organization_id: string;
    person_id: string;
    up_to: number;
    theirs: number;
  };
}
