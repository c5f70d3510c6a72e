import { sql } from "kysely";
import { initialStages, type PipelineStage } from "#domain/pipeline/stages.ts";
import type { Stages } from "#domain/pipeline/use-cases.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Work } from "../platform/db/database.ts";
import { columnsFrom } from "../platform/db/fields.ts";

type Db = Pick<Work, "db">;

/** An organization without changes has the default stages. */
export async function stagesOf({ db }: Db, organizationId: string): Promise<Stages> {
  const rows = await db
    .selectFrom("mls_pipeline_stages as s")
    .innerJoin("mls_pipelines as p", "p.organization_id", "s.organization_id")
    .select(["s.id", "s.name", "s.description", "s.color", "s.position", "s.target_days", "p.stages_version"])
    .where("s.organization_id", "=", organizationId)
    .where("s.removed_at", "is", null)
    .orderBy("s.position")
    .execute();
  const [first] = rows;
  if (!first) return { stages: initialStages, stagesVersion: 1 };
  return {
    stages: rows.map(({ id, name, description, color, position, target_days }) => ({
      id,
      name,
      description,
      color,
      order: position,
      targetDays: target_days,
    })),
    stagesVersion: first.stages_version,
  };
}

/**
 * Serializes changes of a pipeline, so that counts, limit and duplicate checks hold for two people at once. The first
 * change creates the row and the stages.
 */
export async function lockPipeline(work: Db, organizationId: string): Promise<Stages> {
  const lock = () =>
    work.db
      .selectFrom("mls_pipelines")
      .select("stages_version")
      .where("organization_id", "=", organizationId)
      .forUpdate()
      .executeTakeFirst();
  if (!(await lock())) {
    await work.db
      .insertInto("mls_pipelines")
      .values({ organization_id: organizationId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await lock();
    const { stages } = await stagesOf(work, organizationId);
    await upsertStages(work, organizationId, stages);
  }
  return stagesOf(work, organizationId);
}

export async function saveStages(
  work: Db,
  organizationId: string,
  { stages, removed, at }: { stages: readonly PipelineStage[]; removed: readonly PipelineStage[]; at: Date },
): Promise<void> {
  if (removed.length > 0)
    await work.db
      .updateTable("mls_pipeline_stages")
      .set({ removed_at: at })
      .where("organization_id", "=", organizationId)
      .where("id", "in", idsOf(removed))
      .execute();
  await upsertStages(work, organizationId, stages);
  await work.db
    .updateTable("mls_pipelines")
    .set({ stages_version: sql`stages_version + 1` })
    .where("organization_id", "=", organizationId)
    .execute();
}

async function upsertStages({ db }: Db, organizationId: string, stages: readonly PipelineStage[]): Promise<void> {
  await db
    .insertInto("mls_pipeline_stages")
    .values(
      stages.map(({ id, name, description, color, order, targetDays }) => ({
        ...columnsFrom({ organizationId, id, name, description, color, targetDays }),
        position: order,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "id"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        description: eb.ref("excluded.description"),
        color: eb.ref("excluded.color"),
        position: eb.ref("excluded.position"),
        target_days: eb.ref("excluded.target_days"),
      })),
    )
    .execute();
}

/** Stage id → name, including removed ones, because histories name them. */
export async function stageNames({ db }: Db, organizationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("mls_pipeline_stages")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .execute();
  return new Map([...initialStages, ...rows].map(({ id, name }) => [id, name]));
}

/** Stage id → number of candidates; empty stages are absent. */
export async function stageCounts({ db }: Db, organizationId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("mls_pipeline_candidates")
    .select(({ fn }) => ["stage", fn.countAll<number>().as("candidates")])
    .where("organization_id", "=", organizationId)
    .where("removed_at", "is", null)
    .groupBy("stage")
    .execute();
  return new Map(rows.map(({ stage, candidates }) => [stage, candidates]));
}
