import type { DealAction } from "#domain/deal/actions.ts";
import { type Deal, requireSeen } from "#domain/deal/deal.ts";
import { dealSheetFor, type DealSheet } from "#domain/deal/view.ts";
import type { DealRule } from "#domain/deal/steps.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Step } from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { answering, type Seen, type StepAt, type StepPort, takeStep } from "../platform/http/step.ts";
import { dealText } from "../listing/text.ts";
import { notifyOfDeal } from "./notices.ts";
import { announceDeal } from "./announce.ts";
import { findDeal, type FoundDeal } from "./store.ts";
import { saveDeal } from "./save.ts";

/** The deal sheet as the viewer sees it. */
export const sheetOf = (
  { clock }: Pick<Context, "clock">,
  viewer: Viewer,
  { deal, hidden, rendered, introduction }: FoundDeal,
): DealSheet =>
  dealSheetFor(viewer, deal, { hiddenFromEmployer: hidden, rendered, introduction, now: clock.now().getTime() });

/** A deal of the viewer's, locked until the transaction ends. @throws ExpectedError `not-found` */
export async function locked(work: Work, viewer: Viewer, id: string): Promise<FoundDeal> {
  return (await findDeal(work.db, viewer, { id: knownId(id), lock: true })) ?? refuse("not-found");
}

type Then = (at: StepAt, before: Deal, after: Deal) => void | Promise<void>;
type AnswerOf<Answer> = (sheet: DealSheet, deal: Deal) => Answer;
// Without another answer type, `Answer` is the sheet.
const bareSheet = <Answer>(sheet: DealSheet): Answer => sheet as Answer;

/**
 * A step of the deal's own agencies. `then`: runs in the same transaction; `answerOf`: the answer instead of the bare
 * sheet.
 */
export function deciding<Answer = DealSheet>(
  context: Context,
  seen: Seen,
  action: DealRule<never>["action"],
  decide: (deal: Deal, at: StepAt, found: FoundDeal) => Step<Deal> | Promise<Step<Deal>>,
  then: Then = () => undefined,
  answerOf: AnswerOf<Answer> = bareSheet,
): Promise<Answer> {
  const port: StepPort<FoundDeal, Deal, Deal, Answer> = {
    load: ({ work, viewer }, id) => findDeal(work.db, viewer, { id, lock: true }),
    seen({ viewer }, found, version) {
      requireSeen(found.deal, version, (deal) => sheetOf(context, viewer, { ...found, deal }));
      return found.deal;
    },
    check: ({ work, viewer }, { deal }, text) => dealText(context, viewer, work, text, deal),
    async save(at, { before, after }) {
      await saveDeal(at.work.db, before, after, at.viewer);
      await then(at, before, after);
    },
    view: async (at, _found, after) => ({
      answer: await announced(at, after.id, typeof action === "function" ? action(after) : action, answerOf),
    }),
  };
  return takeStep(context, seen, port, decide);
}

/** The handler of a rule of the agencies. `then`: runs in the same transaction. */
export const step =
  <Ask>({ action, decide }: DealRule<Ask>, then?: Then) =>
  (context: Context, ask: Ask & Seen): Promise<DealSheet> =>
    deciding(context, ask, action, (deal, { viewer, now }) => decide(deal, ask, { viewer, now }), then);

/** Announces the change and returns the updated sheet. Without `action`, nothing is announced. */
async function announced<Answer>(
  { context, viewer, work }: StepAt,
  id: string,
  action: DealAction | null,
  answerOf: AnswerOf<Answer>,
): Promise<Answer> {
  const found = (await findDeal(work.db, viewer, { id })) ?? refuse("not-found");
  if (action) {
    announceDeal(work, viewer, found.deal, action);
    notifyOfDeal(work, context, viewer, found.deal, action);
  }
  return answerOf(sheetOf(context, viewer, found), found.deal);
}

/** A change of a deal outside its versions: create, restore, remind. */
export const changing = (
  context: Context,
  change: (at: StepAt) => Promise<{ id: string; action: DealAction | null }>,
): Promise<DealSheet> =>
  answering(context, async (at) => {
    const { id, action } = await change(at);
    return announced<DealSheet>(at, id, action, bareSheet);
  });
