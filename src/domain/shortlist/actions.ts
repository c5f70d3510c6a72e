export const shortlistActions = ["added", "bulk_added", "removed", "cleared", "restored", "notes_updated"] as const;
export type ShortlistAction = (typeof shortlistActions)[number];

/** A shortlist's notification (spec §3): the code of one candidate, or the number of several. */
export type ShortlistNews = { action: ShortlistAction; listingId?: string; candidateCode?: string; count?: number };
