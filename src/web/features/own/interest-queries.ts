import type { Answer } from "#contract/index.ts";

export type Interest = Answer<"interests", "list">["items"][number];
