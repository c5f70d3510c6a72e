import { dayMs, daysBetween, hourMs } from "../core/calendar.ts";
import { type EntryKind, isPayment } from "../deal/ledger.ts";

/**
 * How an organization has behaved as a partner, counted from what happened on the marketplace and never typed in
 * (docs/decisions/0039). Events count in groups of `groupSize`, so that a figure's change shows no single one.
 */
export const measures = [
  "answerTime",
  "acceptance",
  "placements",
  "fallOffs",
  "payment",
  "freshness",
  "disputesLost",
] as const;
export type Measure = (typeof measures)[number];

export const groupSize = 5;
/** Events count for this many days. */
const windowDays = 730;
/** A listing is fresh for this many days after its last change. */
const freshDays = 30;

/** Times in ms. */
export type TrackEvents = {
  /**
   * Introductions requested of its listings that it answered or let expire. `accepted` null: still open, or ended by
   * the requester.
   */
  requests: { askedAt: number; at: number; accepted: boolean | null }[];
  /**
   * Introductions in which it opened the identity, or any party did if it is the listing agency, and those that a deal
   * was won from; whether one was.
   */
  reveals: { at: number; placed: boolean }[];
  /** Won deals whose guarantee is over or that fell off. */
  placements: { at: number; fellOff: boolean }[];
  /** Payments it owed: an employer's fees, an agency's shares to its partners. */
  payments: { at: number; days: number }[];
  /** Its listings on the market, by their last change; none if it's counted for several readers. */
  listings: { changedAt: number }[];
  /** Disputed declarations of prior knowledge that the platform decided. */
  disputes: { at: number; lost: boolean }[];
};

export const noEvents = (): TrackEvents => ({
  requests: [],
  reveals: [],
  placements: [],
  payments: [],
  listings: [],
  disputes: [],
});

/**
 * `value`: median hours of `answerTime`, median days of `payment`, a count of `disputesLost`, otherwise a percentage.
 * Both are null before the first group is complete. `count` is null where a count would say which listings are hidden
 * from its reader.
 */
export type Figure = { measure: Measure; count: number | null; value: number | null };

/** Every figure of an organization on a day. `now` in ms. */
export function trackRecord(events: TrackEvents, now: number): Figure[] {
  const figure = <Event extends { at: number }>(
    measure: Measure,
    of: readonly Event[],
    valueOf: (counted: readonly Event[]) => number,
  ): Figure => {
    const counted = recentGroups(of, now);
    return counted.length === 0
      ? { measure, count: null, value: null }
      : { measure, count: counted.length, value: valueOf(counted) };
  };
  const decided = events.requests.filter(({ accepted }) => accepted !== null);
  return [
    figure("answerTime", events.requests, (all) =>
      rounded(median(all.map(({ askedAt, at }) => (at - askedAt) / hourMs))),
    ),
    figure("acceptance", decided, (all) => percent(all, ({ accepted }) => accepted === true)),
    figure("placements", events.reveals, (all) => percent(all, ({ placed }) => placed)),
    figure("fallOffs", events.placements, (all) => percent(all, ({ fellOff }) => fellOff)),
    figure("payment", events.payments, (all) => rounded(median(all.map(({ days }) => days)))),
    freshness({
      listed: events.listings.length,
      fresh: events.listings.filter(({ changedAt }) => changedAt > freshSince(now)).length,
    }),
    figure("disputesLost", events.disputes, (all) => all.filter(({ lost }) => lost).length),
  ];
}

/** Changed after this, a listing is fresh. */
export const freshSince = (now: number): number => now - freshDays * dayMs;

/**
 * Of the listings that the reader can find: of all of them, the share, or that there is one, would say that some are
 * hidden from the reader.
 */
export const freshness = ({ listed, fresh }: { listed: number; fresh: number }): Figure => ({
  measure: "freshness",
  count: null,
  value: listed < groupSize ? null : inTens(rounded((100 * fresh) / listed)),
});

/**
 * In order of time, the events of complete groups whose last event isn't older than `windowDays`. Groups are the same
 * on every day, so five events come into a figure at once and leave it at once.
 */
function recentGroups<Event extends { at: number }>(events: readonly Event[], now: number): Event[] {
  const past = events.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
  const starts = Array.from({ length: Math.floor(past.length / groupSize) }, (_, group) => group * groupSize);
  return starts
    .map((start) => past.slice(start, start + groupSize))
    .filter((group) => group.some(({ at }) => at >= now - windowDays * dayMs))
    .flat();
}

/** Of an even number of values, the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const rounded = (value: number): number => Math.floor(value + 0.5);
const percent = <Event>(all: readonly Event[], holds: (event: Event) => boolean): number =>
  rounded((100 * all.filter(holds).length) / all.length);
/** Coarse, so that two readers who compare can hardly tell whether a listing is hidden from one of them. */
const inTens = (value: number): number => rounded(value / 10) * 10;

/** An entry of a deal's ledger; `on` is `YYYY-MM-DD`. `cents`: what it adds to the employer's account. */
export type PaymentEntry = { number: number; kind: EntryKind; on: string; reverses: number | null; cents: number };
export type PaidDeal = { startDate: string; inInstallments: boolean; entries: readonly PaymentEntry[] };

/**
 * The days each payment took. An employer pays from the start date, or the last invoice before it if that is later. A
 * reversed credit invoices again, but what was never credited is paid first. A fee in installments isn't counted. An
 * agency pays its partner from the employer's last payment. Reversed payments don't count, and an early one took no
 * days.
 */
export function paymentTimes({ startDate, inInstallments, entries }: PaidDeal): {
  employer: { on: string; days: number }[];
  listing: { on: string; days: number }[];
} {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  const standing = entries.filter(({ number }) => !reversed.has(number));
  const credits = new Set(entries.filter(({ kind }) => kind === "credit").map(({ number }) => number));
  const payments = new Set(entries.filter(({ kind }) => isPayment(kind)).map(({ number }) => number));
  /** Whether, before a payment, all that was owed before a credit's reversal had been paid. */
  const isPaidUp = (reversal: number, payment: number): boolean =>
    entries
      .filter(({ number, reverses }) =>
        payments.has(reverses ?? number)
          ? number < payment && reverses === null && !reversed.has(number)
          : number < reversal,
      )
      .reduce((sum, { cents }) => sum + cents, 0) <= 0;
  const dueBefore = (payment: PaymentEntry): string => {
    const invoiced = entries
      .filter(
        ({ kind, number, reverses }) =>
          kind === "invoice" || (reverses !== null && credits.has(reverses) && isPaidUp(number, payment.number)),
      )
      .map(({ on }) => on);
    const on = invoiced.findLast((each) => each <= payment.on) ?? invoiced[0] ?? startDate;
    return on < startDate ? startDate : on;
  };
  const byClient = standing.filter(({ kind }) => kind === "client_paid");
  return {
    employer: inInstallments
      ? []
      : byClient.map((paid) => ({ on: paid.on, days: Math.max(0, daysBetween(dueBefore(paid), paid.on)) })),
    listing: standing.flatMap(({ kind, on }) => {
      const before = byClient
        .map((paid) => paid.on)
        .filter((paid) => paid <= on)
        .toSorted()
        .at(-1);
      return kind === "partner_paid" && before !== undefined ? [{ on, days: daysBetween(before, on) }] : [];
    }),
  };
}
