import type { DealAction } from "#domain/deal/actions.ts";
import type { Deal } from "#domain/deal/deal.ts";
import type { ActingFor, Work } from "../platform/db/database.ts";

/** Steps between the agencies only, also after a recall: employers aren't notified. */
const betweenAgencies: ReadonlySet<DealAction> = new Set<DealAction>([
  "created",
  "terms_proposed",
  "terms_accepted",
  "deleted",
  "restored",
]);

/**
 * Ledger steps. An employer is notified only if its account changes; otherwise it would learn when the agencies pay
 * each other.
 */
const bookings: ReadonlySet<DealAction> = new Set<DealAction>(["paid", "corrected", "released"]);

const concernsEmployer = ({ sentAt, ledger }: Deal, action: DealAction): boolean =>
  sentAt !== null &&
  !betweenAgencies.has(action) &&
  (!bookings.has(action) || (ledger.at(-1)?.postings.some(({ account }) => account === "client") ?? false));

/**
 * Announces a change to every organization concerned, one each: ids and the deal's code, no amounts. Only the actor's
 * own organization learns who acted. `actor` null: the system, or the holder of a link.
 */
export function announceDeal(
  work: Pick<Work, "change">,
  actor: ActingFor | null,
  deal: Deal,
  action: DealAction,
): void {
  const organizations = [
    deal.listingAgency,
    ...(deal.sellingAgency ? [deal.sellingAgency] : []),
    ...(concernsEmployer(deal, action) ? [deal.employer] : []),
  ];
  for (const { id } of organizations)
    work.change({
      topic: "deal.changed",
      entityId: deal.id,
      organizationId: id,
      data: { action, dealCode: deal.code, ...(id === actor?.organizationId && { personId: actor.personId }) },
    });
}
