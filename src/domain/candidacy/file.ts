import { iso } from "../core/calendar.ts";
import type { CandidatePage } from "./view.ts";

type OpenPage = Extract<CandidatePage, { state: "open" }>;

/**
 * Everything stored about a candidate that they may read, as one JSON file (GDPR, Articles 15 and 20). It is built from
 * their own page, field by field, so it can't hold more than the page does: no terms, no split, and nothing that an
 * agency or an employer wrote. `at` in ms.
 */
export function candidateFile(page: OpenPage, at: number): { fileName: string; mediaType: string; text: string } {
  const savedAt = iso(at);
  const content = {
    savedAt,
    agency: page.agencyName,
    publicProfile: page.face,
    identity: page.identity,
    files: page.files.map(({ name, size, addedAt }) => ({ name, size, addedAt })),
    consents: page.consents,
    introductions: page.introductions.map(
      ({ employer, sellingAgency, status, askedAt, revealedAt, hired, outcome, decidedBy, answer }) => ({
        employer,
        requestedBy: sellingAgency ?? employer,
        requestedAt: askedAt,
        status,
        nameReceivedAt: revealedAt,
        hired,
        outcome,
        decidedBy,
        yourAnswer: answer,
      }),
    ),
    organizationsWithYourName: page.grants,
    hiddenFrom: page.blocked,
    yourRequests: page.wishes,
    emailsSent: page.emailsSent,
    emailsWanted: page.emails,
    stopped: page.stop,
    erasureDueAt: page.erasureDueAt,
  };
  return {
    fileName: `my-data-${savedAt.slice(0, 10)}.json`,
    mediaType: "application/json",
    text: `${JSON.stringify(content, null, 2)}\n`,
  };
}
