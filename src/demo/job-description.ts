import type { Answer } from "#contract/index.ts";
import { refuse } from "#domain/core/errors.ts";
import type { RankingRun } from "#domain/job-description/evidence.ts";
import { evidenceFile, runSummary, type RunView } from "#domain/job-description/evidence-view.ts";
import { chooseRanking, rankCandidates, type RankingPort, readChoices } from "#domain/job-description/use-cases.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { indexOf, searchContext } from "./listing.ts";
import { pageOf } from "./page.ts";
import type { Afterwards, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { uploadedBytes } from "./uploaded-bytes.ts";
import { type DemoAt, over } from "./use-case.ts";

/** This browser keeps fewer rankings than a server. */
const keptRuns = 50;

/** The log of rankings with these. */
export const withRuns = ({ rankings: known }: DemoState, runs: readonly RankingRun[]): RankingRun[] =>
  [...runs, ...known].slice(0, keptRuns);

const rankingPort = (at: DemoAt): RankingPort => ({
  ...at.context,
  index: indexOf(at.state),
  leftOut: (filters) => searchContext(at.state, filters, at.context.viewer, at.context.now),
  choices: () => at.state.rankingChoices,
  // The demo runs in its own worker.
  pause: () => undefined,
  choose(whose, ranked) {
    at.state = { ...at.state, rankingChoices: { ...at.state.rankingChoices, [whose]: ranked } };
  },
  record(run) {
    at.state = { ...at.state, rankings: withRuns(at.state, [run]) };
  },
});

export const rankings: DemoHandlers["rankings"] = {
  rank: over(rankingPort)(rankCandidates),
  readJobFile(_state, { name, base64 }) {
    const bytes = uploadedBytes(base64);
    const answer = Promise.withResolvers<Answer<"rankings", "readJobFile">>();
    const afterwards: Afterwards = async () => {
      const { readJobFile } = await import("./cv-reader.ts");
      await readJobFile(bytes, name).then(answer.resolve, answer.reject);
      return null;
    };
    return { answer: answer.promise, afterwards };
  },
  choices: over(rankingPort)(readChoices),
  choose: over(rankingPort)(chooseRanking),
  list(state, page, { viewer }) {
    return {
      answer: pageOf(
        state.rankings.map((run) => summaryOf(run, viewer)),
        page,
      ),
    };
  },
  get(state, { id }, { viewer }) {
    const run = state.rankings.find((each) => each.id === id) ?? refuse("not-found");
    return { answer: viewOf(state, run, viewer) };
  },
  export(state, _ask, { viewer, now }) {
    return {
      answer: evidenceFile(
        state.rankings.map((run) => viewOf(state, run, viewer)),
        now,
      ),
    };
  },
};

const summaryOf = (run: RankingRun, { organizationName, displayName }: Viewer) =>
  runSummary(run, { organization: organizationName, by: displayName, shown: run.results.length });

const viewOf = (state: DemoState, run: RankingRun, viewer: Viewer): RunView => ({
  ...summaryOf(run, viewer),
  weights: run.weights,
  results: run.results.map(({ listingId, place, score, parts }) => ({
    place,
    score,
    code: state.listings.find(({ id }) => id === listingId)?.maskedCode ?? null,
    parts,
  })),
});
