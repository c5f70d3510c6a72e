import { dateIn, daysBetween, isCalendarDate, isTimeZone } from "../core/calendar.ts";
import {
  type Closing,
  earliest,
  type FallOff,
  feeBook,
  feeWon,
  guaranteeClock,
  requireBookkeeper,
  startWithinDays,
} from "./closing.ts";
import {
  type Confirmation,
  type CorrectedChange,
  type CorrectedValue,
  type Correction,
  type CorrectionState,
  correctionState,
  requireNoneWaiting,
} from "./correction-record.ts";
import { currentTerms, type Deal, partOf, touched } from "./deal.ts";
import { dealLimits, namesSplit } from "./terms.ts";
import { clientDues, dueOn } from "./dues.ts";
import { guaranteeDay, type GuaranteePolicy, refundOn, refundWhenEnded } from "./guarantee.ts";
import { rewriteFee } from "./ledger.ts";
import { feeOf, shareOutFee } from "../core/money.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseFields, refuseState, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

/*
 * Corrections of a won deal (docs/decisions/0019). The listing agency, which keeps the book, corrects one value at a
 * time, with a reason. A party has to confirm if its money changes:
 * - the employer: the fee it is still charged, the part due by today, whether its guarantee is over or has fewer days
 *   left (docs/decisions/0122), or the outcome of a replacement or its refund if none is found;
 * - the selling agency: its share of the fee that is left, or whether that share is still in reserve.
 * If no party's money changes, or none of them has an active member, the correction is applied at once.
 */

/**
 * Which value to correct, and its new value. The salary in cents; undoing a fall-off or a settlement needs no value.
 */
export type CorrectionAsk = {
  what: CorrectedValue;
  acceptedSalary?: number | undefined;
  startDate?: string | undefined;
  timeZone?: string | undefined;
  lastDay?: string | undefined;
};

/** The facts of a won deal that a correction changes besides its book. */
export type Placement = { closing: Closing; fallOff: FallOff | null };
type Guaranteed = { feeBp: number; guaranteeDays: number; guaranteePolicy: GuaranteePolicy };

const noFallOff = "No end of this placement is on record. Reload to see the current deal.";
const noSettlement = "No replacement is settled for this deal. Reload to see the state of the guarantee.";
const tooLate = "With this date the placement ended after its guarantee. If it did, undo the recorded end instead.";

/**
 * All checks that don't need the reason; returns the change. @throws ExpectedError `forbidden`, `wrong-state`,
 * `invalid-input`
 */
export function requireCorrectable(viewer: Viewer, deal: Deal, ask: CorrectionAsk, now: number): CorrectedChange {
  const { closing } = requireBookkeeper(viewer, deal);
  requireNoneWaiting(deal);
  const change = requestedChange({ closing, fallOff: deal.fallOff }, ask, now);
  if (change.before === change.after)
    refuseField(fieldOf[change.what], "This is already the value on record. Enter the correct one.");
  const { fallOff } = withChange({ closing, fallOff: deal.fallOff }, change, currentTerms(deal).terms);
  const { guaranteeDays } = currentTerms(deal).terms;
  if (fallOff && fallOff.day >= guaranteeDays) refuseField(fieldOf[change.what], tooLate);
  return change;
}

/** The form field that shows a value's error. */
const fieldOf: Record<CorrectedValue, string> = {
  salary: "acceptedSalary",
  start_date: "startDate",
  time_zone: "timeZone",
  last_day: "lastDay",
  fall_off: "what",
  replacement: "what",
};

function requestedChange({ closing, fallOff }: Placement, ask: CorrectionAsk, now: number): CorrectedChange {
  const { leastSalary, maxSalary } = dealLimits;
  const { what, acceptedSalary = 0, startDate = "", timeZone = "", lastDay = "" } = ask;
  switch (what) {
    case "salary":
      refuseFields({
        ...((!Number.isSafeInteger(acceptedSalary) || acceptedSalary < leastSalary || acceptedSalary > maxSalary) && {
          acceptedSalary: "Enter the accepted salary in whole dollars, from 1 to 10,000,000.",
        }),
      });
      return { what, before: closing.acceptedSalary, after: acceptedSalary };
    case "start_date": {
      const wonOn = dateIn(closing.timeZone, closing.at);
      const far = !isCalendarDate(startDate) || Math.abs(daysBetween(wonOn, startDate)) > startWithinDays;
      refuseFields({
        ...(far && { startDate: `Enter a start date within a year of ${wonOn}, when the deal was won.` }),
      });
      return { what, before: closing.startDate, after: startDate };
    }
    case "time_zone":
      refuseFields({ ...(!isTimeZone(timeZone) && { timeZone: "Enter a time zone, such as America/Chicago." }) });
      return { what, before: closing.timeZone, after: timeZone };
    case "last_day": {
      const before = fallOff?.lastDay ?? refuseState(noFallOff);
      const good = isCalendarDate(lastDay) && lastDay <= dateIn(closing.timeZone, now) && lastDay >= earliest(closing);
      refuseFields({
        ...(!good && { lastDay: `Enter the day the placement ended: from ${earliest(closing)} to today.` }),
      });
      return { what, before, after: lastDay };
    }
    case "fall_off":
      return { what, before: fallOff?.lastDay ?? refuseState(noFallOff), after: null };
    case "replacement": {
      const { replacement = null } = fallOff ?? {};
      if (replacement !== "found" && replacement !== "refunded") refuseState(noSettlement);
      return { what, before: replacement, after: "owed" };
    }
  }
}

