import { z } from "zod";
import { dealStatuses } from "#domain/deal/deal.ts";
import { guaranteeOptions } from "#domain/deal/terms.ts";
import { documentKinds } from "#domain/deal/agreement.ts";
import { partStates, sendingStates, signingProviders } from "#domain/deal/signing.ts";
import { dealReplies } from "#domain/deal/reply.ts";
import { dealChoices } from "#domain/deal/view.ts";
import { guaranteePolicies } from "#domain/deal/guarantee.ts";
import { correctionRecord } from "./deal-correction.ts";
import { cents, keptShares, ledger, money, placement } from "./deal-money.ts";
import { calendarDate, id, instant } from "./procedure.ts";
import { maskedName, party } from "./shapes.ts";

export const guaranteeDays = z.union(
  guaranteeOptions.map((days) => z.literal(days)),
  { error: `Choose ${guaranteeOptions.join(", ")} days.` },
);

export const guaranteePolicy = z.enum(guaranteePolicies, `Choose one of: ${guaranteePolicies.join(", ")}.`);

const termsFacts = {
  targetSalary: z.number(),
  feePercent: z.number(),
  guaranteeDays,
  guaranteePolicy,
  terms: z.string(),
};

const row = {
  id,
  code: z.string(),
  listingId: id,
  ...maskedName,
  listingAgency: party,
  sellingAgency: party.nullable(),
  employer: party,
  status: z.enum(dealStatuses),
  targetSalary: z.number(),
  acceptedSalary: z.number().nullable(),
  feePercent: z.number(),
  /** On the accepted salary once the deal is won, on the target salary until then. */
  feeCents: cents,
  /** Your agency's part of the fee after a fall-off; absent for an employer and the platform. */
  myShareCents: cents.optional(),
  /** Null until the deal is won. */
  placement: placement.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** What you can do with it now. */
  actions: z.array(z.enum(dealChoices)),
  version: z.int(),
};

const stand = z.object({ organizationId: id, organizationName: z.string(), at: instant });

export const dealRow = z.object(row);

export const dealReply = z.enum(dealReplies);

export const role = z.enum(["listing", "selling", "employer"]);
export const documentKind = z.enum(documentKinds);

/** The last sending for signature; an employer sees its own document and who signs it. */
const signing = z.object({
  number: z.int(),
  provider: z.enum(signingProviders),
  state: z.enum(sendingStates),
  sentAt: instant,
  expiresAt: instant,
  completedAt: instant.nullable(),
  /** When it was recalled, declined or expired, or its deal was closed as lost. */
  endedAt: instant.nullable(),
  parts: z.array(
    z.object({
      role,
      organizationName: z.string(),
      document: documentKind,
      state: z.enum(partStates),
      /** The recipient of its emails, shown to the listing agency; null: the organization's own people. */
      signerName: z.string().nullable(),
      signedName: z.string().nullable(),
      answeredAt: instant.nullable(),
      seenAt: instant.nullable(),
      declineReason: z.string().nullable(),
      remindableAt: instant.nullable(),
    }),
  ),
  /** SHA-256 in hex of the sent terms, and of the executed PDF once it is rendered. */
  documents: z.array(
    z.object({ kind: documentKind, title: z.string(), termsHash: z.string(), pdfHash: z.string().nullable() }),
  ),
});

const closing = z.object({
  acceptedSalary: z.number(),
  feeCents: cents,
  startDate: calendarDate,
  /** The first date the guarantee no longer covers. */
  guaranteeEnds: calendarDate,
  timeZone: z.string(),
  closedAt: instant,
  /** Today's day of the guarantee; negative before the start. */
  day: z.int(),
  over: z.boolean(),
  refundTodayCents: cents,
  /** The part that the employer has paid and would get back. */
  backTodayCents: cents,
  fallOff: z
    .object({
      lastDay: calendarDate,
      day: z.int(),
      refundCents: cents,
      /** The part that is paid back; the rest is credited. */ backCents: cents,
      reason: z.string(),
      replacement: z.enum(["owed", "found", "refunded"]).nullable(),
    })
    .nullable(),
});

export const dealSheet = z.object({
  ...row,
  part: role.nullable(),
  guaranteeDays,
  guaranteePolicy,
  terms: z.string(),
  signing: signing.nullable(),
  closing: closing.nullable(),
  money: money.nullable(),
  /** `null` for the employer: split, versions and minimum fee are between the agencies. */
  agencySide: z
    .object({
      laSplit: z.number(),
      saSplit: z.number(),
      platformCents: cents,
      /** Deducted from the fee first, as set when the deal was made; basis points. */
      platformBp: z.int(),
      laCents: cents,
      saCents: cents,
      /** The shares after a fall-off; null without one. */
      kept: keptShares.nullable(),
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
      /** Only for the listing agency. */
      hiddenFromEmployer: z.boolean().optional(),
      ledger: ledger.nullable(),
      /** Your agency's share of the amounts in `money`; null for the platform and until the deal is won. */
      myMoney: z
        .object({
          invoicedCents: cents,
          creditedCents: cents,
          paidCents: cents,
          refundDueCents: cents,
          dues: z.array(z.object({ agreedCents: cents, cents, openCents: cents })),
        })
        .nullable(),
    })
    .nullable(),
  /** Corrections of a won deal, newest first. */
  corrections: z.array(correctionRecord),
  /** The introduction it came from; also null for viewers who can't read that. */
  introduction: z.object({ id, code: z.string() }).nullable(),
});
