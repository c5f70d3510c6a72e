import { addDays, dateIn, daysBetween, isCalendarDate, isTimeZone } from "../core/calendar.ts";
import { currentTerms, type Deal, type DealStatus, partOf, requireStep, touched } from "./deal.ts";
import { breakDownTerms, dealLimits, namesSplit } from "./terms.ts";
import { isWon } from "./status.ts";
import { guaranteeDay, guaranteeEnd, lastCovered, refundOn, refundWhenEnded } from "./guarantee.ts";
import { requireNoneWaiting } from "./correction-record.ts";
import {
  correctPayment,
  creditClient,
  feeEntries,
  type LedgerEntry,
  openLedger,
  type PaymentKind,
  recordPayment,
  releaseReserve,
  rewriteFee,
} from "./ledger.ts";
import { type ListingStatus, isPlaced } from "../core/listing-status.ts";
import { type FeeBreakdown, shareOutFee } from "../core/money.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseFields, refuseState, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

/** How a deal was won: the accepted salary in cents, the start date in the zone's calendar. */
export type Closing = { acceptedSalary: number; startDate: string; timeZone: string; at: number };

/**
 * A placement that ended within its guarantee. `refund` in cents: the part of the fee that is refunded or credited;
 * zero for a replacement until it is settled.
 */
export type FallOff = {
  lastDay: string;
  day: number;
  refund: number;
  reason: PublicText;
  at: number;
  replacement: "owed" | "found" | "refunded" | null;
};

/** Maximum distance of a start date from today, in days. */
export const startWithinDays = 366;

type Won = { deal: Deal; closing: Closing };

function requireWon(deal: Deal): Won {
  return {
    deal,
    closing: deal.closing ?? refuseState("This deal is not closed as won. There is no fee to account for yet."),
  };
}

/** Spec §15: the listing agency keeps the book, invoices and pays. */
export function requireBookkeeper(viewer: Viewer, deal: Deal): Won {
  if (partOf(viewer, deal) !== "listing")
    refuse("forbidden", { detail: `${deal.listingAgency.name} keeps the ledger of this deal. Ask it to record this.` });
  return requireWon(deal);
}

/**
 * Closed Won (spec §15): the fee follows from the accepted salary, the ledger opens, and the guarantee starts on the
 * start date. `acceptedSalary` in cents. @throws ExpectedError `wrong-state`, `forbidden`, `invalid-input`
 */
export function decideWin(
  viewer: Viewer,
  deal: Deal,
  { acceptedSalary, startDate, timeZone }: Omit<Closing, "at">,
  now: number,
): Deal {
  requireStep(partOf(viewer, deal), deal.status, "closed_won");
  const { leastSalary, maxSalary } = dealLimits;
  refuseFields({
    ...((!Number.isSafeInteger(acceptedSalary) || acceptedSalary < leastSalary || acceptedSalary > maxSalary) && {
      acceptedSalary: "Enter the accepted salary in whole dollars, from 1 to 10,000,000.",
    }),
    ...(!isTimeZone(timeZone) && { timeZone: "Enter a time zone, such as America/Chicago." }),
    ...(!isCalendarDate(startDate) && { startDate: "Enter the start date, like 2026-12-01." }),
  });
  const today = dateIn(timeZone, now);
  if (Math.abs(daysBetween(today, startDate)) > startWithinDays)
    refuseField("startDate", "Enter a start date within a year of today.");
  const won: Deal = {
    ...deal,
    ...touched(deal, now),
    status: "closed_won",
    closing: { acceptedSalary, startDate, timeZone, at: now },
  };
  return { ...won, ledger: openLedger(feeWon(won), today) };
}

/**
 * A candidate can't be placed twice: another signed deal about them can't be won. `held`: another won deal about them
 * hasn't fallen off. @throws ExpectedError `wrong-state`
 */
export function requireUnplaced(status: ListingStatus, held: boolean): void {
  if (isPlaced(status) && held)
    refuseState(
      "This candidate is placed already. If that placement ended, record the fall-off or relist the candidate first; " +
        "otherwise close this deal as lost.",
    );
}

/** What of a deal says whether it holds its candidate's placement. */
export type Placed = {
  id: string;
  status: DealStatus;
  closing: Pick<Closing, "at"> | null;
  fallOff: Pick<FallOff, "at"> | null;
};

