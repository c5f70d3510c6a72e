export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Whole 24-hour periods between two instants in milliseconds, never negative. */
export function wholeDays(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / dayMs));
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
/** Instants of one answer are often of one day, and writing a date takes ten times as long as reusing it. */
let latest = { day: 0, text: "1970-01-01T" };

/**
 * An instant in milliseconds as the API writes it: `2026-12-01T09:30:00.000Z`.
 * @throws RangeError if there is no such instant
 */
export function iso(instant: number): string {
  const whole = Math.trunc(instant);
  const day = Math.floor(whole / dayMs);
  if (day !== latest.day) {
    const text = new Date(whole).toISOString();
    // Years before 0 and after 9999 have more than four digits.
    if (text.length === 24) latest = { day, text: text.slice(0, 11) };
    return text;
  }
  const ms = whole - day * dayMs;
  const part = (unitMs: number): string => twoDigits[Math.trunc(ms / unitMs) % 60]!;
  return `${latest.text}${part(3_600_000)}:${part(60_000)}:${part(1000)}.${String(ms % 1000).padStart(3, "0")}Z`;
}

export const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

/** The calendar date (`YYYY-MM-DD`, UTC) of an instant in milliseconds. */
export const dateOf = (instant: number): string => iso(instant).slice(0, 10);

/**
 * The date where days end last (UTC−12): a last day isn't over while it lasts anywhere (docs/decisions/0118). No one
 * sees it end in the middle of their own evening.
 */
export const earliestDate = (instant: number): string => dateOf(instant - 12 * 3_600_000);

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `Dec 1, 2026`, from a calendar date (`YYYY-MM-DD`). */
export const dateText = (date: string): string => dateFormat.format(new Date(`${date}T00:00:00Z`));

/** `Dec 1, 2026 (UTC)`, from ms: for text that is written without knowing where its reader is. */
export const utcDateText = (instant: number): string => `${dateText(dateOf(instant))} (UTC)`;

/** A calendar date moved by whole days. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
}

/** True for a real calendar date written `YYYY-MM-DD` between 1900 and 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && dateOf(instant) === text;
}

/** Calendar days from one date (`YYYY-MM-DD`) to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Requests can name any zone, in any case, so there is a limit. */
const mostFormats = 100;

/** Formats by zone: creating one takes much longer than using it. */
function formatsOf(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = formats.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat("en-CA", { ...options, timeZone });
    if (formats.size >= mostFormats) formats.clear();
    formats.set(timeZone, format);
    return format;
  };
}

const dateFormatIn = formatsOf({ year: "numeric", month: "2-digit", day: "2-digit" });
const wallTimeFormatIn = formatsOf({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The calendar date of an instant (ms) in a time zone. @throws RangeError for an unknown zone */
export const dateIn = (timeZone: string, instant: number): string => dateFormatIn(timeZone).format(new Date(instant));

/** Whether this names a time zone of the IANA database, such as `America/Chicago`. */
export function isTimeZone(text: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== ""
    );
  } catch {
    return false;
  }
}

/** The local time in a zone at an instant (ms), in the format of form inputs: `2026-12-01T14:30`. */
export function wallTimeIn(timeZone: string, instant: number): string {
  const {
    year = "",
    month = "",
    day = "",
    hour = "",
    minute = "",
  } = Object.fromEntries(
    wallTimeFormatIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The instant (ms) of a local time (`2026-12-01T14:30`) in a zone; the earlier one where it occurs twice. Null for an
 * invalid time, and for an hour that daylight saving time skips.
 */
export function instantIn(timeZone: string, wallTime: string): number | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) || Number.isNaN(asUtc)) return null;
  const candidates = [asUtc - dayMs, asUtc + dayMs].map(
    (near) => asUtc - (Date.parse(`${wallTimeIn(timeZone, near)}Z`) - near),
  );
  return (
    candidates.filter((instant) => wallTimeIn(timeZone, instant) === wallTime).toSorted((a, b) => a - b)[0] ?? null
  );
}

/**
 * An hour on the zone's current date at an instant (ms), or on the following Monday for a weekend; in the format of
 * form inputs.
 */
export function workTimeIn(timeZone: string, instant: number, hour: number): string {
  const date = dateIn(timeZone, instant);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return `${addDays(date, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)}T${String(hour).padStart(2, "0")}:00`;
}

/** The current names: those of 1970 differ, and naming at the present would take the time as an argument. */
const namedAt = new Date("2026-01-01T00:00:00Z");
const nameFormatIn = formatsOf({ timeZoneName: "longGeneric" });

/** `Central Time, Chicago` for `America/Chicago`. A zone without a name of its own stays as it is, such as `UTC`. */
export function zoneName(timeZone: string): string {
  const name = nameFormatIn(timeZone)
    .formatToParts(namedAt)
    .find(({ type }) => type === "timeZoneName")?.value;
  const place = timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return name === undefined || name.startsWith("GMT") ? timeZone : `${name}, ${place}`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Tue, Dec 1, 2026, 2:30 PM (Central Time, Chicago)`, from ms. */
export function zonedText(instant: number, timeZone: string): string {
  const [date = "", time = ""] = wallTimeIn(timeZone, instant).split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  const hour = Number(time.slice(0, 2));
  const clock = `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
  return (
    `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${months[Number(month) - 1]} ${Number(day)}, ` +
    `${year}, ${clock} (${zoneName(timeZone)})`
  );
}
