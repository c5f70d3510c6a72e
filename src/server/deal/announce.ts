import type { Deal } from "#domain/deal.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Work } from "../db/database.ts";

export type DealNews = "created" | "terms_proposed" | "terms_accepted" | "closed_lost" | "deleted" | "restored";

/**
 * Tells every organisation for which the deal exists, one change each: ids and the deal's code, no amount. Who did it is told
 * to their own organisation alone.
 */
export function announceDeal(work: Pick<Work, "change">, viewer: Viewer, deal: Deal, action: DealNews): void {
  const organisations = [deal.listingAgency, ...(deal.sellingAgency ? [deal.sellingAgency] : []), ...(deal.sentAt === null ? [] : [deal.employer])];
  for (const { id } of organisations)
    work.change({
      topic: "deal.changed",
      entityId: deal.id,
      organisationId: id,
      data: { action, dealCode: deal.code, ...(id === viewer.organisationId && { personId: viewer.personId }) },
    });
}
