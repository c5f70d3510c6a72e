export const shortlistActions = ["added", "bulk_added", "removed", "cleared", "restored", "notes_updated"] as const;
export type ShortlistAction = (typeof shortlistActions)[number];

/** What is announced of a shortlist (spec §3): of one candidate the code, of several how many. */
export type ShortlistNews = { action: ShortlistAction; listingId?: string; candidateCode?: string; count?: number };
