import { dateIn } from "#domain/core/calendar.ts";

/** This device's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date on this device at an instant in ms. In an American evening it is a day before the date in UTC. */
export const ownDate = (instant: number): string => dateIn(ownZone(), instant);
