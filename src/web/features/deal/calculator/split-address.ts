import { roundMoneyText, dollars } from "#domain/core/money.ts";
import { scenarioLimits, shortName, type Scenario } from "./scenarios.ts";
import { defaultDay, defaultTerms, guarantees, isPercent, limits, type Terms } from "./split-terms.ts";

/** The page's whole state. */
export type SplitState = {
  terms: Terms;
  /** The selected day of the guarantee. */
  day: number;
  kept: readonly Scenario[];
};

export type Params = { readonly [name: string]: string | readonly string[] | undefined };

/** One sentence for each value that couldn't be used, so that defaults aren't mistaken for shared values. */
export type SplitAddress = { state: SplitState; fixed: string[] };

/**
 * Parses an address that may be hand-typed: a bad value falls back to its default. A scenario with a bad figure is
 * dropped entirely, because with a default it would be a scenario no one saved.
 */
export function addressFrom(params: Params): SplitAddress {
  const fixed: string[] = [];
  const read = (
    name: string,
    fallback: number,
    takes: (value: number) => boolean,
    write: (value: number) => string,
  ): number => {
    const raw = params[name];
    if (raw === undefined) return fallback;
    const value = numberFrom(raw);
    if (value !== undefined && takes(value)) return value;
    fixed.push(
      `${labels[name]} in this link can't be used (${shortened(raw)}). Using the default instead: ${write(fallback)}.`,
    );
    return fallback;
  };
  const percentFrom = (name: "fee" | "split") =>
    read(
      name,
      defaultTerms[name],
      (value) => isPercent(value, limits[name]),
      (value) => `${value}%`,
    );

  const terms: Terms = {
    salary: read("salary", defaultTerms.salary, isSalary, (value) => roundMoneyText(dollars(value))),
    fee: percentFrom("fee"),
    split: percentFrom("split"),
    third: read("third", defaultTerms.third, isThird, () => "No third party"),
    days: read("days", defaultTerms.days, isGuarantee, (value) => `${value} days`),
  };
  const day = read(
    "day",
    defaultDay(terms),
    (value) => Number.isInteger(value) && value <= terms.days,
    (value) => `Day ${value}`,
  );

  const raws = listOf(params["kept"]);
  const readable = raws.flatMap((raw) => scenarioFrom(raw) ?? []);
  const lost = raws.length - readable.length;
  if (lost > 0)
    fixed.push(
      `${lost === 1 ? "A scenario" : `${lost} scenarios`} in this link could not be read and ` +
        `${lost === 1 ? "is" : "are"} left out. Ask for the link again to see ${lost === 1 ? "it" : "them"}.`,
    );
  if (readable.length > scenarioLimits.kept)
    fixed.push(`This link has ${readable.length} scenarios. The first ${scenarioLimits.kept} are shown.`);
  return { state: { terms, day, kept: readable.slice(0, scenarioLimits.kept) }, fixed };
}

/** The inverse, without defaults. */
export function paramsFrom({ terms, day, kept }: SplitState): Record<string, string | string[] | undefined> {
  const written = (value: number, byDefault: number) => (value === byDefault ? undefined : String(value));
  return {
    salary: written(terms.salary, defaultTerms.salary),
    fee: written(terms.fee, defaultTerms.fee),
    split: written(terms.split, defaultTerms.split),
    third: written(terms.third, defaultTerms.third),
    days: written(terms.days, defaultTerms.days),
    day: written(day, defaultDay(terms)),
    kept: kept.length > 0 ? kept.map(scenarioText) : undefined,
  };
}

const labels: Record<string, string> = {
  salary: "The salary",
  fee: "The fee",
  split: "The split",
  third: "The third party's share",
  days: "The guarantee",
  day: "The day",
};

const isSalary = (value: number) =>
  Number.isInteger(value) && value >= limits.salary.least && value <= limits.salary.most;
const isThird = (value: number) => value === 0 || isPercent(value, limits.third);
const isGuarantee = (value: number) => guarantees.some((days) => days === value);

/** `160000,25,60,0,90` plus an optional name: salary, fee, split, third party, guarantee. */
function scenarioText({ name, terms: { salary, fee, split, third, days } }: Scenario): string {
  return [salary, fee, split, third, days, ...(name.trim() ? [name.trim()] : [])].join(",");
}

function scenarioFrom(text: string): Scenario | undefined {
  const parts = text.split(",");
  const [salary, fee, split, third, days] = parts.slice(0, 5).map(numberFrom);
  if (salary === undefined || fee === undefined || split === undefined || third === undefined || days === undefined)
    return undefined;
  if (
    !isSalary(salary) ||
    !isPercent(fee, limits.fee) ||
    !isPercent(split, limits.split) ||
    !isThird(third) ||
    !isGuarantee(days)
  )
    return undefined;
  return { name: shortName(parts.slice(5).join(",").trim()).trim(), terms: { salary, fee, split, third, days } };
}

const listOf = (raw: string | readonly string[] | undefined): readonly string[] =>
  typeof raw === "string" ? [raw] : (raw ?? []);

function numberFrom(raw: string | readonly string[]): number | undefined {
  return typeof raw === "string" && /^\d{1,9}(?:\.\d{1,2})?$/.test(raw) ? Number(raw) : undefined;
}

const longestQuote = 24;

function shortened(raw: string | readonly string[]): string {
  const text = listOf(raw).join(", ");
  if (text === "") return "it is empty";
  return text.length > longestQuote ? `“${text.slice(0, longestQuote)}...”` : `“${text}”`;
}
