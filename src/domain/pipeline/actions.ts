export const pipelineActions = [
  "added",
  "bulk_added",
  "moved",
  "undone",
  "removed",
  "restored",
  "notes_updated",
  "assigned",
  "stages_updated",
] as const;
export type PipelineAction = (typeof pipelineActions)[number];

/** A pipeline's notification (spec §16): ids, the masked code and the names of stages, never a note. */
export type PipelineNews = {
  action: PipelineAction;
  /** The card's listing and, for a card of a job, the job. */
  listingId?: string;
  jobId?: string;
  candidateCode?: string;
  newStage?: string;
  newStageName?: string;
  oldStageName?: string;
};
