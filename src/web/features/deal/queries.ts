import type { Answer, Ask } from "#contract/index.ts";
import type { Shown } from "#web/lib/form/form-dialog.tsx";

export type DealRow = Answer<"deals", "list">["items"][number];
export type DealSheet = Answer<"deals", "get">;
export type AgencySide = NonNullable<DealSheet["agencySide"]>;
/** A won deal as seen by the parties that can read its ledger. */
export type ClosedDeal = DealSheet & {
  closing: NonNullable<DealSheet["closing"]>;
  agencySide: AgencySide & { ledger: NonNullable<AgencySide["ledger"]> };
};
export type DealVersion = AgencySide["versions"][number];
export type DealFilters = Ask<"deals", "export">;

/** What each dialog about a closed deal takes. `now` in ms. */
export type ClosedDealDialogProps = { deal: ClosedDeal; now: number } & Shown;

export const isClosed = (deal: DealSheet): deal is ClosedDeal =>
  deal.closing !== null && Boolean(deal.agencySide?.ledger);

/** Spec §9: the deal actions menu lists at most three. */
export const dealsInMenu = 3;
