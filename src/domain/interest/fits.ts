import { fieldsToRank, rank, type RankedFields, type Ranking } from "../job-description/rank.ts";
import { isEmpty } from "../job-description/requirements.ts";
import type { InterestView } from "./interest.ts";

/** An open interest that a candidate fits, with the reason. */
export type InterestFit = { id: string; employer: string; roleTitle: string; ranking: Ranking };

/** At most this many are shown. */
const shownFits = 10;

/**
 * The agency's open interests that a listing fits, best first. Open: no deal was drafted. A listing fits with half of
 * the must-haves. Interests without requirements are left out: nothing is known of what they ask for.
 */
export function fitsOf(listing: RankedFields, interests: readonly InterestView[]): InterestFit[] {
  const fields = fieldsToRank(listing);
  return interests
    .flatMap(({ id, employer, roleTitle, deal, wanted }) => {
      if (deal !== null || wanted === null || isEmpty(wanted)) return [];
      const ranking = rank(wanted, fields);
      const musts = wanted.skills.filter(({ importance }) => importance === "must").length;
      return ranking.missing.length * 2 > musts ? [] : [{ id, employer: employer.name, roleTitle, ranking }];
    })
    .sort((a, b) => (b.ranking.score ?? 0) - (a.ranking.score ?? 0))
    .slice(0, shownFits);
}
