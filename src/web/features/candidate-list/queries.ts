import type { Answer } from "#contract/index.ts";

export type ListRow = Answer<"candidateLists", "list">["items"][number];
export type List = Answer<"candidateLists", "get">;
export type Entry = List["entries"][number];

/** The newer list that a version conflict carries. */
export const isList = (current: unknown): current is List =>
  typeof current === "object" && current !== null && "entries" in current;
