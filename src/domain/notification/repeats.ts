import type { News } from "./words.ts";

/** The key of a notification that is updated while unread instead of repeated; null: always separate. */
export function repeatOf(news: News): string | null {
  if (news.type === "message_received" && "number" in news) return `thread ${news.threadId}`;
  return news.type === "new_candidate" ? "new candidates" : null;
}
