import { z } from "zod";
import { listings, openedIdentity, ownListing } from "#contract/listing.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { calendarDate } from "#contract/procedure.ts";
import { code, id, instant, markedText, page, pageIn, profile, profileOf } from "../shapes.ts";
import { tool } from "../tool.ts";

const row = z.object({
  listingId: id,
  status: ownListing.shape.status,
  version: z.int(),
  /** Null for a draft. */
  maskedCode: code.nullable(),
  headlineRole: markedText,
  locationCity: markedText,
  locationState: markedText,
  /** Null without the scope identities:read. */
  candidateName: markedText.nullable(),
  exclusivityUntil: calendarDate.nullable(),
  profileViews: z.int(),
  updatedAt: instant,
  actions: ownListing.shape.actions,
});
const employer = z.object({ name: markedText, domain: markedText.nullable() });

/** The tools of an agency about its own candidates. */
export const own = {
  list_own_listings: tool("list_own_listings", {
    input: z.strictObject({ status: z.enum(listingStatuses).optional(), ...pageIn }),
    output: page(row).extend({ counts: listings.mine.output.shape.counts }),
    async run({ ask, allows }, filters) {
      const found = await ask("listings", "mine", filters);
      const seesNames = allows("identities:read");
      return {
        ...found,
        items: found.items.map((from) => ({
          ...from,
          listingId: from.id,
          candidateName: seesNames ? from.candidateName : null,
        })),
      };
    },
  }),
  read_own_listing: tool("read_own_listing", {
    input: z.strictObject({ listingId: id }),
    output: profile,
    run: async ({ ask }, { listingId }) => profileOf(await ask("listings", "get", { id: listingId })),
  }),
  read_identity: tool("read_identity", {
    input: z.strictObject({ listingId: id, reason: z.string().max(400).optional() }),
    output: z.object({
      fullName: markedText,
      email: markedText.nullable(),
      phone: markedText.nullable(),
      linkedinUrl: markedText.nullable(),
      portfolioLinks: z.array(markedText),
      currentEmployer: employer.nullable(),
      pastEmployers: z.array(markedText),
      contactShown: openedIdentity.shape.contactShown,
    }),
    async run({ ask }, { listingId, reason }) {
      const { currentEmployer: at, ...found } = await ask("identities", "get", { listingId, reason });
      return {
        ...found,
        email: found.email ?? null,
        phone: found.phone ?? null,
        linkedinUrl: found.linkedinUrl ?? null,
        currentEmployer: at ? { name: at.name, domain: at.domain ?? null } : null,
      };
    },
  }),
};
