import { decodeCursor, encodeCursor, readNumber, readText } from "../core/page.ts";
import { authorize } from "../core/policy.ts";
import { refuseState, refuseField } from "../core/errors.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import { type CardFacts, cardFor, type ListingCard } from "../listing/view.ts";
import type { SearchQuery } from "../search/query.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { type RankedListing, rankedSearch } from "./candidates.ts";
import { isRanked, type RankingChoices } from "./choices.ts";
import { currentRules, evidenceOf, type RankingRun } from "./evidence.ts";
import type { Ranking } from "./rank.ts";
import { isEmpty, type Requirements } from "./requirements.ts";

/** The reads and writes of rankings. */
export type RankingPort = {
  viewer: Viewer;
  /** In ms. */
  now: number;
  newId: () => string;
  index: SearchIndex<CardFacts>;
  /** What the index leaves out for this viewer and these filters. */
  leftOut: (filters: SearchQuery) => Soon<{ viewerBlocked: readonly string[]; without: readonly string[] }>;
  choices: () => Soon<RankingChoices>;
  choose: (whose: "mine" | "organization", ranked: boolean | null) => Soon<void>;
  record: (run: RankingRun) => Soon<void>;
  /** Lets other work run, if this has taken long. */
  pause: () => Soon<void>;
};

type RankAsk = { requirements: Requirements; filters: SearchQuery; cursor?: string | undefined; limit: number };
type RankedCard = ListingCard & { ranking: Ranking };
type RankedPage = { items: RankedCard[]; total: number; nextCursor: string | null };

export type ChoicesView = RankingChoices & { ranked: boolean };

export const readChoices = function* (port: RankingPort): UseCase<ChoicesView> {
  const choices = yield* wait(port.choices());
  return { ...choices, ranked: isRanked(choices) };
};

/**
 * A page of the ranking, and its evidence. @throws ExpectedError `wrong-state` while ranking is off, `invalid-input`
 * without requirements or for a cursor of another list
 */
export function* rankCandidates(
  port: RankingPort,
  { requirements, filters, cursor, limit }: RankAsk,
): UseCase<RankedPage> {
  if (isEmpty(requirements)) return refuseField("requirements", "Add at least one requirement of the job.");
  const { ranked } = yield* readChoices(port);
  if (!ranked) return refuseState("Ranking is off. Turn it on, or search without a job description.");
  const { viewer, now, index } = port;
  const leftOut = yield* wait(port.leftOut(filters));
  const ranking = rankedSearch(index, requirements, filters, { ...leftOut, now });
  let step = ranking.next();
  for (; !step.done; step = ranking.next()) yield* wait(port.pause());
  const { items, total } = step.value;
  const start = cursor === undefined ? 0 : placeAfter(items, cursor);
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  yield* wait(
    port.record({
      id: port.newId(),
      organizationId: viewer.organizationId,
      personId: viewer.personId,
      at: now,
      rules: currentRules.version,
      weights: currentRules.weights,
      requirements: evidenceOf(requirements),
      total,
      results: page.map(({ listing, ranking }, place) => ({
        listingId: listing.id,
        place: start + place + 1,
        score: ranking.score ?? 0,
        parts: ranking.parts,
      })),
    }),
  );
  return {
    items: page.map(({ listing, ranking }) => ({ ...cardFor(viewer, listing), ranking })),
    total,
    nextCursor: last && start + limit < items.length ? encodeCursor([last.ranking.score ?? 0, last.listing.id]) : null,
  };
}

/** Behind the cursor's listing; if that is gone, behind the last one of its score. */
function placeAfter(items: readonly RankedListing<CardFacts>[], cursor: string): number {
  const [score, id] = decodeCursor(cursor, [readNumber, readText]);
  const place = items.findIndex(({ listing }) => listing.id === id);
  if (place >= 0) return place + 1;
  const lower = items.findIndex(({ ranking }) => (ranking.score ?? 0) < score);
  return lower < 0 ? items.length : lower;
}

/** Turns ranking on or off, for yourself or, as an admin, for the organization; null leaves it to each person. */
export function* chooseRanking(
  port: RankingPort,
  { mine, organization }: { mine?: boolean | undefined; organization?: boolean | null | undefined },
): UseCase<ChoicesView> {
  if (organization !== undefined) {
    authorize(port.viewer, "ranking.govern");
    yield* wait(port.choose("organization", organization));
  }
  if (mine !== undefined) yield* wait(port.choose("mine", mine));
  return yield* readChoices(port);
}
