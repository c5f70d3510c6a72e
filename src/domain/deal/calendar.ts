import type { DealSheet } from "./view.ts";

/** A whole day of a deal (`YYYY-MM-DD`), as calendars show it; `id` stays the same in every file that tells of it. */
export type DealDay = { id: string; title: string; date: string; description: string };

/**
 * The days of a won deal, for its file (spec §15): the start and, unless the placement has ended, the first day the
 * guarantee no longer covers. Under the masked code and without an amount, the same for every reader. Null before it is
 * won.
 */
export function dealDays({ id, code, maskedCode, headlineRole, employer, closing }: DealSheet): DealDay[] | null {
  if (!closing) return null;
  const description = `${code}: ${headlineRole} for ${employer.name}`;
  return [
    { id: `${id}-start`, title: `${maskedCode} starts at ${employer.name}`, date: closing.startDate, description },
    ...(closing.fallOff === null
      ? [{ id: `${id}-guarantee`, title: `Guarantee of ${maskedCode} ends`, date: closing.guaranteeEnds, description }]
      : []),
  ];
}
