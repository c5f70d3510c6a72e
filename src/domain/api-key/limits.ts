/** How fast one API key can send requests. `perSecond` null: no limit. `burst`: how many at once after a pause. */
export type KeyLimits = { perSecond: number | null; burst: number };

/** Well above what a program that keeps two systems in step sends. */
export const keyLimitDefaults = { perSecond: 10, burst: 20 } as const;
