import { sql } from "kysely";
import type { Viewer } from "#domain/core/viewer.ts";
import { readableText } from "#domain/core/withheld.ts";
import type { Db } from "../db/tables.ts";
import { readsIdentities } from "./key-answers.ts";

/** A note as the viewer can read it. */
export type ReadNote = (listingId: string, note: string) => string;

/**
 * For notes about these listings. Notes aren't checked for names: one about a candidate whose identity the organization
 * has, or had, may name the candidate, so an API key needs `identities:read` for it.
 */
export async function noteReader(db: Db, viewer: Viewer, listingIds: readonly string[]): Promise<ReadNote> {
  if (readsIdentities(viewer) || listingIds.length === 0) return (_listingId, note) => note;
  const ids = sql.val([...listingIds]);
  const { rows } = await sql<{ id: string }>`
    select id from mls_candidates
    where listing_agency_id = ${viewer.organizationId}::uuid and id = any(${ids}::uuid[])
    union
    select candidate_id from mls_reveal_grants
    where organization_id = ${viewer.organizationId}::uuid and candidate_id = any(${ids}::uuid[])`.execute(db);
  const named = new Set(rows.map(({ id }) => id));
  return (listingId, note) => readableText(note, !named.has(listingId));
}
