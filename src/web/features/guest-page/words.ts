import type { Answer } from "#contract/index.ts";
import { barredText } from "#domain/core/standing.ts";
import type { IntroductionStatus } from "#domain/introduction/introduction.ts";
import { awaitsAnswer, isClosed } from "#domain/introduction/status.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import { instantDateText } from "#web/lib/format.ts";

type Page = Answer<"guests", "open">;
export type OpenPage = Extract<Page, { state: "open" }>;
export type EndedPage = Extract<Page, { state: "ended" }>;
export type GuestCandidate = OpenPage["candidates"][number];
export type GuestDocument = OpenPage["documents"][number];

export const documentStates: Record<GuestDocument["state"], { tone: BadgeTone; label: string }> = {
  open: { tone: "seal", label: "To sign" },
  waiting: { tone: "amber", label: "Others sign first" },
  signed: { tone: "money", label: "Signed" },
  declined: { tone: "neutral", label: "Declined" },
  closed: { tone: "neutral", label: "Closed" },
};

/** The candidate that the bar is about: the first who needs the reader, otherwise the first revealed one. */
export function inBarOf({ documents, candidates }: OpenPage): string | null {
  // The agreement's own step comes first.
  if (documents.some(({ state }) => state === "open")) return null;
  const needsReader = ({ introduction }: GuestCandidate) =>
    introduction !== null &&
    (introduction.next === null ? introduction.actions.length > 0 : introduction.next.yours && !introduction.deal);
  const first = candidates.find(needsReader) ?? candidates.find(({ introduction }) => introduction?.next);
  return first?.listingId ?? null;
}

export function endWords({ why, agencyName, company }: EndedPage): { title: string; text: string } {
  switch (why) {
    case "claimed":
      return {
        title: `${company} has an account`,
        text: "Sign in to find these candidates under Lists, with your answers, introductions and agreements.",
      };
    case "revoked":
      return { title: "This link was ended", text: `Ask ${agencyName} for a new one.` };
    case "expired":
      return { title: "This link has expired", text: `Ask ${agencyName} for a new one.` };
    case "closed":
      return {
        title: "This page is closed",
        text: `It can't be opened at the moment. Ask ${agencyName} for the reason.`,
      };
  }
}

/** What the reader can do. `whose`: "your", or the company's, of which the reader is a member. */
export const howToAnswer = ({ asksAnswers, agencyName }: OpenPage, whose: string): string =>
  (asksAnswers
    ? `Answer yes, maybe or no. ${agencyName} sees ${whose} answers at once, and you can change them. `
    : "Read about their experience, then request an introduction. ") +
  "Names stay hidden until you sign a confidentiality agreement (NDA).";

/** A candidate's status and next step; null while only a request is possible. */
export function standingOf(
  candidate: Omit<GuestCandidate, "answer" | "note" | "asksCandidate" | "usualTerms">,
  { agencyName, documents }: Pick<OpenPage, "agencyName" | "documents">,
): string | null {
  const { face, sheet, introduction, requestedAt, requestEnded, canRequest, listingId } = candidate;
  if (!introduction) {
    const isGone = face === null && sheet === null;
    if (requestEnded) return `This request has ended.${isGone ? " This candidate isn't available now." : ""}`;
    if (requestedAt !== null)
      return (
        `You requested this introduction on ${instantDateText(requestedAt)}. ${agencyName} will arrange it. ` +
        "We'll email you when it's accepted."
      );
    return isGone ? "This candidate isn't available now." : null;
  }
  const { status, actions, barred, awaits, answerBy, accessUntil, deal, reason } = introduction;
  const until = answerBy === null ? "" : ` by ${instantDateText(answerBy)}`;
  if (barred) return `${barredText(barred)}. You can reply or sign when it can take part again.`;
  if (actions.includes("accept"))
    return `${agencyName} answered with other terms. Accept them${until}, or contact the agency.`;
  if (actions.includes("sign"))
    return `Accepted. Sign the confidentiality agreement${until} to see the candidate's name.`;
  if (actions.includes("open") && accessUntil !== null)
    return (
      `You can see the name until ${instantDateText(accessUntil)}.` +
      (deal && !documents.some((document) => document.listingId === listingId)
        ? ` You sign agreement ${deal.code} through a separate email.`
        : "") +
      (awaits === null ? "" : ` You requested another introduction. ${awaits} replies${until}.`) +
      (requestEnded ? ` Your later request has ended.${reason ? ` The reason: ${reason}` : ""}` : "") +
      (canRequest && !requestEnded
        ? " The candidate left the market and is listed again. To arrange interviews, request another introduction."
        : "")
    );
  if (isClosed(status)) return closedText(status) + (reason ? ` The reason: ${reason}` : "");
  return awaits === null ? "Your access to the name has ended." : `Requested. ${awaits} replies${until}.`;
}

function closedText(status: IntroductionStatus): string {
  switch (status) {
    case "declined":
      return "This request was declined.";
    case "withdrawn":
      return "This request was withdrawn.";
    case "expired":
      return "This request expired.";
    default:
      return "This request has ended, because the candidate isn't available now.";
  }
}

type Terms = NonNullable<NonNullable<GuestCandidate["introduction"]>["terms"]>;

export const termsText = (terms: Terms | null): string =>
  terms === null ? "New terms." : `${terms.feePercent}% fee, ${terms.guaranteeDays}-day guarantee`;

/** The fee that the contact is about to accept, or agreed to; null if there is none, or once it's no longer due. */
export function termsLine({
  status,
  actions,
  terms,
}: Pick<NonNullable<GuestCandidate["introduction"]>, "status" | "actions" | "terms">): string | null {
  if (terms === null || isClosed(status)) return null;
  if (actions.includes("accept")) return termsText(terms);
  return `${awaitsAnswer(status) ? "Offered" : "Agreed"} terms: ${termsText(terms)}`;
}
