import type { Client } from "#domain/job/client.ts";
import { idsOf } from "#domain/core/ids.ts";
import { isWorkedOn, type Job, jobLimits, type JobState, jobStatuses } from "#domain/job/job.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

export const jobPlace = (id: string) => `mls_jobs:${id}`;

type Sealed = Pick<Job, "role" | "client" | "description" | "wanted" | "terms">;

type Row = RowOf<"mls_jobs"> & { client_name: string | null };

function jobFrom(keyRing: KeyRing, row: Row, watcherIds: readonly string[]): Job {
  const sealed = JSON.parse(keyRing.openText(row.sealed, jobPlace(row.id))) as Sealed;
  const { role, description, wanted, terms } = sealed;
  return {
    ...fieldsFrom(row, ["id", "organization_id", "number", "fee_bp", "guarantee_days", "openings", "owner_id"]),
    ...fieldsFrom(row, ["submit_by", "fill_by", "version", "created_at", "updated_at"]),
    role,
    client: clientFrom(row, sealed),
    description,
    wanted,
    terms,
    watcherIds,
    state: stateFrom(row),
  };
}

/** A connected client has its present name: it may have been reviewed, or renamed, since it was chosen. */
const clientFrom = ({ client_organization_id: id, client_name: name }: Row, { client }: Pick<Job, "client">): Client =>
  id === null ? client : { kind: "organization", id, name: name ?? client.name };

/** The database has the facts of each status. */
function stateFrom({ status, hold_until, filled_on, close_reason }: RowOf<"mls_jobs">): JobState {
  switch (status) {
    case "open":
      return { status };
    case "on_hold":
      return { status, until: hold_until };
    case "filled":
      return { status, on: filled_on ?? "" };
    case "closed":
      return { status, reason: close_reason ?? "other" };
  }
}

const columnsOf = (keyRing: KeyRing, job: Job) => {
  const { role, client, description, wanted, terms, state } = job;
  const sealed: Sealed = { role, client, description, wanted, terms };
  return {
    client_organization_id: organizationOf(client),
    ...columnsFrom(job, ["ownerId", "feeBp", "guaranteeDays", "openings", "submitBy", "fillBy", "version"]),
    sealed: keyRing.seal(JSON.stringify(sealed), jobPlace(job.id)),
    status: state.status,
    hold_until: "until" in state ? state.until : null,
    filled_on: "on" in state ? state.on : null,
    close_reason: "reason" in state ? state.reason : null,
    updated_at: new Date(job.updatedAt),
  };
};

const organizationOf = (client: Client): string | null => (client.kind === "organization" ? client.id : null);

const workedOn = jobStatuses.filter(isWorkedOn);

/** The organization's jobs, all of them or the given ones. */
export async function jobsOf(
  db: Db,
  keyRing: KeyRing,
  organizationId: string,
  ids?: readonly string[],
): Promise<Job[]> {
  let jobs = db
    .selectFrom("mls_jobs as j")
    .leftJoin("mls_organizations as o", "o.id", "j.client_organization_id")
    .selectAll("j")
    .select("o.name as client_name")
    .where("j.organization_id", "=", organizationId);
  let watchers = db
    .selectFrom("mls_job_watchers")
    .select(["job_id", "person_id"])
    .where("organization_id", "=", organizationId);
  if (ids !== undefined) {
    jobs = jobs.where("j.id", "in", ids);
    watchers = watchers.where("job_id", "in", ids);
  }
  const rows = await jobs.execute();
  const byJob = Map.groupBy(await watchers.orderBy("person_id").execute(), ({ job_id }) => job_id);
  return rows.map((row) =>
    jobFrom(
      keyRing,
      row,
      (byJob.get(row.id) ?? []).map(({ person_id }) => person_id),
    ),
  );
}

/** The ids of the jobs of `listedJobs` (domain/job/job.ts). */
export async function listedIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mls_jobs")
    .select("id")
    .where("organization_id", "=", organizationId)
    .orderBy((eb) => eb("status", "in", workedOn), "desc")
    .orderBy("number", "desc")
    .limit(jobLimits.jobs)
    .execute();
  return idsOf(rows);
}

/** How many jobs are worked on, and the number after the last one of all. */
export async function jobCount(db: Db, organizationId: string): Promise<{ count: number; next: number }> {
  const { count, last } = await db
    .selectFrom("mls_jobs")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("status", "in", workedOn).as("count"),
      fn.max("number").as("last"),
    ])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { count, next: (last ?? 0) + 1 };
}

export async function insertJob(db: Db, keyRing: KeyRing, job: Job): Promise<void> {
  await db
    .insertInto("mls_jobs")
    .values({
      ...columnsOf(keyRing, job),
      id: job.id,
      organization_id: job.organizationId,
      number: job.number,
      created_at: new Date(job.createdAt),
    })
    .execute();
  await saveWatchers(db, job);
}

export async function saveJob(db: Db, keyRing: KeyRing, job: Job): Promise<void> {
  await db.updateTable("mls_jobs").set(columnsOf(keyRing, job)).where("id", "=", job.id).execute();
  await db.deleteFrom("mls_job_watchers").where("job_id", "=", job.id).execute();
  await saveWatchers(db, job);
}

async function saveWatchers(db: Db, { id, organizationId, watcherIds }: Job): Promise<void> {
  if (watcherIds.length === 0) return;
  await db
    .insertInto("mls_job_watchers")
    .values(watcherIds.map((personId) => ({ job_id: id, person_id: personId, organization_id: organizationId })))
    .execute();
}