export const holdsPlacement = ({ status, fallOff }: Placed): boolean => isWon(status) && fallOff === null;

/**
 * A fall-off can't be undone after another deal placed the candidate. `deals`: all about the candidate. @throws
 * ExpectedError `wrong-state`
 */
export function requireNotPlacedSince({ id, fallOff }: Deal, deals: readonly Placed[]): void {
  if (deals.some((other) => other.id !== id && holdsPlacement(other) && (other.closing?.at ?? 0) > (fallOff?.at ?? 0)))
    refuseState(
      "Another deal has placed this candidate since the fall-off. If that placement ended, record its fall-off first.",
    );
}

/** The fee on the accepted salary and its shares before any refund; cents. */
export function feeWon(deal: Deal): FeeBreakdown {
  const { terms } = currentTerms(deal);
  return breakDownTerms({ ...terms, targetSalary: requireWon(deal).closing.acceptedSalary }, deal.platformBp);
}

/** The current day of a won deal's guarantee, and whether it has ended. */
export function guaranteeClock(deal: Deal, now: number): { day: number; days: number; endsOn: string; over: boolean } {
  const { closing } = requireWon(deal);
  const { guaranteeDays: days } = currentTerms(deal).terms;
  const today = dateIn(closing.timeZone, now);
  const day = guaranteeDay(closing.startDate, today);
  return {
    day,
    days,
    endsOn: guaranteeEnd(closing.startDate, days),
    over: daysBetween(closing.startDate, today) >= days,
  };
}

/**
 * The first day that a deal's book or its placement's end can refer to. An earlier date is a typo and would stay on
 * record permanently.
 */
export const earliest = ({ startDate }: Closing): string => addDays(startDate, -startWithinDays);

/** Records a payment; the amount in cents. @throws ExpectedError `forbidden`, `wrong-state`, `invalid-input` */
export function decidePayment(
  viewer: Viewer,
  deal: Deal,
  payment: { kind: PaymentKind; cents: number; on: string },
  now: number,
): Deal {
  const { closing } = requireBookkeeper(viewer, deal);
  const today = dateIn(closing.timeZone, now);
  if (!isCalendarDate(payment.on) || payment.on > today)
    refuseField("on", "Enter the day it was paid: today or earlier.");
  if (payment.on < earliest(closing)) refuseField("on", `Enter the day it was paid: ${earliest(closing)} or later.`);
  return { ...deal, ...touched(deal, now), ledger: recordPayment(deal.ledger, payment) };
}

/** @throws ExpectedError `forbidden`, `wrong-state` */
export function decideCorrection(viewer: Viewer, deal: Deal, entry: number, now: number): Deal {
  const { closing } = requireBookkeeper(viewer, deal);
  return { ...deal, ...touched(deal, now), ledger: correctPayment(deal.ledger, entry, dateIn(closing.timeZone, now)) };
}

export type FallOffAsk = { lastDay: string; reason: string };

/**
 * All checks of a fall-off that don't need its reason. @throws ExpectedError `forbidden`, `wrong-state`,
 * `invalid-input`
 */
export function requireFallOff(viewer: Viewer, deal: Deal, { lastDay, reason }: FallOffAsk, now: number): void {
  const { closing } = requireBookkeeper(viewer, deal);
  requireNoneWaiting(deal);
  if (deal.fallOff) refuseState("The end of this placement is already recorded. See the ledger for the refund.");
  const { days, endsOn } = guaranteeClock(deal, now);
  refuseFields({
    ...(!isCalendarDate(lastDay) && { lastDay: "Enter the day the placement ended, like 2026-12-01." }),
    ...(isCalendarDate(lastDay) &&
      lastDay > dateIn(closing.timeZone, now) && { lastDay: "Enter a day that isn't in the future." }),
    ...(isCalendarDate(lastDay) &&
      lastDay < earliest(closing) && { lastDay: `Enter the day the placement ended: ${earliest(closing)} or later.` }),
    ...(reason.trim() === "" && { reason: "Enter a short reason for the end of the placement." }),
    ...(namesSplit(reason) && {
      reason: "The employer can read this reason. Leave the split between the agencies out.",
    }),
  });
  if (guaranteeDay(closing.startDate, lastDay) >= days)
    refuseState(`The guarantee ended on ${lastCovered(endsOn)}. A placement that ended later doesn't change the fee.`);
}

