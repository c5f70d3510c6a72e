import { type Figure, floor, type Measure } from "./track-record.ts";

/** What a figure is called, and how it is counted; `employer`: where an employer's is counted differently. */
export const measureWords: Record<Measure, { label: string; counted: string; employer?: string }> = {
  answerTime: {
    label: "Answers a request in",
    counted:
      "The median time from a request for one of its candidates to its first answer: accepted, countered or " +
      "declined. A request it let expire counts with the whole time.",
  },
  acceptance: {
    label: "Requests accepted",
    counted:
      "Requests for its candidates that ended in an agreement, out of those it accepted, declined or let expire.",
  },
  placements: {
    label: "Introductions that led to a hire",
    counted: "Introductions it took part in that ended with a won deal, out of those in which the identity was opened.",
  },
  fallOffs: {
    label: "Hires that fell off",
    counted: "Won deals that fell off within the guarantee, out of those whose guarantee is over or that fell off.",
  },
  payment: {
    label: "Days to pay",
    counted: "The median number of days from the employer's payment to its payment of the partner's share.",
    employer:
      "The median number of days from the start date, or the invoice if that is later, to its payment. Fees in " +
      "installments aren't counted.",
  },
  freshness: {
    label: "Listings changed in the last 30 days",
    counted: "Out of its listings on the market, to the nearest ten percent.",
  },
  disputesLost: {
    label: "Disputes lost",
    counted: "Disputed declarations of prior knowledge that the marketplace decided against it.",
  },
};

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

/** Said in place of a figure about too few events. */
export const tooFew = `Fewer than ${floor}, so not shown`;

/**
 * The two figures that fit beside a partner's name, with how many events each is from, such as
 * `Answers in 5 hours (12 requests) · accepts 82% of 17`; null without both.
 */
export function trackLine(figures: readonly Figure[]): string | null {
  const known = (measure: Measure) => {
    const found = figures.find((each) => each.measure === measure);
    const text = found ? figureText(found) : null;
    const count = found?.count ?? null;
    return text !== null && count !== null ? { text, count } : null;
  };
  const [time, accepted] = [known("answerTime"), known("acceptance")];
  const parts = [
    time && `answers in ${time.text.toLowerCase()} (${counted(time.count, "request")})`,
    accepted && `accepts ${accepted.text} of ${accepted.count}`,
  ].filter((part) => part !== null);
  const line = parts.join(" · ");
  return line === "" ? null : `${line[0]?.toUpperCase()}${line.slice(1)}`;
}
