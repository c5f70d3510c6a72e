import { zonedText } from "../core/calendar.ts";
import type { NettingStep } from "../money/use-cases.ts";
import { aboutDeal, candidateLabel, type DealRef } from "./refs.ts";
import type { DealStep, InterviewRef, IntroductionEvent, Words } from "./words.ts";

export type NotificationText = Omit<Words, "actionUrl">;
export const high = (title: string, message: string): NotificationText => ({ title, message, priority: "high" });
export const medium = (title: string, message: string): NotificationText => ({ title, message, priority: "medium" });

export const dealTexts: Record<DealStep, (from: string, deal: DealRef, change: string) => NotificationText> = {
  drawn_up: (from, deal) =>
    high(
      `Terms to review: ${deal.code}`,
      `${from} created a deal with you for ${aboutDeal(deal)}. Accept its terms or propose others.`,
    ),
  terms_proposed: (from, deal) =>
    high(
      `Terms to review: ${deal.code}`,
      `${from} proposed other terms for ${aboutDeal(deal)}. Accept them or propose others.`,
    ),
  terms_accepted: (from, deal) =>
    medium(`Terms accepted: ${deal.code}`, `${from} accepted the terms for ${aboutDeal(deal)}.`),
  recalled: (from, deal) =>
    medium(`Withdrawn: ${deal.code}`, `${from} recalled ${aboutDeal(deal)} from signature. There is nothing to sign.`),
  declined: (from, deal) =>
    high(
      `Signature declined: ${deal.code}`,
      `${from} declined to sign for ${aboutDeal(deal)}. Recall the deal to change its terms, or close it as lost.`,
    ),
  signing_expired: (_from, deal) =>
    high(
      `Signing deadline passed: ${deal.code}`,
      `Not everyone signed for ${aboutDeal(deal)} in time. Recall the deal to send it again, or close it as lost.`,
    ),
  executed: (_from, deal) => medium(`Executed: ${deal.code}`, `Everyone has signed for ${aboutDeal(deal)}.`),
  payment_due: (_from, deal) => high(`Payment due: ${deal.code}`, `A payment for ${aboutDeal(deal)} is due today.`),
  payment_overdue: (_from, deal) =>
    high(
      `Payment overdue: ${deal.code}`,
      `A payment for ${aboutDeal(deal)} is overdue. See the deal sheet for its amount and date.`,
    ),
  share_owed: (from, deal) =>
    medium(
      `Employer paid: ${deal.code}`,
      `${deal.employer} paid for ${candidateLabel(deal.candidate)}. ${from} owes you your share of what it received.`,
    ),
  fell_off: (from, deal) =>
    high(
      `Placement ended early: ${deal.code}`,
      `${from} recorded that the placement of ${aboutDeal(deal)} ended. See the amounts and the reason.`,
    ),
  replacement_owed: (from, deal) =>
    high(
      `Placement ended early: ${deal.code}`,
      `${from} recorded that the placement of ${aboutDeal(deal)} ended. A replacement is owed. See the reason.`,
    ),
  replacement_found: (from, deal) =>
    high(
      `Replacement found: ${deal.code}`,
      `${from} recorded a replacement for ${aboutDeal(deal)}. The fee doesn't change.`,
    ),
  replacement_refunded: (from, deal) =>
    high(`No replacement found: ${deal.code}`, `${from} found no replacement for ${aboutDeal(deal)}. See the amounts.`),
  correction_to_confirm: (from, deal, change) =>
    high(
      `Correction to confirm: ${deal.code}`,
      `${from} asked to correct ${aboutDeal(deal)}: ${change}. It changes your amounts or your guarantee, so confirm ` +
        "or decline it.",
    ),
  correction_proposed: (from, deal, change) =>
    medium(
      `Correction requested: ${deal.code}`,
      `${from} asked to correct ${aboutDeal(deal)}: ${change}. Another party confirms it first.`,
    ),
  correction_confirmed: (from, deal, change) =>
    medium(
      `Correction confirmed: ${deal.code}`,
      `${from} confirmed the correction of ${aboutDeal(deal)}: ${change}. Another party still has to confirm it.`,
    ),
  correction_applied: (from, deal, change) =>
    medium(`Deal corrected: ${deal.code}`, `${from} corrected ${aboutDeal(deal)}: ${change}.`),
  correction_declined: (from, deal, change) =>
    high(
      `Correction declined: ${deal.code}`,
      `${from} declined the correction of ${aboutDeal(deal)}: ${change}. Nothing changed.`,
    ),
  correction_withdrawn: (from, deal, change) =>
    medium(
      `Correction withdrawn: ${deal.code}`,
      `${from} withdrew the correction of ${aboutDeal(deal)}: ${change}. Nothing changed.`,
    ),
};

