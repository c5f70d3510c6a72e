import { wholeDays } from "../core/calendar.ts";
import { isLate, type StageEntry } from "./pipeline.ts";
import { inStageOrder, type PipelineStage } from "./stages.ts";

/**
 * One candidate's stays, also after leaving the pipeline; `open`: still in it. `isWorkedOn`: its job is, or it is in
 * none. Nothing is due in a job that is filled or closed (docs/decisions/0037).
 */
export type Passage = {
  listingId: string;
  maskedCode: string;
  jobId: string | null;
  ownerId: string | null;
  open: boolean;
  isWorkedOn: boolean;
  stageHistory: readonly StageEntry[];
};

const oldestShown = 5;
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/**
 * The figures of a pipeline, computed from the stage history only; `now` in ms. `count`: current candidates, of whom
 * `late` exceed the stage's target on the calendar of `dateAt`, as on the board. `stays`, ended and open, last whole
 * days, until now for an open one: mean to one decimal, and median; null without a stay. `conversions`: of the
 * `entered` who have been in `from`, how many reached a later stage afterwards; `rate` in percent to one decimal, null
 * if none has been there.
 */
export function pipelineAnalytics(
  stages: readonly PipelineStage[],
  passages: readonly Passage[],
  at: { now: number; dateAt: (instant: number) => string },
) {
  const { now } = at;
  const ordered = inStageOrder(stages);
  const place = new Map(ordered.map(({ id }, index) => [id, index]));
  return {
    stages: ordered.map(({ id, targetDays }) => {
      const stays = passages.flatMap(({ stageHistory }) => stageHistory.filter(({ stage }) => stage === id));
      const days = stays.map(({ enteredAt, exitedAt }) => wholeDays(enteredAt, exitedAt ?? now)).sort((a, b) => a - b);
      const inIt = passages.flatMap(({ open, isWorkedOn, stageHistory }) =>
        stageHistory
          .slice(-1)
          .filter(({ stage }) => open && stage === id)
          .map((stay) => ({ stay, isWorkedOn })),
      );
      return {
        stage: id,
        count: inIt.length,
        stays: days.length,
        averageDays: days.length === 0 ? null : oneDecimal(days.reduce((sum, each) => sum + each, 0) / days.length),
        medianDays: median(days),
        targetDays,
        late: inIt.filter(({ stay, isWorkedOn }) => isWorkedOn && isLate(stay, { targetDays }, at)).length,
      };
    }),
    conversions: ordered.slice(0, -1).map(({ id }, index) => {
      let entered = 0;
      let advanced = 0;
      for (const { stageHistory } of passages) {
        const since = stageHistory.findIndex(({ stage }) => stage === id);
        if (since < 0) continue;
        entered++;
        if (stageHistory.slice(since + 1).some(({ stage }) => (place.get(stage) ?? -1) > index)) advanced++;
      }
      return {
        from: id,
        to: ordered[index + 1]?.id ?? id,
        entered,
        advanced,
        rate: entered === 0 ? null : oneDecimal((advanced / entered) * 100),
      };
    }),
    oldest: passages
      .flatMap(({ listingId, maskedCode, open, isWorkedOn, stageHistory }) => {
        const last = stageHistory.at(-1);
        return open && isWorkedOn && last
          ? [{ listingId, maskedCode, stage: last.stage, since: last.enteredAt, days: wholeDays(last.enteredAt, now) }]
          : [];
      })
      .sort((a, b) => a.since - b.since || (a.listingId < b.listingId ? -1 : 1))
      .slice(0, oldestShown)
      .map(({ listingId, maskedCode, stage, days }) => ({ listingId, maskedCode, stage, days })),
  };
}

function median(sorted: readonly number[]): number | null {
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.ceil((sorted.length - 1) / 2)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
