import { dateIn, isCalendarDate } from "#domain/core/calendar.ts";
import { guaranteeDay, refundWhenEnded } from "#domain/deal/guarantee.ts";
import { creditClient, type Outstanding, outstandingOf, releaseReserve } from "#domain/deal/ledger.ts";
import { type FeeBreakdown, percent, shareOutFee } from "#domain/core/money.ts";
import type { ClosedDeal } from "#web/features/deal/queries.ts";

/** In cents: the shares before and after, the refund, and what is unpaid after it. */
export type RefundEffect = { refund: number; was: FeeBreakdown; kept: FeeBreakdown; outstanding: Outstanding };

/**
 * The effect of refunding `refund` cents on every party, computed from the same entries the action books
 * (domain/deal/closing.ts).
 */
export function refundEffect(deal: ClosedDeal, refund: number, now: number): RefundEffect {
  const { closing, agencySide: side } = deal;
  const on = dateIn(closing.timeZone, now);
  const shared = (fee: number) => shareOutFee(fee, { laSplitBp: percent(side.laSplit), platformBp: side.platformBp });
  const [was, kept] = [shared(closing.feeCents), shared(closing.feeCents - refund)];
  return {
    refund,
    was,
    kept,
    outstanding: outstandingOf(creditClient(releaseReserve(side.ledger.entries, on), was, kept, on)),
  };
}

/** The day of the guarantee on which a placement ended and the refund under its policy; null for days not covered. */
export function fallOffOn(deal: ClosedDeal, lastDay: string, now: number): { day: number; back: RefundEffect } | null {
  const { closing, guaranteeDays, guaranteePolicy } = deal;
  if (!isCalendarDate(lastDay) || lastDay > dateIn(closing.timeZone, now)) return null;
  const day = guaranteeDay(closing.startDate, lastDay);
  if (day >= guaranteeDays) return null;
  const ended = { startDate: closing.startDate, lastDay };
  const refund = refundWhenEnded(guaranteePolicy, closing.feeCents, ended, guaranteeDays);
  return { day, back: refundEffect(deal, refund, now) };
}
