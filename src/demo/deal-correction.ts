import {
  type CorrectionAsk,
  correctionStep,
  decideAnswer,
  decideDealCorrection,
  decideWithdrawal,
  requireAnswerable,
  requireCorrectable,
  requireReason,
} from "#domain/deal/correction.ts";
import { correctionPreview } from "#domain/deal/correction-view.ts";
import { dollars } from "#domain/core/money.ts";
import { dealOf, decided, deciding, textFor } from "./deal-access.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import type { DemoHandlers } from "./runner.ts";

type Corrections = Pick<
  DemoHandlers["deals"],
  "correctionEffect" | "correctValue" | "answerCorrection" | "withdrawCorrection"
>;

/** Corrections of a won deal (domain/deal/correction.ts). The visitor answers for the other parties. */
export const dealCorrection: Corrections = {
  correctionEffect(state, { id, ...ask }, { viewer, now }) {
    const deal = dealOf(state, viewer, id);
    return { answer: correctionPreview(deal, requireCorrectable(viewer, deal, inCents(ask), now), present, now) };
  },
  correctValue(state, { id, version, reason, confirmedTexts, ...ask }, context) {
    const { viewer, now } = context;
    return deciding(state, { id, version, action: correctionStep }, context, (deal) => {
      requireCorrectable(viewer, deal, inCents(ask), now);
      requireReason(reason);
      const text = textFor(state, viewer, "reason", reason.trim(), {
        listingId: deal.listingId,
        confirmed: confirmedTexts,
      });
      return decideDealCorrection(viewer, deal, { ...inCents(ask), reason: text, present }, now);
    });
  },
  answerCorrection(state, { id, number, confirm, reason, confirmedTexts }, context) {
    const { viewer, now } = context;
    const before = dealOf(state, viewer, id);
    requireAnswerable(viewer, before, number);
    if (!confirm) requireReason(reason);
    const answer = confirm
      ? { number, confirmed: true as const }
      : {
          number,
          confirmed: false as const,
          reason: textFor(state, viewer, "reason", reason.trim(), {
            listingId: before.listingId,
            confirmed: confirmedTexts,
          }),
        };
    const after = decideAnswer(viewer, before, answer, present, now);
    return decided(state, correctionStep(after), context, after);
  },
  withdrawCorrection(state, { id, number, version }, context) {
    return deciding(state, { id, version, action: correctionStep }, context, (deal) =>
      decideWithdrawal(context.viewer, deal, number, context.now),
    );
  },
};

/** The visitor can act for every sample organization. */
const present: ReadonlySet<string> = new Set([...demoAgencies, ...demoEmployers].map(({ id }) => id));

const inCents = ({ acceptedSalary, ...ask }: CorrectionAsk): CorrectionAsk => ({
  ...ask,
  acceptedSalary: acceptedSalary === undefined ? undefined : dollars(acceptedSalary),
});
