import type { Answer } from "#contract/index.ts";

export type ListRow = Answer<"candidateLists", "list">["items"][number];
export type List = Answer<"candidateLists", "get">;
export type Entry = List["entries"][number];
