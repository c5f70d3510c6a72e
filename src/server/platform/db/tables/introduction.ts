import type { ColumnType, Generated } from "kysely";
import type { GuaranteeDays } from "#domain/deal/terms.ts";
import type { GrantEnd, IntroductionStatus, Side, StepAction } from "#domain/introduction/introduction.ts";
import type { IntroductionReminder } from "#domain/notification/introduction-reminders.ts";
import type { AdvanceStep, Outcome, PassReason } from "#domain/introduction/outcome.ts";
import type { PublicText } from "#domain/core/public-text.ts";

export interface IntroductionTables {
  /**
   * `accepted_number`: the step both sides agreed to. `employer_knows`: set by the database. From then on an employer
   * named by an agency sees the introduction, unless the candidate is hidden from it.
   */
  mls_introductions: {
    id: string;
    display_code: string;
    candidate_id: string;
    masked_code: string;
    headline_role: PublicText;
    listing_agency_id: string;
    selling_agency_id: string | null;
    employer_id: string;
    status: IntroductionStatus;
    version: number;
    accepted_number: number | null;
    employer_knows: ColumnType<boolean, never, never>;
    grant_days: number;
    answer_days: number;
    protection_months: number;
    answer_by: Date;
    created_at: Date;
    updated_at: Date;
  };
  /**
   * Numbered from 1, append-only. `of_organization_id`: the organization whose access to the identity this step
   * concerns.
   */
  mls_introduction_steps: {
    introduction_id: string;
    number: number;
    action: StepAction;
    at: Date;
    organization_id: string | null;
    person_id: string | null;
    offer: number | null;
    of_organization_id: string | null;
  };
  /** Basis points; append-only. The first offer's note is the request's message. */
  mls_introduction_offers: {
    introduction_id: string;
    number: number;
    side: Side;
    kind: "split" | "fee";
    la_split_bp: number | null;
    sa_split_bp: number | null;
    fee_bp: number | null;
    guarantee_days: GuaranteeDays | null;
    note: PublicText;
    organization_id: string;
    person_id: string;
    made_at: Date;
  };
  /** Why the listing agency declined; shown to the requester. */
  mls_introduction_reasons: {
    introduction_id: string;
    reason: PublicText;
  };
  /** `canonical`: the exact signed text; `hash`: its SHA-256 in hex. Append-only. */
  mls_nda_signatures: {
    introduction_id: string;
    organization_id: string;
    name: string;
    person_id: string;
    signed_at: Date;
    ip: string;
    version: string;
    consent: string;
    canonical: string;
    hash: string;
  };
  /**
   * One organization's right to one identity, valid until `ends_at` or its revocation. Read each time, never cached
   * (spec §13).
   */
  mls_reveal_grants: {
    id: string;
    introduction_id: string;
    candidate_id: string;
    organization_id: string;
    given_at: Date;
    ends_at: Date;
    opened_at: ColumnType<Date | null, Date | null | undefined, Date>;
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date>;
    revoked_by: ColumnType<GrantEnd["by"] | null, GrantEnd["by"] | null | undefined, GrantEnd["by"]>;
    revoked_reason: ColumnType<PublicText | null, PublicText | null | undefined, PublicText>;
  };
  /** `evidence_sealed`: under its own data key (server/introduction/evidence.ts); null once the candidate is erased. */
  mls_prior_knowledge: {
    introduction_id: string;
    declared_at: Date;
    evidence_sealed: Buffer | null;
    outcome: ColumnType<"conceded" | "upheld" | "rejected" | null, undefined, "conceded" | "upheld" | "rejected">;
    /** From decisions made before reasons were sealed; the next start seals it. */
    reason: ColumnType<string | null, undefined, null>;
    /** Under the key of the evidence. Null also if no reason was given, or after the candidate's data was erased. */
    reason_sealed: ColumnType<Buffer | null, undefined, Buffer | null>;
    answered_at: ColumnType<Date | null, undefined, Date>;
  };
  /** `sealed`: the form, including the name of an employer's contact. */
  mls_interests: {
    id: string;
    agency_id: string;
    employer_id: string | null;
    candidate_id: string | null;
    masked_code: string | null;
    introduction_id: string | null;
    deal_id: string | null;
    person_id: string;
    sealed: Buffer;
    created_at: Date;
  };
  /** What an organization decided after the reveal; append-only. Erasing the candidate blanks `round` and `note`. */
  mls_introduction_decisions: {
    id: Generated<string>;
    introduction_id: string;
    organization_id: string;
    person_id: string;
    outcome: Outcome;
    next: AdvanceStep | null;
    round: PublicText;
    reason: PassReason | null;
    note: PublicText;
    at: Date;
  };
  /** Reminders sent to an organization; `ends_at`: the deadline it was reminded of. */
  mls_introduction_reminders: {
    introduction_id: string;
    organization_id: string;
    step: IntroductionReminder["step"];
    ends_at: Date;
  };
}
