import { pick } from "../core/pick.ts";
import type { LeakReport } from "../leak-report/leak-report.ts";
import type { News } from "./words.ts";

/** Whom a decision on a leak notifies: the organization that wrote the text, never the one that reported it. */
export function leakNotices({ listing, place, message, decision }: LeakReport): {
  organizationId: string;
  news: News;
}[] {
  if (decision?.outcome !== "agency_told") return [];
  const masked = pick(listing, ["id", "maskedCode", "headlineRole"]);
  return [
    message
      ? {
          organizationId: message.from.id,
          news: { type: "message_received", about: "leak", threadId: message.threadId, listing: masked },
        }
      : { organizationId: listing.agency.id, news: { type: "listing_update", about: "leak", place, listing: masked } },
  ];
}
