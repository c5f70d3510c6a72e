import type { Answer } from "#contract/index.ts";

/** A match case as the platform's staff has it. */
export type MatchCase = Answer<"cases", "get">;
