import { wholeDays } from "../core/calendar.ts";
import { isIn, type Period } from "../core/period.ts";
import type { Passage } from "./analytics.ts";
import { isLate } from "./pipeline.ts";
import { inStageOrder, type PipelineStage } from "./stages.ts";

/** Whether a passage has anything to count: it is open, or ended in the period or later. `since` in ms. */
const countsSince = ({ open, stageHistory }: Pick<Passage, "open" | "stageHistory">, since: number): boolean =>
  open || (stageHistory.at(-1)?.exitedAt ?? since) >= since;

/**
 * `at`: now, in ms, and the calendar of late cards. A move to a later stage advances; entering a later stage twice
 * counts once. Passages that ended before the period have no row.
 */
export function workFigures(
  stages: readonly PipelineStage[],
  passages: readonly Passage[],
  period: Period,
  at: { now: number; dateAt: (instant: number) => string },
): WorkFigures[] {
  const ordered = inStageOrder(stages);
  const place = new Map(ordered.map(({ id }, index) => [id, index]));
  const stageById = new Map(ordered.map((stage) => [stage.id, stage]));
  const rows = new Map<string, WorkFigures>();
  for (const { jobId, ownerId, open, isWorkedOn, stageHistory } of passages.filter((each) =>
    countsSince(each, period.since),
  )) {
    const key = JSON.stringify([jobId, ownerId]);
    const row = rows.get(key) ?? emptyRow(jobId, ownerId);
    rows.set(key, row);
    const last = stageHistory.at(-1);
    if (open && isWorkedOn && last) {
      row.active++;
      const targetDays = stageById.get(last.stage)?.targetDays ?? null;
      if (isLate(last, { targetDays }, at)) row.late++;
    }
    let reached = -1;
    for (const [turn, { stage, enteredAt, exitedAt }] of stageHistory.entries()) {
      const here = place.get(stage) ?? -1;
      if (turn === 0 && isIn(enteredAt, period)) row.added++;
      if (turn > 0 && here > reached && isIn(enteredAt, period)) row.advanced++;
      reached = Math.max(reached, here);
      if (exitedAt !== null && isIn(exitedAt, period)) {
        row.stays++;
        row.stayDays += wholeDays(enteredAt, exitedAt);
      }
    }
    if (!open && last && isIn(last.exitedAt, period)) row.left++;
  }
  return [...rows.values()];
}

export type WorkFigures = ReturnType<typeof emptyRow>;

/**
 * The work of one owner in one job, as sums, so that rows add up by job, person or client. `ownerId` null: the job's
 * owner. `added`, `advanced` and `left`: in the period; `active` and `late`: now, in jobs that are worked on; `stays`
 * that ended in the period took `stayDays` whole days in all.
 */
const emptyRow = (jobId: string | null, ownerId: string | null) => ({
  jobId,
  ownerId,
  active: 0,
  late: 0,
  added: 0,
  advanced: 0,
  left: 0,
  stays: 0,
  stayDays: 0,
});
