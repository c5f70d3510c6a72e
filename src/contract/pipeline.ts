import { z } from "zod";
import { workTypes } from "#domain/core/lookups.ts";
import { owing, pipelineLimits } from "#domain/pipeline/pipeline.ts";
import { stageColors, stageLimits } from "#domain/pipeline/stages.ts";
import { viewLimits as views } from "#domain/pipeline/views.ts";
import { id, instant, oneOrMany, period, procedure, sync, updatedSince } from "./procedure.ts";
import { maskedPlace } from "./shapes.ts";

const notes = z.string().max(pipelineLimits.notes, `Shorten this to at most ${pipelineLimits.notes} characters.`);
const bulk = `Send at most ${pipelineLimits.bulk} at a time.`;
const days = z.number();

const stageFields = {
  name: z.string().max(stageLimits.name, `Shorten this to at most ${stageLimits.name} characters.`),
  description: z
    .string()
    .max(stageLimits.description, `Shorten this to at most ${stageLimits.description} characters.`),
  color: z.enum(stageColors),
  targetDays: z
    .int("Enter whole days.")
    .min(1, "Enter at least 1 day, or leave it empty.")
    .max(stageLimits.targetDays, `Enter at most ${stageLimits.targetDays} days.`)
    .nullable()
    .optional(),
};

const pipelineStage = z.object({
  id,
  ...stageFields,
  targetDays: z.int().nullable(),
  order: z.int(),
  candidateCount: z.int(),
});

/** A card's id: its listing's, with the job's behind a point for a card of a job. */
const card = z.string().min(1).max(200);

export const pipelineCard = z.object({
  id: card,
  listingId: id,
  /** Null: in no job. */
  jobId: id.nullable(),
  /** Null: the job's owner. */
  ownerId: id.nullable(),
  /** Who owes the next step. */
  owes: z.enum(owing),
  maskedCode: z.string(),
  pipelineStage: id,
  addedToPipelineAt: instant,
  /** When the current stay in the stage began. */
  lastStageUpdate: instant,
  pipelineNotes: z.string(),
  /** The version a move must carry; `notesVersion` for a note. */
  version: z.int(),
  notesVersion: z.int(),
  /** `null`: no longer listed. */
  listing: z
    .object({
      headlineRole: z.string(),
      locationCity: z.string(),
      locationState: z.string(),
      workType: z.enum(workTypes),
      salaryMin: z.int(),
      salaryMax: z.int(),
      yearsExperience: z.int(),
      keySkills: z.array(z.string()),
    })
    .nullable(),
});

/** The stages in order, and the version that saving them must carry. */
export const savedStages = z.object({ stages: z.array(pipelineStage), stagesVersion: z.int() });

/** `listingId`, `listingIds`: ids of cards, except when adding. */
export const seenCard = z.strictObject({ listingId: card, version: z.int() });
const seen = z.array(seenCard).min(1).max(pipelineLimits.bulk, bulk);
const cards = z.array(card).min(1).max(pipelineLimits.bulk, bulk);
const listingIds = z.array(id).min(1).max(pipelineLimits.bulk, bulk);
/** `stage`: a stage's id; missing or `application`: the first stage. */
const stage = id.optional();

/** The outcome of each card. */
const outcomes = z.object({
  moved: z.array(pipelineCard),
  /** Already in the stage, or the move can no longer be undone. */
  unchanged: z.array(card),
  /** Changed by a colleague meanwhile: the current cards. */
  conflicts: z.array(pipelineCard),
  /** No longer in the pipeline. */
  missing: z.array(card),
});

const savedView = z.object({
  id,
  name: z.string(),
  /** The parameters of the board's address. */
  params: z.record(z.string(), z.string()),
  shared: z.boolean(),
  own: z.boolean(),
  mayRemove: z.boolean(),
});

