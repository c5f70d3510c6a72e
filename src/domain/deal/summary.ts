import type { Viewer } from "../core/viewer.ts";
import type { DealHead } from "./deal.ts";
import type { Standing } from "./dues.ts";
import { myShareOf, type Split } from "./view.ts";

/**
 * The tiles over the list, for all deals the viewer sees. Cents; the rate in percent to one decimal, 0.0 without a
 * deal. `totalValueCents`: the agreed fees of the deals closed won; `keptValueCents`: the remaining fees after
 * fall-offs.
 */
export type DealSummary = {
  total: number;
  totalValueCents: number;
  keptValueCents: number;
  /** The viewer's agency's share of the two values above; absent for an employer and the platform. */
  totalShareCents?: number | undefined;
  myShareCents?: number | undefined;
  conversionRate: number;
  closedWon: number;
  /** What an employer has to pay first; null if nothing is open, absent for others. */
  dueNext?: Standing | null | undefined;
};

/** The viewer's agency's share of an amount of won deals; undefined for an employer and the platform. Cents. */
export function sharesOfWon(
  viewer: Pick<Viewer, "organizationId" | "organizationKind">,
  won: readonly {
    deal: Pick<DealHead, "listingAgency" | "sellingAgency" | "employer">;
    split: Split;
    cents: number;
  }[],
): number | undefined {
  if (viewer.organizationKind !== "agency") return undefined;
  return won.reduce((sum, { deal, split, cents }) => sum + (myShareOf(viewer, deal, { split, cents }) ?? 0), 0);
}

export function dealSummary({ total, closedWon, ...value }: Omit<DealSummary, "conversionRate">): DealSummary {
  return { total, ...value, conversionRate: conversionRateOf(total, closedWon), closedWon };
}

/** In percent to one decimal; 0 without a deal. */
export const conversionRateOf = (total: number, closedWon: number): number =>
  total === 0 ? 0 : Math.round((closedWon / total) * 1_000) / 10;
