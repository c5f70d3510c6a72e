import type { Generated } from "kysely";
import type { CorrectableField } from "#domain/candidacy/correction.ts";
import type { CandidateEmailKind, CandidateRequestKind } from "#domain/candidacy/view.ts";

export interface CandidacyTables {
  /**
   * What a candidate decided about their listing through their own link; the first four states end it. No row: no
   * decision yet.
   */
  mls_candidacies: {
    listing_id: string;
    paused_at: Date | null;
    withdrawn_at: Date | null;
    reported_at: Date | null;
    erasure_asked_at: Date | null;
    held: boolean;
    letters_stopped_at: Date | null;
    opened_at: Date | null;
  };
  /**
   * `sealed`: the token and the address it was sent to. Deleted with the link, unless that address turned off emails.
   */
  mls_candidate_links: {
    id: string;
    listing_id: string;
    token_hash: Buffer;
    sealed: Buffer | null;
    origin: string;
    made_at: Date;
    ended_at: Date | null;
    ended_why: "renewed" | "reported" | "erased" | null;
    /**
     * Since when links to the same address work, if an earlier one did. Of an ended link: for the next one, which has
     * the same address.
     */
    address_since: Generated<Date | null>;
  };
  /** Emails to the candidate; each is requested first and written once. */
  mls_candidate_letters: {
    id: string;
    listing_id: string;
    what: CandidateEmailKind;
    asked_at: Date;
    written_at: Date | null;
  };
  /**
   * The candidate's requests to their agency, sealed. `field`: of a correction, whose sealed text is JSON with the text
   * before and after; `accepted` once the agency has decided.
   */
  mls_candidate_wishes: {
    id: string;
    listing_id: string;
    sealed: Buffer;
    about: Generated<CandidateRequestKind>;
    field: Generated<CorrectableField | null>;
    accepted: Generated<boolean | null>;
    asked_at: Date;
    done_at: Date | null;
  };
  /**
   * What the candidate answered to an introduction. `note_sealed`: their reason or question, for the listing agency.
   */
  mls_candidate_answers: {
    introduction_id: string;
    listing_id: string;
    reply: "yes" | "no" | "more";
    note_sealed: Buffer | null;
    answered_at: Date;
  };
}
