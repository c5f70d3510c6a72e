import { contributorFloor, largestShare } from "./market-comp.ts";

/**
 * What the start page says about the market, to anyone (docs/decisions/0053). Every figure says less than the data:
 * a step that was passed, never a count, and only from five agencies up.
 */
export type PublicFigures = {
  /** Candidates listed in the past year. */
  listed: number | null;
  /** Vetted agencies. */
  agencies: number | null;
  /** Placements in the past year that hold. */
  placements: number | null;
  /** Half of the introduction requests of the past year were answered within this many hours. */
  answerHours: number | null;
};

export const noPublicFigures: PublicFigures = { listed: null, agencies: null, placements: null, answerHours: null };

/** Events of the past year. A listing or a request belongs to its listing agency. */
export type MarketEvents = {
  listings: readonly { agency: string; count: number }[];
  agencies: number;
  placements: readonly { agency: string; employer: string }[];
  answers: readonly { agency: string; hours: number }[];
};

/** Events count for this many days. */
export const publicDays = 365;

/** 5, 10, 25, 50, 100, 250 and so on. */
const steps = Array.from({ length: 6 }, (_, power) => [5, 10, 25].map((step) => step * 10 ** power)).flat();
const hourSteps = [1, 2, 4, 6, 8, 12, 18, 24, 36, 48, 72, 96, 120, 168] as const;

/** A step is shown at up to so much above it: a tenth, at least 3. */
export const extraLimit = (step: number): number => Math.max(3, Math.floor(step / 10));

/**
 * `extraOf`: a secret and stable number from 0 to `extraLimit` of a step. Without it, an organization that counts the
 * listings it can see on the day a step appears would learn how many are hidden from it.
 */
export function publicFigures(
  { listings, agencies, placements, answers }: MarketEvents,
  extraOf: (figure: keyof PublicFigures, step: number) => number,
): PublicFigures {
  const shown = (figure: keyof PublicFigures, count: number): number | null =>
    steps.findLast((step) => count >= step + extraOf(figure, step)) ?? null;
  const total = listings.reduce((sum, { count }) => sum + count, 0);
  return {
    listed: isEnough(listings.map(({ agency }) => agency)) ? shown("listed", total) : null,
    agencies: shown("agencies", agencies),
    placements:
      isEnough(placements.map(({ agency }) => agency)) && isEnough(placements.map(({ employer }) => employer))
        ? shown("placements", placements.length)
        : null,
    answerHours: answerHours(answers),
  };
}

const isEnough = (parties: readonly string[]): boolean => new Set(parties).size >= contributorFloor;

/** The median, rounded up to a step, unless one agency has more than a quarter of the requests. */
function answerHours(answers: MarketEvents["answers"]): number | null {
  const byAgency = Map.groupBy(answers, ({ agency }) => agency);
  const most = answers.length * largestShare;
  if (byAgency.size < contributorFloor || [...byAgency.values()].some((own) => own.length > most)) return null;
  const sorted = answers.map(({ hours }) => hours).toSorted((a, b) => a - b);
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? Infinity;
  return hourSteps.find((step) => median <= step) ?? null;
}
