import { z } from "zod";
import { handedFields } from "#domain/hand-off/hand-off.ts";
import { shownSchemas } from "./listing-fields.ts";
import { calendarDate, id, instant, procedure } from "./procedure.ts";

/** The masked form of a listing, without the candidate's identity or a link to it. */
const handedForm = z.object({
  listingId: id,
  maskedCode: z.string(),
  ...shownSchemas(handedFields),
  exclusivityUntil: calendarDate,
});

/** Sending a listing's masked form to the configured workflow partner. */
export const handOffs = {
  create: procedure({
    needs: "signed-in",
    says:
      "The address of the workflow partner's page that creates a candidate, with a token for the listing's " +
      "masked form. The token works once, for five minutes. For the listing agency.",
    input: z.strictObject({ listingId: id }),
    output: z.object({ url: z.string(), expiresAt: instant }),
    answersOnce: true,
  }),
  redeem: procedure({
    needs: "public",
    says:
      "For the workflow partner's server: the masked form behind a hand-off token, once. `partner` is the " +
      "origin of the partner's configured address, such as https://workflow.example. The form never says who the " +
      "candidate is.",
    input: z.strictObject({ token: z.string().min(1).max(100), partner: z.string().min(1).max(300) }),
    output: z.object({ form: handedForm }),
  }),
};
