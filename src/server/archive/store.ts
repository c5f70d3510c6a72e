import { pick } from "#domain/core/pick.ts";
import { randomBytes } from "node:crypto";
import { sql, type Updateable } from "kysely";
import {
  type ArchiveFailure,
  archiveFailureTexts,
  archiveLimits,
  isBeingBuilt,
  isOwnArchive,
} from "#domain/archive/archive.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { RowOf, Tables } from "../platform/db/tables.ts";
import type { ArchiveProgress } from "../platform/db/tables/archive.ts";
import { readParts } from "../platform/files/sealed-parts.ts";
import type { FileStore } from "../platform/files/store.ts";
import { archivePlace } from "./place.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

export type ArchiveRow = RowOf<"mls_archives">;
type Db = Pick<Work, "db">;

const archivesAt = (db: Work["db"], organizationId: string) =>
  db
    .selectFrom("mls_archives as a")
    .innerJoin("mls_people as p", "p.id", "a.requested_by")
    .selectAll("a")
    .select("p.display_name")
    .where("a.organization_id", "=", organizationId);

/** The ids of an organization's archives are known only to it; others find nothing. */
export async function archiveOf(
  { db }: Db,
  id: string,
  organizationId: string,
): Promise<(ArchiveRow & { display_name: string }) | undefined> {
  return archivesAt(db, organizationId).where("a.id", "=", id).forUpdate("a").executeTakeFirst();
}

/** Newest first. */
export async function archivesOf({ db }: Db, organizationId: string) {
  return archivesAt(db, organizationId).orderBy("a.requested_at", "desc").orderBy("a.id").limit(10).execute();
}

export const archiveView = (row: ArchiveRow & { display_name: string }, viewer: Pick<Viewer, "personId">) => ({
  ...pick(row, ["id", "state", "size", "files", "records", "downloads"]),
  requestedAt: row.requested_at.toISOString(),
  requestedBy: row.display_name,
  own: isOwnArchive(row.requested_by, viewer),
  progress: isBeingBuilt(row.state) ? row.progress : null,
  readyAt: row.ready_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  failure: row.failure === null ? null : archiveFailureTexts[row.failure],
});

/** A part's name in the file store; the attempt is part of it, so that two attempts never mix. */
export const partName = (id: string, run: number) => (number: number) => `${id}.${run}.${number}`;

export type Attempt = { id: string; run: number; key: Buffer };

/**
 * Begins an attempt: earlier ones stop at their next batch. Returns the parts that the last one left; null if there is
 * nothing to build.
 */
export async function beginAttempt(
  { db }: Db,
  keyRing: KeyRing,
  id: string,
  at: Date,
): Promise<{ row: ArchiveRow; attempt: Attempt; left: string[] } | null> {
  const row = await db
    .selectFrom("mls_archives")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const [run, key] = [row.run + 1, randomBytes(32)];
  await db
    .updateTable("mls_archives")
    .set({ state: "running", run, parts: 0, key_sealed: keyRing.seal(key, archivePlace(id)), updated_at: at })
    .where("id", "=", id)
    .execute();
  return { row, attempt: { id, run, key }, left: partsOf(row) };
}

export const partsOf = ({ id, run, parts }: Pick<ArchiveRow, "id" | "run" | "parts">): string[] =>
  Array.from({ length: parts }, (_, index) => partName(id, run)(index + 1));

/** The attempt was canceled, or a later one replaced it. */
export class AttemptEnded extends Error {
  override name = "AttemptEnded";
}

type Step = Partial<{ progress: ArchiveProgress; parts: number }>;

/** Saves how far an attempt is. @throws AttemptEnded */
export const saveStep = (db: Db, attempt: Attempt, { progress, parts }: Step, at: Date): Promise<void> =>
  updateRunning(db, attempt, {
    updated_at: at,
    ...(progress && { progress: JSON.stringify(progress) }),
    ...(parts !== undefined && { parts }),
  });

/** @throws AttemptEnded */
export const saveReady = (
  db: Db,
  attempt: Attempt,
  built: { size: number; files: number; records: number; parts: number },
  at: Date,
): Promise<void> =>
  updateRunning(db, attempt, {
    ...built,
    state: "ready",
    progress: null,
    ready_at: at,
    expires_at: new Date(at.getTime() + archiveLimits.keptMs),
    updated_at: at,
  });

async function updateRunning(
  { db }: Db,
  { id, run }: Attempt,
  values: Updateable<Tables["mls_archives"]>,
): Promise<void> {
  const goesOn = await db
    .updateTable("mls_archives")
    .set(values)
    .where("id", "=", id)
    .where("run", "=", run)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (!goesOn) throw new AttemptEnded();
}

