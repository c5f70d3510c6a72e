import { z } from "zod";
import { clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { sorts } from "#domain/search/query.ts";
import { card, cardOf, cursorIn, id, page, profile, profileOf } from "../shapes.ts";
import { tool } from "../tool.ts";

const words = (max: number) => z.string().max(max);
const dollars = z.int().min(0).max(listingLimits.salary);

/** The tools of everyone who can search the market. */
export const market = {
  search_listings: tool("search_listings", {
    input: z.strictObject({
      keywords: words(200).optional().describe("Words, quoted phrases, OR and NOT"),
      location: words(100).optional().describe("A city, state or metropolitan area"),
      radius: z.int().min(1).max(500).optional().describe("Miles around the location"),
      workTypes: z.array(z.enum(workTypes)).max(10).optional(),
      skills: z.array(words(listingLimits.skill)).max(20).optional(),
      industries: z.array(words(listingLimits.skill)).max(20).optional(),
      workAuthorizations: z.array(z.enum(workAuthorizations)).max(10).optional(),
      clearances: z.array(z.enum(clearances)).max(10).optional(),
      salaryMin: dollars.optional(),
      salaryMax: dollars.optional(),
      experienceMin: z.int().min(0).max(listingLimits.years).optional(),
      experienceMax: z.int().min(0).max(listingLimits.years).optional(),
      sort: z.enum(sorts).optional(),
      cursor: cursorIn,
      limit: z.int().min(1).max(25).default(10),
    }),
    output: page(card),
    async run({ ask }, { workAuthorizations: workAuth, clearances: clearance, ...filters }) {
      const found = await ask("listings", "search", { ...filters, workAuth, clearance });
      return { ...found, items: found.items.map(cardOf) };
    },
  }),
  read_profile: tool("read_profile", {
    input: z.strictObject({ listingId: id }),
    output: profile,
    run: async ({ ask }, { listingId }) => profileOf(await ask("listings", "get", { id: listingId })),
  }),
};
