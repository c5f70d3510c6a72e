import { dollars } from "../core/money.ts";
import { checked, type Checking, type Step } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import type { DealAction } from "./actions.ts";
import {
  decideCorrection,
  decideFallOff,
  decidePayment,
  decideReplacement,
  decideWin,
  type Placed,
  requireFallOff,
  requireNotPlacedSince,
} from "./closing.ts";
import {
  type CorrectionAsk,
  correctionStep,
  decideAnswer,
  decideDealCorrection,
  decideWithdrawal,
  requireAnswerable,
  requireCorrectable,
  requireReason,
} from "./correction.ts";
import {
  currentTerms,
  type Deal,
  decideAccept,
  decideLose,
  decidePropose,
  requireLosable,
  requireProposable,
} from "./deal.ts";
import type { PaymentKind } from "./ledger.ts";
import { decideDecline, decideRecall, requireDeclinable } from "./signing.ts";
import { type TermsAsk, proposedTerms } from "./terms.ts";

/** Who takes the step and when, in ms. */
type At = { viewer: Viewer; now: number };

/** `action`: the name of the step, or how to derive it from the result. */
export type DealRule<Ask> = {
  action: DealAction | ((after: Deal) => DealAction);
  decide: (deal: Deal, ask: Ask, at: At) => Step<Deal>;
};

type Confirmed = { confirmedTexts: readonly string[] };
type Reasoned = Confirmed & { reason: string };

const rule = <Ask>(action: DealRule<Ask>["action"], decide: DealRule<Ask>["decide"]): DealRule<Ask> => ({
  action,
  decide,
});

/** Rules that take a deal of one of its agencies one step further (spec §15). */
export const dealRules = {
  propose: rule(
    "terms_proposed",
    function* (
      deal,
      { confirmBelowMinimum, confirmedTexts, ...ask }: TermsAsk & Confirmed & { confirmBelowMinimum: boolean },
      { viewer, now },
    ): Checking<Deal> {
      const terms = proposedTerms(ask);
      requireProposable(viewer, deal, { terms, confirmBelowMinimum });
      const before = currentTerms(deal).terms.text;
      // An unchanged text has already passed the check.
      const text = terms.text === before ? before : yield* checked("terms", terms.text, confirmedTexts);
      return decidePropose(viewer, deal, { terms: { ...terms, text }, confirmBelowMinimum, now });
    },
  ),

  accept: rule(
    "terms_accepted",
    (deal, { number, confirmBelowMinimum }: { number: number; confirmBelowMinimum: boolean }, { viewer, now }) =>
      decideAccept(viewer, deal, { number, confirmBelowMinimum }, now),
  ),

  lose: rule("closed_lost", function* (deal, { reason, confirmedTexts }: Reasoned, { viewer, now }): Checking<Deal> {
    requireLosable(viewer, deal, reason);
    return decideLose(viewer, deal, yield* checked("reason", reason, confirmedTexts), now);
  }),

  recall: rule("recalled", (deal, _ask: unknown, { viewer, now }) => decideRecall(viewer, deal, now)),

  win: rule(
    "closed_won",
    (
      deal,
      { acceptedSalary, startDate, timeZone }: { acceptedSalary: number; startDate: string; timeZone: string },
      { viewer, now },
    ) => decideWin(viewer, deal, { acceptedSalary: dollars(acceptedSalary), startDate, timeZone }, now),
  ),

  pay: rule(
    "paid",
    (deal, { kind, amountCents, on }: { kind: PaymentKind; amountCents: number; on: string }, { viewer, now }) =>
      decidePayment(viewer, deal, { kind, cents: amountCents, on }, now),
  ),

  correct: rule("corrected", (deal, { entry }: { entry: number }, { viewer, now }) =>
    decideCorrection(viewer, deal, entry, now),
  ),

  fallOff: rule(
    "fell_off",
    function* (
      deal,
      { lastDay, reason, confirmedTexts }: Reasoned & { lastDay: string },
      { viewer, now },
    ): Checking<Deal> {
      requireFallOff(viewer, deal, { lastDay, reason }, now);
      const text = yield* checked("reason", reason, confirmedTexts);
      return decideFallOff(viewer, deal, { lastDay, reason: text }, now);
    },
  ),

  settle: rule("settled", (deal, { outcome }: { outcome: "found" | "refunded" }, { viewer, now }) =>
    decideReplacement(viewer, deal, outcome, now),
  ),

  withdrawCorrection: rule(correctionStep, (deal, { number }: { number: number }, { viewer, now }) =>
    decideWithdrawal(viewer, deal, number, now),
  ),
};

/** `present`: organizations with an active member, who can confirm a correction. `deals`: all about the candidate. */
type Correcting = { present: ReadonlySet<string>; deals: readonly Placed[] };

/** Proposes a correction of a won deal, or applies it. */
export function* correctValueStep(
  deal: Deal,
  { reason, confirmedTexts, ...asked }: CorrectionAsk & Reasoned,
  { viewer, now, present, deals }: At & Correcting,
): Checking<Deal> {
  const ask = inCents(asked);
  requireCorrectable(viewer, deal, ask, now);
  if (ask.what === "fall_off") requireNotPlacedSince(deal, deals);
  requireReason(reason);
  const text = yield* checked("reason", reason, confirmedTexts);
  return decideDealCorrection(viewer, deal, { ...ask, reason: text, present }, now);
}

/** A party confirms a correction, or declines it with a reason. */
export function* answerCorrectionStep(
  deal: Deal,
  { number, confirm, reason, confirmedTexts }: Reasoned & { number: number; confirm: boolean },
  { viewer, now, present, deals }: At & Correcting,
): Checking<Deal> {
  requireAnswerable(viewer, deal, number);
  if (confirm) {
    const confirmed = decideAnswer(viewer, deal, { number, confirmed: true }, present, now);
    if (confirmed.fallOff === null && deal.fallOff !== null) requireNotPlacedSince(deal, deals);
    return confirmed;
  }
  requireReason(reason);
  const text = yield* checked("reason", reason, confirmedTexts);
  return decideAnswer(viewer, deal, { number, confirmed: false, reason: text }, present, now);
}

/** A party declines to sign, signed in or by its link. */
export function* declineStep(
  deal: Deal,
  { reason, confirmedTexts }: Reasoned,
  { partId, now }: { partId: string; now: number },
): Checking<Deal> {
  requireDeclinable(deal, partId, reason, now);
  return decideDecline(deal, partId, yield* checked("reason", reason, confirmedTexts), now);
}

/** Converts a requested salary from whole dollars to cents. */
export const inCents = ({ what, acceptedSalary, startDate, timeZone, lastDay }: CorrectionAsk): CorrectionAsk => ({
  what,
  acceptedSalary: acceptedSalary === undefined ? undefined : dollars(acceptedSalary),
  startDate,
  timeZone,
  lastDay,
});
