import type { Answer } from "#contract/index.ts";

export type Letter = Answer<"outbox", "get">;
export type LetterRow = Answer<"outbox", "list">["items"][number];
