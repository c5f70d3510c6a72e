import { hasFields } from "#web/lib/form/attempt.ts";
import type { Answer } from "#contract/index.ts";

export type ListRow = Answer<"candidateLists", "list">["items"][number];
export type List = Answer<"candidateLists", "get">;
export type Entry = List["entries"][number];

/** The newer list that a version conflict carries. */
export const isList = hasFields<List>("entries");