/**
 * The placement ended within the guarantee: the refund by the deal's policy is reversed in the ledger, half-up to the
 * cent (spec §15). While a replacement is owed, the shares are in reserve, also if they were released before the end
 * was recorded. @throws ExpectedError as `requireFallOff`
 */
export function decideFallOff(viewer: Viewer, deal: Deal, ask: FallOffAsk & { reason: PublicText }, now: number): Deal {
  requireFallOff(viewer, deal, ask, now);
  const { closing } = requireWon(deal);
  const { guaranteeDays, guaranteePolicy } = currentTerms(deal).terms;
  const day = guaranteeDay(closing.startDate, ask.lastDay);
  const replaces = guaranteePolicy === "replacement";
  const ended = { startDate: closing.startDate, lastDay: ask.lastDay };
  const refund = replaces ? 0 : refundWhenEnded(guaranteePolicy, feeWon(deal).fee, ended, guaranteeDays);
  const fallOff: FallOff = {
    lastDay: ask.lastDay,
    day,
    refund,
    reason: ask.reason,
    at: now,
    replacement: replaces ? "owed" : null,
  };
  const on = dateIn(closing.timeZone, now);
  const next: Deal = { ...deal, ...touched(deal, now), fallOff };
  return {
    ...next,
    ledger: replaces ? rewriteFee(deal.ledger, feeBook(next, on, now), on) : bookRefund(deal, refund, on),
  };
}

function bookRefund(deal: Deal, refund: number, on: string): LedgerEntry[] {
  const was = feeWon(deal);
  const kept = shareOutFee(was.fee - refund, {
    laSplitBp: currentTerms(deal).terms.laSplitBp,
    platformBp: deal.platformBp,
  });
  return creditClient(releaseReserve(deal.ledger, on), was, kept, on);
}

/**
 * The fee entries of a deal won with these values, dated `on`: the invoice, the shares in reserve, and the effect of a
 * fall-off or the end of the guarantee. Independent of the deal's history.
 */
export function feeBook(deal: Deal, on: string, now: number): LedgerEntry[] {
  const opened = openLedger(feeWon(deal), on);
  if (!deal.fallOff) return guaranteeClock(deal, now).over ? releaseReserve(opened, on) : opened;
  return deal.fallOff.replacement === "owed"
    ? opened
    : bookRefund({ ...deal, ledger: opened }, deal.fallOff.refund, on);
}

/**
 * Settles an owed replacement: found, or refunded by the day the placement ended. @throws ExpectedError `forbidden`,
 * `wrong-state`
 */
export function decideReplacement(viewer: Viewer, deal: Deal, outcome: "found" | "refunded", now: number): Deal {
  const { closing } = requireBookkeeper(viewer, deal);
  requireNoneWaiting(deal);
  const { fallOff } = deal;
  if (fallOff?.replacement !== "owed")
    refuseState("No replacement is owed for this deal. Reload to see the state of the guarantee.");
  const on = dateIn(closing.timeZone, now);
  const refund =
    outcome === "found"
      ? 0
      : refundOn("replacement", feeWon(deal).fee, fallOff.day, currentTerms(deal).terms.guaranteeDays);
  return {
    ...deal,
    ...touched(deal, now),
    fallOff: { ...fallOff, refund, replacement: outcome },
    ledger: outcome === "found" ? releaseReserve(deal.ledger, on) : bookRefund(deal, refund, on),
  };
}

/** Whether the guarantee ended with nothing owed under it, while shares are still in reserve. */
export function isGuaranteeOver(deal: Deal, now: number): boolean {
  const kinds = new Set(feeEntries(deal.ledger).map(({ kind }) => kind));
  return (
    deal.closing !== null &&
    deal.fallOff === null &&
    kinds.has("reserve") &&
    !kinds.has("release") &&
    guaranteeClock(deal, now).over
  );
}

/**
 * The reserve becomes due on the day the guarantee ended, or with the invoice if that is later; unchanged if there is
 * nothing to release.
 */
export function decideRelease(deal: Deal, now: number): Deal {
  if (!isGuaranteeOver(deal, now)) return deal;
  const { endsOn } = guaranteeClock(deal, now);
  const invoiced = feeEntries(deal.ledger)[0]?.on ?? endsOn;
  return { ...deal, ...touched(deal, now), ledger: releaseReserve(deal.ledger, endsOn < invoiced ? invoiced : endsOn) };
}
