import type { Viewer } from "../core/viewer.ts";
import { isWonDeal, latestToday, type BookedDeal } from "./book.ts";
import { exposureOver } from "./exposure.ts";
import { forecastOf, personRows } from "./forecast.ts";
import { partnerRows, platformOwed } from "./partners.ts";
import { accountRows, agingOf, installmentRows, type Receivable, receivablesOf, totalsOf } from "./receivables.ts";

/** What is counted for whom; the platform has no money of its own here. */
export const deskKindOf = ({ organizationKind }: Pick<Viewer, "organizationKind">): "agency" | "employer" =>
  organizationKind === "employer" ? "employer" : "agency";

/** What the page lists; the file has all of them. */
const mostListed = 100;

/**
 * The money of an organization over all deals that it sees. `agencySide`: what only agencies have, null for an
 * employer, whose amounts have no shares either. `open`: the unpaid dues, the oldest first. `now` in ms.
 */
export function moneyDesk(deals: readonly BookedDeal[], kind: "agency" | "employer", now: number) {
  const withShare = kind === "agency";
  const dues = deals.filter(isWonDeal).flatMap((deal) => receivablesOf(deal, now));
  const open = openReceivables(dues);
  return {
    asOf: latestToday(deals, now),
    totals: totalsOf(deals, now, withShare),
    aging: agingOf(dues, withShare),
    installments: installmentRows(dues, withShare),
    accounts: accountRows(deals, now, withShare),
    open: open.slice(0, mostListed),
    openCount: open.length,
    agencySide: withShare ? agencySideOf(deals, now) : null,
  };
}

export type MoneyDesk = ReturnType<typeof moneyDesk>;

/** The unpaid dues, by date. */
export const openReceivables = (dues: readonly Receivable[]): Receivable[] =>
  dues
    .filter(({ open }) => open.cents > 0)
    .toSorted((a, b) => (a.dueOn === b.dueOn ? (a.code < b.code ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1));

function agencySideOf(deals: readonly BookedDeal[], now: number) {
  const forecast = forecastOf(deals, now);
  return {
    forecast,
    partners: partnerRows(deals),
    platform: platformOwed(deals),
    exposure: exposureOver(deals, now),
    people: personRows(deals, forecast),
  };
}
