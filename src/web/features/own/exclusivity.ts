import { wholeDays } from "#domain/core/calendar.ts";
import { reminderDays } from "#domain/listing/listing.ts";
import { type ListingStatus, isDraft, isExpired, isPlaced, isWithdrawn } from "#domain/core/listing-status.ts";
import { dateText } from "#web/lib/format.ts";

/** Days left of a listing's exclusivity; `urgent` from the day the agency is reminded. Dates as `YYYY-MM-DD`. */
export function exclusivityWords(
  status: ListingStatus,
  until: string | null,
  today: string,
): { words: string; urgent: boolean } | null {
  if (until === null || isDraft(status) || isWithdrawn(status) || isPlaced(status)) return null;
  if (isExpired(status)) return { words: `ended ${dateText(until)}`, urgent: false };
  const days = wholeDays(Date.parse(`${today}T00:00:00Z`), Date.parse(`${until}T00:00:00Z`));
  // The period ends once its last day is over everywhere, hours after the reader's own midnight.
  const words = days <= 0 ? "ends today" : days === 1 ? "ends tomorrow" : `ends in ${days} days`;
  return { words, urgent: days <= reminderDays };
}
