import type { Answer } from "#contract/index.ts";

/** An interview as its reader has it. */
export type Interview = Answer<"interviews", "get">;
