import { z } from "zod";
import { dealStatuses } from "#domain/deal.ts";
import { listingStatuses } from "#domain/listing-status.ts";
import { longestOwnFind } from "#domain/own-find.ts";
import { organisationKinds } from "#domain/viewer.ts";
import { id, procedure } from "./procedure.ts";

const about = { maskedCode: z.string(), headlineRole: z.string() };

/** What your organization finds of its own. */
export const own = {
  find: procedure({
    says: "Your own candidates by name, email address or masked code, your deals, introductions and partners, and the listing of a whole masked code. At most six of each. Each name shown goes on the audit log. A POST, since an address may be logged; it changes nothing else.",
    input: z.strictObject({ text: z.string().max(longestOwnFind, `Shorten this to at most ${longestOwnFind} characters.`) }),
    output: z.object({
      /** Names of the acting agency's own candidates, and of those it has opened under a reveal grant that still runs. */
      candidates: z.array(
        z.object({
          id,
          /** Null for a draft. */
          maskedCode: z.string().nullable(),
          /** Empty once erased. */
          name: z.string(),
          headlineRole: z.string(),
          /** Null where it is another agency's listing. */
          status: z.enum(listingStatuses).nullable(),
        }),
      ),
      deals: z.array(z.object({ id, code: z.string(), ...about, status: z.enum(dealStatuses), parties: z.array(z.string()) })),
      introductions: z.array(z.object({ id, code: z.string(), ...about, parties: z.array(z.string()) })),
      organizations: z.array(
        z.object({
          id,
          name: z.string(),
          /** What you have with it; null for platform staff, who find every organization. */
          dealings: z.object({ deals: z.int(), introductions: z.int(), introductionId: id.nullable() }).nullable(),
          /** For platform staff alone. */
          kind: z.enum(organisationKinds).nullable(),
        }),
      ),
      /** The listing of a whole masked code, where you may see it and it is not among the candidates. */
      listing: z.object({ id, ...about, locationCity: z.string(), locationState: z.string() }).nullable(),
    }),
  }),
};
