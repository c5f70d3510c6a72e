import { clientSheetFor, type DealSheet } from "#domain/deal/view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { LedgerEntry } from "#domain/deal/ledger.ts";
import type { Context } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { sheetOf } from "./deciding.ts";
import { findClientDeal, findDeal } from "./store.ts";

/**
 * The sheet as this viewer sees it, for the screen and its files. @throws ExpectedError `not-found`, `unauthenticated`
 */
export const sheetSeen = async (context: Context, id: string): Promise<DealSheet> =>
  (await dealSeen(context, id)).sheet;

/** The same with the deal's ledger; an employer gets only its own account. */
export async function dealSeen(context: Context, id: string): Promise<{ sheet: DealSheet; ledger: LedgerEntry[] }> {
  const { viewer } = context;
  return context.database.asViewer(viewer, async ({ db }) => {
    if (viewer.organizationKind !== "employer") {
      const found = (await findDeal(db, viewer, { id: knownId(id) })) ?? refuse("not-found");
      return { sheet: sheetOf(context, viewer, found), ledger: found.deal.ledger };
    }
    const { deal, rendered, introduction } = (await findClientDeal(db, viewer, knownId(id))) ?? refuse("not-found");
    return {
      sheet: clientSheetFor(viewer, deal, { rendered, introduction, now: context.clock.now().getTime() }),
      ledger: deal.ledger,
    };
  });
}
