import { z } from "zod";
import { mailDeliveries } from "#domain/outbox/delivery.ts";
import { leadKinds, leadLimits, leadStates } from "#domain/lead/lead.ts";
import { id, instant, paging, procedure, silentProcedure } from "./procedure.ts";

const shorter = (limit: number): string => `Shorten this to at most ${limit} characters.`;
const text = (limit: number) => z.string().max(limit, shorter(limit));
const token = z.string().min(1).max(200);

const slots = z.object({
  /** The zone of the call hours; readers see times in their own zone. */
  timeZone: z.string(),
  minutes: z.int(),
  /** The free times, earliest first. */
  slots: z.array(instant),
  /** How the invitation reaches the person who books. */
  emails: z.enum(mailDeliveries),
});

/** The free times, sent with a `slot-taken` error. */
export const freeSlots = z.strictObject({ slots: z.array(instant) });

const call = z.object({
  slot: instant,
  minutes: z.int(),
  timeZone: z.string(),
  state: z.enum(leadStates),
  slots: z.array(instant),
  emails: z.enum(mailDeliveries),
});

/** Demo calls: booked by anyone, read by platform staff. */
export const leads = {
  slots: procedure({
    needs: "public",
    says: "The times at which a demo call can be booked.",
    input: z.strictObject({}),
    output: slots,
  }),
  book: silentProcedure({
    needs: "public",
    says: "Books a demo call. An email with a calendar invitation goes to the given address.",
    input: z.strictObject({
      name: text(leadLimits.name),
      email: text(leadLimits.email),
      organization: text(leadLimits.organization),
      kind: z.enum(leadKinds, `Choose one of ${leadKinds.join(", ")}.`),
      note: text(leadLimits.note).default(""),
      timeZone: text(64),
      slot: instant,
    }),
  }),
  open: procedure({
    needs: "public",
    says: "The call behind the link in an email.",
    input: z.strictObject({ token }),
    output: call,
  }),
  move: silentProcedure({
    needs: "public",
    says: "Moves a call to another time. The link no longer works; the next email holds a new one.",
    input: z.strictObject({ token, slot: instant }),
  }),
  cancel: silentProcedure({
    needs: "public",
    says: "Cancels a call. The link no longer works.",
    input: z.strictObject({ token }),
  }),
  list: procedure({
    needs: "lead.read",
    says: "Booked demo calls, newest booking first. For platform staff.",
    input: z.strictObject(paging(50)),
    output: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          organization: z.string(),
          kind: z.enum(leadKinds),
          note: z.string(),
          slot: instant,
          timeZone: z.string(),
          state: z.enum(leadStates),
          createdAt: instant,
        }),
      ),
      /** Upcoming calls. */
      ahead: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
};
