import type { Deal } from "#domain/deal/deal.ts";
import { noticesOfDeal, type DealEvent } from "#domain/notification/deals.ts";
import type { ActingFor, Work } from "../platform/db/database.ts";
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
