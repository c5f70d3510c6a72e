import type { Answer } from "#contract/index.ts";

export type PipelineBoard = Answer<"pipeline", "board">;
export type BoardCard = PipelineBoard["cards"][number];
export type BoardStage = PipelineBoard["stages"][number];
export type AvailableCandidate = Answer<"pipeline", "available">["items"][number];
