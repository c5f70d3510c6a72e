/** Most entries a person keeps, longest note in characters, most ids in one bulk add. */
export const shortlistLimits = { entries: 500, notes: 2_000, bulk: 100 } as const;
