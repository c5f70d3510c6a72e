import { z } from "zod";
import { billingLimits as most, missingFields } from "#domain/billing/billing.ts";
import { billKinds, billStates } from "#domain/billing/bills.ts";
import { calendarDate } from "./procedure.ts";

const text = (limit: number) => z.string().max(limit, `Shorten this to at most ${limit} characters.`);
const party = { legalName: text(most.legalName), address: text(most.address), taxNumber: text(most.taxNumber) };

/** An organization's billing details. Every field can be empty, and the version is 0, until they are saved. */
export const organizationBilling = z.strictObject({
  version: z.int().min(0),
  ...party,
  payment: z.strictObject({
    bankName: text(most.bankName),
    account: text(most.account),
    routing: text(most.routing),
    note: text(most.note),
  }),
  /** Shown as a part of each invoice's total; null: no tax line. The rate in basis points. */
  tax: z.strictObject({ label: text(most.taxLabel), rateBp: z.int() }).nullable(),
  invoicePrefix: text(most.prefix),
});

/** To save them: without a version, they replace the latest. */
export const organizationBillingForm = organizationBilling.partial({ version: true });

/** What an agency enters for one deal. */
export const billTo = z.strictObject({
  ...party,
  contact: text(most.contact),
  purchaseOrder: text(most.purchaseOrder),
});

/** To save it, in the same way. */
export const billToForm = billTo.extend({ version: z.int().min(0).optional() });

const missing = z.array(z.enum(missingFields));
const cents = z.int();

/** The invoices and credit notes of a deal. */
export const dealBilling = z.object({
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(billKinds),
      issuedOn: calendarDate,
      cents,
      /** `paid`: nothing is open; `creditedCents` says how much of it a credit settled. */
      state: z.enum(billStates),
      /** Paid after refunds, or paid back for a credit note, and the open amount. */
      paidCents: cents,
      openCents: cents,
      /** Of an invoice: what credits settled. Paid before refunds: `cents - creditedCents - openCents`. */
      creditedCents: cents,
      settledOn: calendarDate.nullable(),
      /** The invoice that a credit note refers to. */
      about: z.string().nullable(),
    }),
  ),
  /** Only for the two sides of the invoice. `own`: the fields that the employer has filled in. */
  parties: z
    .object({
      billed: z.object(party),
      entered: billTo,
      /** Of the entered details; 0 until they are saved. */
      version: z.int(),
      own: z.array(z.enum(["legalName", "address", "taxNumber"])),
      missing: z.object({ agency: missing, employer: missing }),
      editable: z.boolean(),
    })
    .nullable(),
});