/** Without amounts, which the money desk shows. */
export const nettingTexts: Record<NettingStep, (from: string) => NotificationText> = {
  proposed: (from) =>
    high(
      `Netting to confirm: ${from}`,
      `${from} proposed netting what your agencies owe each other. Review the amounts, then confirm or decline.`,
    ),
  confirmed: (from) =>
    medium(`Netting confirmed: ${from}`, `${from} confirmed the netting. It is booked in the ledgers of the deals.`),
  declined: (from) =>
    medium(`Netting declined: ${from}`, `${from} declined the netting. Nothing was booked. See the reason.`),
  withdrawn: (from) => medium(`Netting withdrawn: ${from}`, `${from} withdrew the netting it had proposed.`),
};

export function interviewText(from: string, { step, candidate, at, timeZone }: InterviewRef): NotificationText {
  const label = candidateLabel(candidate);
  const when = at === null ? "" : zonedText(at, timeZone);
  switch (step) {
    case "proposed":
      return high(
        "Interview proposed",
        `${from} proposed an interview with ${label}. Choose a time or ask for others.`,
      );
    case "countered":
    case "changed":
      return high(
        "New interview times proposed",
        `${from} proposed other times for the interview with ${label}. Choose one or ask for others.`,
      );
    case "moved":
      return high(
        "Interview needs a new time",
        `${from} needs to move the interview with ${label}. The agreed time no longer works. Choose one of the ` +
          "new times or ask for others.",
      );
    case "accepted":
      return high("Interview scheduled", `${from} confirmed the interview with ${label}: ${when}.`);
    case "declined":
      return medium("Interview declined", `${from} declined the interview with ${label}.`);
    case "canceled":
      return high("Interview canceled", `${from} canceled the interview with ${label}.`);
    case "moved_by_colleague":
      return high(
        "Interview moved",
        `A colleague proposed new times for the interview with ${label}. The agreed time no longer works.`,
      );
    case "canceled_by_colleague":
      return high("Interview canceled", `A colleague canceled the interview with ${label}.`);
    case "passed":
      return high("Interview canceled", `${from} passed on ${label}, so the interview is canceled.`);
    case "ended":
      return high("Interview canceled", `The introduction to ${label} has ended, so the interview is canceled.`);
    case "answer_due":
      return high(
        "Interview needs your reply",
        `An interview with ${label} is waiting for your reply. Choose a time or ask for others.`,
      );
    case "soon":
      return high("Upcoming interview", `With ${label}: ${when}.`);
  }
}

export const introductionTexts: Record<
  IntroductionEvent,
  (code: string, candidate: string, from: string) => NotificationText
