import { type RawBuilder, sql } from "kysely";
import type { SyncPlace } from "#domain/event/sync-token.ts";
import { listingTopics } from "#domain/live/topics.ts";
import { hiddenFrom } from "./read.ts";
import type { Db } from "../platform/db/tables.ts";

/** A row of a list that a change may concern, by the number of the change. */
export type ChangedRow = { seq: number; id: string };

type Ask = { after: Pick<SyncPlace, "seq" | "through">; until: number; limit: number };

/** In the order of the changes, and of ids within a change; at most `limit`. */
export type ReadChanged = (db: Db, organizationId: string, ask: Ask) => Promise<ChangedRow[]>;

/**
 * Listings that look different to an organization, or may have come or gone for it. Never one that is hidden from it
 * now, except when that is what changed. A change of an agency concerns all of its listings: their cards name it, and
 * an agency that isn't vetted has none on the market.
 */
export const changedListings: ReadChanged = (db, organizationId, ask) => inOrder(db, listingRows(organizationId), ask);

/** Card ids. A card changes with its listing too. */
export const changedCards: ReadChanged = (db, organizationId, ask) =>
  inOrder(
    db,
    sql`
      select seq, concat_ws('.', data ->> 'listingId', data ->> 'jobId') as id from mls_changes
      where organization_id = ${organizationId} and topic = 'pipeline.changed' and data ->> 'listingId' is not null
      union all
      select l.seq, concat_ws('.', p.listing_id, p.job_id)
      from (${listingRows(organizationId)} union all ${erasedRows}) as l join mls_pipeline_candidates p
      on p.listing_id::text = l.id and p.organization_id = ${organizationId} and p.removed_at is null`,
    ask,
  );

/**
 * Ids of listings: an introduction shows its listing and its deal, and the listing agency sees who else was introduced.
 * Not those of introductions that an employer doesn't know of yet: they would fill its pages and be in its tokens.
 */
export const changedIntroductions: ReadChanged = (db, organizationId, ask) =>
  inOrder(
    db,
    sql`
      select c.seq, i.candidate_id::text as id from mls_changes c join mls_introductions i
      on i.id = case when c.topic = 'introduction.changed' then c.entity_id::uuid end
      where c.organization_id = ${organizationId}
      union all
      select c.seq, d.candidate_id::text from mls_changes c join mls_deals d
      on d.id = case when c.topic = 'deal.changed' then c.entity_id::uuid end
      where c.organization_id = ${organizationId} and d.introduction_id is not null
      union all
      select seq, id from (${listingRows(organizationId)}) as l where id in (select candidate_id::text
      from mls_introductions where ${organizationId} in (listing_agency_id, selling_agency_id)
      or (employer_id = ${organizationId} and employer_knows))`,
    ask,
  );

export const changedDeals: ReadChanged = (db, organizationId, ask) =>
  inOrder(
    db,
    sql`select seq, entity_id as id from mls_changes
      where organization_id = ${organizationId} and topic = 'deal.changed'`,
    ask,
  );

const topics = sql.join(listingTopics.map((topic) => sql.lit(topic)));

const listingRows = (organizationId: string): RawBuilder<ChangedRow> => sql`
  select seq, entity_id as id from mls_changes
  where organization_id = ${organizationId} and topic in (${topics})
  union all
  select seq, jsonb_array_elements_text(data -> 'listings') from mls_changes
  where topic = 'listing.visibility' and jsonb_exists(data -> 'organizations', ${organizationId}::text)
  union all
  select seq, entity_id from mls_changes
  where organization_id <> ${organizationId} and topic in (${topics}) and data ->> 'market' is not null
  and entity_id not in (${hiddenFrom(organizationId)})
  union all
  select c.seq, l.id::text from mls_changes c join mls_candidates l
  on l.listing_agency_id = case when c.topic = 'organization.changed' then c.entity_id::uuid end
  where c.topic = 'organization.changed' and l.status = 'active' and l.id::text not in (${hiddenFrom(organizationId)})`;

/** Erasing deletes a card's notes, whether or not the listing was on the market. */
const erasedRows = sql`select seq, entity_id from mls_changes where topic = 'listing.erased'`;

async function inOrder(
  db: Db,
  rows: RawBuilder<unknown>,
  { after: { seq, through }, until, limit }: Ask,
): Promise<ChangedRow[]> {
  const isAfter = through === null ? sql`false` : sql`seq = ${seq} and id collate "C" > ${through}`;
  const { rows: found } = await sql<ChangedRow>`select seq, id from (${rows}) as changed
    where (seq > ${seq} or ${isAfter}) and seq <= ${until} order by seq, id collate "C" limit ${limit}`.execute(db);
  return found;
}
