import { queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";

export type PipelineBoard = Answer<"pipeline", "board">;
export type BoardCard = PipelineBoard["cards"][number];
export type BoardStage = PipelineBoard["stages"][number];

/** Everything kept about the pipeline starts with this. */
export const pipelineKey = ["pipeline"] as const;
export const pipelineBoardKey = [...pipelineKey, "board"] as const;
export const pipelineCountKey = [...pipelineKey, "count"] as const;
export const pipelineAvailableKey = [...pipelineKey, "available"] as const;
export const pipelineAnalyticsKey = [...pipelineKey, "analytics"] as const;

export function pipelineBoardOptions(api: Api) {
  return queryOptions({ queryKey: pipelineBoardKey, queryFn: ({ signal }) => api.pipeline.board({}, { signal }), staleTime: 30_000, refetchOnMount: "always" });
}

/** How many and which: all that a badge or a card elsewhere has to know. */
export function pipelineCountOptions(api: Api) {
  return queryOptions({ queryKey: pipelineCountKey, queryFn: ({ signal }) => api.pipeline.count({}, { signal }), staleTime: 30_000 });
}

export function pipelineAnalyticsOptions(api: Api) {
  return queryOptions({ queryKey: pipelineAnalyticsKey, queryFn: ({ signal }) => api.pipeline.analytics({}, { signal }), refetchOnMount: "always" });
}
