import { type FieldErrors, refuse, refuseFields } from "../core/errors.ts";
import { unprintable } from "../core/printable.ts";

/** Who an invoice is from or for. `address`: lines separated by line breaks. Empty: not entered yet. */
export type BillingParty = { legalName: string; address: string; taxNumber: string };

/** Where an employer pays. Empty: not entered yet. */
export type PaymentInstructions = { bankName: string; account: string; routing: string; note: string };

/** The tax that an invoice shows as a part of its total. `rateBp`: basis points. */
export type TaxLine = { label: string; rateBp: number };

/** An organization's own billing details. Agencies invoice with them; employers are billed under them. */
export type OrganizationBilling = BillingParty & {
  payment: PaymentInstructions;
  tax: TaxLine | null;
  invoicePrefix: string;
};

/** What the agency enters for one deal. Used for fields the employer's own billing details leave empty. */
export type BillTo = BillingParty & { contact: string; purchaseOrder: string };

/** Details as they are saved; version 0 until then. */
export type Saved<Details> = Details & { version: number };

/** Details to save over the version their author saw. A program can leave it out, and then replaces the latest. */
export type Asked<Details> = Details & { version?: number | undefined };

/**
 * Sources of the two sides of a deal's invoices: both organizations' settings, and what the agency entered for the
 * deal.
 */
export type BillingSources = {
  agency: OrganizationBilling | null;
  employer: OrganizationBilling | null;
  billTo: BillTo | null;
};

export const emptyBilling: OrganizationBilling = {
  legalName: "",
  address: "",
  taxNumber: "",
  payment: { bankName: "", account: "", routing: "", note: "" },
  tax: null,
  invoicePrefix: "INV",
};
export const emptyBillTo: BillTo = { legalName: "", address: "", taxNumber: "", contact: "", purchaseOrder: "" };

export const unsavedBilling: Saved<OrganizationBilling> = { ...emptyBilling, version: 0 };
export const unsavedBillTo: Saved<BillTo> = { ...emptyBillTo, version: 0 };

export const billingLimits = {
  legalName: 120,
  address: 300,
  addressLines: 6,
  taxNumber: 40,
  bankName: 80,
  account: 40,
  routing: 40,
  note: 400,
  taxLabel: 40,
  prefix: 8,
  contact: 120,
  purchaseOrder: 40,
  mostTaxBp: 5_000,
} as const;

/** Credit notes have their own series under this prefix. */
export const creditNotePrefix = "CN";

const oneLine = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();
const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map(oneLine)
    .filter((line) => line !== "");
const manyLines = (text: string): string => linesOf(text).join("\n");

export const addressLines = ({ address }: Pick<BillingParty, "address">): string[] => linesOf(address);

/** Characters that the PDF's fonts can't show are rejected here, before an invoice is made. */
function textError(text: string, most: number): string | null {
  if (text.length > most) return `Shorten this to at most ${most} characters.`;
  const [character] = unprintable(text);
  return character === undefined ? null : `“${character}” can't be printed. Remove it.`;
}

function partyErrors({ legalName, address, taxNumber }: BillingParty): FieldErrors {
  const errors = errorsOf({
    legalName: textError(legalName, billingLimits.legalName),
    address: textError(address, billingLimits.address),
    taxNumber: textError(taxNumber, billingLimits.taxNumber),
  });
  if (errors["address"] === undefined && linesOf(address).length > billingLimits.addressLines)
    errors["address"] = `Keep the address to ${billingLimits.addressLines} lines.`;
  return errors;
}

const errorsOf = (found: Record<string, string | null>): FieldErrors =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));

const partyOf = ({ legalName, address, taxNumber }: BillingParty): BillingParty => ({
  legalName: oneLine(legalName),
  address: manyLines(address),
  taxNumber: oneLine(taxNumber),
});

/** @throws ExpectedError `version-conflict` with `current()` */
function requireSeen(saved: number, seen: number | undefined, current: () => unknown): void {
  if (seen !== undefined && seen !== saved)
    refuse("version-conflict", {
      detail: "A colleague changed the billing details after you opened them. Compare with theirs, then save again.",
      current: current(),
    });
}

/**
 * Normalizes an organization's billing details. Every field can be empty. @throws ExpectedError `version-conflict`,
 * `invalid-input` by field
 */
