import { z } from "zod";
import { clientLimits, clientStates } from "#domain/client/client.ts";
import { id, instant, page, paging, procedure } from "./procedure.ts";

const client = z.object({ id, name: z.string(), isReviewed: z.boolean() });

const email = z.string().max(clientLimits.email, "This address is too long.");

/** The employers an agency works for (docs/decisions/0040). */
export const clients = {
  list: procedure({
    needs: "client.use",
    says: "The employers your agency has brought, or has a deal or an introduction with, by name.",
    input: z.strictObject(paging(100, 1000)),
    output: page(
      /** `hasAccount`: someone of the company signs in. */
      client.extend({ hasAccount: z.boolean() }),
    ),
  }),
  desk: procedure({
    needs: "client.use",
    says: "Your agency's clients by name, with who brought each, how long it is protected, and what is in progress.",
    input: z.strictObject({
      search: z.string().max(100).default(""),
      ...paging(50),
    }),
    output: page(
      client.extend({
        /** Of the work address your agency typed. */
        domain: z.string().nullable(),
        state: z.enum(clientStates),
        /** Null: in a deal or an introduction of yours, but not brought by your agency. */
        brought: z
          .object({
            by: z.string(),
            at: instant,
            /** Its code in the register, if the company was new to the marketplace. */
            entry: z.string().nullable(),
            protectedUntil: instant.nullable(),
          })
          .nullable(),
        /** Links that open, and when the last of them ends; null: in the client's account, where none ends. */
        links: z.object({ open: z.int(), until: instant.nullable() }),
        /** Those that are in progress. */
        introductions: z.int(),
        deals: z.int(),
      }),
    ),
  }),
  find: procedure({
    needs: "client.use",
    says: "The employer on the marketplace with exactly the domain of this work address, or null.",
    input: z.strictObject({ email }),
    output: z.object({ client: client.nullable() }),
  }),
  bring: procedure({
    needs: "client.use",
    says:
      "Brings an employer, to name it in introductions and deals. If the address's domain belongs to an employer on " +
      "the marketplace, it is that one. Otherwise the platform reviews the company before it can see anything.",
    input: z.strictObject({
      company: z.string().max(clientLimits.company, `Shorten this to at most ${clientLimits.company} characters.`),
      email,
    }),
    output: z.object({ client }),
  }),
};
