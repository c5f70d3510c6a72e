/**
 * How long a listing has been on the market, as others see it. An exact number would link a new code to the previous
 * one.
 */
export const listedBands = ["Under a week", "1–2 weeks", "2–4 weeks", "1–3 months", "Over 3 months"] as const;
export type ListedBand = (typeof listedBands)[number];

/** The band of a number of days. */
export function listedFor(days: number): ListedBand {
  const ends = [7, 14, 28, 90];
  const place = ends.findIndex((end) => days < end);
  return listedBands[place === -1 ? ends.length : place] ?? "Over 3 months";
}
