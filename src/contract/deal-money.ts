import { z } from "zod";
import { dueStates, standingStates } from "#domain/deal/dues.ts";
import { entryKinds, ledgerAccounts } from "#domain/deal/ledger.ts";
import { calendarDate } from "./procedure.ts";

export const cents = z.int();
const entryKind = z.enum(entryKinds);

/** A fee's payment status today in the deal's time zone: the amount that matters now and its date. */
export const standing = z.object({
  state: z.enum(standingStates),
  cents,
  on: calendarDate.nullable(),
  overdueDays: z.int(),
});

/** A won deal in the list. */
export const placement = z.object({
  startDate: calendarDate,
  timeZone: z.string(),
  /** How the placement ended within its guarantee; null if it didn't. */
  ended: z
    .object({ lastDay: calendarDate, day: z.int(), replacement: z.enum(["owed", "found", "refunded"]).nullable() })
    .nullable(),
  /** The fee less refunds. */
  keptFeeCents: cents,
  standing,
});

export const keptShares = z.object({ feeCents: cents, platformCents: cents, laCents: cents, saCents: cents });

/** What the employer owes and has paid. A debit of its account is positive. */
export const money = z.object({
  invoicedCents: cents,
  creditedCents: cents,
  /** Less refunds. */
  paidCents: cents,
  /** Unpaid, due or not yet due. */
  dueCents: cents,
  refundDueCents: cents,
  /** Each with its own date: the start date, or the installments over the guarantee; later if invoiced later. */
  dues: z.array(
    z.object({
      dueOn: calendarDate,
      agreedCents: cents,
      cents,
      openCents: cents,
      state: z.enum(dueStates),
      overdueDays: z.int(),
    }),
  ),
  standing,
  entries: z.array(
    z.object({
      number: z.int(),
      kind: entryKind,
      /** For a reversal, the kind of the entry it reverses. */ about: entryKind,
      on: calendarDate,
      cents,
    }),
  ),
});

/** Owed from what the employer has paid so far; `waitingCents` follows once it pays the rest. */
const shareDue = z.object({
  owedCents: cents,
  owedSince: calendarDate.nullable(),
  waitingCents: cents,
  returnCents: cents,
  returnSince: calendarDate.nullable(),
});

/** The deal's whole double-entry book; debits are positive. */
export const ledger = z.object({
  entries: z.array(
    z.object({
      number: z.int(),
      kind: entryKind,
      on: calendarDate,
      postings: z.array(z.object({ account: z.enum(ledgerAccounts), cents })),
      reverses: z.int().nullable(),
      correctable: z.boolean(),
      /** Whether the agencies settled it by netting, without money moving. */
      netted: z.boolean(),
    }),
  ),
  outstanding: z.object({
    client_paid: cents,
    partner_paid: cents,
    platform_paid: cents,
    client_refunded: cents,
    partner_returned: cents,
    platform_returned: cents,
  }),
  cashCents: cents,
  reserveCents: cents,
  shares: z.object({ listing: cents, selling: cents, platform: cents }),
  dues: z.object({ selling: shareDue, platform: shareDue }),
});
