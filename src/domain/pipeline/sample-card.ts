import type { PipelineCard, StageEntry } from "./pipeline.ts";
import { initialStages } from "./stages.ts";

type Passage = { entered: readonly number[]; left?: number | null; note?: string };

/** A candidate's card, with the times in ms at which they entered the stages, first stage first, and left the board. */
export function sampleCard(
  listingId: string,
  maskedCode: string,
  { entered, left = null, note = "" }: Passage,
  job: { jobId: string | null; ownerId: string | null } = { jobId: null, ownerId: null },
): PipelineCard {
  const stageHistory = entered.map((enteredAt, stage): StageEntry => ({
    stage: initialStages[stage]?.id ?? "",
    enteredAt,
    exitedAt: entered[stage + 1] ?? left,
  }));
  const [first, last] = [stageHistory[0], stageHistory.at(-1)] as [StageEntry, StageEntry];
  return {
    listingId,
    ...job,
    owes: "us",
    maskedCode,
    pipelineStage: last.stage,
    addedToPipelineAt: first.enteredAt,
    lastStageUpdate: last.enteredAt,
    pipelineNotes: note,
    stageHistory,
    version: entered.length + (left === null ? 0 : 1),
    notesVersion: note === "" ? 1 : 2,
  };
}
