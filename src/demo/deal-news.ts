import type { DealAction } from "#domain/deal/actions.ts";
import type { Deal } from "#domain/deal/deal.ts";
import type { DemoEvent } from "./runner.ts";

/** A deal's event for the other tabs: ids and display codes only (spec §16). */
export const dealNews = (action: DealAction, { id, code }: Deal): DemoEvent => ({
  type: "deal_update",
  data: { action, dealId: id, dealCode: code },
});
