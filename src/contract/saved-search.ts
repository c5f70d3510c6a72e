import { z } from "zod";
import { alertChoices, savedSearchLimits as limits } from "#domain/saved-search/saved-search.ts";
import { answering, id, instant, procedure, silentProcedure } from "./procedure.ts";
import { maskedPlace } from "./shapes.ts";

const name = z.string().max(200, "Shorten this.");
/** The search as in its address: parameter names and values. */
const params = z
  .record(z.string().max(20), z.string().max(limits.param, "This search is too long. Remove some filters."))
  .refine((given) => Object.keys(given).length <= 40, "This search is too long. Remove some filters.");

export const savedSearch = z.object({
  id,
  name: z.string(),
  params: z.record(z.string(), z.string()),
  shared: z.boolean(),
  /** Who saved it. */
  owner: z.string(),
  own: z.boolean(),
  /** Whether you can rename, change and delete it. */
  canChange: z.boolean(),
  version: z.int(),
  pinned: z.boolean(),
  /** Whether its new matches count in your badge. */
  badge: z.boolean(),
  email: z.enum(alertChoices),
  /** Send it to `seen` once its matches are shown: later ones stay new. */
  upTo: z.int(),
  updatedAt: instant,
});

const newest = z.object({ id, ...maskedPlace, isNew: z.boolean() });

const call = answering("search.save", savedSearch);

export const savedSearches = {
  list: procedure({
    needs: "search.save",
    says:
      "Your saved searches and those your colleagues share, pinned ones first: how many candidates each finds " +
      "now, how many are new since you last looked, and the newest.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(savedSearch.extend({ total: z.int(), fresh: z.int(), newest: z.array(newest) })),
      /** How many are new in any of them, each candidate counted once. */
      fresh: z.int(),
    }),
  }),
  news: procedure({
    needs: "search.save",
    says: "How many candidates your saved searches newly found, each candidate counted once.",
    input: z.strictObject({}),
    output: z.object({ fresh: z.int() }),
  }),
  fits: procedure({
    needs: "search.save",
    says: "Your saved searches, and those your colleagues share, that a listing meets, by name.",
    input: z.strictObject({ listingId: id }),
    output: z.object({ items: z.array(savedSearch.pick({ id: true, name: true, params: true, shared: true })) }),
  }),
  create: call({
    says: "Saves a search under a name that is unique among yours.",
    input: z.strictObject({ name, params, shared: z.boolean("Send true or false.").default(false) }),
  }),
  update: call({
    says: "Renames, changes or shares a saved search. Send the version you saw.",
    input: z.strictObject({
      id,
      version: z.int().min(1),
      name: name.optional(),
      params: params.optional(),
      shared: z.boolean("Send true or false.").optional(),
    }),
  }),
  follow: call({
    says: "How you follow a saved search: pinned, counted in your badge, by email.",
    input: z.strictObject({
      id,
      pinned: z.boolean("Send true or false.").optional(),
      badge: z.boolean("Send true or false.").optional(),
      email: z.enum(alertChoices, `Choose one of ${alertChoices.join(", ")}.`).optional(),
    }),
  }),
  seen: silentProcedure({
    needs: "search.save",
    says: "Marks a saved search's matches as seen up to a number. Later ones stay new.",
    input: z.strictObject({ id, upTo: z.int().min(0) }),
  }),
  remove: silentProcedure({
    needs: "search.save",
    says: "Deletes a saved search. It can be restored for a day.",
    input: z.strictObject({ id }),
  }),
  restore: call({
    says: "Restores a deleted search within a day. If its name is taken, it gets a number.",
    input: z.strictObject({ id }),
  }),
};
