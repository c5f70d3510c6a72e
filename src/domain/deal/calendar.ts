import { lastCovered } from "./guarantee.ts";
import type { DealSheet } from "./view.ts";

/** An all-day calendar event of a deal (`YYYY-MM-DD`); `id` is the same in every file with the event. */
export type DealDay = { id: string; title: string; date: string; description: string };

/** The parts of a sheet that its dates are made from. */
type DatedDeal = Pick<DealSheet, "id" | "code" | "maskedCode" | "headlineRole"> & {
  employer: { name: string };
  closing: { startDate: string; guaranteeEnds: string; fallOff: object | null } | null;
};

/**
 * The dates of a won deal, for its calendar file (spec §15): the start and, unless the placement has ended, the last
 * day the guarantee covers. Uses the masked code and no amounts, the same for every reader. Null before the deal is
 * won.
 */
export function dealDays({ id, code, maskedCode, headlineRole, employer, closing }: DatedDeal): DealDay[] | null {
  if (!closing) return null;
  const description = `${code}: ${headlineRole} for ${employer.name}`;
  return [
    { id: `${id}-start`, title: `${maskedCode} starts at ${employer.name}`, date: closing.startDate, description },
    ...(closing.fallOff === null
      ? [
          {
            id: `${id}-guarantee`,
            title: `Guarantee of ${maskedCode} ends`,
            date: lastCovered(closing.guaranteeEnds),
            description,
          },
        ]
      : []),
  ];
}
