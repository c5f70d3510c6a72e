import { z } from "zod";
import type { Answer } from "#contract/index.ts";
import { dealSheet } from "#contract/deal-sheet.ts";
import { calendarDate } from "#contract/procedure.ts";
import { dealStatuses } from "#domain/deal/deal.ts";
import { code, id, instant, markedText, page, pageIn, party } from "../shapes.ts";
import { tool } from "../tool.ts";

const { shape } = dealSheet;

const row = z.object({
  dealId: id,
  code,
  listingId: id,
  maskedCode: code,
  headlineRole: markedText,
  listingAgency: party,
  sellingAgency: party.nullable(),
  employer: party,
  status: shape.status,
  /** Whole dollars. */
  targetSalary: z.number(),
  acceptedSalary: z.number().nullable(),
  feePercent: z.number(),
  feeCents: z.int(),
  createdAt: instant,
  updatedAt: instant,
  actions: shape.actions,
  version: z.int(),
});

const rowOf = (deal: Omit<Answer<"deals", "list">["items"][number], "waits">) => ({ ...deal, dealId: deal.id });

const signing = shape.signing.unwrap().shape;
const closing = shape.closing.unwrap().shape;

export const deals = {
  list_deals: tool("list_deals", {
    input: z.strictObject({
      statuses: z.array(z.enum(dealStatuses)).max(10).optional(),
      listingId: id.optional(),
      ...pageIn,
    }),
    output: page(row),
    async run({ ask }, filters) {
      const found = await ask("deals", "list", filters);
      return { ...found, items: found.items.map(rowOf) };
    },
  }),
  read_deal: tool("read_deal", {
    input: z.strictObject({ dealId: id }),
    output: row.extend({
      guaranteeDays: shape.guaranteeDays,
      guaranteePolicy: shape.guaranteePolicy,
      terms: markedText,
      signing: z
        .object({
          state: signing.state,
          sentAt: instant,
          expiresAt: instant,
          parts: z.array(
            z.object({
              role: signing.parts.element.shape.role,
              organizationName: markedText,
              state: signing.parts.element.shape.state,
              declineReason: markedText.nullable(),
            }),
          ),
        })
        .nullable(),
      closing: z
        .object({
          acceptedSalary: z.number(),
          feeCents: z.int(),
          startDate: calendarDate,
          guaranteeEnds: calendarDate,
          isOver: closing.over,
        })
        .nullable(),
      money: z
        .object({ invoicedCents: z.int(), creditedCents: z.int(), paidCents: z.int(), dueCents: z.int() })
        .nullable(),
      introductionCode: code.nullable(),
    }),
    async run({ ask }, { dealId }) {
      const deal = await ask("deals", "get", { id: dealId });
      return {
        ...deal,
        ...rowOf(deal),
        closing: deal.closing && { ...deal.closing, isOver: deal.closing.over },
        introductionCode: deal.introduction?.code ?? null,
      };
    },
  }),
};
