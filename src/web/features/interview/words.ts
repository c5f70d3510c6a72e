import { zonedText } from "#domain/core/calendar.ts";
import type { ScorecardEnd } from "#domain/interview/scorecard.ts";
import { instantDateText } from "#web/lib/format.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { Interview } from "./queries.ts";

export const standings: Record<Interview["standing"], { label: string; tone: BadgeTone }> = {
  proposed: { label: "Proposed", tone: "amber" },
  lapsed: { label: "Times passed", tone: "neutral" },
  scheduled: { label: "Scheduled", tone: "money" },
  past: { label: "Past", tone: "neutral" },
  declined: { label: "Declined", tone: "neutral" },
  canceled: { label: "Canceled", tone: "neutral" },
  ended: { label: "Ended", tone: "neutral" },
};

/** The time with its zone, plus the reader's local time where it differs. */
export function whenText(instant: string, timeZone: string, ownZone: string): string {
  const at = Date.parse(instant);
  const there = zonedText(at, timeZone);
  const here = zonedText(at, ownZone);
  const sameDay = dayOf(there) === dayOf(here);
  return clockOf(there) === clockOf(here)
    ? there
    : `${there}; your time: ${sameDay ? here.slice(dayOf(here).length + 2) : here}`;
}

const clockOf = (text: string): string => text.replace(/ \(.*\)$/, "");
const dayOf = (text: string): string => text.slice(0, clockOf(text).lastIndexOf(", "));

/** `45 minutes`, `1 hour`, `1 hour 30 minutes`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} ${hours === 1 ? "hour" : "hours"}` : "", rest > 0 ? `${rest} minutes` : ""]
    .filter(Boolean)
    .join(" ");
}

/** Whose turn it is, or what became of it. */
export function standingTexts({ standing, needsYou, proposal, with: other, steps }: Interview): string {
  const last = steps.at(-1);
  const by = last?.by ?? "No one";
  switch (standing) {
    case "proposed":
      if (proposal.mine) return `Waiting for ${other.name}`;
      return needsYou ? "Needs your reply" : "Can't be accepted now";
    case "lapsed":
      return "All proposed times have passed";
    case "scheduled":
      return `With ${other.name}`;
    case "past":
      return `Was with ${other.name}`;
    case "declined":
      return `${by} declined it`;
    case "canceled":
      return `${by} canceled it`;
    case "ended":
      return "Canceled automatically";
  }
}

/** Why an emailed scorecard can't be filled in, and what its interviewer can do. */
export function scorecardEndWords(
  end: ScorecardEnd,
  { organizationName, expiresAt }: { organizationName: string; expiresAt: string },
): { title: string; text: string } {
  switch (end) {
    case "expired":
      return {
        title: "This link has expired",
        text:
          `It worked until ${instantDateText(expiresAt)}. Sign in to fill in the scorecard, or use the agency's ` +
          "link to the candidate.",
      };
    case "left":
      return {
        title: "This link has ended",
        text: "If an agency sent you the candidate, ask it for a new link.",
      };
    case "closed":
      return {
        title: "This scorecard is closed",
        text: `${organizationName} no longer has access to this candidate. Nothing is needed from you.`,
      };
  }
}
