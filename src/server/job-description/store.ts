import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { RankingChoices } from "#domain/job-description/choices.ts";
import type { RankingRun } from "#domain/job-description/evidence.ts";
import {
  exportedRuns,
  type RunResult,
  runSummary,
  type RunSummary,
  type RunView,
} from "#domain/job-description/evidence-view.ts";
import { countOf } from "../platform/db/count.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import type { Trx } from "../platform/db/tables.ts";
import { columnsFrom } from "../platform/db/fields.ts";

export async function choicesOf(db: Trx, { organizationId, personId }: Viewer): Promise<RankingChoices> {
  const rows = await db
    .selectFrom("mls_ranking_choices")
    .select(["person_id", "ranked"])
    .where("organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("person_id", "=", personId), eb("person_id", "is", null)]))
    .execute();
  return {
    mine: rows.find(({ person_id }) => person_id !== null)?.ranked ?? null,
    organization: rows.find(({ person_id }) => person_id === null)?.ranked ?? null,
  };
}

/** `ranked` null removes the choice. */
export async function saveChoice(
  db: Trx,
  {
    organizationId,
    personId,
    ranked,
    at,
  }: { organizationId: string; personId: string | null; ranked: boolean | null; at: Date },
): Promise<void> {
  if (ranked === null)
    await db
      .deleteFrom("mls_ranking_choices")
      .where("organization_id", "=", organizationId)
      .where("person_id", personId === null ? "is" : "=", personId)
      .execute();
  else
    await db
      .insertInto("mls_ranking_choices")
      .values({ organization_id: organizationId, person_id: personId, ranked, chosen_at: at })
      .onConflict((conflict) => conflict.constraint("mls_ranking_choices_once").doUpdateSet({ ranked, chosen_at: at }))
      .execute();
}

export async function insertRun(db: Trx, { results, ...run }: RankingRun): Promise<void> {
  await db
    .insertInto("mls_ranking_runs")
    .values({
      ...columnsFrom(run, ["id", "organizationId", "personId", "rules", "total"]),
      at: new Date(run.at),
      weights: JSON.stringify(run.weights),
      requirements: JSON.stringify(run.requirements),
    })
    .execute();
  if (results.length > 0)
    await db
      .insertInto("mls_ranking_results")
      .values(
        results.map(({ listingId, place, score, parts }) => ({
          run_id: run.id,
          place,
          candidate_id: listingId,
          score,
          parts: JSON.stringify(parts),
        })),
      )
      .execute();
}

const runsOf = (db: Trx, viewer: Viewer) => {
  const runs = db.selectFrom("mls_ranking_runs as r");
  return viewer.organizationKind === "platform" ? runs : runs.where("r.organization_id", "=", viewer.organizationId);
};

const summaries = (db: Trx, viewer: Viewer) =>
  runsOf(db, viewer)
    .leftJoin("mls_organizations as o", "o.id", "r.organization_id")
    .leftJoin("mls_people as p", "p.id", "r.person_id")
    .select((eb) => [
      "r.id",
      "r.at",
      "r.rules",
      "r.weights",
      "r.requirements",
      "r.total",
      "o.name as organization",
      "p.display_name as by",
      eb
        .selectFrom("mls_ranking_results as s")
        .whereRef("s.run_id", "=", "r.id")
        .select((count) => count.cast<number>(count.fn.countAll(), "integer").as("shown"))
        .as("shown"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof summaries>["execute"]>>[number];

const summaryOf = (row: Row): RunSummary =>
  runSummary(
    { ...row, at: row.at.getTime() },
    { organization: row.organization ?? "", by: row.by, shown: row.shown ?? 0 },
  );

/** The viewer's organization's rankings, or all of them for platform staff, newest first. */
export async function runPage(
  db: Trx,
  viewer: Viewer,
  ask: PageAsk,
): Promise<{ items: RunSummary[]; total: number; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(summaries(db, viewer), newestFirst("r.at", "r.id"), ask);
  return { items: rows.map(summaryOf), total: await countOf(runsOf(db, viewer)), nextCursor };
}

/** One of them with its results, or the newest with theirs. Listings that the viewer can't read have no code. */
export async function runViews(db: Trx, viewer: Viewer, id: string | null): Promise<RunView[]> {
  const all = summaries(db, viewer).orderBy("r.at", "desc").orderBy("r.id", "desc").limit(exportedRuns);
  const rows = await (id === null ? all : all.where("r.id", "=", id)).execute();
  if (rows.length === 0) return [];
  const results = await db
    .selectFrom("mls_ranking_results as s")
    // Under the viewer's own rights: a listing that is now hidden from them isn't there.
    .leftJoin("mls_candidates as c", "c.id", "s.candidate_id")
    .select(["s.run_id", "s.place", "s.score", "s.parts", "c.masked_code"])
    .where(
      "s.run_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("s.place")
    .execute();
  const byRun = Map.groupBy(results, ({ run_id }) => run_id);
  return rows.map((row) => ({
    ...summaryOf(row),
    weights: row.weights,
    results: (byRun.get(row.id) ?? []).map(({ place, score, parts, masked_code }): RunResult => ({
      place,
      score,
      code: masked_code,
      parts,
    })),
  }));
}
