import type { CaseOutcome, MatchKind } from "#domain/match-case/match-case.ts";

export interface MatchCaseTables {
  /** Two listings of different agencies, the lower id first, and everything that ever matched in their identities. */
  mls_match_cases: {
    id: string;
    listing_id: string;
    other_listing_id: string;
    kinds: MatchKind[];
    opened_at: Date;
  };
  /** Numbered from 1 within its case. `note_sealed` is null once one of the two candidates is erased. */
  mls_match_decisions: {
    case_id: string;
    number: number;
    outcome: CaseOutcome;
    kinds: MatchKind[];
    note_sealed: Buffer | null;
    person_id: string;
    decided_at: Date;
  };
}
