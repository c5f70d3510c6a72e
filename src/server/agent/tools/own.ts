import { z } from "zod";
import { pick } from "#domain/core/pick.ts";
import { listings, openedIdentity, ownListing } from "#contract/listing.ts";
import { marked, markedAll } from "#domain/agent/marked.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { calendarDate } from "#contract/procedure.ts";
import { code, cursor, cursorIn, cursorOut, id, instant, markedText, profile, profileOf } from "../shapes.ts";
import { tool } from "../tool.ts";

const employer = z.object({ name: markedText, domain: markedText.nullable() });

/** The tools of an agency about its own candidates. */
export const own = {
  list_own_listings: tool("list_own_listings", {
    input: z.strictObject({
      status: z.enum(listingStatuses).optional(),
      cursor: cursorIn,
      limit: z.int().min(1).max(50).default(25),
    }),
    output: z.object({
      items: z.array(
        z.object({
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
        }),
      ),
      total: z.int(),
      nextCursor: cursor,
      counts: listings.mine.output.shape.counts,
    }),
    async run({ ask, allows }, { status, cursor: at, limit }) {
      const found = await ask("listings", "mine", {
        limit,
        ...(status !== undefined && { status }),
        ...(at !== undefined && { cursor: at }),
      });
      return {
        items: found.items.map((row) => ({
          listingId: row.id,
          status: row.status,
          version: row.version,
          maskedCode: row.maskedCode,
          headlineRole: marked(row.headlineRole),
          locationCity: marked(row.locationCity),
          locationState: marked(row.locationState),
          candidateName: allows("identities:read") ? marked(row.candidateName) : null,
          ...pick(row, ["exclusivityUntil", "profileViews", "updatedAt", "actions"]),
        })),
        total: found.total,
        nextCursor: cursorOut(found.nextCursor),
        counts: found.counts,
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
      const found = await ask("identities", "get", { listingId, ...(reason !== undefined && { reason }) });
      const orNull = (text: string | undefined) => (text === undefined ? null : marked(text));
      return {
        fullName: marked(found.fullName),
        email: orNull(found.email),
        phone: orNull(found.phone),
        linkedinUrl: orNull(found.linkedinUrl),
        portfolioLinks: markedAll(found.portfolioLinks),
        currentEmployer: found.currentEmployer
          ? { name: marked(found.currentEmployer.name), domain: orNull(found.currentEmployer.domain) }
          : null,
        pastEmployers: markedAll(found.pastEmployers),
        contactShown: found.contactShown,
      };
    },
  }),
};