export const pipeline = {
  board: procedure({
    needs: "pipeline.use",
    says: "The pipeline of the organization you act for: its stages in order and every card.",
    input: z.strictObject({ updatedSince }),
    output: z.object({
      stages: z.array(pipelineStage),
      /** The version that saving the stages must carry. */
      stagesVersion: z.int(),
      cards: z.array(pipelineCard),
      /** On your shortlist and listed, but in no stage yet. */
      available: z.int(),
      sync: sync.optional(),
    }),
  }),
  count: procedure({
    needs: "pipeline.use",
    says: "How many cards are in the pipeline, and which, by card id.",
    input: z.strictObject({}),
    output: z.object({ total: z.int(), listingIds: z.array(card) }),
  }),
  cards: procedure({
    needs: "pipeline.use",
    says: "The current state of given cards. Ids no longer in the pipeline are `missing`.",
    input: z.strictObject({ listingIds: oneOrMany(card) }),
    output: z.object({ items: z.array(pipelineCard), missing: z.array(card) }),
  }),
  get: procedure({
    needs: "pipeline.use",
    says: "One candidate of the pipeline with the history of its stages.",
    input: z.strictObject({ listingId: card }),
    output: z.object({
      card: pipelineCard,
      stageHistory: z.array(
        z.object({
          stage: id,
          stageName: z.string(),
          enteredAt: instant,
          exitedAt: instant.nullable(),
          duration: z.int(),
        }),
      ),
    }),
  }),
  available: procedure({
    needs: "pipeline.use",
    says:
      "Your shortlisted candidates that are listed and in no stage yet, of the job if one is given; `search` finds " +
      "by masked code or headline role.",
    input: z.strictObject({ jobId: id.optional(), search: z.string().max(100).default("") }),
    output: z.object({
      items: z.array(z.object({ listingId: id, ...maskedPlace })),
      total: z.int(),
    }),
  }),
  analytics: procedure({
    needs: "pipeline.use",
    says:
      "Average and median days per stage, target days and cards past them, conversion from stage to stage, " +
      "and the oldest cards.",
    input: z.strictObject({ timeZone: period.timeZone }),
    output: z.object({
      stages: z.array(
        z.object({
          stage: id,
          count: z.int(),
          stays: z.int(),
          averageDays: days.nullable(),
          medianDays: days.nullable(),
          targetDays: z.int().nullable(),
          late: z.int(),
        }),
      ),
      conversions: z.array(
        z.object({ from: id, to: id, entered: z.int(), advanced: z.int(), rate: z.number().nullable() }),
      ),
      oldest: z.array(z.object({ listingId: id, maskedCode: z.string(), stage: id, days: z.int() })),
    }),
  }),
  figures: procedure({
    needs: "pipeline.use",
    says:
      "What was done in a period, by job and owner: cards added, moved to a later stage and removed, and how long " +
      "the stays that ended took; and how many cards there are now, and late, in jobs that are worked on. " +
      "The period is `days`, or from `from` to `to`.",
    input: z.strictObject(period),
    output: z.object({
      items: z.array(
        z.object({
          jobId: id.nullable(),
          ownerId: id.nullable(),
          active: z.int(),
          late: z.int(),
          added: z.int(),
          advanced: z.int(),
          left: z.int(),
          stays: z.int(),
          stayDays: z.int(),
        }),
      ),
    }),
  }),
  add: procedure({
    needs: "pipeline.use",
    says:
      "Adds a shortlisted candidate to a stage, by default the first, of a job if one is given. With `shortlist`, " +
      "it is shortlisted first if needed. A candidate already in the pipeline is an error, and so is a job that is " +
      "filled or closed.",
    input: z.strictObject({ listingId: id, jobId: id.optional(), stage, shortlist: z.boolean().default(false) }),
    output: z.object({ card: pipelineCard, shortlisted: z.boolean() }),
  }),
  addMany: procedure({
    needs: "pipeline.use",
    says:
      "Puts several shortlisted candidates into a stage: all that aren't in the pipeline yet. `missing` don't exist " +
      "for you or aren't on your shortlist. A job that is filled or closed is an error.",
    input: z.strictObject({ listingIds, jobId: id.optional(), stage }),
    output: z.object({ added: z.array(pipelineCard), skipped: z.int(), missing: z.int() }),
  }),
  move: procedure({
    needs: "pipeline.use",
    says: "Moves a candidate to another stage. Send the version you saw. A move to the current stage changes nothing.",
    input: z.strictObject({ listingId: card, stage: id, version: z.int() }),
    output: pipelineCard,
  }),
  moveMany: procedure({
    needs: "pipeline.use",
    says: "Moves several candidates to a stage, with a result for each.",
    input: z.strictObject({ cards: seen, stage: id }),
    output: outcomes,
  }),
  undoMove: procedure({
    needs: "pipeline.use",
    says:
      "Undoes moves within a day, only for cards that haven't been moved since: the earlier stay continues with its " +
      "days.",
    input: z.strictObject({ cards: seen }),
    output: outcomes,
  }),
  update: procedure({
    needs: "pipeline.use",
    says: "Saves the note on a candidate. Send the notesVersion you saw.",
    input: z.strictObject({ listingId: card, notes, version: z.int() }),
    output: pipelineCard,
  }),
  remove: procedure({
    needs: "pipeline.use",
    says:
      "Removes candidates from the pipeline and returns which. Restore them within a day. For cards in `added` it " +
      "undoes their addition, which no figure counts then; they stay if anyone has worked on them since.",
    input: z.strictObject({
      listingIds: cards,
      /** With the versions that adding them returned. */
      added: seen.optional(),
    }),
    output: z.object({ removed: z.array(card) }),
  }),
  assign: procedure({
    needs: "pipeline.use",
    says: "Sets who works on cards, and who owes the next step. What you don't send stays.",
    input: z.strictObject({
      listingIds: cards,
      /** Null: the job's owner. */
      ownerId: id.nullable().optional(),
      owes: z.enum(owing, `Choose one of ${owing.join(", ")}.`).optional(),
    }),
    output: z.object({ items: z.array(pipelineCard) }),
  }),
  restore: procedure({
    needs: "pipeline.use",
    says: "Undoes a removal within a day, with stage, note and history.",
    input: z.strictObject({ listingIds: cards }),
    output: z.object({ restored: z.array(pipelineCard) }),
  }),
  views: procedure({
    needs: "pipeline.use",
    says: "Your saved views of the board and those your colleagues share, by name.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(savedView) }),
  }),
  saveView: procedure({
    needs: "pipeline.use",
    says: "Saves a board as in its address under a name that is unique among yours.",
    input: z.strictObject({
      name: z.string().max(views.name, `Shorten this to at most ${views.name} characters.`),
      params: z
        .record(z.string().max(views.key), z.string().max(views.value))
        .refine((given) => Object.keys(given).length <= views.params, "This view has too many filters."),
      shared: z.boolean("Send true or false.").default(false),
    }),
    output: z.object({ items: z.array(savedView) }),
  }),
  removeView: procedure({
    needs: "pipeline.use",
    says: "Deletes a saved view: your own or, as an admin, one that a colleague shares.",
    input: z.strictObject({ id }),
    output: z.object({ items: z.array(savedView) }),
  }),
  saveStages: procedure({
    needs: "pipeline.stages.edit",
    says:
      "Replaces the ordered list of stages: changed, new (without id) and removed ones. For admins of the " +
      "organization. A stage with candidates can't be removed.",
    input: z.strictObject({
      stages: z
        .array(z.strictObject({ id: id.optional(), ...stageFields }))
        .min(1)
        .max(50),
      version: z.int(),
    }),
    output: savedStages,
  }),
};
