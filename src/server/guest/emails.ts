import { guestCode } from "#domain/guest/guest.ts";
import { zonedText } from "#domain/core/calendar.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";

/* Emails to contacts say nothing about a candidate: any of them may have become hidden from the client since. */

type Sent = { contactName: string; company: string; agencyName: string };

const counted = (count: number): string => (count === 1 ? "a candidate" : `${count} candidates`);

export function guestEmail(
  sent: Sent & {
    senderName: string;
    message: string;
    count: number;
    asksAnswers: boolean;
    expiresAt: number;
    /** The client's members read it in their account, without an end. */
    hasAccount: boolean;
    link: string;
  },
  brandName: string,
): ComposedEmail {
  const { contactName, company, agencyName, senderName, message, count, asksAnswers, expiresAt, hasAccount, link } =
    sent;
  return composeEmail({
    brandName,
    subject: `${agencyName} sent you ${counted(count)}`,
    blocks: [
      `${contactName},`,
      `${senderName} at ${agencyName} sent you ${counted(count)} for ${company} to review.`,
      ...(message === "" ? [] : [message]),
      (asksAnswers
        ? `Answer yes, maybe or no${count === 1 ? "" : " to each"}, and request an introduction. `
        : "You can read about their experience and request an introduction. ") +
        "Names stay hidden until you sign a confidentiality agreement. " +
        (hasAccount ? `Sign in with your ${company} account.` : "You don't need an account."),
      { label: count === 1 ? "See the candidate" : "See the candidates", href: link },
      hasAccount
        ? `If you don't have an account, ask an admin at ${company} to invite you. If you sign up yourself, you ` +
          "create another organization, without these candidates."
        : `The link works until ${zonedText(expiresAt, "UTC")}.`,
    ],
    why: `You're receiving this email because ${agencyName} named you as its contact at ${company}.`,
  });
}

/** What the contact is emailed of a request by link: its terms, its end, its interviews, declared prior knowledge. */
export const guestAnswers = [
  "countered",
  "agreed",
  "over",
  "times",
  "moved",
  "scheduled",
  "called_off",
  "moved_by_colleague",
  "canceled_by_colleague",
  "interview_ended",
  "soon",
  "answer_due",
  "scorecard_due",
  "decision_due",
  "prior_decided",
] as const;
export type GuestAnswer = (typeof guestAnswers)[number];

/** `next`: what the contact does on the page. */
const answerWords: Record<GuestAnswer, { subject: string; says: string; next: string; label: string }> = {
  countered: {
    subject: "New terms for your request",
    says: "proposed other terms for an introduction that your company requested.",
    next: "Accept them, or let them expire.",
    label: "Review the terms",
  },
  agreed: {
    subject: "Your request was accepted",
    says: "agreed to an introduction that your company requested.",
    next: "Sign the confidentiality agreement to see the name.",
    label: "Sign and see the name",
  },
  over: {
    subject: "Your request has ended",
    says: "lets you know that an introduction your company requested has ended.",
    next: "The page shows what happened.",
    label: "See your candidates",
  },
  times: {
    subject: "Times for an interview",
    says: "proposed times for an interview with a candidate.",
    next: "Choose one, or propose others.",
    label: "Choose a time",
  },
  moved: {
    subject: "Your interview needs a new time",
    says: "needs to move your interview. The time you agreed on is no longer valid.",
    next: "Choose one of the new times, or propose others.",
    label: "Choose a time",
  },
  scheduled: {
    subject: "Your interview is scheduled",
    says: "accepted a time that you proposed for an interview.",
    next: "The page has a calendar file.",
    label: "See the interview",
  },
  called_off: {
    subject: "Your interview was canceled or declined",
    says: "declined or canceled an interview.",
    next: "The page shows the reason, and you can propose other times.",
    label: "Propose other times",
  },
  moved_by_colleague: {
    subject: "Your interview was moved",
    says: "lets you know that your company proposed new times for your interview. The agreed time is no longer valid.",
    next: "The page shows the new times.",
    label: "See the interview",
  },
  canceled_by_colleague: {
    subject: "Your interview was canceled",
    says: "lets you know that your company canceled your interview.",
    next: "The page shows the reason, and you can propose other times.",
    label: "See the interview",
  },
  interview_ended: {
    subject: "Your interview was canceled",
    says: "lets you know that an introduction has ended, so its interviews are canceled.",
    next: "The page shows what happened.",
    label: "See your candidates",
  },
  soon: {
    subject: "Your interview is coming up",
    says: "has an interview with you within the next 24 hours.",
    next: "The page shows when and how.",
    label: "See the interview",
  },
  answer_due: {
    subject: "Choose a time for your interview",
    says: "is waiting for your reply to the times it proposed.",
    next: "Choose a time, or propose others.",
    label: "Choose a time",
  },
  scorecard_due: {
    subject: "Rate your interview",
    says: "arranged an interview that you haven't rated yet.",
    next: "It takes two minutes, and only your company can read it.",
    label: "Fill in scorecard",
  },
  decision_due: {
    subject: "Your decision on a candidate",
    says: "is waiting for your decision after an interview.",
    next: "Advance the candidate or pass.",
    label: "Decide now",
  },
  // The agency that sent the link may not be the one that concedes.
  prior_decided: {
    subject: "Decision on prior knowledge",
    says: "sent you a candidate that your company says it already knew.",
    next: "The page shows the decision on that.",
    label: "Read the decision",
  },
};

/** Before the reveal the page has no interviews: in place of `next` and `label`. */
const signFirst = {
  next: "Sign the confidentiality agreement first. The page then shows the interview.",
  label: "Sign and see the interview",
};

/** `link` is the contact's own, as in the first email. `toSign`: about an interview before the client has signed. */
export function guestAnswerEmail(
  {
    contactName,
    company,
    agencyName,
    answer,
    toSign,
    link,
  }: Sent & { answer: GuestAnswer; toSign: boolean; link: string },
  brandName: string,
): ComposedEmail {
  const { subject, says } = answerWords[answer];
  const { next, label } = toSign ? signFirst : answerWords[answer];
  return composeEmail({
    brandName,
    subject,
    blocks: [`${contactName},`, `${agencyName} ${says} ${next}`, { label, href: link }],
    why: `You're receiving this email because you're ${company}'s contact for an introduction.`,
  });
}

/** Without the link: someone it was forwarded to can't use one email for both. */
export function guestCodeEmail(
  { contactName, company, code }: { contactName: string; company: string; code: string },
  brandName: string,
): ComposedEmail {
  return composeEmail({
    brandName,
    subject: `Your code: ${code}`,
    blocks: [
      `${contactName},`,
      `Enter this code on the page to continue for ${company}:`,
      code,
      `It works for ${guestCode.lastsMs / 60_000} minutes. Don't share it: with it you can accept terms, sign and ` +
        `see a candidate's name for ${company}.`,
    ],
    why:
      "If you didn't request a code, ignore this email. " +
      "Someone may have your link, but can't sign without this code.",
  });
}
