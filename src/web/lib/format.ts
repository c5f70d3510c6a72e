import { hourMs, wholeDays } from "#domain/core/calendar.ts";
import { ownDate } from "./own-date.ts";

const minuteMs = 60_000;

export { salaryRange, thousands } from "#domain/listing/salary-range.ts";

/** Whole dollars as `$30,000`. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString("en-US")}`;
}

/** A calendar date `YYYY-MM-DD` as `Feb 19, 2027`, the same in every time zone. */
export function dateText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** An ISO instant as the reader's local date, `Nov 21, 2026`. */
export function instantDateText(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
}

/**
 * When a candidate can start: `Now` from the date on by the reader's own calendar, `Dec 1` within the current year,
 * `Jan 5, 2028` beyond it. `now` in ms.
 */
export function availabilityText(date: string, now: number): string {
  const today = ownDate(now);
  if (date <= today) return "Now";
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return date < nextYear ? dateText(date).replace(/, \d{4}$/, "") : dateText(date);
}

/** Relative time in a feed (spec §9): Just now, minutes, hours, days of the past week, then the date. `now` in ms. */
export function agoText(instant: string, now: number): string {
  const at = Date.parse(instant);
  const passed = now - at;
  if (passed < minuteMs) return "Just now";
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min ago`;
  const days = wholeDays(at, now);
  if (days === 0) return `${Math.floor(passed / hourMs)} h ago`;
  if (days === 1) return "Yesterday";
  return days < 7 ? `${days} days ago` : instantDateText(instant);
}

/** `agoText` within a sentence: `just now`, `yesterday`. A date keeps its capital. */
export const agoWithin = (instant: string, now: number): string =>
  agoText(instant, now).replace(/^(?:Just now|Yesterday)$/, (word) => word.toLowerCase());

/** `1 year`, `11 years`, or short `11 yrs`. */
export function yearsText(years: number, style: "long" | "short" = "long"): string {
  if (style === "short") return years === 1 ? "1 yr" : `${years} yrs`;
  return years === 1 ? "1 year" : `${years} years`;
}

/** Spec §2, the count above the results: `1 candidate found`, `412 candidates found`. */
export function foundText(total: number): string {
  return `${total === 1 ? "candidate" : "candidates"} found`;
}

/** `2 links`, `1 note`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** An ISO instant as the reader's time: `2:05 PM`. */
export const timeText = (instant: string): string =>
  new Date(instant).toLocaleTimeString("en-US", { timeStyle: "short" }).replaceAll("\u202f", " ");

/** An ISO instant as the reader's day and time: `Nov 21, 2026, 2:05 PM`. */
export const momentText = (instant: string): string =>
  new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" }).replaceAll("\u202f", " ");
