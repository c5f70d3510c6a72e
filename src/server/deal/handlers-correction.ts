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
import { refuse } from "#domain/core/errors.ts";
import { announceDeal } from "./announce.ts";
import { presentParties } from "./corrections.ts";
import { deciding, sheetOf, subjectOf } from "./deciding.ts";
import { dealById, dealsOf, findDeal, saveDeal } from "./store.ts";
import { dealText } from "../listing/text.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { notifyOfDeal } from "./notices.ts";

type Corrections = Pick<
  Handlers["deals"],
  "correctionEffect" | "correctValue" | "answerCorrection" | "withdrawCorrection"
>;

/** Corrections of a won deal (domain/deal/correction.ts). */
export const dealCorrection: Corrections = {
  async correctionEffect(context, { id, ...ask }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async ({ db }) => {
      const { deal } = (await findDeal(db, viewer, { id: knownId(id) })) ?? refuse("not-found");
      const now = nowOf(context);
      return correctionPreview(
        deal,
        requireCorrectable(viewer, deal, inCents(ask), now),
        await presentParties(db, deal.id),
        now,
      );
    });
  },

  async correctValue(context, { id, version, reason, confirmedTexts, ...ask }) {
    return deciding(context, { id, version, action: correctionStep }, async (deal, viewer, work) => {
      requireCorrectable(viewer, deal, inCents(ask), nowOf(context));
      requireReason(reason);
      const text = await dealText(context, viewer, work, "reason", reason.trim(), subjectOf(deal, confirmedTexts));
      return decideDealCorrection(
        viewer,
        deal,
        { ...inCents(ask), reason: text, present: await presentParties(work.db, deal.id) },
        nowOf(context),
      );
    });
  },

  /** Written by the system, like a signature: no party but the listing agency writes into the book. */
  async answerCorrection(context, { id, number, confirm, reason, confirmedTexts }) {
    const { viewer } = context;
    const seen = await context.database.asViewer(viewer, ({ db }) =>
      dealsOf(db, viewer).select("d.id").where("d.id", "=", knownId(id)).executeTakeFirst(),
    );
    if (!seen) refuse("not-found");
    return context.database.asSystem(async (work) => {
      const found = (await dealById(work.db, seen.id, { lock: true })) ?? refuse("not-found");
      const before = found.deal;
      requireAnswerable(viewer, before, number);
      if (!confirm) requireReason(reason);
      const answer = confirm
        ? { number, confirmed: true as const }
        : {
            number,
            confirmed: false as const,
            reason: await dealText(context, viewer, work, "reason", reason.trim(), subjectOf(before, confirmedTexts)),
          };
      const after = decideAnswer(viewer, before, answer, await presentParties(work.db, before.id), nowOf(context));
      await saveDeal(work.db, before, after, viewer);
      announceDeal(work, viewer, after, correctionStep(after));
      notifyOfDeal(work, context, viewer, after, correctionStep(after));
      // Only the listing agency is shown whether its candidate is hidden from the employer, and it has nothing to
      // answer.
      const sheet = sheetOf(context, viewer, { ...found, deal: after, hidden: false });
      context.keepAnswer(work, sheet);
      return sheet;
    });
  },

  async withdrawCorrection(context, { id, number, version }) {
    return deciding(context, { id, version, action: correctionStep }, (deal, viewer) =>
      decideWithdrawal(viewer, deal, number, nowOf(context)),
    );
  },
};

const nowOf = ({ clock }: Context): number => clock.now().getTime();

const inCents = ({ acceptedSalary, ...ask }: CorrectionAsk): CorrectionAsk => ({
  ...ask,
  acceptedSalary: acceptedSalary === undefined ? undefined : dollars(acceptedSalary),
});
