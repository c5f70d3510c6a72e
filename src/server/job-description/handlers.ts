import { setImmediate as nextTurn } from "node:timers/promises";
import { refuse } from "#domain/core/errors.ts";
import { evidenceFile } from "#domain/job-description/evidence-view.ts";
import { chooseRanking, rankCandidates, type RankingPort, readChoices } from "#domain/job-description/use-cases.ts";
import { leftOutFor } from "#domain/search/viewpoint.ts";
import { readJobFile } from "../cv/reader.ts";
import { uploadedBytes } from "../identity/files.ts";
import { seenBy } from "../listing/views.ts";
import { audit } from "../platform/audit.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { changingOver, reading, readingOver, type StepAt } from "../platform/http/step.ts";
import { choicesOf, insertRun, runPage, runViews, saveChoice } from "./store.ts";

const rankingPort = ({ context, viewer, work, now }: StepAt): RankingPort => ({
  viewer,
  now,
  newId: context.newId,
  index: context.projection.index,
  async leftOut(filters) {
    const { organizationId } = viewer;
    const seen = filters.seen === "hide" ? await seenBy(work.db, viewer) : [];
    return leftOutFor(filters, { organizationId, keys: context.projection.keysOf(organizationId), seen });
  },
  choices: () => choicesOf(work.db, viewer),
  async choose(whose, ranked) {
    const { organizationId, personId } = viewer;
    const person = whose === "mine" ? personId : null;
    await saveChoice(work.db, { organizationId, personId: person, ranked, at: new Date(now) });
    if (whose === "organization")
      await audit(work, context, viewer, { action: "ranking.chosen", entityId: organizationId });
  },
  record: (run) => insertRun(work.db, run),
  pause: pausing(),
});

/** Longest time of a ranking on the event loop, in ms. */
const turnMs = 3;

function pausing(): RankingPort["pause"] {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < turnMs) return;
    await nextTurn();
    begun = performance.now();
  };
}

export const rankings: Handlers["rankings"] = {
  rank: readingOver(rankingPort)(rankCandidates),
  readJobFile: ({ viewer }, { name, base64 }) => readJobFile({ bytes: uploadedBytes(base64), name }, viewer),
  choices: readingOver(rankingPort)(readChoices),
  choose: changingOver(rankingPort)(chooseRanking),
  list: (context, ask) => reading(context, ({ work, viewer }) => runPage(work.db, viewer, ask)),
  get: (context, { id }) =>
    reading(context, async ({ work, viewer }) => {
      const [run] = await runViews(work.db, viewer, knownId(id));
      return run ?? refuse("not-found");
    }),
  export: (context) =>
    reading(context, async ({ work, viewer, now }) => evidenceFile(await runViews(work.db, viewer, null), now)),
};
