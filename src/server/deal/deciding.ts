import type { DealAction } from "#domain/deal/actions.ts";
import { type Deal, requireSeen } from "#domain/deal/deal.ts";
import { dealSheetFor, type DealSheet } from "#domain/deal/view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { notifyOfDeal } from "./notices.ts";
import { announceDeal } from "./announce.ts";
import { findDeal, type FoundDeal, saveDeal } from "./store.ts";

/** The sheet as the viewer has it. */
export const sheetOf = (
  { clock }: Pick<Context, "clock">,
  viewer: Viewer,
  { deal, hidden, rendered, introduction }: FoundDeal,
): DealSheet =>
  dealSheetFor(viewer, deal, { hiddenFromEmployer: hidden, rendered, introduction, now: clock.now().getTime() });

/** What a text of the deal is held against (deal/text.ts). */
export const subjectOf = (deal: Deal, confirmed: readonly string[]) => ({
  listingId: deal.listingId,
  listingAgencyId: deal.listingAgency.id,
  confirmed,
});

/** A deal of the viewer's that nobody else changes until the transaction ends. @throws Refusal `not-found` */
export async function locked(work: Work, viewer: Viewer, id: string): Promise<FoundDeal> {
  return (await findDeal(work.db, viewer, { id: knownId(id), lock: true })) ?? refuse("not-found");
}

/** `action`: what happened, or how the decision says so. */
type Step = { id: string; version: number; action: DealAction | ((after: Deal) => DealAction) };

/**
 * A step of the deal's own agencies: load, compare with what its maker saw, decide, save. `then`: what else belongs
 * into the transaction; `answerOf`: what is answered instead of the bare sheet.
 */
export async function deciding<Answer = DealSheet>(
  context: Context,
  { id, version, action }: Step,
  decide: (deal: Deal, viewer: Viewer, work: Work, found: FoundDeal) => Deal | Promise<Deal>,
  then: (work: Work, before: Deal, after: Deal, viewer: Viewer) => void | Promise<void> = () => undefined,
  answerOf: AnswerOf<Answer> = bareSheet,
): Promise<Answer> {
  const { viewer } = context;
  return changing(
    context,
    viewer,
    async (work): Promise<Changed> => {
      const found = await locked(work, viewer, id);
      requireSeen(found.deal, version, (deal) => sheetOf(context, viewer, { ...found, deal }));
      const after = await decide(found.deal, viewer, work, found);
      await saveDeal(work.db, found.deal, after, viewer);
      await then(work, found.deal, after, viewer);
      return { id: found.deal.id, action: typeof action === "function" ? action(after) : action };
    },
    answerOf,
  );
}

type Changed = { id: string; action: DealAction | null };
type AnswerOf<Answer> = (sheet: DealSheet, deal: Deal) => Answer;
// Where no other answer is asked for, `Answer` is the sheet.
const bareSheet = <Answer>(sheet: DealSheet): Answer => sheet as Answer;

/**
 * One transaction that changes a deal, announces it to whom it concerns and answers with the sheet as it then is, kept
 * for a repeat. No `action`: nothing to tell.
 */
export function changing<Answer = DealSheet>(
  context: Context,
  viewer: Viewer,
  change: (work: Work) => Promise<Changed>,
  answerOf: AnswerOf<Answer> = bareSheet,
): Promise<Answer> {
  return context.database.asViewer(viewer, async (work) => {
    const { id, action } = await change(work);
    const found = (await findDeal(work.db, viewer, { id })) ?? refuse("not-found");
    if (action) {
      announceDeal(work, viewer, found.deal, action);
      notifyOfDeal(work, context, viewer, found.deal, action);
    }
    const answer = answerOf(sheetOf(context, viewer, found), found.deal);
    context.keepAnswer(work, answer);
    return answer;
  });
}
