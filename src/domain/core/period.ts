import { addDays, dateIn, dayMs, instantIn, isCalendarDate, isTimeZone } from "./calendar.ts";
import { refuseField, refuseFields } from "./errors.ts";

/**
 * A period as it is asked for: the days until now (null: since the beginning), or its first and last day as
 * `YYYY-MM-DD` in a time zone of the IANA database. With a day, `days` is ignored.
 */
export type PeriodAsk = {
  days: number | null;
  from?: string | undefined;
  to?: string | undefined;
  timeZone?: string | undefined;
};

/** In ms, `until` excluded. */
export type Period = { since: number; until: number };

/** `now` in ms. @throws ExpectedError `invalid-input` */
export function periodOf({ days, from, to, timeZone = "UTC" }: PeriodAsk, now: number): Period {
  if (from === undefined && to === undefined)
    return { since: days === null ? Number.NEGATIVE_INFINITY : now - days * dayMs, until: Number.POSITIVE_INFINITY };
  refuseFields({
    ...(from !== undefined && !isCalendarDate(from) && { from: "Enter a date." }),
    ...(to !== undefined &&
      (!isCalendarDate(to) ? { to: "Enter a date." } : from !== undefined && to < from && { to: afterFrom })),
    ...(!isTimeZone(timeZone) && { timeZone: unknownZone }),
  });
  return {
    since: from === undefined ? Number.NEGATIVE_INFINITY : startOf(from, timeZone),
    until: to === undefined ? Number.POSITIVE_INFINITY : startOf(addDays(to, 1), timeZone),
  };
}

const unknownZone = "Send a time zone of the IANA database, such as America/Chicago.";

/** The date (`YYYY-MM-DD`) of an instant in ms, in the zone asked for. @throws ExpectedError `invalid-input` */
export function calendarIn(timeZone = "UTC"): (instant: number) => string {
  if (!isTimeZone(timeZone)) refuseField("timeZone", unknownZone);
  return (instant) => dateIn(timeZone, instant);
}

const afterFrom = "Enter a last day that isn't before the first one.";

export const isIn = (instant: number | null, { since, until }: Period): boolean =>
  instant !== null && instant >= since && instant < until;

/** A zone can skip midnight. */
const startOf = (date: string, timeZone: string): number =>
  instantIn(timeZone, `${date}T00:00`) ?? instantIn(timeZone, `${date}T01:00`) ?? Date.parse(`${date}T00:00Z`);
