import {
  addressLines,
  type BillingParty,
  type BillingSources,
  billedParty,
  type PaymentInstructions,
  type TaxLine,
} from "./billing.ts";
import {
  type Bill,
  billableEntries,
  type BillStanding,
  billStandings,
  feeInvoice,
  invoiceOf,
  sourcesOfBill,
} from "./bills.ts";
import { accountTable } from "../deal/document.ts";
import { lastDues } from "../deal/dues.ts";
import { dateText } from "../core/calendar.ts";
import { guaranteeWithPolicy } from "../deal/terms.ts";
import type { DealSheet } from "../deal/view.ts";
import { guaranteePolicySays, lastCovered } from "../deal/guarantee.ts";
import { dollars, feeOf, moneyText, percent, percentText, roundMoneyText, taxWithin } from "../core/money.ts";
import type { Paper, PaperFact, PaperSection, PaperTable } from "../core/document.ts";

/** One side as a document prints it. Empty fields are left out. */
type BillParty = { name: string; address: string[]; taxNumber: string };

/**
 * Everything an invoice or a credit note shows. Dates are `YYYY-MM-DD`, amounts are cents. `invoiceNumber`: of the
 * invoice that a credit note refers to. `tax` is included in the total (docs/decisions/0022). `payment` null: not
 * visible to this reader. `placement` and `candidate` name the candidate by masked code only.
 */
type BillFacts = {
  number: string;
  invoiceNumber: string | null;
  issuedOn: string;
  cents: number;
  seller: BillParty;
  buyer: BillParty & { contact: string; purchaseOrder: string };
  tax: TaxLine | null;
  payment: PaymentInstructions | null;
  standing: BillStanding;
  /** The deal's code and the role: `TM-7K3QF9XA, Staff Platform Engineer`. */
  deal: string;
  candidate: string;
  placement: PaperFact[];
  /** One-line description of the amount. */
  line: string;
  /**
   * The due dates of an invoice; empty for a credit note, and for an invoice that was credited in full and isn't the
   * fee's current one.
   */
  dues: { dueOn: string; cents: number }[];
  /** Invoiced, paid and credited amounts of the fee's invoice; null while nothing is paid, and for other documents. */
  account: PaperTable | null;
};

const subtitleOf = ({ seller, buyer }: BillFacts): string => `${seller.name} to ${buyer.name}`;

function invoicePaper(facts: BillFacts): Paper {
  const { number, issuedOn, dues, buyer } = facts;
  const [only] = dues;
  return {
    title: "Invoice",
    reference: number,
    subtitle: subtitleOf(facts),
    sections: [
      {
        heading: "Invoice",
        kind: "facts",
        facts: [
          { term: "Invoice number", fact: number },
          { term: "Invoice date", fact: dateText(issuedOn) },
          ...(only
            ? [
                {
                  term: "Due date",
                  fact:
                    dues.length === 1
                      ? dateText(only.dueOn)
                      : `${dues.length} installments, the first on ${dateText(only.dueOn)}`,
                },
              ]
            : []),
          ...filled("Purchase order", buyer.purchaseOrder),
          { term: "Status", fact: invoiceStatus(facts.standing, facts.cents) },
          ...placementOf(facts),
        ],
      },
      sides(facts),
      ...feeAndAccount(facts),
      ...(dues.length > 1
        ? [{ heading: "Installments", kind: "table", table: dueTable(dues) } satisfies PaperSection]
        : []),
      ...payTo(facts),
    ],
    certificate: null,
  };
}

/** A credit note: the part of an invoice that is no longer owed, or is refunded. */
function creditNotePaper(facts: BillFacts): Paper {
  const { number, invoiceNumber, issuedOn, buyer } = facts;
  return {
    title: "Credit note",
    reference: number,
    subtitle: subtitleOf(facts),
    sections: [
      {
        heading: "Credit note",
        kind: "facts",
        facts: [
          { term: "Credit note number", fact: number },
          { term: "Credit note date", fact: dateText(issuedOn) },
          ...filled("For invoice", invoiceNumber ?? ""),
          ...filled("Purchase order", buyer.purchaseOrder),
          { term: "Status", fact: creditNoteStatus(facts.standing, invoiceNumber) },
          ...placementOf(facts),
        ],
      },
      sides(facts),
      amounts("Credit", facts),
    ],
    certificate: null,
  };
}

const filled = (term: string, fact: string): PaperFact[] => (fact === "" ? [] : [{ term, fact }]);

