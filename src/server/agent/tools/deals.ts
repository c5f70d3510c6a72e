import { z } from "zod";
import { pick } from "#domain/core/pick.ts";
import type { Answer } from "#contract/index.ts";
import { dealSheet } from "#contract/deal-sheet.ts";
import { calendarDate } from "#contract/procedure.ts";
import { marked } from "#domain/agent/marked.ts";
import { dealStatuses } from "#domain/deal/deal.ts";
import {
  code,
  cursor,
  cursorIn,
  cursorOut,
  id,
  instant,
  markedOrNull,
  markedParty,
  markedText,
  party,
} from "../shapes.ts";
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

const rowOf = (deal: Answer<"deals", "list">["items"][number]) => ({
  dealId: deal.id,
  code: deal.code,
  listingId: deal.listingId,
  maskedCode: deal.maskedCode,
  headlineRole: marked(deal.headlineRole),
  listingAgency: markedParty(deal.listingAgency),
  sellingAgency: deal.sellingAgency && markedParty(deal.sellingAgency),
  employer: markedParty(deal.employer),
  status: deal.status,
  targetSalary: deal.targetSalary,
  acceptedSalary: deal.acceptedSalary,
  feePercent: deal.feePercent,
  feeCents: deal.feeCents,
  createdAt: deal.createdAt,
  updatedAt: deal.updatedAt,
  actions: deal.actions,
  version: deal.version,
});

const signing = shape.signing.unwrap().shape;
const closing = shape.closing.unwrap().shape;

export const deals = {
  list_deals: tool("list_deals", {
    input: z.strictObject({
      statuses: z.array(z.enum(dealStatuses)).max(10).optional(),
      listingId: id.optional(),
      cursor: cursorIn,
      limit: z.int().min(1).max(50).default(25),
    }),
    output: z.object({ items: z.array(row), total: z.int(), nextCursor: cursor }),
    async run({ ask }, { statuses = [], listingId, cursor: at, limit }) {
      const { items, total, nextCursor } = await ask("deals", "list", {
        statuses,
        limit,
        ...(listingId !== undefined && { listingId }),
        ...(at !== undefined && { cursor: at }),
      });
      return { items: items.map(rowOf), total, nextCursor: cursorOut(nextCursor) };
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
        ...rowOf(deal),
        guaranteeDays: deal.guaranteeDays,
        guaranteePolicy: deal.guaranteePolicy,
        terms: marked(deal.terms),
        signing: deal.signing && {
          state: deal.signing.state,
          sentAt: deal.signing.sentAt,
          expiresAt: deal.signing.expiresAt,
          parts: deal.signing.parts.map(({ role, organizationName, state, declineReason }) => ({
            role,
            organizationName: marked(organizationName),
            state,
            declineReason: markedOrNull(declineReason),
          })),
        },
        closing: deal.closing && {
          ...pick(deal.closing, ["acceptedSalary", "feeCents", "startDate", "guaranteeEnds"]),
          isOver: deal.closing.over,
        },
        money: deal.money && {
          ...pick(deal.money, ["invoicedCents", "creditedCents", "paidCents", "dueCents"]),
        },
        introductionCode: deal.introduction?.code ?? null,
      };
    },
  }),
};
