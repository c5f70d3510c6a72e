import { z } from "zod";
import { dealStatuses } from "#domain/deal/deal.ts";
import { dealLimits } from "#domain/deal/terms.ts";
import { dealSorts } from "#domain/deal/list.ts";
import { paymentKinds } from "#domain/deal/ledger.ts";
import { billToForm, dealBilling } from "./billing.ts";
import { correctionAsk, correctionPreview } from "./deal-correction.ts";
import { cents, standing } from "./deal-money.ts";
import { consentVersion, signatureName, signedHash, signingSheet } from "./signing.ts";
import {
  answering,
  calendarDate,
  countedPage,
  fileProcedure,
  id,
  oneOrMany,
  paging,
  procedure,
  silentProcedure,
  sync,
  updatedSince,
  wholeNumber,
} from "./procedure.ts";
import { confirmedTexts, party } from "./shapes.ts";
import { dealReply, dealRow, dealSheet, documentKind, guaranteeDays, guaranteePolicy, role } from "./deal-sheet.ts";

const percent = z
  .number()
  .min(0, "Enter zero or more.")
  .max(100, "Enter at most 100.")
  .multipleOf(0.01, "Enter at most two decimals.");

/** A proposal's terms: the salary in whole dollars; the selling agency gets the rest of the split. */
const termsAsk = {
  targetSalary: z
    .int("Enter whole dollars.")
    .min(1, "Enter the target salary in whole dollars.")
    .max(dealLimits.maxSalary / 100, "Enter at most 10,000,000."),
  feePercent: percent,
  laSplit: percent,
  guaranteeDays,
  guaranteePolicy: guaranteePolicy.default("prorated"),
  terms: z.string().max(dealLimits.text, `Shorten this to at most ${dealLimits.text} characters.`),
};

const filters = {
  /** Matches deal code, headline role, masked code or employer, case-insensitive. */
  search: z.string().max(100).default(""),
  statuses: oneOrMany(z.enum(dealStatuses)),
  listingId: id.optional(),
  sort: z.enum(dealSorts).default("created"),
  direction: z.enum(["asc", "desc"]).default("desc"),
};

const version = z.int();
const confirmBelowMinimum = z.boolean().default(false);
const reason = z
  .string()
  .min(1, "Enter a short reason.")
  .max(dealLimits.reason, `Shorten this to at most ${dealLimits.reason} characters.`);
const signer = z.strictObject({ name: z.string().max(80), email: z.string().max(200) }).nullable();

const step = answering("deal.create", dealSheet);
const signerStep = answering("deal.sign", dealSheet);

