import { iso } from "../core/calendar.ts";
import { pick } from "../core/pick.ts";
import type { Party } from "../deal/deal.ts";
import { refuse, refuseFields, refuseState } from "../core/errors.ts";

/** Where the reporter saw something that may reveal a candidate. */
export const leakPlaces = [
  "headline",
  "summary",
  "experience",
  "skills",
  "education",
  "location",
  "screening",
  "message",
  "other",
] as const;
export type LeakPlace = (typeof leakPlaces)[number];

export const leakPlaceLabels: Record<LeakPlace, string> = {
  headline: "The headline role",
  summary: "The summary",
  experience: "The experience",
  skills: "The skills",
  education: "Education or certifications",
  location: "City, state or industries",
  screening: "The screening notes",
  message: "A message",
  other: "Somewhere else",
};

/** `agency_told`: the organization that wrote the text is notified, without who reported it. */
export const leakOutcomes = ["agency_told", "no_leak"] as const;
export type LeakOutcome = (typeof leakOutcomes)[number];

export const leakOutcomeLabels: Record<LeakOutcome, string> = {
  agency_told: "Organization notified",
  no_leak: "Not a leak",
};

/** Texts in characters; `aDay`: reports per person in 24 hours. */
export const leakReportLimits = { leastWhat: 10, what: 1_000, leastReason: 5, reason: 500, aDay: 20 } as const;

/** The reported message: the only part of a thread that staff can read. */
export type ReportedMessage = { threadId: string; from: Party; content: string; at: number };

export type LeakDecision = { outcome: LeakOutcome; reason: string; by: string; at: number };

/** A report. `what` can name the person, so it is sealed. Times in ms. */
export type LeakReport = {
  id: string;
  listing: { id: string; maskedCode: string; headlineRole: string; agency: Party };
  place: LeakPlace;
  /** Null once the candidate is erased. */
  what: string | null;
  /** Null if none was named, and once the candidate is erased. */
  message: ReportedMessage | null;
  reportedBy: Party;
  at: number;
  decision: LeakDecision | null;
};

/** @throws ExpectedError `invalid-input`, `rate-limited` */
export function requireReportable({ what }: { what: string }, reportedToday: number): void {
  refuseFields(
    what.trim().length < leakReportLimits.leastWhat
      ? { what: "Describe briefly what reveals the candidate. Only the marketplace's team can read it." }
      : {},
  );
  if (reportedToday >= leakReportLimits.aDay)
    refuse("rate-limited", {
      detail: `You sent ${leakReportLimits.aDay} reports today. Send the next one tomorrow.`,
    });
}

/** @throws ExpectedError `wrong-state` for content that can name the candidate, which staff can't read */
export function requireReportableMessage({ content }: { content: string | null }): void {
  if (content === null)
    refuseState(
      "Messages written while the identity is revealed can name the candidate, so there is nothing to report. " +
        "Ask the other side about it.",
    );
}

/** @throws ExpectedError `wrong-state`, `invalid-input` */
export function decideLeak(
  before: LeakReport,
  { outcome, reason, by, now }: { outcome: LeakOutcome; reason: string; by: string; now: number },
): LeakDecision {
  if (before.decision)
    refuseState(
      `This was already decided: ${leakOutcomeLabels[before.decision.outcome].toLowerCase()}. Reload to read why.`,
    );
  const words = reason.trim();
  refuseFields(
    words.length < leakReportLimits.leastReason
      ? { reason: "Enter a short reason for your decision. It is saved with the report." }
      : {},
  );
  return { outcome, reason: words, by, at: now };
}

/** For platform staff only; each field is named. */
export function leakReportFor({ id, listing, place, what, message, reportedBy, at, decision }: LeakReport) {
  return {
    id,
    place,
    what,
    at: iso(at),
    listing: {
      ...pick(listing, ["id", "maskedCode", "headlineRole"]),
      agency: pick(listing.agency, ["id", "name"]),
    },
    message: message && {
      from: { id: message.from.id, name: message.from.name },
      content: message.content,
      at: iso(message.at),
    },
    reportedBy: { id: reportedBy.id, name: reportedBy.name },
    decision: decision && { ...pick(decision, ["outcome", "reason", "by"]), at: iso(decision.at) },
  };
}
