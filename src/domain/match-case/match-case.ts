import { type CandidateConsentKind, candidateConsentKinds } from "../candidacy/candidacy.ts";
import type { Consent } from "../candidacy/view.ts";
import type { Party } from "../deal/deal.ts";
import { type ListingStatus, listingStatusesThat } from "../core/listing-status.ts";
import { mayDo } from "../core/policy.ts";
import { refuse, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { iso, isoOrNull } from "../core/calendar.ts";

/** What two identities can have in common (spec §12, blind match). */
export const matchKinds = ["email", "phone", "linkedin"] as const;
export type MatchKind = (typeof matchKinds)[number];

/**
 * `first_represents`: the agency that listed the person first. No outcome changes a listing, because that would reveal
 * the match to the other agency.
 */
export const caseOutcomes = ["first_represents", "both_may", "not_same"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

export const caseOutcomeLabels: Record<CaseOutcome, string> = {
  first_represents: "The first agency represents",
  both_may: "Both may represent",
  not_same: "Not the same person",
};

/** For the middle of a sentence. */
export const matchKindLabels: Record<MatchKind, string> = {
  email: "email",
  phone: "phone",
  linkedin: "LinkedIn address",
};

/** A live listing is one that an agency holds: on hold, the agency still represents the person. */
export const heldStatuses = listingStatusesThat("isHeld");

/** Longest note of a decision, in characters. */
export const caseNoteLimit = 1_000;

/** One of the two listings, with its agency. Times in ms. */
export type CaseListing = {
  id: string;
  maskedCode: string;
  headlineRole: string;
  status: ListingStatus;
  agency: Party;
  firstListedAt: number;
  consents: Consent[];
};

/** Numbered from 1; the last one counts. `kinds`: the matches at the time. `note` can name people, so it is sealed. */
export type CaseDecision = {
  number: number;
  outcome: CaseOutcome;
  note: string;
  kinds: MatchKind[];
  by: string;
  at: number;
};

/** Two agencies that apparently list the same person. Only the platform sees it; no agency ever does (spec §12). */
export type MatchCase = {
  id: string;
  openedAt: number;
  /** All matches ever found. */
  kinds: MatchKind[];
  /** The one listed first comes first. */
  listings: [CaseListing, CaseListing];
  decisions: CaseDecision[];
};

/** A match found after the last decision reopens the case. */
function isOpen({ kinds, decisions }: Pick<MatchCase, "kinds" | "decisions">): boolean {
  const last = decisions.at(-1);
  return !last || kinds.some((kind) => !last.kinds.includes(kind));
}

/** The version a change must carry: every event of the case raises it. */
const caseVersion = ({ kinds, decisions }: Pick<MatchCase, "kinds" | "decisions">): number =>
  kinds.length + decisions.length;

type Ask = { version: number; outcome: CaseOutcome; note: string; now: number };

/** @throws ExpectedError `not-found`, `version-conflict`, `invalid-input` */
export function decideCase(viewer: Viewer, before: MatchCase, { version, outcome, note, now }: Ask): CaseDecision {
  if (!mayDo(viewer, "case.use")) refuse("not-found");
  if (caseVersion(before) !== version)
    refuse("version-conflict", {
      detail: "This case was changed after you opened it. Review it, then decide.",
      current: caseFor(viewer, before),
    });
  const words = note.trim();
  if (words === "") refuseField("note", "Enter a short reason for your decision. It is saved with the case.");
  return {
    number: before.decisions.length + 1,
    outcome,
    note: words,
    kinds: [...before.kinds],
    by: viewer.displayName,
    at: now,
  };
}

/** For platform staff only; each field is named. @throws ExpectedError `not-found` */
export function caseFor(viewer: Viewer, found: MatchCase) {
  if (!mayDo(viewer, "case.use")) refuse("not-found");
  return {
    id: found.id,
    state: isOpen(found) ? ("open" as const) : ("decided" as const),
    openedAt: iso(found.openedAt),
    kinds: [...found.kinds],
    listings: found.listings.map(({ id, maskedCode, headlineRole, status, agency, firstListedAt, consents }) => ({
      id,
      maskedCode,
      headlineRole,
      status,
      agency: { id: agency.id, name: agency.name },
      firstListedAt: iso(firstListedAt),
      consents: consents.flatMap(({ kind, version, confirmedBy, at, until, withdrawnAt }) =>
        isRepresentation(kind)
          ? [
              {
                kind,
                version,
                confirmedBy,
                at: iso(at),
                until,
                withdrawnAt: isoOrNull(withdrawnAt),
              },
            ]
          : [],
      ),
    })),
    decisions: found.decisions.map(({ number, outcome, note, by, at }) => ({ number, outcome, note, by, at: iso(at) })),
    version: caseVersion(found),
  };
}

/** Consents by which the candidate lets an agency represent them. */
const isRepresentation = (kind: string): kind is CandidateConsentKind =>
  (candidateConsentKinds as readonly string[]).includes(kind);
