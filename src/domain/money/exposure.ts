import { clientTotals } from "../deal/dues.ts";
import { guaranteeEnd, refundWhenEnded } from "../deal/guarantee.ts";
import { balanceOf } from "../deal/ledger.ts";
import {
  type Amount,
  amountBetween,
  isWonDeal,
  latestToday,
  sumOf,
  todayOf,
  type BookedDeal,
  type WonDeal,
} from "./book.ts";

/**
 * The guarantees on a date: how many placements they cover, the shares held in reserve, and what would be refunded or
 * credited if all of these placements ended that day.
 */
export type ExposurePoint = { on: string; placements: number; reserve: Amount; atRisk: Amount };

/** The most months ahead: the longest guarantee, counted from a start within a year. */
const mostMonths = 16;

/**
 * Today and the first day of each month after it, until the last guarantee has ended. It assumes that no placement ends
 * and none is added. `now` in ms; an employer has no reserve.
 */
export function exposureOver(deals: readonly BookedDeal[], now: number): ExposurePoint[] {
  const won = deals.filter(isWonDeal).filter((deal) => deal.part !== "employer");
  // Today's reserve is the ledgers' own, including what the next run of the day releases.
  const reserve = sumOf(won.map(reserveOf), true);
  let on = latestToday(won, now);
  let point = { ...pointOn(won, on, (deal) => todayOf(deal, now)), reserve };
  const points = [point];
  while (points.length <= mostMonths && point.placements > 0) {
    on = nextMonth(on);
    point = pointOn(won, on, () => on);
    points.push(point);
  }
  // Replacements that are owed last until they are settled: repeating them says nothing new.
  const isNews = ({ placements, reserve: held, atRisk }: ExposurePoint, before: ExposurePoint | undefined) =>
    before?.placements !== placements || before.reserve.cents !== held.cents || before.atRisk.cents !== atRisk.cents;
  const last = points.findLastIndex((each, place) => isNews(each, points[place - 1]));
  return points.slice(0, last + 1);
}

/** The first day of the month after a date. */
function nextMonth(date: string): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

function pointOn(deals: readonly WonDeal[], on: string, dateFor: (deal: WonDeal) => string): ExposurePoint {
  const covered = deals.filter((deal) => isCovered(deal, dateFor(deal)));
  return {
    on,
    placements: covered.length,
    reserve: sumOf(covered.map(reserveOf), true),
    atRisk: sumOf(
      covered.map((deal) => atRiskOn(deal, dateFor(deal))),
      true,
    ),
  };
}

/** A fallen-off placement is covered until its replacement is settled, others until their guarantee ends. */
const isCovered = ({ fallOff, closing, head }: WonDeal, date: string): boolean =>
  fallOff ? fallOff.replacement === "owed" : date < guaranteeEnd(closing.startDate, head.terms.guaranteeDays);

const reservedIn = (ledger: WonDeal["ledger"]): number =>
  0 -
  balanceOf(ledger, "reserve_listing") -
  balanceOf(ledger, "reserve_selling") -
  balanceOf(ledger, "reserve_platform");

/** The shares in reserve, and the reader's own. */
function reserveOf({ ledger, part }: WonDeal): Amount {
  return {
    cents: reservedIn(ledger),
    shareCents: 0 - balanceOf(ledger, part === "listing" ? "reserve_listing" : "reserve_selling"),
  };
}

function atRiskOn(deal: WonDeal, date: string): Amount {
  const { guaranteeDays: days, guaranteePolicy: policy } = deal.head.terms;
  const { invoiced, credited } = clientTotals(deal.ledger);
  const fee = invoiced - credited;
  const ended = { startDate: deal.closing.startDate, lastDay: deal.fallOff?.lastDay ?? date };
  return amountBetween(deal, fee - Math.min(fee, refundWhenEnded(policy, fee, ended, days)), fee);
}
