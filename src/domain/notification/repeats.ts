import type { News } from "./words.ts";

/** The key of a notification that is updated while unread instead of repeated; null: always separate. */
export function repeatOf(news: News): string | null {
  if (news.type === "message_received" && "number" in news) return `thread ${news.threadId}`;
  // Each transaction of one run of the job lists all that the run has found.
  if (news.type === "listing_update" && "run" in news) return `${news.about} ${news.run}`;
  return news.type === "new_candidate" ? "new candidates" : null;
}
