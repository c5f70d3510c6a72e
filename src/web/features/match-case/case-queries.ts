import type { Answer } from "#contract/index.ts";

/** A match case as platform staff see it. */
export type MatchCase = Answer<"cases", "get">;