/** Ends an archive; without its key nothing of it can be read. The sweep deletes the parts. */
export async function endArchive(
  { db }: Db,
  id: string,
  end: { state: "canceled" | "expired" } | { state: "failed"; failure: ArchiveFailure },
  at: Date,
): Promise<void> {
  await db
    .updateTable("mls_archives")
    .set({ ...end, progress: null, key_sealed: null, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/**
 * Organizations whose archives may name a candidate: their agency, those with a grant, also a former one, and those
 * with a note about them. To be asked before the notes are erased, which removes their holders.
 */
export async function archiveHolders(
  { db }: Db,
  { listingId, agencyId }: { listingId: string; agencyId: string },
): Promise<string[]> {
  const id = sql`${listingId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select ${agencyId}::uuid as id
    union select organization_id from mls_reveal_grants where candidate_id = ${id}
    union select organization_id from mls_shortlist where listing_id = ${id} and sealed is not null
    union select organization_id from mls_pipeline_candidates where listing_id = ${id} and sealed is not null
    union select organization_id from mls_list_entries where listing_id = ${id} and sealed is not null
    union select l.agency_id from mls_guest_candidates c join mls_guest_links l on l.id = c.link_id
      where c.listing_id = ${id} and c.note_sealed is not null`.execute(db);
  return idsOf(rows);
}

/**
 * When a candidate is erased, no stored archive may still name them (docs/erasure.md). The last step of an erasure: an
 * archive that was requested meanwhile ends too, and a later request waits and is built without them.
 */
export async function deleteArchivesOf({ db }: Db, organizationIds: readonly string[], at: Date): Promise<void> {
  const ids = [...new Set(organizationIds)].toSorted();
  for (const id of ids) await oneAtATime(db, "archives", id);
  await db
    .updateTable("mls_archives")
    .set({ state: "failed", failure: "erased", progress: null, key_sealed: null, updated_at: at })
    .where("state", "in", ["waiting", "running", "ready"])
    .where("organization_id", "in", ids)
    .execute();
}

/**
 * An archive has the texts that its organization could read under a grant when it was built: messages, scorecards and
 * links of interviews, which can name the candidate. So it ends when the first of these is closed to the organization,
 * as on the screens: its grant ended, or since the request the listing was hidden from it or one of the two suspended.
 * Needs a system transaction.
 */
export async function expireClosed({ db }: Db, now: Date): Promise<void> {
  await sql`
    update mls_archives a set state = 'expired', key_sealed = null, expires_at = ${now}, updated_at = ${now}
    where a.state = 'ready' and exists (
      select 1 from mls_reveal_grants g
      where g.organization_id = a.organization_id and g.given_at <= a.ready_at and g.ends_at > a.requested_at
        and (g.revoked_at is null or g.revoked_at > a.requested_at)
        and ${hasGrantedTexts} and (not ${isStillGranted(now)} or ${wasSuspended} or ${wasHidden}))`.execute(db);
}

/** Whether the organization of grant `g` has texts that can name its candidate. */
const hasGrantedTexts = sql`(
  exists (
    select 1 from mls_threads t join mls_messages m on m.thread_id = t.id
    where t.candidate_id = g.candidate_id and g.organization_id in (t.starter_organization_id, t.other_organization_id)
      and m.sealed is not null)
  or exists (
    select 1 from mls_scorecards s
    where s.listing_id = g.candidate_id and s.organization_id = g.organization_id and s.comments_sealed is not null)
  or exists (
    select 1 from mls_interviews v join mls_interview_proposals p on p.interview_id = v.id
    where v.introduction_id = g.introduction_id and p.link_sealed is not null))`;

/** Whether the organization of grant `g` has a live one for its candidate: this one or another. */
const isStillGranted = (now: Date) => sql`exists (
  select 1 from mls_reveal_grants l
  where l.candidate_id = g.candidate_id and l.organization_id = g.organization_id
    and l.revoked_at is null and l.ends_at > ${now})`;

/** Whether the organization of grant `g`, or the listing's agency, was suspended after archive `a` was requested. */
const wasSuspended = sql`exists (
  select 1 from mls_organization_decisions d join mls_candidates c on c.id = g.candidate_id
  where d.organization_id in (g.organization_id, c.listing_agency_id) and d.about = 'standing'
    and d.after = 'suspended' and d.decided_at > a.requested_at)`;

/**
 * Whether the listing is hidden from the organization of grant `g`, by a change after archive `a` was requested. Such
 * changes are stored for longer than an archive.
 */
const wasHidden = sql`(
  ${isHiddenFrom(sql`g.candidate_id`, sql`g.organization_id`)}
  and exists (
    select 1 from (
      select topic, data, created_at from mls_changes
      union all select topic, data, created_at from mls_change_inbox) as v
    where v.topic = 'listing.visibility' and v.created_at > a.requested_at
      and jsonb_exists(v.data -> 'listings', g.candidate_id::text)
      and jsonb_exists(v.data -> 'organizations', g.organization_id::text)))`;

export function archiveBytes(store: FileStore, keyRing: KeyRing, { id, run, parts, key_sealed }: ArchiveRow) {
  if (!key_sealed) throw new Error("a ready archive has no key");
  return readParts(store, { key: keyRing.open(key_sealed, archivePlace(id)), name: partName(id, run), parts });
}
