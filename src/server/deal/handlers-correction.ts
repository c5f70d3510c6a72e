import { requireNotPlacedSince } from "#domain/deal/closing.ts";
import { correctionStep, requireCorrectable } from "#domain/deal/correction.ts";
import { answerCorrectionStep, correctValueStep, dealRules as rules, inCents } from "#domain/deal/steps.ts";
import { correctionPreview } from "#domain/deal/correction-view.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { refuse } from "#domain/core/errors.ts";
import { runStepAsync } from "#domain/core/step.ts";
import { announceDeal } from "./announce.ts";
import { presentParties } from "./corrections.ts";
import { deciding, sheetOf, step } from "./deciding.ts";
import { dealsAbout } from "./place-listing.ts";
import { dealById, dealsOf, findDeal } from "./store.ts";
import { saveDeal } from "./save.ts";
import { dealText } from "../listing/text.ts";
import { holdListings } from "../listing/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Handlers } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";
import { knownId } from "../platform/http/known-id.ts";
import { notifyOfDeal } from "./notices.ts";

type Corrections = Pick<
  Handlers["deals"],
  "correctionEffect" | "correctValue" | "answerCorrection" | "withdrawCorrection"
>;

/** Corrections of a won deal (domain/deal/correction.ts). */
export const dealCorrection: Corrections = {
  correctionEffect: (context, { id, ...ask }) =>
    reading(context, async ({ viewer, work: { db }, now }) => {
      const { deal } = (await findDeal(db, viewer, { id: knownId(id) })) ?? refuse("not-found");
      return correctionPreview(
        deal,
        requireCorrectable(viewer, deal, inCents(ask), now),
        await presentParties(db, deal.id),
        now,
      );
    }),

  correctValue: (context, ask) =>
    deciding(
      context,
      ask,
      correctionStep,
      async (deal, { viewer, work, now }) =>
        correctValueStep(deal, ask, { viewer, now, ...(await correcting(work, deal)) }),
      ({ work }, before, after) => placeAgain(work, before, after),
    ),

  /** Written by the system, like a signature: only the listing agency can write to the ledger. */
  async answerCorrection(context, { id, ...ask }) {
    const { viewer } = context;
    const seen = await context.database.asViewer(viewer, ({ db }) =>
      dealsOf(db, viewer).select("d.id").where("d.id", "=", knownId(id)).executeTakeFirst(),
    );
    if (!seen) refuse("not-found");
    const answering = async (work: Work) => {
      const found = (await dealById(work.db, seen.id, { lock: true })) ?? refuse("not-found");
      const facts = { viewer, now: context.clock.now().getTime(), ...(await correcting(work, found.deal)) };
      return { found, before: found.deal, answer: answerCorrectionStep(found.deal, ask, facts) };
    };
    if (!ask.confirm) {
      const { before, answer } = await context.database.asSystem(answering);
      // Only a viewer's transaction has their grants, so only there is the reason compared with what they read.
      await context.database.asViewer(viewer, (work) =>
        runStepAsync(answer, (text) => dealText(context, viewer, work, text, before)),
      );
    }
    return context.database.asSystem(async (work) => {
      const { found, before, answer } = await answering(work);
      const after = await runStepAsync(answer, (text) => dealText(context, viewer, work, text, before));
      await saveDeal(work.db, before, after, viewer);
      await placeAgain(work, before, after);
      announceDeal(work, viewer, after, correctionStep(after));
      notifyOfDeal(work, context, viewer, after, correctionStep(after));
      // Only the listing agency sees whether its candidate is hidden from the employer, and it doesn't answer
      // corrections.
      return context.keepAnswer(work, sheetOf(context, viewer, { ...found, deal: after, hidden: false }));
    });
  },

  withdrawCorrection: step(rules.withdrawCorrection),
};

const correcting = async ({ db }: Work, deal: Deal) => ({
  present: await presentParties(db, deal.id),
  deals: await dealsAbout(db, deal.listingId),
});

/**
 * Undoing a fall-off places the candidate again. As when a deal is won, the listing is held once the documents are
 * numbered (docs/decisions/0112), and then no other deal has placed the candidate. @throws ExpectedError `wrong-state`
 */
async function placeAgain({ db }: Work, before: Deal, after: Deal): Promise<void> {
  if (before.fallOff === null || after.fallOff !== null) return;
  await holdListings(db, [after.listingId]);
  requireNotPlacedSince(before, await dealsAbout(db, after.listingId));
}