> = {
  requested: (code, candidate, from) =>
    high(
      `Introduction requested: ${code}`,
      `${from} requested an introduction to ${candidate}. Accept, counter or decline it.`,
    ),
  countered: (code, candidate, from) =>
    high(
      `Introduction countered: ${code}`,
      `${from} proposed other terms for the introduction to ${candidate}. Accept or counter them.`,
    ),
  terms_accepted: (code, candidate, from) =>
    high(
      `Counteroffer accepted: ${code}`,
      `${from} accepted your terms for ${candidate}. Accept the introduction once the candidate has said yes.`,
    ),
  accepted: (code, candidate, from) =>
    high(
      `Introduction accepted: ${code}`,
      `${from} accepted the introduction to ${candidate}. Next, the organization that will see the ` +
        "identity signs the NDA.",
    ),
  accepted_to_sign: (code, candidate, from) =>
    high(`NDA to sign: ${code}`, `${from} accepted the introduction to ${candidate}. Sign the NDA to see who it is.`),
  declined: (code, candidate, from) =>
    medium(`Introduction declined: ${code}`, `${from} declined the introduction to ${candidate}.`),
  withdrawn: (code, candidate, from) =>
    medium(`Introduction withdrawn: ${code}`, `${from} withdrew the introduction to ${candidate}.`),
  expired: (code, candidate) =>
    medium(`Introduction expired: ${code}`, `The introduction to ${candidate} passed its deadline.`),
  ended: (code, candidate) => medium(`Introduction ended: ${code}`, `${candidate} is no longer on the market.`),
  nda_signed: (code, candidate, from) =>
    medium(`NDA signed: ${code}`, `${from} signed the NDA for ${candidate}, and can now open the identity.`),
  nda_refused: (code, candidate, from) =>
    medium(`NDA declined: ${code}`, `${from} declined to sign the NDA for ${candidate}.`),
  opened: (code, candidate, from) =>
    medium(`Identity opened: ${code}`, `${from} opened the identity of ${candidate} for the first time.`),
  revoked: (code, candidate, from) =>
    high(`Access revoked: ${code}`, `${from} revoked your access to the identity of ${candidate}.`),
  revoked_by_staff: (code, candidate) =>
    high(
      `Access revoked: ${code}`,
      `The marketplace revoked the access that you gave to the identity of ${candidate}. Read the reason.`,
    ),
  prior_declared: (code, candidate, from) =>
    high(
      `Prior knowledge declared: ${code}`,
      `${from} says it already knew ${candidate}. Concede, or leave the decision to the marketplace.`,
    ),
  prior_conceded: (code, candidate, from) =>
    medium(`Prior knowledge conceded: ${code}`, `${from} conceded that the employer already knew ${candidate}.`),
  prior_upheld: (code, candidate) =>
    high(`Prior knowledge decided: ${code}`, `The marketplace decided that the employer already knew ${candidate}.`),
  prior_rejected: (code, candidate) =>
    high(
      `Prior knowledge decided: ${code}`,
      `The marketplace found no proof that the employer already knew ${candidate}. The protection window applies.`,
    ),
  candidate_yes: (code, candidate) =>
    medium(`The candidate says yes: ${code}`, `${candidate} agrees to this introduction.`),
  candidate_no: (code, candidate) =>
    high(`The candidate says no: ${code}`, `${candidate} doesn't want this introduction. Decline it, or ask them.`),
  candidate_more: (code, candidate) =>
    high(
      `The candidate has a question: ${code}`,
      `${candidate} wants to know more before answering. Read the question.`,
    ),
  nda_waits: (code, candidate) =>
    high(`NDA to sign: ${code}`, `The introduction to ${candidate} is waiting for your signature.`),
  answer_due: (code, candidate) =>
    high(`No reply yet: ${code}`, `The introduction to ${candidate} expires soon. Reply before then.`),
  access_ends_soon: (code, candidate) =>
    medium(`Access ends soon: ${code}`, `Your access to the identity of ${candidate} ends soon.`),
  advanced: (code, candidate, from) =>
    high(`Candidate advanced: ${code}`, `${from} wants to continue with ${candidate}. See the next step.`),
  passed: (code, candidate, from) =>
    high(`Passed on candidate: ${code}`, `${from} passed on ${candidate}. Read the reason.`),
  scorecard_due: (code, candidate) =>
    high(`Scorecard to fill in: ${code}`, `Rate the interview with ${candidate}. It takes two minutes.`),
  decision_due: (code, candidate) =>
    high(`Decision due: ${code}`, `You interviewed ${candidate}. Advance the candidate or pass.`),
};
