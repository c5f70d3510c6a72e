/** Maximum entries per person, characters of a note, and ids in one bulk add. */
export const shortlistLimits = { entries: 500, notes: 2_000, bulk: 100 } as const;

/** How long an undo can restore entries that are no longer listed, in ms. */
export const undoMs = 86_400_000;
