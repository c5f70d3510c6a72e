/*
 * How fast one sender can send requests: `perSecond`, and in a `burst` so many at once after a pause.
 */

/** Of one API key. Well above what a program that keeps two systems in step sends. */
export const keyLimitDefaults = { perSecond: 10, burst: 20 } as const;

/** Of one signed-in person, in all windows. A page sends up to 30 requests when it opens. */
export const personLimitDefaults = { perSecond: 50, burst: 500 } as const;
