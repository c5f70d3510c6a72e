import { ratingLabels, ratings, scorecardLinkDays } from "#domain/interview/scorecard.ts";
import { zonedText } from "#domain/core/calendar.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import { scorecardLink } from "./scorecards.ts";

type Sent = {
  organizationName: string;
  candidate: { maskedCode: string; headlineRole: string };
  startsAt: number;
  timeZone: string;
  origin: string;
  token: string;
};

/** Asks an interviewer for a rating. Only the masked code and the role: many people read subjects and calendars. */
export function scorecardEmail(
  { organizationName, candidate, startsAt, timeZone, origin, token }: Sent,
  brandName: string,
): ComposedEmail {
  const { maskedCode, headlineRole } = candidate;
  return composeEmail({
    brandName,
    subject: `How was the interview with ${maskedCode}?`,
    blocks: [
      `You interviewed ${maskedCode} (${headlineRole}) on ${zonedText(startsAt, timeZone)}.`,
      "Would you hire this person? Choose an answer. It is saved once you confirm it on the page.",
      ...ratings.map((rating) => ({ label: ratingLabels[rating], href: scorecardLink(origin, token, rating) })),
      `Only ${organizationName} can read your scorecard. The link works for ${scorecardLinkDays} days. ` +
        "Don't forward it: anyone who has it can answer for you.",
    ],
    why: `You're receiving this email because you arranged the interview for ${organizationName}.`,
  });
}