/** A deal's closing with one value corrected: the day of the guarantee and the refund follow. */
export function withChange({ closing, fallOff }: Placement, change: CorrectedChange, terms: Guaranteed): Placement {
  if (change.what === "fall_off") return { closing, fallOff: null };
  const next: Closing = {
    ...closing,
    ...(change.what === "salary" && { acceptedSalary: change.after }),
    ...(change.what === "start_date" && { startDate: change.after }),
    ...(change.what === "time_zone" && { timeZone: change.after }),
  };
  if (!fallOff) return { closing: next, fallOff };
  const lastDay = change.what === "last_day" ? change.after : fallOff.lastDay;
  const day = guaranteeDay(next.startDate, lastDay);
  const replacement = change.what === "replacement" ? change.after : fallOff.replacement;
  const settled = replacement === null || replacement === "refunded";
  const fee = feeOf(next.acceptedSalary, terms.feeBp);
  const refund = settled
    ? refundWhenEnded(terms.guaranteePolicy, fee, { startDate: next.startDate, lastDay }, terms.guaranteeDays)
    : 0;
  return { closing: next, fallOff: { ...fallOff, lastDay, day, refund, replacement } };
}

/**
 * The deal and its book with one value corrected: changed entries are reversed and rewritten, dated today. `now` in
 * ms.
 */
export function corrected(deal: Deal, change: CorrectedChange, now: number): Deal {
  if (!deal.closing) return refuse("wrong-state");
  const { closing, fallOff } = withChange(
    { closing: deal.closing, fallOff: deal.fallOff },
    change,
    currentTerms(deal).terms,
  );
  const next: Deal = { ...deal, closing, fallOff };
  const on = dateIn(closing.timeZone, now);
  return { ...next, ledger: rewriteFee(deal.ledger, feeBook(next, on, now), on) };
}

/** What is refunded if no replacement is found, by the day that the placement ended; 0 unless one is owed. Cents. */
export const owedRefund = (
  fallOff: FallOff | null,
  { policy, fee, days }: { policy: GuaranteePolicy; fee: number; days: number },
): number => (fallOff?.replacement === "owed" ? refundOn(policy, fee, fallOff.day, days) : 0);

/** Today's figures that decide whether a party's money changes; cents. */
function figuresOf(deal: Deal, now: number): Record<Confirmation["role"], string> {
  const { closing, fallOff, ledger } = deal;
  const { guaranteePolicy: policy, guaranteeDays: days, laSplitBp } = currentTerms(deal).terms;
  if (!closing) return { employer: "", selling: "" };
  const kept = feeWon(deal).fee - (fallOff?.refund ?? 0);
  const today = dateIn(closing.timeZone, now);
  const due = clientDues({ closing, policy, days, ledger })
    .map((each) => dueOn(each, today))
    .reduce((sum, each) => (each.state === "not_due" ? sum : sum + each.openCents), 0);
  const owed = owedRefund(fallOff, { policy, fee: feeWon(deal).fee, days });
  const over = fallOff ? fallOff.replacement !== "owed" : guaranteeClock(deal, now).over;
  return {
    employer: [kept, due, over, fallOff?.replacement, owed].join(),
    selling: [shareOutFee(kept, { laSplitBp, platformBp: deal.platformBp }).sa, over].join(),
  };
}

/**
 * The days that the guarantee of a running placement still covers. With fewer of them, a fall-off that the agency
 * knows of but hasn't recorded would refund less.
 */
function guaranteeLeft(deal: Deal, now: number): number {
  if (!deal.closing || deal.fallOff) return 0;
  const { day, days } = guaranteeClock(deal, now);
  return Math.max(0, days - day);
}

/** The other parties whose money a correction changes, who have to confirm it. `now` in ms. */
export function confirmers(before: Deal, after: Deal, now: number): Pick<Confirmation, "role" | "organization">[] {
  const [was, is] = [figuresOf(before, now), figuresOf(after, now)];
  const isShortened = !after.fallOff && guaranteeLeft(after, now) < guaranteeLeft(before, now);
  return [
    ...(before.sellingAgency && was.selling !== is.selling
      ? [{ role: "selling" as const, organization: before.sellingAgency }]
      : []),
    ...(was.employer === is.employer && !isShortened
      ? []
      : [{ role: "employer" as const, organization: before.employer }]),
  ];
}

const withCorrection = (deal: Deal, correction: Correction): Deal => ({
  ...deal,
  corrections: [...deal.corrections.filter(({ number }) => number !== correction.number), correction],
});

/** Maximum number of corrections per deal. */
const maxCorrections = 50;

/**
 * The reason is required and can't name the split, because every party reads it. @throws ExpectedError `invalid-input`
 */
