import { z } from "zod";
import type { Answer } from "#contract/index.ts";
import { shortlistLimits } from "#domain/shortlist/limits.ts";
import { card, cardOf, code, id, instant, markedText } from "../shapes.ts";
import { tool } from "../tool.ts";

const entry = z.object({
  listingId: id,
  maskedCode: code,
  addedAt: instant,
  notes: markedText,
  /** Null: no longer listed. */
  listing: card.nullable(),
});

const entryOf = (from: Answer<"shortlist", "add">) => ({ ...from, listing: from.listing && cardOf(from.listing) });

export const shortlist = {
  list_shortlist: tool("list_shortlist", {
    input: z.strictObject({}),
    output: z.object({ items: z.array(entry), total: z.int() }),
    async run({ ask }) {
      const { items, total } = await ask("shortlist", "list", {});
      return { items: items.map(entryOf), total };
    },
  }),
  add_to_shortlist: tool("add_to_shortlist", {
    input: z.strictObject({ listingId: id, notes: z.string().max(shortlistLimits.notes).optional() }),
    output: entry,
    run: async ({ ask }, { listingId, notes = "" }) => entryOf(await ask("shortlist", "add", { listingId, notes })),
  }),
  remove_from_shortlist: tool("remove_from_shortlist", {
    input: z.strictObject({ listingId: id }),
    output: z.object({ removed: z.array(id) }),
    async run({ ask }, { listingId }) {
      const { removed } = await ask("shortlist", "remove", { listingId });
      return { removed: removed.map((each) => each.listingId) };
    },
  }),
};
