/** The only source of time. Handlers, jobs and tests receive it; SQL never calls now(). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
