import type { Deal } from "#domain/deal/deal.ts";
import type { ActingFor, Work } from "../platform/db/database.ts";

/** What the agencies settle between each other, after a recall too: an employer does not hear of it. */
type BetweenAgencies = "created" | "terms_proposed" | "terms_accepted" | "deleted" | "restored";

export type DealNews =
  | BetweenAgencies
  | "sent"
  | "recalled"
  | "signed"
  | "executed"
  | "declined"
  | "rendered"
  | "closed_lost"
  | "closed_won"
  | "paid"
  | "corrected"
  | "fell_off"
  | "settled"
  | "released"
  | "correction_proposed"
  | "correction_confirmed"
  | "correction_applied"
  | "correction_declined"
  | "correction_withdrawn";

const betweenAgencies: ReadonlySet<DealNews> = new Set<BetweenAgencies>([
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
const bookings: ReadonlySet<DealNews> = new Set<DealNews>(["paid", "corrected", "released"]);

const concernsEmployer = ({ sentAt, ledger }: Deal, action: DealNews): boolean =>
  sentAt !== null &&
  !betweenAgencies.has(action) &&
  (!bookings.has(action) || (ledger.at(-1)?.postings.some(({ account }) => account === "client") ?? false));

/**
 * Tells every organization for which it happened, one change each: ids and the deal's code, no amount. Who did it is
 * told to their own organization alone. `actor` null: the system, or somebody who came by a link.
 */
export function announceDeal(work: Pick<Work, "change">, actor: ActingFor | null, deal: Deal, action: DealNews): void {
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
