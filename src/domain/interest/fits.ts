import type { Viewer } from "../core/viewer.ts";
import { currentRules, evidenceOf, type RankingRun } from "../job-description/evidence.ts";
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

/** What the log of rankings keeps of shown fits: a ranking of this one listing for each interest. `now` in ms. */
export function runsOfFits(
  fits: readonly InterestFit[],
  interests: readonly Pick<InterestView, "id" | "wanted">[],
  { viewer, listingId, now, newId }: { viewer: Viewer; listingId: string; now: number; newId: () => string },
): RankingRun[] {
  const wantedBy = new Map(interests.map(({ id, wanted }) => [id, wanted]));
  return fits.flatMap(({ id, ranking }) => {
    const wanted = wantedBy.get(id);
    if (!wanted) return [];
    return [
      {
        id: newId(),
        organizationId: viewer.organizationId,
        personId: viewer.personId,
        at: now,
        rules: currentRules.version,
        weights: currentRules.weights,
        requirements: evidenceOf(wanted),
        total: 1,
        results: [{ listingId, place: 1, score: ranking.score ?? 0, parts: ranking.parts }],
      },
    ];
  });
}
