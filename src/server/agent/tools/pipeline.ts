import { z } from "zod";
import type { Answer } from "#contract/index.ts";
import { pipelineCard } from "#contract/pipeline.ts";
import { code, id, instant, markedText } from "../shapes.ts";
import { tool } from "../tool.ts";

const card = z.object({
  /** The listing's id, or the listing's and the job's in a job. */
  cardId: id,
  listingId: id,
  jobId: id.nullable(),
  ownerId: id.nullable(),
  owes: pipelineCard.shape.owes,
  maskedCode: code,
  stageId: id,
  addedAt: instant,
  inStageSince: instant,
  notes: markedText,
  version: z.int(),
  /** Null: no longer listed. */
  listing: z
    .object({
      headlineRole: markedText,
      locationCity: markedText,
      locationState: markedText,
      keySkills: z.array(markedText),
      yearsExperience: z.int(),
    })
    .nullable(),
});

const cardOf = (from: Answer<"pipeline", "move">) => ({
  ...from,
  cardId: from.id,
  stageId: from.pipelineStage,
  addedAt: from.addedToPipelineAt,
  inStageSince: from.lastStageUpdate,
  notes: from.pipelineNotes,
});

export const pipeline = {
  read_pipeline: tool("read_pipeline", {
    input: z.strictObject({}),
    output: z.object({
      stages: z.array(
        z.object({ stageId: id, name: markedText, description: markedText, order: z.int(), candidateCount: z.int() }),
      ),
      cards: z.array(card),
    }),
    async run({ ask }) {
      const { stages, cards } = await ask("pipeline", "board", {});
      return {
        stages: stages.map((stage) => ({ ...stage, stageId: stage.id })),
        cards: cards.map(cardOf),
      };
    },
  }),
  add_to_pipeline: tool("add_to_pipeline", {
    input: z.strictObject({ listingId: id, jobId: id.optional(), stageId: id.optional() }),
    output: card,
    run: async ({ ask }, { listingId, jobId, stageId }) =>
      cardOf((await ask("pipeline", "add", { listingId, jobId, stage: stageId })).card),
  }),
  move_in_pipeline: tool("move_in_pipeline", {
    input: z.strictObject({ cardId: id, stageId: id, version: z.int() }),
    output: card,
    run: async ({ ask }, { cardId, stageId, version }) =>
      cardOf(await ask("pipeline", "move", { listingId: cardId, stage: stageId, version })),
  }),
};
