import type { PipelineAction } from "#domain/live/topics.ts";
import type { PipelineCard } from "#domain/pipeline/pipeline.ts";
import type { PipelineStage } from "#domain/pipeline/stages.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";

const topic = "pipeline.changed";

/** Tells the organization of each card: ids, the masked code and the names of stages, never a note (spec §16). */
export function announceCards(
  work: Work,
  viewer: Viewer,
  stages: readonly PipelineStage[],
  action: PipelineAction,
  cards: readonly { card: PipelineCard; from?: string }[],
): void {
  const names = new Map(stages.map(({ id, name }) => [id, name]));
  for (const { card, from } of cards)
    work.change({
      topic,
      entityId: card.listingId,
      organizationId: viewer.organizationId,
      data: {
        action,
        personId: viewer.personId,
        listingId: card.listingId,
        candidateCode: card.maskedCode,
        newStage: card.pipelineStage,
        newStageName: names.get(card.pipelineStage) ?? card.pipelineStage,
        ...(from !== undefined && { oldStageName: names.get(from) ?? from }),
      },
    });
}

export function announceStages(work: Work, viewer: Viewer): void {
  work.change({
    topic,
    entityId: viewer.organizationId,
    organizationId: viewer.organizationId,
    data: { action: "stages_updated", personId: viewer.personId },
  });
}
