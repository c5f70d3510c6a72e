import { z } from "zod";
import type { Answer } from "#contract/index.ts";
import { marked } from "#domain/agent/marked.ts";
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

const entryOf = ({ listingId, maskedCode, addedAt, notes, listing }: Answer<"shortlist", "add">) => ({
  listingId,
  maskedCode,
  addedAt,
  notes: marked(notes),
  listing: listing && cardOf(listing),
});

export const shortlist = {
  list_shortlist: tool({
    title: "List the shortlist",
    description: "Lists the shortlist of the person the key acts for, newest first, with their notes.",
    effect: "reads",
    calls: ["shortlist.list"],
    input: z.strictObject({}),
    output: z.object({ items: z.array(entry), total: z.int() }),
    async run({ ask }) {
      const { items, total } = await ask("shortlist", "list", {});
      return { items: items.map(entryOf), total };
    },
  }),
  add_to_shortlist: tool({
    title: "Add to the shortlist",
    description: "Adds a candidate to the shortlist, with an optional private note.",
    effect: "changes",
    calls: ["shortlist.add"],
    input: z.strictObject({ listingId: id, notes: z.string().max(shortlistLimits.notes).optional() }),
    output: entry,
    run: async ({ ask }, { listingId, notes = "" }) => entryOf(await ask("shortlist", "add", { listingId, notes })),
  }),
  remove_from_shortlist: tool({
    title: "Remove from the shortlist",
    description: "Removes a candidate and the note about them from the shortlist.",
    effect: "changes",
    calls: ["shortlist.remove"],
    input: z.strictObject({ listingId: id }),
    output: z.object({ removed: z.array(id) }),
    async run({ ask }, { listingId }) {
      const { removed } = await ask("shortlist", "remove", { listingId });
      return { removed: removed.map((each) => each.listingId) };
    },
  }),
};