/** The status text of an invoice of `cents`, also shown in the deal's list of documents. */
export function invoiceStatus({ state, openCents, creditedCents, on }: BillStanding, cents: number): string {
  if (state === "credited") return "Credited in full";
  if (state !== "paid" && state !== "part_paid") return "Unpaid";
  const day = on ? ` on ${dateText(on)}` : "";
  if (state === "paid" && creditedCents === 0) return `Paid${day}`;
  const parts = [
    `${moneyText(cents - creditedCents - openCents)} paid`,
    ...(creditedCents > 0 ? [`${moneyText(creditedCents)} credited`] : []),
    ...(openCents > 0 ? [`${moneyText(openCents)} unpaid`] : []),
  ];
  return `${state === "paid" ? `Settled${day}` : "Partly paid"}: ${parts.join(", ")}`;
}

export function creditNoteStatus(
  { state, paidCents, openCents, on }: BillStanding,
  invoiceNumber: string | null,
): string {
  if (state === "refunded") return on ? `Refunded on ${dateText(on)}` : "Refunded";
  if (state === "set_off") return invoiceNumber === null ? "Applied" : `Applied to invoice ${invoiceNumber}`;
  return paidCents > 0
    ? `${moneyText(paidCents)} refunded, ${moneyText(openCents)} to refund`
    : `${moneyText(openCents)} to refund`;
}

/** Both parties side by side, without the rows that neither has. */
function sides({ seller, buyer }: BillFacts): PaperSection {
  const rows = [
    ["Name", seller.name, buyer.name],
    ["Address", seller.address.join(", "), buyer.address.join(", ")],
    ["Tax ID", seller.taxNumber, buyer.taxNumber],
    ["Attention", "", buyer.contact],
  ];
  const known = rows.filter(([, ...both]) => both.some((each) => each !== ""));
  return {
    heading: "Parties",
    kind: "table",
    table: { head: ["", "From", "Bill to"], figures: [], rows: known, total: null },
  };
}

function amounts(heading: string, { line, cents, tax }: BillFacts): PaperSection {
  const { net, tax: taxCents } = tax ? taxWithin(cents, tax.rateBp) : { net: cents, tax: 0 };
  const table: PaperTable = {
    head: ["Description", "Amount"],
    figures: [1],
    rows: [[line, moneyText(net)], ...(tax ? [[`${tax.label}, ${percentText(tax.rateBp)}`, moneyText(taxCents)]] : [])],
    total: [tax ? `Total including ${tax.label}` : "Total", moneyText(cents)],
  };
  return { heading, kind: "table", table };
}

/** The fee and its payments: one table for the only invoice without a tax line. */
function feeAndAccount(facts: BillFacts): PaperSection[] {
  const { account, tax, line, cents } = facts;
  if (!account) return [amounts("Fee", facts)];
  const [[on = "", fee = "", amount = ""] = [], ...since] = account.rows;
  const alone = !tax && amount === moneyText(cents) && since.every(([, what]) => what !== fee);
  if (!alone) return [amounts("Fee", facts), { heading: "Account", kind: "table", table: account }];
  return [
    {
      heading: "Fee and payments",
      kind: "table",
      table: { ...account, head: ["Date", "Description", "Amount"], rows: [[on, line, amount], ...since] },
    },
  ];
}

const dueTable = (dues: BillFacts["dues"]): PaperTable => ({
  head: ["Due date", "Amount"],
  figures: [1],
  rows: dues.map(({ dueOn, cents }) => [dateText(dueOn), moneyText(cents)]),
  total: ["Total", moneyText(dues.reduce((sum, { cents }) => sum + cents, 0))],
});

/** Payment instructions. A settled invoice has none. */
function payTo({ payment, standing, seller, number }: BillFacts): PaperSection[] {
  if (!payment || standing.openCents === 0) return [];
  const facts = [
    ...filled("Bank", payment.bankName),
    ...filled("Account or IBAN", payment.account),
    ...filled("Routing number or BIC", payment.routing),
    ...filled("Instructions", payment.note),
  ];
  if (facts.length === 0) return [];
  return [
    {
      heading: "Payment",
      kind: "facts",
      facts: [{ term: "Pay to", fact: seller.name }, ...facts, { term: "Payment reference", fact: number }],
    },
  ];
}

const placementOf = ({ candidate, deal, placement }: BillFacts): PaperFact[] => [
  { term: "Candidate", fact: candidate },
  { term: "Deal", fact: deal },
  ...placement,
];

/** The parts of a won deal that its documents need. */
export type BilledDeal = Pick<
  DealSheet,
  | "code"
  | "maskedCode"
  | "headlineRole"
  | "listingAgency"
  | "employer"
  | "feePercent"
  | "guaranteeDays"
  | "guaranteePolicy"
  | "closing"
  | "money"
  | "part"
  | "corrections"
