import { z } from "zod";
import { retentionNeeds } from "#domain/retention/needs.ts";
import { calendarDate, id, procedure } from "./procedure.ts";

const settings = z.object({
  /** The days that apply. */
  days: z.int(),
  /** Whether your organization chose them. */
  chosen: z.boolean(),
  /** The days without a choice, and the marketplace's limits. */
  usual: z.int(),
  least: z.int(),
  most: z.int(),
});

const retention = z.object({
  endedOn: calendarDate,
  /** The last date; it can move while `neededFor` isn't empty. */
  keptUntil: calendarDate,
  warned: z.boolean(),
  neededFor: z.array(z.object({ need: z.enum(retentionNeeds), code: z.string() })),
  /** The last date after an extension; null: it can't be extended. */
  extension: calendarDate.nullable(),
  extended: z.boolean(),
});

/** How long the identities of listings that ended are kept (docs/decisions/0081). */
export const retentions = {
  settings: procedure({
    needs: "organization.own",
    says: "How many days after its end the identity of a listing of your organization is stored, and the limits.",
    input: z.strictObject({}),
    output: settings,
  }),
  saveSettings: procedure({
    needs: "organization.retention",
    says:
      "Sets how many days after its end the identity of a listing is stored, for admins of an agency. Listings that " +
      "ended already are warned of first.",
    input: z.strictObject({ days: z.int("Enter a whole number of days.") }),
    output: settings,
  }),
  get: procedure({
    needs: "listing.create",
    says: "How long the identity of one of your ended listings is stored, and what still needs it. Null for any other.",
    input: z.strictObject({ listingId: id }),
    output: z.object({ retention: retention.nullable() }),
  }),
  extend: procedure({
    needs: "listing.create",
    says: "Keeps the identity of a listing that ended longer, once. It is recorded.",
    input: z.strictObject({ listingId: id }),
    output: z.object({ retention: retention.nullable() }),
  }),
};
