import { clientSheetFor, type DealSheet } from "#domain/deal-view.ts";
import { authorize } from "#domain/policy.ts";
import { refuse } from "#domain/refusal.ts";
import type { Context } from "../http/context.ts";
import { knownId } from "../http/known-id.ts";
import { sheetOf } from "./deciding.ts";
import { findClientDeal, findDeal } from "./store.ts";

/** The sheet as this viewer has it: the screen's, and what its files are made of. @throws Refusal `not-found`, `unauthenticated` */
export async function sheetSeen(context: Context, id: string): Promise<DealSheet> {
  authorize(context.viewer, "deal.use");
  const { viewer } = context;
  return context.database.asViewer(viewer, async ({ db }) => {
    if (viewer.organisationKind !== "employer") return sheetOf(context, viewer, (await findDeal(db, viewer, { id: knownId(id) })) ?? refuse("not-found"));
    const { deal, rendered, introduction } = (await findClientDeal(db, viewer, knownId(id))) ?? refuse("not-found");
    return clientSheetFor(viewer, deal, { rendered, introduction, now: context.clock.now().getTime() });
  });
}