export function requireReason(reason: string): void {
  refuseFields({
    ...(reason.trim() === "" && { reason: "Enter a short reason." }),
    ...(namesSplit(reason) && {
      reason: "The employer can read this reason. Leave the split between the agencies out.",
    }),
  });
}

/**
 * Proposes a correction, or applies it at once if no party has to confirm it. `present`: organizations with an active
 * member on the marketplace. @throws ExpectedError `forbidden`, `wrong-state`, `invalid-input`
 */
export function decideDealCorrection(
  viewer: Viewer,
  deal: Deal,
  ask: CorrectionAsk & { reason: PublicText; present: ReadonlySet<string> },
  now: number,
): Deal {
  const change = requireCorrectable(viewer, deal, ask, now);
  requireReason(ask.reason);
  if (deal.corrections.length >= maxCorrections)
    refuseState(`A deal can have at most ${maxCorrections} corrections. Contact support.`);
  const after = corrected(deal, change, now);
  const affected = confirmers(deal, after, now);
  const asked = affected.filter(({ organization }) => ask.present.has(organization.id));
  const correction: Correction = {
    number: deal.corrections.length + 1,
    change,
    reason: ask.reason,
    askedBy: { organizationId: viewer.organizationId, personId: viewer.personId },
    at: now,
    confirmations: asked.map((each) => ({ ...each, answer: null })),
    unasked: affected.filter((each) => !asked.includes(each)).map(({ organization }) => organization),
    appliedAt: asked.length === 0 ? now : null,
    withdrawnAt: null,
    declined: null,
  };
  return { ...withCorrection(asked.length === 0 ? after : deal, correction), ...touched(deal, now) };
}

/** @throws ExpectedError `not-found`, `wrong-state` */
function requireProposed(deal: Deal, number: number): Correction {
  const correction = deal.corrections.find((each) => each.number === number) ?? refuse("not-found");
  const state = correctionState(correction);
  if (state !== "proposed") refuseState(`This correction was already ${state}. Reload to see the current deal.`);
  return correction;
}

type Answer = { number: number; confirmed: true } | { number: number; confirmed: false; reason: PublicText };

/**
 * Who can answer; checked before the reason for declining. @throws ExpectedError `not-found`, `forbidden`,
 * `wrong-state`
 */
export function requireAnswerable(viewer: Viewer, deal: Deal, number: number): Correction {
  const correction = requireProposed(deal, number);
  const own = correction.confirmations.find(({ role }) => role === partOf(viewer, deal));
  if (!own)
    refuse("forbidden", {
      detail: "Your organization doesn't have to confirm this correction. Its amounts don't change.",
    });
  if (own.answer)
    refuseState("Your organization already confirmed this correction. It still needs the other party's confirmation.");
  return correction;
}

/**
 * A party confirms or declines. The last confirmation applies the correction. A party whose money changes only by now,
 * for example because a payment fell due, is asked too. @throws ExpectedError as `requireAnswerable`
 */
export function decideAnswer(
  viewer: Viewer,
  deal: Deal,
  answer: Answer,
  present: ReadonlySet<string>,
  now: number,
): Deal {
  const correction = requireAnswerable(viewer, deal, answer.number);
  const part = partOf(viewer, deal);
  const answered = correction.confirmations.map((each) =>
    each.role === part
      ? { ...each, answer: { confirmed: answer.confirmed, personId: viewer.personId, at: now } }
      : each,
  );
  const next: Correction = { ...correction, confirmations: answered };
  if (!answer.confirmed)
    return {
      ...withCorrection(deal, { ...next, declined: { at: now, reason: answer.reason } }),
      ...touched(deal, now),
    };
  const after = corrected(deal, correction.change, now);
  const late = confirmers(deal, after, now).filter(
    ({ role, organization }) => present.has(organization.id) && !answered.some((each) => each.role === role),
  );
  const confirmations: Confirmation[] = [...answered, ...late.map((each) => ({ ...each, answer: null }))];
  const whole = confirmations.every((each) => each.answer !== null);
  return {
    ...withCorrection(whole ? after : deal, { ...next, confirmations, appliedAt: whole ? now : null }),
    ...touched(deal, now),
  };
}

/** The listing agency withdraws a pending correction. @throws ExpectedError `forbidden`, `not-found`, `wrong-state` */
export function decideWithdrawal(viewer: Viewer, deal: Deal, number: number, now: number): Deal {
  requireBookkeeper(viewer, deal);
  return { ...withCorrection(deal, { ...requireProposed(deal, number), withdrawnAt: now }), ...touched(deal, now) };
}

/** The last correction's outcome, as its notifications name it. @throws ExpectedError `wrong-state` without one */
export function correctionStep({
  corrections,
}: Pick<Deal, "corrections">): `correction_${CorrectionState | "confirmed"}` {
  const last = corrections.at(-1) ?? refuse("wrong-state");
  const state = correctionState(last);
  return state === "proposed" && last.confirmations.some(({ answer }) => answer !== null)
    ? "correction_confirmed"
    : `correction_${state}`;
}
