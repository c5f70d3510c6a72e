import { type ClientAgreement, readAgreement } from "./agreement.ts";
import type { Closing, FallOff } from "./closing.ts";
import type { Correction } from "./correction-record.ts";
import { type ClientTerms, type Deal, type DealHead, headOf } from "./deal.ts";
import { lastSending, type Sending, type SentAgreement, type SigningPart } from "./signing.ts";
import type { LedgerEntry } from "./ledger.ts";
import type { GuaranteeDays } from "./terms.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse } from "../core/errors.ts";

/** What the employer can see of a sending: the client agreement and its signers. */
export type ClientSending = Omit<Sending, "agreements" | "parts" | "termsNumber"> & {
  agreement: SentAgreement;
  /** The signers of the client agreement. */ parts: SigningPart[];
};

/**
 * A deal as its employer sees it (spec §13, §15): from the first sending on, with the terms last sent. It excludes
 * later proposals between the agencies, the split and all shares. Of the ledger it has what the employer owes and
 * paid.
 */
export type ClientDeal = {
  head: DealHead;
  sending: ClientSending;
  closing: Closing | null;
  fallOff: FallOff | null;
  ledger: LedgerEntry[];
  corrections: Correction[];
};

/** The terms in a client agreement. */
function clientTermsOf(canonical: string): ClientTerms {
  const agreement = readAgreement(canonical) as ClientAgreement;
  // Both passed their checks before they were sent.
  return {
    targetSalary: agreement.targetSalaryCents,
    feeBp: agreement.feeBp,
    guaranteeDays: agreement.guaranteeDays as GuaranteeDays,
    guaranteePolicy: agreement.guaranteePolicy,
    text: agreement.terms as PublicText,
  };
}

/** @throws ExpectedError `not-found` for a deal that was never sent, because it doesn't exist for its employer */
export function clientDealOf(deal: Deal): ClientDeal {
  const sending = lastSending(deal) ?? refuse("not-found");
  const agreement = sending.agreements.find(({ kind }) => kind === "client") ?? refuse("not-found");
  const { termsNumber: _termsNumber, agreements: _agreements, parts, ...rest } = sending;
  return {
    head: {
      ...headOf(deal),
      terms: clientTermsOf(agreement.canonical),
      version: sending.number,
      updatedAt: lastClientChange(deal, sending),
    },
    sending: { ...rest, agreement, parts: parts.filter(({ document }) => document === "client") },
    closing: deal.closing,
    fallOff: deal.fallOff,
    ledger: clientLedger(deal.ledger),
    corrections: deal.corrections,
  };
}

/**
 * When the employer's view last changed. Proposals after a recall and payments between the agencies must not change
 * it.
 */
const lastClientChange = (
  { closing, fallOff, lost, corrections }: Deal,
  { sentAt, recalledAt, declinedAt, completedAt }: Sending,
): number =>
  Math.max(
    sentAt,
    ...[recalledAt, declinedAt, completedAt, closing?.at, fallOff?.at, lost?.at, ...corrections.map(correctedAt)].map(
      (at) => at ?? 0,
    ),
  );

/** Includes a correction that undid the last change the employer saw. */
const correctedAt = ({ at, appliedAt, withdrawnAt, declined }: Correction): number =>
  Math.max(at, appliedAt ?? 0, withdrawnAt ?? 0, declined?.at ?? 0);

/** The employer's own account within a book. */
export function clientLedger(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries
    .map((entry) => ({ ...entry, postings: entry.postings.filter(({ account }) => account === "client") }))
    .filter(({ postings }) => postings.length > 0);
}
