import { sql } from "kysely";
import { isWorkedOn, type JobStatus } from "#domain/job/job.ts";
import type { Passage } from "#domain/pipeline/analytics.ts";
import {
  cardId,
  cardPlace,
  type Earlier,
  type FoundFace,
  type PipelineCard,
  type StageEntry,
} from "#domain/pipeline/pipeline.ts";
import type { BareCard } from "#domain/pipeline/use-cases.ts";
import { idsOf, isUuid } from "#domain/core/ids.ts";
import { undoMs } from "#domain/shortlist/limits.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { RowOf } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

type Db = Pick<Work, "db">;
type Row = RowOf<"mls_pipeline_candidates">;

/** A passage through the pipeline with its history; `removedAt` in ms, null while it is in the pipeline. */
export type Placed = { id: string; card: PipelineCard; removedAt: number | null };

export const cardNotePlace = (organizationId: string, id: string) => `mls_pipeline_candidates:${organizationId}:${id}`;

const sealed = (keyRing: KeyRing, organizationId: string, id: string, notes: string) =>
  notes === "" ? null : keyRing.seal(notes, cardNotePlace(organizationId, id));

function cardFrom(keyRing: KeyRing, row: Row): BareCard {
  return {
    ...fieldsFrom(row, ["listing_id", "job_id", "owner_id", "owes", "masked_code", "last_stage_update", "version"]),
    notesVersion: row.notes_version,
    pipelineStage: row.stage,
    addedToPipelineAt: row.added_at.getTime(),
    pipelineNotes: row.sealed ? keyRing.openText(row.sealed, cardNotePlace(row.organization_id, row.id)) : "",
  };
}

const ownRows = ({ db }: Db, organizationId: string) =>
  db.selectFrom("mls_pipeline_candidates").where("organization_id", "=", organizationId);

const openRows = (work: Db, organizationId: string) => ownRows(work, organizationId).where("removed_at", "is", null);

const idOf = ({ listing_id, job_id }: Pick<Row, "listing_id" | "job_id">): string =>
  cardId({ listingId: listing_id, jobId: job_id });

const listingsOf = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => cardPlace(id).listingId))];

/** The rows of exactly these cards. */
function amongIds<Each extends Pick<Row, "listing_id" | "job_id">>(
  rows: readonly Each[],
  ids: readonly string[],
): Each[] {
  const asked = new Set(ids);
  return rows.filter((row) => asked.has(idOf(row)));
}

/** The candidates in the pipeline, by card id. */
export async function placedIds(work: Db, organizationId: string): Promise<Map<string, { maskedCode: string }>> {
  const rows = await openRows(work, organizationId)
    .select(["listing_id", "job_id", "masked_code"])
    .orderBy("added_at")
    .orderBy("listing_id")
    .execute();
  return new Map(rows.map((row) => [idOf(row), { maskedCode: row.masked_code }]));
}

/** Cards without their history, all or those requested: what a board shows. */
export async function cardsOf(
  work: Db,
  keyRing: KeyRing,
  organizationId: string,
  ids?: readonly string[],
): Promise<BareCard[]> {
  if (ids?.length === 0) return [];
  let query = openRows(work, organizationId).selectAll();
  if (ids) query = query.where("listing_id", "in", listingsOf(ids));
  const rows = await query.execute();
  return (ids ? amongIds(rows, ids) : rows).map((row) => cardFrom(keyRing, row));
}

/** What a card shows of these listings; those the acting role can't read are absent. */
export async function facesOf(
  { db }: Db,
  organizationId: string,
  listingIds?: readonly string[],
): Promise<Map<string, FoundFace>> {
  if (listingIds?.length === 0) return new Map();
  let query = db
    .selectFrom("mls_pipeline_candidates as p")
    .innerJoin("mls_candidates as c", "c.id", "p.listing_id")
    .select([
      "c.id",
      "c.status",
      "c.headline_role",
      "c.location_city",
      "c.location_state",
      "c.work_type",
      "c.salary_min",
      "c.salary_max",
      "c.years_experience",
      "c.key_skills",
    ])
    .select(sql<boolean>`mls_hidden_from_acting(c.id)`.as("blocked"))
    .where("p.organization_id", "=", organizationId)
    .where("p.removed_at", "is", null);
  if (listingIds) query = query.where("p.listing_id", "in", listingIds);
  const rows = await query.execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        blocked: row.blocked,
        listing: {
          ...fieldsFrom(row, ["status", "headline_role", "location_city", "location_state", "work_type", "salary_min"]),
          ...fieldsFrom(row, ["salary_max", "years_experience", "key_skills"]),
        },
      },
    ]),
  );
}

