import { moneyText } from "#domain/core/money.ts";
import { outcomeOf, type Outcome, type Terms } from "./split-terms.ts";

/** Saved terms to compare. The letter comes from the position; the name is optional. */
export type Scenario = { name: string; terms: Terms };

export const scenarioLimits = { kept: 4, name: 40 } as const;

export const letterOf = (place: number): string => String.fromCharCode(65 + place);

export const sameTerms = (a: Terms, b: Terms): boolean =>
  a.salary === b.salary && a.fee === b.fee && a.split === b.split && a.third === b.third && a.days === b.days;

/** Why the current terms can't be saved; undefined when they can. */
export function keepBlocked(kept: readonly Scenario[], terms: Terms): string | undefined {
  const place = kept.findIndex((each) => sameTerms(each.terms, terms));
  if (place >= 0) return `These terms are already saved, as scenario ${letterOf(place)}. Change them to save another.`;
  return kept.length >= scenarioLimits.kept
    ? `${scenarioLimits.kept} scenarios are saved. Remove one to save another.`
    : undefined;
}

export const renamed = (kept: readonly Scenario[], place: number, name: string): Scenario[] =>
  kept.with(place, { ...kept[place]!, name: shortName(name) });

/** Cuts by characters, never within one. */
export const shortName = (name: string): string => Array.from(name).slice(0, scenarioLimits.name).join("");

/** The difference of `other` to `first` in cents; negative means less. */
export function differenceOf(first: Terms, other: Terms): Outcome {
  const before = outcomeOf(first);
  const after = outcomeOf(other);
  return {
    fee: after.fee - before.fee,
    la: after.la - before.la,
    sa: after.sa - before.sa,
    third: after.third - before.third,
  };
}

/** `+$1,250.00`, `−$1,250.00`, or `no change`. */
export function signedMoney(cents: number): string {
  if (cents === 0) return "no change";
  return `${cents > 0 ? "+" : "−"}${moneyText(Math.abs(cents))}`;
}

/**
 * The difference as a sentence: "The fee is $11,250.00 higher. The listing agency gets $6,750.00 more, the selling
 * agency $4,500.00 more."
 */
export function differenceWords(first: Terms, other: Terms): string {
  const { fee, la, sa, third } = differenceOf(first, other);
  const parties = [
    { name: "the listing agency", cents: la },
    { name: "the selling agency", cents: sa },
    { name: "the third party", cents: third },
  ].filter(({ cents }) => cents !== 0);
  const ofFee =
    fee === 0 ? "The fee is the same." : `The fee is ${moneyText(Math.abs(fee))} ${fee > 0 ? "higher" : "lower"}.`;
  if (parties.length === 0) return fee === 0 ? "The fee and every share are the same." : ofFee;
  const said = parties
    .map(
      ({ name, cents }, index) =>
        `${name}${index === 0 ? " gets" : ""} ${moneyText(Math.abs(cents))} ${cents > 0 ? "more" : "less"}`,
    )
    .join(", ");
  return `${ofFee} ${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