export const deals = {
  list: procedure({
    needs: "deal.use",
    says: "The deals your organization takes part in. An employer sees a deal once it has been sent for signature.",
    input: z.strictObject({
      ...filters,
      ...paging(50),
      updatedSince,
    }),
    output: countedPage(
      dealRow.extend({
        /** What it needs from your organization now; null: nothing. */
        waits: dealReply.nullable(),
      }),
    ).extend({
      sync: sync.optional(),
    }),
  }),
  summary: procedure({
    needs: "deal.use",
    says:
      "The figures above the list: number of deals, fees of won deals as agreed and after fall-offs, " +
      "conversion rate. For an employer, also what it has to pay first.",
    input: z.strictObject({}),
    output: z.object({
      total: z.int(),
      totalValueCents: cents,
      keptValueCents: cents,
      /** Your agency's share of `totalValueCents` and of `keptValueCents`; absent for an employer and the platform. */
      totalShareCents: cents.optional(),
      myShareCents: cents.optional(),
      conversionRate: z.number(),
      closedWon: z.int(),
      /** For an employer: the open amount with the earliest date, null if nothing is open. */
      dueNext: standing.nullable().optional(),
    }),
  }),
  export: fileProcedure({
    needs: "deal.use",
    says: "The deals of the list as CSV, amounts to the cent. With `ids`, only those.",
    input: z.strictObject({ ...filters, ids: oneOrMany(id) }),
  }),
  parties: procedure({
    needs: "deal.create",
    says:
      "The agencies a deal can name, by name. An employer is named by its company and work address: " +
      "`clients.bring`.",
    input: z.strictObject(paging(1000, 1000)),
    output: z.object({ agencies: z.array(party), nextCursor: z.string().nullable() }),
  }),
  get: procedure({
    needs: "deal.use",
    says: "One deal sheet. An employer's has no split in it.",
    input: z.strictObject({ id }),
    output: dealSheet,
  }),
  create: step({
    says:
      "Creates a draft deal with version 1 of its terms, which your agency accepts. A fee below the " +
      "listing's minimum needs the listing agency's confirmation. With an introduction, the deal takes " +
      "its parties and agreed terms.",
    input: z.strictObject({
      listingId: id,
      introductionId: id.optional(),
      /** As in `introductions.request`; left out, a deal from an introduction has the introduction's. */
      jobId: id.nullable().optional(),
      employerId: id.optional(),
      sellingAgencyId: id.nullable().optional(),
      ...termsAsk,
      feePercent: percent.optional(),
      laSplit: percent.optional(),
      guaranteeDays: guaranteeDays.optional(),
      confirmBelowMinimum,
      confirmedTexts,
    }),
  }),
  propose: step({
    says:
      "Proposes other terms: the next numbered version. Your agency accepts it by proposing it; the " +
      "other agency is asked to accept.",
    input: z.strictObject({ id, version, ...termsAsk, confirmBelowMinimum, confirmedTexts }),
  }),
  accept: step({
    says: "Your agency accepts the current version of the terms.",
    input: z.strictObject({ id, version, number: z.int(), confirmBelowMinimum }),
  }),
  send: procedure({
    needs: "deal.create",
    says:
      "Sends the terms both agencies accepted for signature: the split agreement to the agencies, the " +
      "client agreement to the employer and the invoicing agency. Each signer gets an email with their " +
      "own link when it is their turn. If no signer is named, members of the organization sign.",
    input: z.strictObject({
      id,
      version,
      signers: z.strictObject({ listing: signer, selling: signer, employer: signer }).partial().default({}),
    }),
    output: z.object({
      deal: dealSheet,
      /** The configured partner's signing page; null: documents are signed here. */
      partnerUrl: z.string().nullable(),
    }),
  }),
  recall: step({
    says: "Recalls a deal from signature to draft. Its signatures become void and stay on record.",
    input: z.strictObject({ id, version }),
  }),
  remind: step({
    says: "Sends the email again to a party whose turn it is, at most once a day.",
    input: z.strictObject({ id, part: role }),
  }),
  agreement: procedure({
    needs: "deal.sign",
    says: "What your organization is asked to sign, or has signed: every document with the fingerprint of its terms.",
    input: z.strictObject({ id }),
    output: signingSheet,
  }),
  sign: signerStep({
    says:
      "Signs for your organization the documents that `agreement` returned. With the last signature the deal " +
      "is executed.",
    input: z.strictObject({ id, name: signatureName, hash: signedHash, consent: z.boolean(), consentVersion }),
  }),
  decline: signerStep({
    says: "Your organization declines to sign, which ends signing for everyone. The agencies read the reason.",
    input: z.strictObject({ id, reason, confirmedTexts }),
  }),
  document: fileProcedure({
    needs: "deal.use",
    says:
      "An executed agreement as PDF, with its signature certificate: the bytes that were stored when it was " +
      "executed.",
    input: z.strictObject({ id, kind: documentKind }),
  }),
  pdf: fileProcedure({
    needs: "deal.use",
    says: "The deal sheet as PDF, with the figures the sheet shows you.",
    input: z.strictObject({ id }),
  }),
  win: step({
    says:
      "Closes an executed deal as won: the fee is that of the accepted salary (whole dollars), the ledger " +
      "opens, the guarantee counts from the start date in the time zone given.",
    input: z.strictObject({
      id,
      version,
      acceptedSalary: z
        .int("Enter whole dollars.")
        .min(1, "Enter the accepted salary in whole dollars.")
        .max(dealLimits.maxSalary / 100, "Enter at most 10,000,000."),
      startDate: calendarDate,
      timeZone: z.string().max(64),
    }),
  }),
  pay: step({
    says: "Records money that changed hands, in cents, on a day.",
    input: z.strictObject({ id, version, kind: z.enum(paymentKinds), amountCents: cents, on: calendarDate }),
  }),
  correct: step({
    says: "Undoes a payment recorded by mistake, with a reversing entry.",
    input: z.strictObject({ id, version, entry: z.int() }),
  }),
  fallOff: step({
    says: "Records a fall-off within the guarantee: the ledger gets the refund under the deal's policy.",
    input: z.strictObject({ id, version, lastDay: calendarDate, reason, confirmedTexts }),
  }),
  settle: step({
    says: "Settles an owed replacement: found, or refunded as of the day the placement ended.",
    input: z.strictObject({ id, version, outcome: z.enum(["found", "refunded"]) }),
  }),
  correctionEffect: procedure({
    needs: "deal.create",
    says:
      "What a correction of a won deal would change in money, and which parties would have to confirm it. " +
      "Changes nothing.",
    input: z.strictObject(correctionAsk),
    output: correctionPreview,
  }),
  correctValue: step({
    says:
      "Corrects one value of a won deal, with a reason that every party reads. Applied at once if no party's " +
      "money changes. Otherwise each affected party confirms first.",
    input: z.strictObject({ ...correctionAsk, version, reason, confirmedTexts }),
  }),
  answerCorrection: signerStep({
    says:
      "Your organization confirms or declines a correction that changes its money. With the last " +
      "confirmation it is applied. Declining needs a reason.",
    input: z.strictObject({
      id,
      number: wholeNumber(1, 1_000),
      confirm: z.boolean(),
      reason: z.string().max(dealLimits.reason, `Shorten this to at most ${dealLimits.reason} characters.`).default(""),
      confirmedTexts,
    }),
  }),
  withdrawCorrection: step({
    says: "The listing agency withdraws a correction that waits for confirmation. Nothing changes.",
    input: z.strictObject({ id, number: wholeNumber(1, 1_000), version }),
  }),
  billing: procedure({
    needs: "deal.use",
    says:
      "The invoices and credit notes of a deal with their state, and for the two sides of the invoice " +
      "what is still missing.",
    input: z.strictObject({ id }),
    output: dealBilling,
  }),
  saveBillTo: procedure({
    needs: "deal.create",
    says:
      "Replaces what your agency entered about the employer it bills: details the employer hasn't entered " +
      "itself, a contact, a purchase order. Possible until the invoice is settled.",
    input: z.strictObject({ id, ...billToForm.shape }),
    output: dealBilling,
  }),
  invoice: fileProcedure({
    needs: "deal.use",
    says:
      "An invoice or credit note as PDF, by its number, with what was paid and credited since. Without a " +
      "number, the fee's invoice. Payment instructions appear only in the copies of the two sides of the invoice.",
    input: z.strictObject({ id, number: z.string().max(32).optional() }),
  }),
  calendar: fileProcedure({
    needs: "deal.use",
    says: "Start date and end of the guarantee as an iCalendar file.",
    input: z.strictObject({ id }),
  }),
  lose: step({
    says: "Closes a deal as lost, with the reason.",
    input: z.strictObject({
      id,
      version,
      reason: z.string().min(1, "Enter a short reason.").max(dealLimits.reason),
      confirmedTexts,
    }),
  }),
  discard: silentProcedure({
    needs: "deal.create",
    says: "Deletes a draft that was never sent for signature; restore brings it back within a day.",
    input: z.strictObject({ id, version }),
  }),
  restore: step({
    says: "Undoes a deletion within a day and returns the sheet. Repeating it changes nothing.",
    input: z.strictObject({ id }),
  }),
};
