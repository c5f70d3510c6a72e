import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";

export type PipelineBoard = Answer<"pipeline", "board">;
export type BoardCard = PipelineBoard["cards"][number];
export type BoardStage = PipelineBoard["stages"][number];
export type AvailableCandidate = Answer<"pipeline", "available">["items"][number];

/** Everything kept about the pipeline starts with this. */
export const pipelineKey = ["pipeline"] as const;
export const pipelineBoardKey = [...pipelineKey, "board"] as const;
export const pipelineCountKey = [...pipelineKey, "count"] as const;
export const pipelineAvailableKey = [...pipelineKey, "available"] as const;
export const pipelineAnalyticsKey = [...pipelineKey, "analytics"] as const;
export const pipelineCardKey = [...pipelineKey, "card"] as const;

/** The board as the server has it; `useBoard` shows it with what this tab is still doing. */
export function pipelineBoardOptions(api: Api) {
  return queryOptions({
    queryKey: pipelineBoardKey,
    queryFn: ({ signal }) => api.pipeline.board({}, { signal }),
    staleTime: 30_000,
    refetchOnMount: "always",
  });
}

/** How many and which: all that a badge or a card elsewhere has to know. */
export function pipelineCountOptions(api: Api) {
  return queryOptions({
    queryKey: pipelineCountKey,
    queryFn: ({ signal }) => api.pipeline.count({}, { signal }),
    staleTime: 30_000,
  });
}

/** Shortlisted candidates in no stage yet; the earlier answer stays while the next is on its way. */
export function pipelineAvailableOptions(api: Api, search: string) {
  return queryOptions({
    queryKey: [...pipelineAvailableKey, search],
    queryFn: ({ signal }) => api.pipeline.available({ search }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** One card with the history of its stages. */
export function pipelineCardOptions(api: Api, listingId: string) {
  return queryOptions({
    queryKey: [...pipelineCardKey, listingId],
    queryFn: ({ signal }) => api.pipeline.get({ listingId }, { signal }),
    refetchOnMount: "always",
  });
}

export function pipelineAnalyticsOptions(api: Api) {
  return queryOptions({
    queryKey: pipelineAnalyticsKey,
    queryFn: ({ signal }) => api.pipeline.analytics({}, { signal }),
    refetchOnMount: "always",
  });
}