export function decideBilling(
  saved: Saved<OrganizationBilling>,
  asked: Asked<OrganizationBilling>,
): Saved<OrganizationBilling> {
  requireSeen(saved.version, asked.version, () => saved);
  const { payment, tax } = asked;
  const billing: Saved<OrganizationBilling> = {
    version: saved.version + 1,
    ...partyOf(asked),
    payment: {
      bankName: oneLine(payment.bankName),
      account: oneLine(payment.account),
      routing: oneLine(payment.routing),
      note: manyLines(payment.note),
    },
    tax: tax && { label: oneLine(tax.label), rateBp: tax.rateBp },
    invoicePrefix: oneLine(asked.invoicePrefix).toUpperCase(),
  };
  const { bankName, account, routing, note } = billing.payment;
  refuseFields({
    ...partyErrors(billing),
    ...errorsOf({
      "payment.bankName": textError(bankName, billingLimits.bankName),
      "payment.account": textError(account, billingLimits.account),
      "payment.routing": textError(routing, billingLimits.routing),
      "payment.note": textError(note, billingLimits.note),
      invoicePrefix: prefixError(billing.invoicePrefix),
      ...(billing.tax && {
        "tax.label": taxLabelError(billing.tax.label),
        "tax.rateBp": taxRateError(billing.tax.rateBp),
      }),
    }),
  });
  return billing;
}

function prefixError(prefix: string): string | null {
  if (prefix === creditNotePrefix) return "Credit notes use CN. Choose another prefix.";
  return /^[A-Z0-9][A-Z0-9-]{0,6}[A-Z0-9]$|^[A-Z0-9]$/.test(prefix)
    ? null
    : `Use 1 to ${billingLimits.prefix} letters, digits or hyphens, such as INV.`;
}

const taxLabelError = (label: string): string | null =>
  label === "" ? "Enter the tax's name, such as Sales tax." : textError(label, billingLimits.taxLabel);
const taxRateError = (rateBp: number): string | null =>
  Number.isSafeInteger(rateBp) && rateBp > 0 && rateBp <= billingLimits.mostTaxBp
    ? null
    : `Enter a rate above 0 and up to ${billingLimits.mostTaxBp / 100}%.`;

/**
 * Normalizes what an agency enters for a deal. @throws ExpectedError `version-conflict` with `current()`,
 * `invalid-input` by field
 */
export function decideBillTo(saved: Saved<BillTo>, asked: Asked<BillTo>, current: () => unknown): Saved<BillTo> {
  requireSeen(saved.version, asked.version, current);
  const billTo: Saved<BillTo> = {
    version: saved.version + 1,
    ...partyOf(asked),
    contact: oneLine(asked.contact),
    purchaseOrder: oneLine(asked.purchaseOrder),
  };
  refuseFields({
    ...partyErrors(billTo),
    ...errorsOf({
      contact: textError(billTo.contact, billingLimits.contact),
      purchaseOrder: textError(billTo.purchaseOrder, billingLimits.purchaseOrder),
    }),
  });
  return billTo;
}

export const missingFields = ["legalName", "address", "taxNumber", "payment"] as const;
export type MissingField = (typeof missingFields)[number];
export const missingFieldLabels: Record<MissingField, string> = {
  legalName: "legal name",
  address: "address",
  taxNumber: "tax number",
  payment: "payment instructions",
};

const missingOf = (party: BillingParty | null): MissingField[] =>
  (["legalName", "address", "taxNumber"] as const).filter((field) => (party?.[field] ?? "") === "");

/** What an invoice still lacks on each side. Free-text payment instructions replace a missing account number. */
export function missingBilling(sources: BillingSources): { agency: MissingField[]; employer: MissingField[] } {
  const payment = sources.agency?.payment;
  return {
    agency: [
      ...missingOf(sources.agency),
      ...(payment && (payment.account !== "" || payment.note !== "") ? [] : ["payment" as const]),
    ],
    employer: missingOf(billedParty(sources)),
  };
}

/** Each field that the employer filled in takes precedence; the agency's entry fills the rest. */
export function billedParty({ employer, billTo }: Pick<BillingSources, "employer" | "billTo">): BillingParty {
  const of = (field: keyof BillingParty): string => (employer?.[field] ?? "") || (billTo?.[field] ?? "");
  return { legalName: of("legalName"), address: of("address"), taxNumber: of("taxNumber") };
}
