import { z } from "zod";
import { listLimits as limits } from "#domain/candidate-list/candidate-list.ts";
import { listingCard } from "./listing.ts";
import { answering, fileProcedure, id, instant, procedure, silentProcedure, wholeNumber } from "./procedure.ts";
import { text } from "./shapes.ts";

const summary = z.object({
  id,
  name: z.string(),
  /** Also null for a key without `jobs:read`. */
  job: z.object({ id, code: z.string(), role: z.string(), client: z.string() }).nullable(),
  owner: z.object({ id, name: z.string() }),
  /** Its candidates in order. */
  listingIds: z.array(id),
  version: z.int(),
  updatedAt: instant,
});

export const candidateList = summary.extend({
  entries: z.array(
    z.object({
      listingId: id,
      maskedCode: z.string(),
      note: z.string(),
      /** The version that saving the note must carry. */
      version: z.int(),
      /** `null`: no longer listed. */
      listing: listingCard.nullable(),
    }),
  ),
});

const form = { name: text(limits.name), jobId: id.nullable().default(null) };
const listingIds = (least: number) => z.array(id).min(least).max(limits.bulk, `Add at most ${limits.bulk} at a time.`);

const call = answering("list.use", candidateList);

export const candidateLists = {
  list: procedure({
    needs: "list.use",
    says: `Your agency's lists of candidates, at most ${limits.lists}, the last changed first.`,
    input: z.strictObject({}),
    output: z.object({ items: z.array(summary) }),
  }),
  get: call({
    says: "One list with its candidates in order. Those who are no longer listed have no card.",
    input: z.strictObject({ id }),
  }),
  create: call({
    says: "Creates a list, for a job or without one. Listings that you can't see are left out.",
    input: z.strictObject({ ...form, listingIds: listingIds(0).default([]) }),
  }),
  update: call({
    says:
      "Renames a list or changes its job. Send the version you saw. From a key without `jobs:read`, the list keeps " +
      "its job.",
    input: z.strictObject({ id, version: z.int().min(1), ...form }),
  }),
  remove: silentProcedure({
    needs: "list.use",
    says: "Deletes a list with its order and notes.",
    input: z.strictObject({ id }),
  }),
  add: procedure({
    needs: "list.use",
    says:
      `Adds listings to the end of a list of at most ${limits.entries}. \`skipped\` counts those already on it, ` +
      "`missing` those you can't see.",
    input: z.strictObject({ id, listingIds: listingIds(1) }),
    output: z.object({ added: z.int(), skipped: z.int(), missing: z.int() }),
  }),
  takeOff: call({
    says: "Removes a listing from a list, with its note.",
    input: z.strictObject({ id, listingId: id }),
  }),
  move: call({
    says: "Moves a listing to another place of a list, counted from 0.",
    input: z.strictObject({ id, listingId: id, to: wholeNumber(0, limits.entries) }),
  }),
  note: call({
    says: "Saves the note on a listing of a list. Send the version you saw.",
    input: z.strictObject({ id, listingId: id, note: text(limits.note), version: z.int().min(1) }),
  }),
  pack: fileProcedure({
    needs: "list.use",
    says: "A PDF file with one masked sheet for each candidate of a list who is still listed, in its order.",
    input: z.strictObject({ id }),
  }),
  sheet: fileProcedure({
    needs: "signed-in",
    says: "The masked sheet of one listing as a PDF file, the same as its page in print.",
    input: z.strictObject({ listingId: id }),
  }),
};
