import type { Answer } from "#contract/index.ts";

export type ShortlistRow = Answer<"shortlist", "list">["items"][number];
