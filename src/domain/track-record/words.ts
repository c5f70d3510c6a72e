import type { Figure, Measure } from "./track-record.ts";

/** `5 hours`, `82%`, `1 of 6`; null under the floor. */
export function figureText({ measure, count, value }: Figure): string | null {
  if (value === null) return null;
  if (measure === "answerTime") return timeText(value);
  if (measure === "payment") return value === 0 ? "The same day" : counted(value, "day");
  if (measure === "disputesLost") return `${value} of ${count}`;
  return `${value}%`;
}

const counted = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? "" : "s"}`;

function timeText(hours: number): string {
  if (hours < 1) return "Less than an hour";
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24 + 0.5), "day");
}

/**
 * The figures that fit beside a partner's name, with how many events each is from, such as
 * `Answers in 5 hours (12 requests)` and `accepts 82% of 17`; those that are known.
 */
export function trackParts(figures: readonly Figure[]): string[] {
  const known = (measure: Measure) => {
    const found = figures.find((each) => each.measure === measure);
    const text = found ? figureText(found) : null;
    const count = found?.count ?? null;
    return text !== null && count !== null ? { text, count } : null;
  };
  const [time, accepted] = [known("answerTime"), known("acceptance")];
  return [
    time && `answers in ${time.text.toLowerCase()} (${counted(time.count, "request")})`,
    accepted && `accepts ${accepted.text} of requests (${accepted.count})`,
  ]
    .filter((part) => part !== null)
    .map((part, place) => (place === 0 ? `${part[0]?.toUpperCase()}${part.slice(1)}` : part));
}
