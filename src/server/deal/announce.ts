import type { DealAction } from "#domain/deal/actions.ts";
import type { Deal } from "#domain/deal/deal.ts";
import type { ActingFor, Work } from "../platform/db/database.ts";

/** What the agencies settle between each other, after a recall too: an employer does not hear of it. */
const betweenAgencies: ReadonlySet<DealAction> = new Set<DealAction>([
  "created",
  "terms_proposed",
  "terms_accepted",
  "deleted",
  "restored",
]);

/**
 * The book's own, of which an employer hears what its account has a part in: by the rest it would know when the
 * agencies pay each other.
 */
const bookings: ReadonlySet<DealAction> = new Set<DealAction>(["paid", "corrected", "released"]);

const concernsEmployer = ({ sentAt, ledger }: Deal, action: DealAction): boolean =>
  sentAt !== null &&
  !betweenAgencies.has(action) &&
  (!bookings.has(action) || (ledger.at(-1)?.postings.some(({ account }) => account === "client") ?? false));

/**
 * Tells every organization for which it happened, one change each: ids and the deal's code, no amount. Who did it is
 * told to their own organization alone. `actor` null: the system, or somebody who came by a link.
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
