import type { Deal } from "#domain/deal.ts";
import type { ActingFor, Work } from "../db/database.ts";

/** What the agencies settle between each other, after a recall too: an employer does not hear of it. */
type BetweenAgencies = "created" | "terms_proposed" | "terms_accepted" | "deleted" | "restored";

export type DealNews =
  | BetweenAgencies
  | "sent" | "recalled" | "signed" | "executed" | "declined" | "rendered" | "closed_lost"
  | "closed_won" | "paid" | "corrected" | "fell_off" | "settled" | "released";

const betweenAgencies: ReadonlySet<DealNews> = new Set<BetweenAgencies>(["created", "terms_proposed", "terms_accepted", "deleted", "restored"]);

/**
 * Tells every organisation for which it happened, one change each: ids and the deal's code, no amount. Who did it is told to
 * their own organisation alone. `actor` null: the system, or somebody who came by a link.
 */
export function announceDeal(work: Pick<Work, "change">, actor: ActingFor | null, deal: Deal, action: DealNews): void {
  const hearsOf = deal.sentAt !== null && !betweenAgencies.has(action);
  const organisations = [deal.listingAgency, ...(deal.sellingAgency ? [deal.sellingAgency] : []), ...(hearsOf ? [deal.employer] : [])];
  for (const { id } of organisations)
    work.change({
      topic: "deal.changed",
      entityId: deal.id,
      organisationId: id,
      data: { action, dealCode: deal.code, ...(id === actor?.organisationId && { personId: actor.personId }) },
    });
}
