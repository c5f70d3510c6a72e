import { dateIn, iso, isoOrNull } from "../core/calendar.ts";
import type { ClientDeal } from "./client-view.ts";
import { confirmers, corrected, owedRefund, type Placement, withChange } from "./correction.ts";
import { type CorrectedChange, type Correction, correctionState } from "./correction-record.ts";
import { currentTerms, type Deal } from "./deal.ts";
import { clientDues, clientTotals, dueOn, refundToPay } from "./dues.ts";
import { guaranteeEnd, type GuaranteePolicy } from "./guarantee.ts";
import { feeEntries, type LedgerEntry } from "./ledger.ts";
import { feeOf, shareOutFee } from "../core/money.ts";

/** The money of a won deal on one day, in cents. `shares`: of the fee that is kept; null for the employer. */
type CorrectionFigures = {
  feeCents: number;
  /** The fee less refunds. */
  keptCents: number;
  /** Unpaid and due by today. */
  dueNowCents: number;
  unpaidCents: number;
  /** Refunded to the employer after a fall-off or an overpayment. */
  backCents: number;
  /** Refunded if no replacement is found; 0 unless one is owed. */
  owedCents: number;
  guaranteeEnds: string;
  shares: { laCents: number; saCents: number; platformCents: number } | null;
};

export type CorrectionEffect = { before: CorrectionFigures; after: CorrectionFigures };

/** A change as screens show it: the salary in whole dollars. */
const changeView = (change: CorrectedChange): CorrectedChange =>
  change.what === "salary" ? { ...change, before: change.before / 100, after: change.after / 100 } : change;

/** Newest first. `effectOf`: the effect of the pending one, as its reader can see it. */
function correctionViews(
  corrections: readonly Correction[],
  listingAgency: string,
  effectOf: (change: CorrectedChange) => CorrectionEffect,
) {
  return corrections
    .toSorted((a, b) => b.number - a.number)
    .map((correction) => {
      const { number, change, reason, at, confirmations, unasked, appliedAt, withdrawnAt, declined } = correction;
      const state = correctionState(correction);
      return {
        number,
        change: changeView(change),
        reason,
        askedBy: listingAgency,
        askedAt: iso(at),
        state,
        settledAt: isoOrNull(appliedAt ?? declined?.at ?? withdrawnAt),
        confirmations: confirmations.map(({ role, organization, answer }) => ({
          role,
          organizationName: organization.name,
          state: confirmationState(answer),
          answeredAt: isoOrNull(answer?.at ?? null),
        })),
        declineReason: declined?.reason ?? null,
        unasked: unasked.map(({ name }) => name),
        effect: state === "proposed" ? effectOf(change) : null,
      };
    });
}

export type CorrectionView = ReturnType<typeof correctionViews>[number];

const confirmationState = (answer: { confirmed: boolean } | null): "waiting" | "confirmed" | "declined" =>
  answer === null ? "waiting" : answer.confirmed ? "confirmed" : "declined";

type Facts = Placement & {
  ledger: readonly LedgerEntry[];
  terms: { feeBp: number; guaranteeDays: number; guaranteePolicy: GuaranteePolicy };
};

/** The effect of a change on the money, from facts that every party can see. `now` in ms. */
function clientEffect({ ledger, terms, ...placement }: Facts, change: CorrectedChange, now: number): CorrectionEffect {
  const after = withChange(placement, change, terms);
  const fee = (one: Placement) => feeOf(one.closing.acceptedSalary, terms.feeBp);
  const on = feeEntries(ledger).find(({ kind }) => kind === "invoice")?.on ?? placement.closing.startDate;
  const today = dateIn(after.closing.timeZone, now);
  return {
    before: figures(placement, { fee: fee(placement), ledger, book: ledger, terms }, now),
    after: figures(
      after,
      {
        fee: fee(after),
        ledger: accountAfter(after, { fee: fee(after), ledger, on: fee(after) === fee(placement) ? on : today }),
        book: ledger,
        terms,
      },
      now,
    ),
  };
}

