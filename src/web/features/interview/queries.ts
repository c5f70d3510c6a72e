import type { Answer } from "#contract/index.ts";

/** An interview as its reader sees it. */
export type Interview = Answer<"interviews", "get">;
