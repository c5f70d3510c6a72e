import {
  type EntryKind,
  type LedgerAccount,
  type Outstanding,
  type PaymentKind,
  paymentKinds,
} from "#domain/deal/ledger.ts";
import { joinWords } from "#domain/core/join-words.ts";
import { moneyText } from "#domain/core/money.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";

type Parties = Pick<DealSheet, "listingAgency" | "sellingAgency" | "employer">;

const sellingName = ({ sellingAgency }: Parties): string => sellingAgency?.name ?? "the selling agency";

/** The accounts of a deal's ledger, in plain words (docs/vocabulary.md). */
export function accountNames(deal: Parties): Record<LedgerAccount, string> {
  const { listingAgency, employer } = deal;
  const selling = sellingName(deal);
  return {
    client: employer.name,
    cash: `${listingAgency.name} bank account`,
    listing: `${listingAgency.name} share`,
    selling: `${selling} share`,
    platform: "Platform share",
    reserve_listing: `${listingAgency.name} reserve`,
    reserve_selling: `${selling} reserve`,
    reserve_platform: "Platform reserve",
  };
}

/** A payment as the person recording it would call it. */
export function paymentNames(deal: Parties): Record<PaymentKind, string> {
  return {
    client_paid: `${deal.employer.name} paid`,
    partner_paid: `Paid to ${sellingName(deal)}`,
    platform_paid: "Paid to the platform",
    client_refunded: `Refunded to ${deal.employer.name}`,
    partner_returned: `${sellingName(deal)} returned`,
    platform_returned: "The platform returned",
  };
}

/** An open amount, as the start of a sentence that ends with the amount. */
export function openNames(deal: Parties): Record<PaymentKind, string> {
  const selling = sellingName(deal);
  return {
    client_paid: `${deal.employer.name} owes`,
    partner_paid: `${selling} is owed`,
    platform_paid: "The platform is owed",
    client_refunded: `${deal.employer.name} is owed a refund of`,
    partner_returned: `${selling} owes back`,
    platform_returned: "The platform owes back",
  };
}

export function entryNames(deal: Parties): Record<EntryKind, string> {
  return {
    invoice: "Invoice",
    reserve: "Shares held in reserve",
    release: "Reserve released",
    credit: "Credit under the guarantee",
    ...paymentNames(deal),
    correction: "Payment reversed",
  };
}

/** The payments with an open amount, in the usual order of payment. */
export const openPayments = (outstanding: Outstanding): PaymentKind[] =>
  paymentKinds.filter((kind) => outstanding[kind] > 0);

/**
 * What happens to a refund: the paid part goes back to the employer, the rest is no longer due. A lower-case clause.
 */
export function refundWords(
  { guaranteePolicy, employer }: Pick<DealSheet, "guaranteePolicy" | "employer">,
  { cents, back, past }: { cents: number; back: number; past: boolean },
): string {
  const rest = cents - back;
  const lapses =
    guaranteePolicy === "installment"
      ? past
        ? "was canceled"
        : "would be canceled"
      : past
        ? "was credited and is no longer due"
        : "would be credited and no longer due";
  if (back === 0) return `${moneyText(rest)} ${lapses}.`;
  const returned = `${moneyText(back)} ${past ? "goes" : "would go"} back to ${employer.name}`;
  return rest === 0 ? `${returned}.` : `${returned}; ${moneyText(rest)} ${lapses}.`;
}

/** Who pays a refund back to the employer and records it: only the listing agency has the action. */
export const refundRecordText = ({
  part,
  listingAgency,
  employer,
}: Pick<DealSheet, "part" | "listingAgency" | "employer">): string =>
  part === "listing"
    ? `Refund ${employer.name}, then record the payment here.`
    : `${listingAgency.name} pays and records the refund.`;

/** Who owes a replacement to whom, what follows if none is found, and who records it. `refund`: cents. */
export function owedReplacementText(
  { part, listingAgency, sellingAgency, employer }: Pick<DealSheet, "part"> & Parties,
  refund: number,
): string {
  const isAgency = part === "listing" || part === "selling";
  const others = [
    ...(part === "listing" ? [] : [listingAgency.name]),
    ...(part === "selling" || sellingAgency === null ? [] : [sellingAgency.name]),
  ];
  const owing = isAgency ? ["You", ...others] : others;
  const owes = owing.length === 1 && !isAgency ? "owes" : "owe";
  const they = isAgency ? "you find" : owing.length === 1 ? "it finds" : "they find";
  return (
    `${joinWords(owing)} ${owes} ${part === "employer" ? "you" : employer.name} a replacement at no extra fee. ` +
    `If ${they} none, ${moneyText(refund)} is deducted from the fee. ` +
    (part === "listing" ? "Settle the replacement once you know." : `${listingAgency.name} records the outcome.`)
  );
}
