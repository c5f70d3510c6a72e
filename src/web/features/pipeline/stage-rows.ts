import { stageColors } from "#domain/pipeline/stages.ts";
import type { Ask } from "#contract/index.ts";
import type { BoardStage } from "./queries.ts";

type AskedStages = Ask<"pipeline", "saveStages">["stages"];

/** A stage being edited; `key` is stable, `id` is missing until it is saved, `held`: candidates in it. */
export type StageRow = {
  key: string;
  id: string | null;
  name: string;
  description: string;
  color: BoardStage["color"];
  targetDays: number | null;
  held: number;
};

export function rowsOf(stages: readonly BoardStage[]): StageRow[] {
  return stages.map(({ id, name, description, color, targetDays, candidateCount }) => ({
    key: id,
    id,
    name,
    description,
    color,
    targetDays,
    held: candidateCount,
  }));
}

export function asked(rows: readonly StageRow[]): AskedStages {
  return rows.map(({ id, name, description, color, targetDays }) => ({
    ...(id === null ? {} : { id }),
    name,
    description,
    color,
    targetDays,
  }));
}

/** The first unused color. */
export function freshRow(rows: readonly StageRow[], key: string): StageRow {
  const color = stageColors.find((each) => !rows.some((row) => row.color === each)) ?? "gray";
  return { key, id: null, name: "", description: "", color, targetDays: null, held: 0 };
}

export function swapped(rows: readonly StageRow[], from: number, to: number): StageRow[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row) next.splice(Math.max(0, Math.min(to, next.length)), 0, row);
  return next;
}

/**
 * Merges the typed stages with a colleague's save: their new stages are kept at the end, stages they removed would be
 * created again, and everything typed stays. `opened`: the stages when editing began.
 */
export function overNewer(
  rows: readonly StageRow[],
  opened: readonly BoardStage[],
  saved: readonly BoardStage[],
): StageRow[] {
  const now = new Map(saved.map((stage) => [stage.id, stage]));
  const before = new Set(opened.map(({ id }) => id));
  const kept = rows.map((row) => {
    const stage = row.id === null ? undefined : now.get(row.id);
    return stage ? { ...row, held: stage.candidateCount } : { ...row, id: null, held: 0 };
  });
  return [...kept, ...rowsOf(saved.filter(({ id }) => !before.has(id)))];
}

/** `stages.2.name` of an error → the error of the third row's name; `stages` alone is about all of them. */
export function wrongAt(
  fields: Readonly<Record<string, string>>,
  place: number,
  field: "name" | "description" | "targetDays",
): string | undefined {
  return fields[`stages.${place}.${field}`] ?? (field === "name" ? fields[`stages.${place}.id`] : undefined);
}
