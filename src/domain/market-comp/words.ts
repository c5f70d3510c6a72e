import { type Comp, countedFrom, daysOf, type Half } from "./market-comp.ts";
import { dateText } from "../core/calendar.ts";

/** "January to June 2026". */
export function halfText(half: Half): string {
  const [year, part] = half.split("-H");
  return `${part === "1" ? "January to June" : "July to December"} ${year}`;
}

/** The day on which the half-year after a counted one is counted. */
export const nextCountText = (latest: Half): string => {
  const year = Number(daysOf(latest).last.slice(0, 4));
  return dateText(countedFrom(latest.endsWith("1") ? `${year}-H2` : `${year + 1}-H1`));
};

/** "$140,000 to $165,000". */
export const rangeText = ({ low, high }: Pick<Comp, "low" | "high">): string =>
  low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;

export const dollars = (amount: number): string => `$${amount.toLocaleString("en-US")}`;
