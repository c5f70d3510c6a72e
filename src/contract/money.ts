import { z } from "zod";
import { paymentKinds } from "#domain/deal/ledger.ts";
import { accountingTools } from "#domain/money/accounting.ts";
import { bankLimits, bankStates, leftOutReasons, matchReasons } from "#domain/money/bank.ts";
import { ages } from "#domain/money/receivables.ts";
import { moneyFiles } from "#domain/money/csv.ts";
import { openStages } from "#domain/money/forecast.ts";
import { nettedKinds, nettingDeclineReasons, nettingStatuses } from "#domain/money/netting.ts";
import { cents } from "./deal-money.ts";
import { answering, calendarDate, fileProcedure, id, procedure } from "./procedure.ts";
import { party } from "./shapes.ts";

/** `shareCents`: your own part; null for an employer. */
const amount = z.object({ cents, shareCents: cents.nullable() });

const receivable = z.object({
  dealId: id,
  code: z.string(),
  role: z.string(),
  employer: party,
  listingAgency: party,
  number: z.int(),
  of: z.int(),
  dueOn: calendarDate,
  overdueDays: z.int(),
  age: z.enum(ages),
  agreed: amount,
  credited: amount,
  paid: amount,
  open: amount,
});

const owed = z.object({ now: cents, later: cents, back: cents });
const stage = z.enum(openStages);

const agencySide = z.object({
  forecast: z.object({
    rates: z.array(
      z.object({
        stage,
        /** Your deals that reached the stage and are won or lost. */
        decided: z.int(),
        won: z.int(),
        bp: z.int(),
        /** True while too few are decided to count. */
        assumed: z.boolean(),
      }),
    ),
    daysToWin: z.object({ days: z.int(), won: z.int(), assumed: z.boolean() }),
    cells: z.array(z.object({ month: z.string(), stage, count: z.int(), fee: amount, weighted: amount })),
    total: z.object({ count: z.int(), fee: amount, weighted: amount }),
  }),
  partners: z.array(
    z.object({
      id,
      name: z.string(),
      placements: z.int(),
      fallOffs: z.int(),
      feeCents: cents,
      shareCents: cents,
      weOwe: owed,
      theyOwe: owed,
      netCents: cents,
      since: calendarDate.nullable(),
    }),
  ),
  platform: owed,
  exposure: z.array(z.object({ on: calendarDate, placements: z.int(), reserve: amount, atRisk: amount })),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      open: z.int(),
      weighted: amount,
      placements: z.int(),
      fallOffs: z.int(),
      kept: amount,
    }),
  ),
});

export const nettingItem = z.object({
  dealId: id,
  code: z.string(),
  role: z.string(),
  kind: z.enum(nettedKinds),
  youOwe: z.boolean(),
  /** All that was due of it. */
  openCents: cents,
  /** What the netting settles of it. */
  cents,
  since: calendarDate,
});

const netting = z.object({
  id,
  partner: party,
  proposedByYou: z.boolean(),
  proposedOn: calendarDate,
  /** The last day on which it can be confirmed. */
  until: calendarDate,
  state: z.enum(nettingStatuses),
  endedOn: calendarDate.nullable(),
  declineReason: z.enum(nettingDeclineReasons).nullable(),
  cents,
  items: z.array(nettingItem),
});

const nettingStep = answering("money.account", netting);

export const money = {
  desk: procedure({
    needs: "money.read",
    says:
      "The money of all your organization's deals: invoiced, paid and unpaid amounts by age and installment. " +
      "For agencies also the weighted pipeline, what partners owe, reserves and guarantees.",
    input: z.strictObject({}),
    output: z.object({
      asOf: calendarDate,
      totals: z.object({
        invoiced: amount,
        credited: amount,
        paid: amount,
        open: amount,
        due: amount,
        overdue: amount,
        refundDue: amount,
      }),
      aging: z.array(z.object({ age: z.enum(ages), count: z.int(), open: amount })),
      installments: z.array(
        z.object({
          number: z.int(),
          of: z.int(),
          count: z.int(),
          invoiced: amount,
          credited: amount,
          paid: amount,
          open: amount,
          overdue: amount,
        }),
      ),
      accounts: z.array(
        z.object({ id, name: z.string(), placements: z.int(), invoiced: amount, open: amount, overdue: amount }),
      ),
      open: z.array(receivable),
      openCount: z.int(),
      agencySide: agencySide.nullable(),
    }),
  }),
  export: fileProcedure({
    needs: "money.read",
    says: "A table of the money desk as CSV, amounts to the cent. Employers can only export what they owe.",
    input: z.strictObject({ file: z.enum(moneyFiles) }),
  }),
  statement: fileProcedure({
    needs: "money.read",
    says: "What your agency and a partner agency owe each other, entry by entry, as PDF or CSV.",
    input: z.strictObject({
      partnerId: id,
      format: z.enum(["pdf", "csv"]),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
    }),
  }),
  accounting: fileProcedure({
    needs: "money.account",
    says:
      "Your agency's ledger entries as balanced journals, in the columns of Xero's or QuickBooks Online's import. " +
      "When the software doesn't take all rows at once, several CSV files in one ZIP file.",
    input: z.strictObject({
      tool: z.enum(accountingTools),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
    }),
  }),
  nettings: procedure({
    needs: "money.account",
    says:
      "What your agency and each partner could net today, and your nettings so far. A netting settles what two " +
      "agencies owe each other by the same amount on either side.",
    input: z.strictObject({}),
    output: z.object({
      offers: z.array(z.object({ partner: party, cents, items: z.array(nettingItem) })),
      nettings: z.array(netting),
      /** Partner agencies that can't take part in the marketplace now: no netting with them is booked. */
      unavailable: z.array(id),
    }),
  }),
  proposeNetting: nettingStep({
    says: "Proposes netting to a partner agency. `cents`: the amount you saw. Nothing is booked until it confirms.",
    input: z.strictObject({ partnerId: id, cents: z.int().min(1) }),
  }),
  answerNetting: nettingStep({
    says: "Confirms a netting, which books it in the ledger of each deal, or declines it with a reason.",
    input: z.strictObject({ id, confirm: z.boolean(), reason: z.enum(nettingDeclineReasons).optional() }),
  }),
  withdrawNetting: nettingStep({
    says: "Withdraws a netting that your agency proposed.",
    input: z.strictObject({ id }),
  }),
  matchBank: procedure({
    needs: "money.account",
    says:
      "Reads a bank statement (CAMT.053 or CSV) and proposes which payment of which deal each booked line is. " +
      "`leftOut`: lines that aren't booked yet, and reversals with the payments they undo. It stores and records " +
      "nothing: a person records the payments.",
    bodyLimit: 3_000_000,
    input: z.strictObject({
      text: z.string().min(1, "Choose a file.").max(bankLimits.file, "Choose a file of at most 2 MB."),
    }),
    output: z.object({
      leftOut: z.array(
        z.object({
          on: calendarDate.nullable(),
          cents,
          name: z.string(),
          text: z.string(),
          why: z.enum(leftOutReasons),
        }),
      ),
      matches: z.array(
        z.object({
          line: z.object({ number: z.int(), on: calendarDate, cents, name: z.string(), text: z.string() }),
          state: z.enum(bankStates),
          found: z
            .object({
              dealId: id,
              code: z.string(),
              kind: z.enum(paymentKinds),
              cents,
              reasons: z.array(z.enum(matchReasons)),
            })
            .nullable(),
        }),
      ),
    }),
  }),
};
