import type { Answer } from "#contract/index.ts";

export type EmailMessage = Answer<"outbox", "get">;
export type EmailRow = Answer<"outbox", "list">["items"][number];
