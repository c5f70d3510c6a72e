import type { ColumnType, Generated } from "kysely";
import type { InterviewKind, InterviewStatus, InterviewStepAction } from "#domain/interview/interview.ts";
import type { Rating } from "#domain/interview/scorecard.ts";
import type { Side } from "#domain/introduction/introduction.ts";
import type { PublicText } from "#domain/core/public-text.ts";

export interface InterviewTables {
  /**
   * `first_at`, `last_at`: start and end of the agreed time, otherwise the first and the last proposed time.
   * `reminded_of`: the time both sides were reminded of. `answer_reminded`: the number of the proposal whose reader was
   * reminded to answer. `decision_reminded`: the requester was reminded to decide after it.
   */
  mls_interviews: {
    id: string;
    introduction_id: string;
    listing_agency_id: string;
    requester_id: string;
    status: InterviewStatus;
    version: number;
    proposed_by: string;
    starts_at: Date | null;
    first_at: Date;
    last_at: Date;
    reminded_of: ColumnType<Date | null, undefined, Date>;
    answer_reminded: ColumnType<number | null, undefined, number>;
    decision_reminded: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  /** Numbered from 1, append-only. `link_sealed`: under the listing's data key. */
  mls_interview_proposals: {
    interview_id: string;
    number: number;
    side: Side;
    starts: Date[];
    minutes: number;
    time_zone: string;
    kind: InterviewKind;
    place: PublicText;
    link_sealed: Buffer | null;
    person_id: string;
    made_at: Date;
  };
  /** Numbered from 1, append-only. `starts_at`: the time agreed in this step. */
  mls_interview_steps: {
    interview_id: string;
    number: number;
    action: InterviewStepAction;
    at: Date;
    organization_id: string | null;
    person_id: string | null;
    proposal: number;
    starts_at: Date | null;
    reason: PublicText | null;
  };
  /** One for each interviewer of the requester. `comments_sealed`: under the listing's data key. */
  mls_scorecards: {
    id: string;
    interview_id: string;
    introduction_id: string;
    listing_id: string;
    organization_id: string;
    person_id: string;
    requested_at: Date;
    token_hash: Buffer | null;
    expires_at: Date;
    reminded_at: Date | null;
    rating: Rating | null;
    comments_sealed: Buffer | null;
    answered_at: Date | null;
  };
}
