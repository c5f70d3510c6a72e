import { z } from "zod";
import { correctedValues, correctionStates } from "#domain/deal/correction-record.ts";
import { dealLimits } from "#domain/deal/terms.ts";
import { cents } from "./deal-money.ts";
import { calendarDate, id, instant, wholeNumber } from "./procedure.ts";

const dollars = z.number();

/**
 * Before and after: the salary in whole dollars; for a fall-off its last day, and null once it is undone; how a
 * replacement was settled.
 */
const change = z.discriminatedUnion("what", [
  z.object({ what: z.literal("salary"), before: dollars, after: dollars }),
  z.object({ what: z.literal("start_date"), before: calendarDate, after: calendarDate }),
  z.object({ what: z.literal("time_zone"), before: z.string(), after: z.string() }),
  z.object({ what: z.literal("last_day"), before: calendarDate, after: calendarDate }),
  z.object({ what: z.literal("fall_off"), before: calendarDate, after: z.null() }),
  z.object({ what: z.literal("replacement"), before: z.enum(["found", "refunded"]), after: z.literal("owed") }),
]);

const figures = z.object({
  feeCents: cents,
  /** The fee less refunds. */
  keptCents: cents,
  /** Unpaid and due by today. */
  dueNowCents: cents,
  unpaidCents: cents,
  /** Refunded to the employer. */
  backCents: cents,
  /** Refunded if no replacement is found; 0 unless one is owed. */
  owedCents: cents,
  guaranteeEnds: calendarDate,
  /** Null for the employer. */
  shares: z.object({ laCents: cents, saCents: cents, platformCents: cents }).nullable(),
});

const effect = z.object({ before: figures, after: figures });

export const correctionPreview = z.object({
  change,
  effect,
  /** Organizations that have to confirm it. Empty: it is applied at once. */
  confirms: z.array(z.string()),
  /** Organizations whose money changes but who have no active member to confirm it. */
  unasked: z.array(z.string()),
  /** Other parties that no one is notified for, because none of their members is active on the marketplace. */
  absent: z.array(z.string()),
});

export const correctionRecord = z.object({
  number: z.int(),
  change,
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  state: z.enum(correctionStates),
  settledAt: instant.nullable(),
  confirmations: z.array(
    z.object({
      role: z.enum(["selling", "employer"]),
      organizationName: z.string(),
      state: z.enum(["waiting", "confirmed", "declined"]),
      answeredAt: instant.nullable(),
    }),
  ),
  declineReason: z.string().nullable(),
  unasked: z.array(z.string()),
  /** The pending change; null once it is settled. */
  effect: effect.nullable(),
});

/** Which value is wrong, and the right one. Undoing a fall-off or a settlement needs no value. */
export const correctionAsk = {
  id,
  what: z.enum(correctedValues, "Choose what is wrong."),
  acceptedSalary: wholeNumber(1, dealLimits.maxSalary / 100).optional(),
  startDate: calendarDate.optional(),
  timeZone: z.string().max(64).optional(),
  lastDay: calendarDate.optional(),
};
