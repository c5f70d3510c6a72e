/** What a candidate decided about their listing by their own link; the first four stop it. No row: nothing yet. */
interface CandidaciesTable {
  listing_id: string;
  paused_at: Date | null;
  withdrawn_at: Date | null;
  reported_at: Date | null;
  erasure_asked_at: Date | null;
  held: boolean;
  letters_stopped_at: Date | null;
  opened_at: Date | null;
}

/**
 * `sealed`: the token and the address it was sent to; gone with the link, except where that address must not be written
 * to again.
 */
interface CandidateLinksTable {
  id: string;
  listing_id: string;
  token_hash: Buffer;
  sealed: Buffer | null;
  origin: string;
  made_at: Date;
  ended_at: Date | null;
  ended_why: "renewed" | "reported" | "erased" | null;
}

/** Letters to the candidate, each asked for and then written once. */
interface CandidateLettersTable {
  id: string;
  listing_id: string;
  what: "link" | "granted";
  asked_at: Date;
  written_at: Date | null;
}

/** What the candidate asks of their agency, sealed. */
interface CandidateWishesTable {
  id: string;
  listing_id: string;
  sealed: Buffer;
  asked_at: Date;
  done_at: Date | null;
}

export interface CandidacyTables {
  mls_candidacies: CandidaciesTable;
  mls_candidate_links: CandidateLinksTable;
  mls_candidate_letters: CandidateLettersTable;
  mls_candidate_wishes: CandidateWishesTable;
}
