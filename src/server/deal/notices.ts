import type { Deal } from "#domain/deal/deal.ts";
import { noticesOfDeal, type DealEvent } from "#domain/notification/deals.ts";
import type { ActingFor, Work } from "../platform/db/database.ts";
import type { RowOf } from "../platform/db/tables.ts";
import { type Notifier, notify } from "../notification/notify.ts";

/** Notifies the other parties' people of a step. `by`: whose step it was, by a person or through a link. */
export function notifyOfDeal(
  work: Work,
  notifier: Notifier,
  by: Partial<ActingFor> | null,
  deal: Deal,
  action: DealEvent,
): void {
  for (const notice of noticesOfDeal(deal, action, by?.organizationId ?? null))
    notify(work, notifier, { ...notice, notPersonId: by?.personId ?? null });
}

/** Marked before notifying: of two processes that find the same deal or payment, only one notifies. */
export async function markNotified(
  { db }: Work,
  dealId: string,
  { kind, about }: Pick<RowOf<"mls_deal_notices">, "kind" | "about">,
  at: Date,
): Promise<boolean> {
  const marked = await db
    .insertInto("mls_deal_notices")
    .values({ deal_id: dealId, kind, about, told_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("deal_id")
    .executeTakeFirst();
  return marked !== undefined;
}