/** Cards in the pipeline with their histories, by card id. */
export async function findPlaced(
  work: Db,
  keyRing: KeyRing,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Placed>> {
  if (ids.length === 0) return new Map();
  const rows = await openRows(work, organizationId).selectAll().where("listing_id", "in", listingsOf(ids)).execute();
  return withHistory(work, keyRing, amongIds(rows, ids));
}

/** The last passage of each candidate removed within the undo period, by card id. */
export async function findTakenOut(
  work: Db,
  keyRing: KeyRing,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Placed>> {
  if (ids.length === 0) return new Map();
  const rows = await ownRows(work, organizationId)
    .selectAll()
    .distinctOn(["listing_id", "job_id"])
    .where("listing_id", "in", listingsOf(ids))
    .where("removed_at", ">=", new Date(now.getTime() - undoMs))
    .orderBy("listing_id")
    .orderBy("job_id")
    .orderBy("version", "desc")
    .execute();
  return withHistory(work, keyRing, amongIds(rows, ids));
}

async function withHistory({ db }: Db, keyRing: KeyRing, rows: readonly Row[]): Promise<Map<string, Placed>> {
  if (rows.length === 0) return new Map();
  const entries = await db
    .selectFrom("mls_pipeline_history")
    .selectAll()
    .where("placement_id", "in", idsOf(rows))
    .orderBy("placement_id")
    .orderBy("position")
    .execute();
  const histories = Map.groupBy(entries, (entry) => entry.placement_id);
  return new Map(
    rows.map((row) => [
      idOf(row),
      {
        id: row.id,
        removedAt: row.removed_at?.getTime() ?? null,
        card: { ...cardFrom(keyRing, row), stageHistory: (histories.get(row.id) ?? []).map(stayFrom) },
      },
    ]),
  );
}

const stayFrom = (row: Pick<RowOf<"mls_pipeline_history">, "stage" | "entered_at" | "exited_at">): StageEntry =>
  fieldsFrom(row, ["stage", "entered_at", "exited_at"]);

/** The versions of ended passages, by card id. */
export async function earlierVersions(
  work: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Earlier>> {
  if (ids.length === 0) return new Map();
  const rows = await ownRows(work, organizationId)
    .select(({ fn }) => [
      "listing_id",
      "job_id",
      fn.max("version").as("version"),
      fn.max("notes_version").as("notes_version"),
    ])
    .where("listing_id", "in", listingsOf(ids))
    .where("removed_at", "is not", null)
    .groupBy(["listing_id", "job_id"])
    .execute();
  return new Map(rows.map((row) => [idOf(row), { version: row.version, notesVersion: row.notes_version }]));
}

/**
 * Every passage with its history, including ended ones, one row per stay: the basis of the figures. `since`, in ms:
 * without those that ended before.
 */
export async function passagesOf({ db }: Db, organizationId: string, since?: number): Promise<Passage[]> {
  let query = db
    .selectFrom("mls_pipeline_candidates as p")
    .innerJoin("mls_pipeline_history as h", "h.placement_id", "p.id")
    .leftJoin("mls_jobs as j", "j.id", "p.job_id")
    .select([
      "j.status as job_status",
      "p.id",
      "p.listing_id",
      "p.masked_code",
      "p.job_id",
      "p.owner_id",
      "p.removed_at",
      "h.stage",
      "h.entered_at",
      "h.exited_at",
    ])
    .where("p.organization_id", "=", organizationId);
  if (since !== undefined && Number.isFinite(since))
    query = query.where((eb) => eb.or([eb("p.removed_at", "is", null), eb("p.removed_at", ">=", new Date(since))]));
  const rows = await query.orderBy("p.id").orderBy("h.position").execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((stays) => {
    const [row] = stays;
    return row
      ? [
          {
            ...fieldsFrom(row, ["listing_id", "masked_code", "job_id", "owner_id"]),
            open: row.removed_at === null,
            isWorkedOn: row.job_status === null || isWorkedOn(row.job_status),
            stageHistory: stays.map(stayFrom),
          },
        ]
      : [];
  });
}

/** Inserts new passages. */
export async function insertPlaced(
  { db }: Db,
  keyRing: KeyRing,
  organizationId: string,
  placed: readonly Placed[],
): Promise<void> {
  if (placed.length === 0) return;
  await db
    .insertInto("mls_pipeline_candidates")
    .values(
      placed.map(({ id, card, removedAt }) => ({
        id,
        organization_id: organizationId,
        ...columnsFrom(card, ["listingId", "jobId", "ownerId", "owes", "maskedCode", "version", "notesVersion"]),
        stage: card.pipelineStage,
        added_at: new Date(card.addedToPipelineAt),
        last_stage_update: new Date(card.lastStageUpdate),
        sealed: sealed(keyRing, organizationId, id, card.pipelineNotes),
        removed_at: removedAt === null ? null : new Date(removedAt),
      })),
    )
    .execute();
  await writeHistory(
    { db },
    organizationId,
    placed.map(({ id, card }) => ({ id, from: 0, history: card.stageHistory })),
  );
}

/** In the order of docs/decisions/0112: an erasure needs all cards of its candidate. */
async function lockCards({ db }: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await ownRows({ db }, organizationId).select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

/** Saves changed cards: stage, version, whether they were removed, and changed histories. Not the notes. */
export async function savePlaced(
  { db }: Db,
  organizationId: string,
  changes: readonly { before: Placed; after: Placed }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ after }) => after);
  await lockCards({ db }, organizationId, idsOf(rows));
  await sql`
    update mls_pipeline_candidates p
    set stage = n.stage, last_stage_update = n.last_stage_update, version = n.version, removed_at = n.removed_at
    from unnest(
      ${idsOf(rows)}::uuid[], ${rows.map(({ card }) => card.pipelineStage)}::text[],
      ${rows.map(({ card }) => new Date(card.lastStageUpdate))}::timestamptz[],
      ${rows.map(({ card }) => card.version)}::integer[],
      ${rows.map(({ removedAt }) => (removedAt === null ? null : new Date(removedAt)))}::timestamptz[]
    ) as n (id, stage, last_stage_update, version, removed_at)
    where p.id = n.id and p.organization_id = ${organizationId}`.execute(db);
  const histories = changes.map(({ before, after }) => {
    const history = after.card.stageHistory;
    const kept = before.card.stageHistory;
    const from = history.findIndex(
      (entry, place) =>
        entry.stage !== kept[place]?.stage ||
        entry.enteredAt !== kept[place].enteredAt ||
        entry.exitedAt !== kept[place].exitedAt,
    );
    return { id: after.id, from: from < 0 ? history.length : from, history, shorter: history.length < kept.length };
  });
  const shorter = histories.filter((each) => each.shorter);
  // Deletes later stays before an earlier one reopens: only one can be open at a time.
  if (shorter.length > 0)
    await sql`
      delete from mls_pipeline_history h
      using unnest(${idsOf(shorter)}::uuid[], ${shorter.map(({ history }) => history.length)}::integer[])
      as n (id, length)
      where h.placement_id = n.id and h.position >= n.length`.execute(db);
  await writeHistory({ db }, organizationId, histories);
}

async function writeHistory(
  { db }: Db,
  organizationId: string,
  histories: readonly { id: string; from: number; history: readonly StageEntry[] }[],
): Promise<void> {
  const rows = histories.flatMap(({ id, from, history }) =>
    history.slice(from).map(({ stage, enteredAt, exitedAt }, index) => ({
      placement_id: id,
      organization_id: organizationId,
      position: from + index,
      stage,
      entered_at: new Date(enteredAt),
      exited_at: exitedAt === null ? null : new Date(exitedAt),
    })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto("mls_pipeline_history")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["placement_id", "position"]).doUpdateSet((eb) => ({
        stage: eb.ref("excluded.stage"),
        entered_at: eb.ref("excluded.entered_at"),
        exited_at: eb.ref("excluded.exited_at"),
      })),
    )
    .execute();
}

/** Null if the organization doesn't have this job. */
export async function jobStatus({ db }: Db, organizationId: string, id: string): Promise<JobStatus | null> {
  if (!isUuid(id)) return null;
  const jobs = db.selectFrom("mls_jobs").select("status").where("organization_id", "=", organizationId);
  return (await jobs.where("id", "=", id).executeTakeFirst())?.status ?? null;
}

/** Whether it is an active member. */
export async function hasColleague({ db }: Db, organizationId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const members = db.selectFrom("mls_memberships").select("person_id").where("organization_id", "=", organizationId);
  return (await members.where("person_id", "=", id).where("is_active", "=", true).executeTakeFirst()) !== undefined;
}

export async function saveAssigned({ db }: Db, organizationId: string, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await lockCards({ db }, organizationId, idsOf(placed));
  await sql`
    update mls_pipeline_candidates p set owner_id = n.owner_id, owes = n.owes
    from unnest(
      ${idsOf(placed)}::uuid[], ${placed.map(({ card }) => card.ownerId)}::uuid[],
      ${placed.map(({ card }) => card.owes)}::text[]
    ) as n (id, owner_id, owes)
    where p.id = n.id and p.organization_id = ${organizationId}`.execute(db);
}

export async function savePipelineNotes(
  { db }: Db,
  keyRing: KeyRing,
  organizationId: string,
  { id, card }: Pick<Placed, "id" | "card">,
): Promise<void> {
  await db
    .updateTable("mls_pipeline_candidates")
    .set({ sealed: sealed(keyRing, organizationId, id, card.pipelineNotes), notes_version: card.notesVersion })
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .execute();
}
