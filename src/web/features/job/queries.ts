import type { Answer } from "#contract/index.ts";

export type JobRow = Answer<"jobs", "list">["items"][number];
export type Job = Answer<"jobs", "get">;
