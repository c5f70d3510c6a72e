import { dateIn, dateOf } from "../core/calendar.ts";
import { shareOutFee } from "../core/money.ts";
import type { Closing, FallOff } from "../deal/closing.ts";
import { clientDealOf } from "../deal/client-view.ts";
import { type Deal, type DealHead, headOf, partOf } from "../deal/deal.ts";
import type { DueFacts } from "../deal/dues.ts";
import type { LedgerEntry } from "../deal/ledger.ts";
import { type Split, splitOf } from "../deal/view.ts";
import type { Viewer } from "../core/viewer.ts";

/**
 * A deal with its book, as one of its parties reads it. The part decides what is counted as the reader's own: an
 * employer has no split, and of the ledger only its own account.
 */
export type BookedDeal = {
  head: DealHead;
  closing: Closing | null;
  fallOff: FallOff | null;
  ledger: readonly LedgerEntry[];
  /** Whether everyone had signed at some time. */
  wasExecuted: boolean;
} & (
  | { part: "listing" | "selling"; split: Split; /** The reader's colleague who made or first accepted it. */ by: By }
  | { part: "employer"; split: null; by: null }
);

export type By = { id: string; name: string };

/** A whole deal as the viewer's organization, one of its parties, has it. */
export function bookedDealOf(
  deal: Deal,
  viewer: Pick<Viewer, "organizationId" | "organizationName" | "displayName">,
): BookedDeal {
  const part = partOf(viewer, deal);
  if (part !== "listing" && part !== "selling") {
    const { head, closing, fallOff, ledger } = clientDealOf(deal);
    return { head, closing, fallOff, ledger, wasExecuted: closing !== null, part: "employer", split: null, by: null };
  }
  const { closing, fallOff, ledger, sendings, versions } = deal;
  const accepted = versions
    .flatMap(({ acceptances }) => acceptances)
    .find(({ organizationId }) => organizationId === viewer.organizationId);
  return {
    head: headOf(deal),
    closing,
    fallOff,
    ledger,
    wasExecuted: sendings.some(({ completedAt }) => completedAt !== null),
    part,
    split: splitOf(deal),
    by: accepted ? { id: accepted.personId, name: viewer.displayName || viewer.organizationName } : notAccepted,
  };
}

/** For a deal that no one at the reader's agency has accepted yet. */
export const notAccepted: By = { id: "none", name: "Not accepted by your agency yet" };

export type WonDeal = BookedDeal & { closing: Closing };

export const isWonDeal = (deal: BookedDeal): deal is WonDeal => deal.closing !== null;

/** Cents; `shareCents`: the reader's own part of them, null for an employer. */
export type Amount = { cents: number; shareCents: number | null };

/** The reader's own part of the first `cents` of a fee. */
export function shareUpTo({ part, split }: BookedDeal, cents: number): number | null {
  if (part === "employer") return null;
  const { la, sa } = shareOutFee(cents, split);
  return part === "listing" ? la : sa;
}

/**
 * The part of a fee between two of its cents. Shares are taken as differences, so that the shares of all parts add up
 * to the share of the whole.
 */
export function amountBetween(deal: BookedDeal, from: number, to: number): Amount {
  const [until, before] = [shareUpTo(deal, to), shareUpTo(deal, from)];
  return { cents: to - from, shareCents: until === null || before === null ? null : until - before };
}

export const noAmount = (withShare: boolean): Amount => ({ cents: 0, shareCents: withShare ? 0 : null });

export const plus = (a: Amount, b: Amount): Amount => ({
  cents: a.cents + b.cents,
  shareCents: a.shareCents === null || b.shareCents === null ? null : a.shareCents + b.shareCents,
});

export const sumOf = (amounts: readonly Amount[], withShare: boolean): Amount =>
  amounts.reduce(plus, noAmount(withShare));

export const dueFactsOf = ({ head, closing, ledger }: WonDeal): DueFacts => ({
  closing,
  policy: head.terms.guaranteePolicy,
  days: head.terms.guaranteeDays,
  ledger,
});

/** Today in the deal's own time zone; `now` in ms. */
export const todayOf = ({ closing }: WonDeal, now: number): string => dateIn(closing.timeZone, now);

/** Today where it is latest among the won deals, so that no entry is dated after it; UTC's without any. `now` in ms. */
export const latestToday = (deals: readonly BookedDeal[], now: number): string =>
  deals
    .filter(isWonDeal)
    .map((deal) => todayOf(deal, now))
    .toSorted()
    .at(-1) ?? dateOf(now);
