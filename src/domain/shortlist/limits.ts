/** Maximum entries per person, characters of a note, and ids in one bulk add. */
export const shortlistLimits = { entries: 500, notes: 2_000, bulk: 100 } as const;
