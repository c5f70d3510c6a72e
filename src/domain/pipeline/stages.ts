import { pick } from "../core/pick.ts";
import { type FieldErrors, refuse, refuseFields, refuseField } from "../core/errors.ts";

/** The colors of a column's dot; each is a token of both themes. */
export const stageColors = ["gray", "blue", "petrol", "amber", "ochre", "green"] as const;
export type StageColor = (typeof stageColors)[number];

/** A column of an organization's pipeline, which its admins edit. Rules use its position, never its name. */
export type PipelineStage = {
  id: string;
  name: string;
  description: string;
  color: StageColor;
  order: number;
  /** Target number of days in this stage; null: no target, and no card is late. */
  targetDays: number | null;
};

export const stageLimits = { stages: 12, name: 40, description: 120, targetDays: 365 } as const;

/** The initial stages of an organization (spec §4); stored as rows from the first change on. */
export const initialStages: readonly PipelineStage[] = (
  [
    ["applied", "Applied", "Initial applications received", "gray", 5],
    ["screening", "Screening", "Phone or video screening", "blue", 7],
    ["interview", "Interview", "Technical and cultural interviews", "petrol", 14],
    ["final", "Final Round", "Final interviews with leadership", "ochre", 10],
    ["offer", "Offer", "Offer extended, negotiation", "green", 7],
  ] as const
).map(([id, name, description, color, targetDays], order) => ({ id, name, description, color, order, targetDays }));

/** Spec §3: the stages in order with their number of candidates; `counts`: stage id → candidates. */
export function stagesView(
  stages: readonly PipelineStage[],
  counts: ReadonlyMap<string, number>,
): (PipelineStage & { candidateCount: number })[] {
  return inStageOrder(stages).map((stage) => ({
    ...pick(stage, ["id", "name", "description", "color", "order", "targetDays"]),
    candidateCount: counts.get(stage.id) ?? 0,
  }));
}

/** The specification's id for the first stage when adding to a pipeline (spec §14). */
export const firstStageAlias = "application";

export function inStageOrder(stages: readonly PipelineStage[]): PipelineStage[] {
  return [...stages].sort((a, b) => a.order - b.order);
}

/**
 * The stage for an id: none and `application` mean the first one. @throws ExpectedError `invalid-input` naming `stage`
 */
export function stageFor(stages: readonly PipelineStage[], id: string | undefined): PipelineStage {
  const known = stages.find((stage) => stage.id === id);
  if (known) return known;
  const first = inStageOrder(stages)[0];
  if (first && (id === undefined || id === firstStageAlias)) return first;
  return refuseField("stage", "That stage doesn't exist. Choose one of this pipeline's stages.");
}

/**
 * Stages are saved over the ones their author saw, never over newer ones (spec §20). @throws ExpectedError
 * `version-conflict` with `current()`
 */
export function checkStagesVersion(seen: number, version: number, current: () => unknown): void {
  if (seen !== version)
    refuse("version-conflict", {
      detail: "A colleague changed the stages since you opened them. Compare with the saved ones and save again.",
      current: current(),
    });
}

/** Without `targetDays` an existing stage keeps its own, and a new one has none. */
export type StageInput = {
  id?: string | undefined;
  name: string;
  description: string;
  color: StageColor;
  targetDays?: number | null | undefined;
};

/**
 * Saves the whole list in its new order: known ids are changed, entries without an id are new, missing ids are
 * removed. A stage with candidates can't be removed. `counts`: stage id → open candidates; `newId` returns a new id.
 * @throws ExpectedError `invalid-input` with the position of each error
 */
export function decideStages(
  stages: readonly PipelineStage[],
  { asked, counts, newId }: { asked: readonly StageInput[]; counts: ReadonlyMap<string, number>; newId: () => string },
): { stages: PipelineStage[]; removed: PipelineStage[] } {
  const fields: FieldErrors = {};
  if (asked.length === 0) fields["stages"] = "A pipeline has at least one stage. Add one.";
  if (asked.length > stageLimits.stages)
    fields["stages"] = `A pipeline has at most ${stageLimits.stages} stages. Remove some.`;
  const names = new Set<string>();
  const kept = new Set<string>();
  const next = asked.map(({ id, name: written, description, color, targetDays }, order): PipelineStage => {
    const name = written.replace(/\s+/g, " ").trim();
    const plain = name.toLocaleLowerCase("en-US");
    if (name === "") fields[`stages.${order}.name`] = "Enter a name for the stage.";
    else if (names.has(plain)) fields[`stages.${order}.name`] = `There are two stages called ${name}. Rename one.`;
    names.add(plain);
    if (id !== undefined && (kept.has(id) || !stages.some((stage) => stage.id === id)))
      fields[`stages.${order}.id`] = "This stage is no longer in the pipeline. Reload and repeat the change.";
    if (id !== undefined) kept.add(id);
    const agreed =
      targetDays === undefined ? (stages.find((stage) => stage.id === id)?.targetDays ?? null) : targetDays;
    return { id: id ?? newId(), name, description: description.trim(), color, order, targetDays: agreed };
  });
  const removed = stages.filter((stage) => !kept.has(stage.id));
  const held = removed.find((stage) => (counts.get(stage.id) ?? 0) > 0);
  if (held) fields["stages"] = stillHolds(held.name, counts.get(held.id) ?? 0);
  refuseFields(fields);
  return { stages: next, removed };
}

function stillHolds(name: string, count: number): string {
  return count === 1
    ? `${name} still holds 1 candidate. Move it to another stage, then remove the stage.`
    : `${name} still holds ${count} candidates. Move them to another stage, then remove it.`;
}