>;

type Billed = {
  deal: BilledDeal;
  ledger: Parameters<typeof billStandings>[0];
  bills: readonly Bill[];
  sources: BillingSources;
};

/**
 * The facts of one document, for a reader of the deal; `ledger` holds the employer's account at least. Only the two
 * parties of the invoice see payment instructions. Null for a deal that isn't won, or an entry without a document.
 */
function billFacts(bill: Bill, { deal, ledger, bills, sources: live }: Billed): BillFacts | null {
  const { closing, money } = deal;
  const entry = billableEntries(ledger).find((each) => each.entry === bill.entry);
  const standing = billStandings(ledger).get(bill.entry);
  if (!closing || !money || !entry || !standing) return null;
  const invoice = invoiceOf(bills, bill);
  const sources = sourcesOfBill(bills, bill, live);
  const isOfFee = feeInvoice(bills, ledger)?.entry === bill.entry;
  const forBoth = deal.part === "listing" || deal.part === "employer";
  return {
    number: bill.number,
    invoiceNumber: bill.kind === "credit_note" ? (invoice?.number ?? null) : null,
    issuedOn: bill.issuedOn,
    cents: entry.cents,
    seller: printed(sources.agency, deal.listingAgency.name),
    buyer: {
      ...printed(billedParty(sources), deal.employer.name),
      contact: sources.billTo?.contact ?? "",
      purchaseOrder: sources.billTo?.purchaseOrder ?? "",
    },
    tax: sources.agency?.tax ?? null,
    payment: forBoth ? (sources.agency?.payment ?? null) : null,
    standing,
    deal: deal.code,
    candidate: `${deal.maskedCode}, ${deal.headlineRole}`,
    placement: [
      { term: "Start date", fact: dateText(closing.startDate) },
      {
        term: "Guarantee",
        fact:
          `${guaranteeWithPolicy(deal.guaranteeDays, deal.guaranteePolicy)}, through ` +
          dateText(lastCovered(closing.guaranteeEnds)),
      },
      ...(bill.kind === "invoice"
        ? [{ term: "Guarantee terms", fact: guaranteePolicySays[deal.guaranteePolicy] }]
        : []),
      ...(closing.fallOff
        ? [
            {
              term: "Placement ended",
              fact: `${dateText(closing.fallOff.lastDay)}, day ${closing.fallOff.day} of the guarantee`,
            },
          ]
        : []),
    ],
    line: lineOf(bill, deal, entry.cents),
    dues:
      bill.kind === "invoice" && (isOfFee || standing.state !== "credited")
        ? lastDues(
            {
              closing,
              policy: deal.guaranteePolicy,
              days: deal.guaranteeDays,
              // As of this invoice: later credits don't change what it says.
              ledger: ledger.filter(({ number }) => number <= bill.entry),
            },
            entry.cents,
          )
        : [],
    account: isOfFee && money.entries.length > 1 ? accountTable(deal) : null,
  };
}

/** An earlier invoice names its salary; a credit note says whether it cancels that invoice. Cents. */
function lineOf({ kind }: Bill, deal: BilledDeal, cents: number): string {
  const { feePercent, closing, maskedCode } = deal;
  const of = `Placement of ${maskedCode}`;
  const salary = salariesOf(deal).find((each) => feeOf(dollars(each), percent(feePercent)) === cents);
  const fee =
    salary === undefined ? null : `${feePercent}% of the accepted salary of ${roundMoneyText(dollars(salary))}`;
  if (kind === "invoice") return `${of}: ${fee ?? "credit under the guarantee reversed"}`;
  if (closing?.fallOff?.refundCents === cents) return `${of}: refund under the guarantee`;
  return `${of}: ${fee ? `canceled, ${fee}` : "credit"}`;
}

/** In whole dollars: as won and after each correction, newest first. */
const salariesOf = ({ closing, corrections }: BilledDeal): number[] => [
  ...(closing ? [closing.acceptedSalary] : []),
  ...corrections.flatMap(({ change, state }) =>
    change.what === "salary" && state === "applied" ? [change.before] : [],
  ),
];

const printed = (party: BillingParty | null, name: string): BillParty => ({
  name: party?.legalName || name,
  address: party ? addressLines(party) : [],
  taxNumber: party?.taxNumber ?? "",
});

/** One of a deal's documents; null as for `billFacts`. */
export function billPaper(bill: Bill, billed: Billed): Paper | null {
  const facts = billFacts(bill, billed);
  return facts && (bill.kind === "invoice" ? invoicePaper(facts) : creditNotePaper(facts));
}
