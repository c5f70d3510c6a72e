import { correctionStep, requireCorrectable } from "#domain/deal/correction.ts";
import { answerCorrectionStep, correctValueStep, dealRules as rules, inCents } from "#domain/deal/steps.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { correctionPreview } from "#domain/deal/correction-view.ts";
import { runStep } from "#domain/core/step.ts";
import { dealOf, decided, deciding, step, textCheck } from "./deal-access.ts";
import { organizationsWith } from "./parties.ts";
import type { DemoState } from "./state.ts";
import type { DemoHandlers } from "./runner.ts";

type Corrections = Pick<
  DemoHandlers["deals"],
  "correctionEffect" | "correctValue" | "answerCorrection" | "withdrawCorrection"
>;

/** Corrections of a won deal (domain/deal/correction.ts). The visitor plays the other parties. */
export const dealCorrection: Corrections = {
  correctionEffect(state, { id, ...ask }, { viewer, now }) {
    const deal = dealOf(state, viewer, id);
    return {
      answer: correctionPreview(deal, requireCorrectable(viewer, deal, inCents(ask), now), presentIn(state), now),
    };
  },
  correctValue: (state, ask, context) =>
    deciding(state, ask, correctionStep, context, (deal) =>
      correctValueStep(deal, ask, { ...context, ...correcting(state, deal) }),
    ),
  answerCorrection(state, { id, ...ask }, context) {
    const before = dealOf(state, context.viewer, id);
    const after = runStep(
      answerCorrectionStep(before, ask, { ...context, ...correcting(state, before) }),
      textCheck(state, context, before.listingId),
    );
    return decided(state, correctionStep(after), context, after);
  },
  withdrawCorrection: step(rules.withdrawCorrection),
};

/** The visitor can act for every organization of the demo. */
const presentIn = ({ clients }: DemoState): ReadonlySet<string> =>
  new Set(organizationsWith(clients).map(({ id }) => id));

const correcting = (state: DemoState, { listingId }: Deal) => ({
  present: presentIn(state),
  deals: state.deals.filter((deal) => deal.listingId === listingId),
});
