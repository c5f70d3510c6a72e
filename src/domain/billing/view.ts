import { type BilledDeal } from "./document.ts";
import { type BillingSources, type BillTo, billedParty, emptyBillTo, missingBilling } from "./billing.ts";
import { type Bill, billableEntries, billStandings, feeInvoice, invoiceOf } from "./bills.ts";
import type { LedgerEntry } from "../deal/ledger.ts";
import { refuse, refuseState } from "../core/errors.ts";
import { pick } from "../core/pick.ts";

/** `billToVersion`: of what the agency entered. */
export type Billing = {
  ledger: readonly LedgerEntry[];
  bills: readonly Bill[];
  sources: BillingSources;
  billToVersion: number;
};

/**
 * Billing as the viewer's part in the deal allows it: the invoices and credit notes, in order of issue. `about`: the
 * invoice that a credit note refers to. Cents; dates `YYYY-MM-DD`. `parties`, only for the two sides of the invoice:
 * who is billed, what the agency entered, which fields the employer filled in, what is missing, and whether the viewer
 * can edit the agency's entry.
 */
export function billingView(part: BilledDeal["part"], { ledger, bills, sources: live, billToVersion }: Billing) {
  const standings = billStandings(ledger);
  const entries = billableEntries(ledger);
  const documents = bills.flatMap((bill) => {
    const entry = entries.find((each) => each.entry === bill.entry);
    const standing = standings.get(bill.entry);
    if (!entry || !standing) return [];
    const { state, paidCents, openCents, creditedCents, on } = standing;
    const about = bill.kind === "credit_note" ? (invoiceOf(bills, bill)?.number ?? null) : null;
    return [
      {
        ...pick(bill, ["number", "kind", "issuedOn"]),
        cents: entry.cents,
        state,
        paidCents,
        openCents,
        creditedCents,
        settledOn: on,
        about,
      },
    ];
  });
  if (part !== "listing" && part !== "employer") return { documents, parties: null };
  const sources = feeInvoice(bills, ledger)?.frozen ?? live;
  const own = (["legalName", "address", "taxNumber"] as const).filter(
    (field) => (sources.employer?.[field] ?? "") !== "",
  );
  return {
    documents,
    parties: {
      billed: billedParty(sources),
      entered: enteredOf(sources),
      version: billToVersion,
      own,
      missing: missingBilling(sources),
      editable: part === "listing" && isBillToOpen({ bills, ledger }),
    },
  };
}

/** Without its version, which the demo stores with it. */
const enteredOf = ({ billTo }: BillingSources): BillTo =>
  pick(billTo ?? emptyBillTo, ["legalName", "address", "taxNumber", "contact", "purchaseOrder"]);

type Issued = Pick<Billing, "bills" | "ledger">;

/** From the first invoice until the account is settled; an invoice that replaces a settled one opens it again. */
const isBillToOpen = ({ bills, ledger }: Issued): boolean => feeInvoice(bills, ledger)?.frozen === null;

/**
 * @throws ExpectedError `forbidden` for another party, `wrong-state` before the deal is won and once the invoice is
 * settled
 */
export function requireBillToOpen(part: BilledDeal["part"], agency: string, issued: Issued, won: boolean): void {
  if (part !== "listing")
    refuse("forbidden", { detail: `${agency} invoices this placement. Ask it to change the billing details.` });
  requestedBill(issued, undefined, won);
  if (!isBillToOpen(issued))
    refuseState(
      "This invoice was settled. It keeps the billing details of that day, even if a payment is undone later.",
    );
}

/**
 * The document to print: by its number, otherwise the invoice of the fee. @throws ExpectedError `not-found`,
 * `wrong-state` if none exists
 */
export function requestedBill({ bills, ledger }: Issued, number: string | undefined, won: boolean): Bill {
  if (number !== undefined) return bills.find((bill) => bill.number === number) ?? refuse("not-found");
  const none = won
    ? "The fee of this deal is zero, so there is no invoice."
    : "Invoices are available once the deal is closed as won. Close it first.";
  return feeInvoice(bills, ledger) ?? refuseState(none);
}
