import { z } from "zod";
import { dealStatuses } from "#domain/deal.ts";
import { dealLimits, guaranteeOptions } from "#domain/deal-terms.ts";
import { dealSorts } from "#domain/deal-list.ts";
import { dealActions } from "#domain/deal-view.ts";
import { cursor, fileProcedure, id, instant, oneOrMany, procedure, silentProcedure, wholeNumber } from "./procedure.ts";

const party = z.object({ id, name: z.string() });
const cents = z.int();
const percent = z.number().min(0, "Give zero or more.").max(100, "Give at most 100.").multipleOf(0.01, "Give at most two decimals.");
const guaranteeDays = z.union(guaranteeOptions.map((days) => z.literal(days)), { error: `Choose ${guaranteeOptions.join(", ")} days.` });

const termsFacts = { targetSalary: z.number(), feePercent: z.number(), guaranteeDays, terms: z.string() };

/** What a proposal asks: the salary in whole dollars; the selling agency has the rest of the split. */
const termsAsk = {
  targetSalary: z.int("Give whole dollars.").min(1, "Give the target salary in whole dollars.").max(dealLimits.mostSalary / 100, "Give at most 10,000,000."),
  feePercent: percent,
  laSplit: percent,
  guaranteeDays,
  terms: z.string().max(dealLimits.text, `Shorten this to at most ${dealLimits.text} characters.`),
};

const row = {
  id,
  code: z.string(),
  listingId: id,
  maskedCode: z.string(),
  headlineRole: z.string(),
  listingAgency: party,
  sellingAgency: party.nullable(),
  employer: party,
  status: z.enum(dealStatuses),
  targetSalary: z.number(),
  feePercent: z.number(),
  feeCents: cents,
  createdAt: instant,
  updatedAt: instant,
  /** What you may do with it now. */
  actions: z.array(z.enum(dealActions)),
  version: z.int(),
};

const stand = z.object({ organisationId: id, organisationName: z.string(), at: instant });

export const dealRow = z.object(row);

export const dealSheet = z.object({
  ...row,
  part: z.enum(["listing", "selling", "employer"]).nullable(),
  guaranteeDays,
  terms: z.string(),
  /** `null` for the employer: split, versions and floor are between the agencies. */
  agencySide: z
    .object({
      laSplit: z.number(),
      saSplit: z.number(),
      platformCents: cents,
      laCents: cents,
      saCents: cents,
      minimumFeeCents: cents,
      belowMinimum: z.boolean(),
      versions: z.array(
        z.object({
          number: z.int(),
          ...termsFacts,
          laSplit: z.number(),
          saSplit: z.number(),
          proposedBy: stand,
          acceptedBy: z.array(stand),
          change: z.object({ fields: z.array(z.string()), feeCents: cents, laCents: cents, saCents: cents }).nullable(),
        }),
      ),
      stillToAccept: z.array(z.string()),
      lostReason: z.string().nullable(),
      /** Told to the listing agency alone. */
      hiddenFromEmployer: z.boolean().optional(),
    })
    .nullable(),
});

const filters = {
  /** Finds by deal code, headline role, masked code or employer, case-insensitive. */
  search: z.string().max(100).default(""),
  statuses: oneOrMany(z.enum(dealStatuses)),
  listingId: id.optional(),
  sort: z.enum(dealSorts).default("created"),
  direction: z.enum(["asc", "desc"]).default("desc"),
};

const version = z.int();
const confirmBelowMinimum = z.boolean().default(false);

export const deals = {
  list: procedure({
    says: "The deals your organisation has a part in, an employer's once they were sent for signature.",
    input: z.strictObject({ ...filters, cursor: cursor.optional(), limit: wholeNumber(1, 100).default(50) }),
    output: z.object({ items: z.array(dealRow), total: z.int(), nextCursor: z.string().nullable() }),
  }),
  summary: procedure({
    says: "The figures over the list: all deals, the fees of those closed won, the share of those closed won.",
    input: z.strictObject({}),
    output: z.object({ total: z.int(), totalValueCents: cents, conversionRate: z.number(), closedWon: z.int() }),
  }),
  export: fileProcedure({
    says: "The deals of the list as CSV, amounts to the cent.",
    input: z.strictObject(filters),
  }),
  parties: procedure({
    says: "The agencies and employers a deal can name.",
    input: z.strictObject({}),
    output: z.object({ agencies: z.array(party), employers: z.array(party) }),
  }),
  get: procedure({
    says: "One deal sheet. An employer's has no split in it.",
    input: z.strictObject({ id }),
    output: dealSheet,
  }),
  create: procedure({
    says: "Makes a deal in Draft with version 1 of its terms, which your agency stands by. A fee under the listing's minimum needs the listing agency's confirmation.",
    input: z.strictObject({ listingId: id, employerId: id, sellingAgencyId: id.nullable().default(null), ...termsAsk, confirmBelowMinimum, confirmedTexts: z.array(z.string().max(600)).max(50).default([]) }),
    output: dealSheet,
  }),
  propose: procedure({
    says: "Proposes other terms: the next numbered version, which your agency stands by and the other is asked to accept.",
    input: z.strictObject({ id, version, ...termsAsk, confirmBelowMinimum, confirmedTexts: z.array(z.string().max(600)).max(50).default([]) }),
    output: dealSheet,
  }),
  accept: procedure({
    says: "Your agency accepts the current version of the terms.",
    input: z.strictObject({ id, version, number: z.int(), confirmBelowMinimum }),
    output: dealSheet,
  }),
  lose: procedure({
    says: "Closes a deal as lost, with the reason.",
    input: z.strictObject({ id, version, reason: z.string().min(1, "Say in a few words why it was lost.").max(dealLimits.reason), confirmedTexts: z.array(z.string().max(600)).max(50).default([]) }),
    output: dealSheet,
  }),
  discard: silentProcedure({
    says: "Deletes a draft that was never sent for signature; restore brings it back within a day.",
    input: z.strictObject({ id, version }),
  }),
  restore: procedure({
    says: "Undoes a deletion within a day and answers the sheet; nothing changes where it was undone already.",
    input: z.strictObject({ id }),
    output: dealSheet,
  }),
};