/** The employer's account after the change: invoice, credit, and the payments unchanged. */
function accountAfter(
  { fallOff }: Placement,
  { fee, ledger, on }: { fee: number; ledger: readonly LedgerEntry[]; on: string },
): LedgerEntry[] {
  const payments = ledger.filter(
    (entry) => entry.postings.some(({ account }) => account === "client") && !isAboutFee(ledger, entry),
  );
  const refund = fallOff?.refund ?? 0;
  // Numbered below the payments, because reversals refer to the payments' numbers.
  return [
    ...(fee > 0
      ? [
          {
            number: -1,
            kind: "invoice" as const,
            on,
            postings: [{ account: "client" as const, cents: fee }],
            reverses: null,
          },
        ]
      : []),
    ...(refund > 0
      ? [
          {
            number: 0,
            kind: "credit" as const,
            on,
            postings: [{ account: "client" as const, cents: -refund }],
            reverses: null,
          },
        ]
      : []),
    ...payments,
  ];
}

const isAboutFee = (ledger: readonly LedgerEntry[], { kind, reverses }: LedgerEntry): boolean => {
  const about = reverses === null ? kind : ledger.find(({ number }) => number === reverses)?.kind;
  return about === "invoice" || about === "credit";
};

/** `book`: as it is now. A correction changes neither the payments nor when the placement's refund began. */
function figures(
  { closing, fallOff }: Placement,
  { fee, ledger, book, terms }: Omit<Facts, keyof Placement> & { fee: number; book: readonly LedgerEntry[] },
  now: number,
): CorrectionFigures {
  const { guaranteeDays: days, guaranteePolicy: policy } = terms;
  const today = dateIn(closing.timeZone, now);
  const refund = fallOff?.refund ?? 0;
  const dues = clientDues({ closing, policy, days, ledger }).map((due) => dueOn(due, today));
  const { invoiced, credited, paid } = clientTotals(ledger);
  return {
    feeCents: fee,
    keptCents: fee - refund,
    dueNowCents: dues.reduce((sum, { state, openCents }) => (state === "not_due" ? sum : sum + openCents), 0),
    unpaidCents: Math.max(0, invoiced - credited - paid),
    backCents: refund > 0 ? refundToPay(book, fee, refund) : Math.max(0, paid - fee),
    owedCents: owedRefund(fallOff, { policy, fee, days }),
    guaranteeEnds: guaranteeEnd(closing.startDate, days),
    shares: null,
  };
}

/** The same with the agencies' shares. */
function agencyEffect(deal: Deal, change: CorrectedChange, now: number): CorrectionEffect {
  if (!deal.closing) throw new RangeError("Only a won deal is corrected.");
  const { terms } = currentTerms(deal);
  const effect = clientEffect(
    { closing: deal.closing, fallOff: deal.fallOff, ledger: deal.ledger, terms },
    change,
    now,
  );
  const withShares = (of: CorrectionFigures): CorrectionFigures => {
    const { la, sa, platform } = shareOutFee(of.keptCents, { laSplitBp: terms.laSplitBp, platformBp: deal.platformBp });
    return { ...of, shares: { laCents: la, saCents: sa, platformCents: platform } };
  };
  return { before: withShares(effect.before), after: withShares(effect.after) };
}

/**
 * What the listing agency sees before it sends a correction, with names of organizations. `present`: organizations with
 * an active member on the marketplace. `now` in ms.
 */
export function correctionPreview(deal: Deal, change: CorrectedChange, present: ReadonlySet<string>, now: number) {
  const parties = confirmers(deal, corrected(deal, change, now), now).map(({ organization }) => organization);
  return {
    change: changeView(change),
    effect: agencyEffect(deal, change, now),
    confirms: parties.filter(({ id }) => present.has(id)).map(({ name }) => name),
    unasked: parties.filter(({ id }) => !present.has(id)).map(({ name }) => name),
    absent: [deal.sellingAgency, deal.employer].flatMap((each) => (each && !present.has(each.id) ? [each.name] : [])),
  };
}

/** For agencies and for an employer. */
export const correctionsOf = (deal: Deal, now: number): CorrectionView[] =>
  correctionViews(deal.corrections, deal.listingAgency.name, (change) => agencyEffect(deal, change, now));

export function clientCorrections(
  { head, closing, fallOff, ledger, corrections }: ClientDeal,
  now: number,
): CorrectionView[] {
  if (!closing) return [];
  return correctionViews(corrections, head.listingAgency.name, (change) =>
    clientEffect({ closing, fallOff, ledger, terms: head.terms }, change, now),
  );
}
