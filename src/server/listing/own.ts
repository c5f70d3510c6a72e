import { type ListingStatus, isDraft, listingStatuses } from "#domain/core/listing-status.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { type Draft, type OwnRow, ownRowOfDraft, ownRowOfListing } from "#domain/own/listing-view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { sql } from "kysely";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { openIdentities } from "../identity/vault.ts";
import { draftsById } from "./drafts.ts";
import { listingsById } from "./store.ts";
import { profileViews } from "./views.ts";

type Cursor = { at: string; id: string };

/** A page of the agency's drafts and listings, newest first; the cursor carries the sort keys (spec §18). */
export async function ownPage(
  context: Context,
  viewer: Viewer,
  work: Work,
  ask: { status?: ListingStatus | undefined; cursor?: Cursor | undefined; limit: number },
): Promise<{ items: OwnRow[]; total: number; next: Cursor | null; counts: Record<ListingStatus, number> }> {
  const agencyId = viewer.organizationId;
  const counts = await statusCounts(work, agencyId);
  const page = await sql<{ id: string; status: ListingStatus; updated_at: Date }>`
    select id, status, updated_at from (
      select id, 'draft' as status, updated_at from mls_listing_drafts where agency_id = ${agencyId}
      union all
      select id, status, updated_at from mls_candidates where listing_agency_id = ${agencyId}
    ) own
    where (${ask.status ?? null}::text is null or status = ${ask.status ?? null}::text)
      and (${ask.cursor?.at ?? null}::timestamptz is null
        or (updated_at, id) < (${ask.cursor?.at ?? null}::timestamptz, ${ask.cursor?.id ?? null}::uuid))
    order by updated_at desc, id desc limit ${ask.limit + 1}`.execute(work.db);
  const rows = page.rows.slice(0, ask.limit);
  const last = rows.at(-1);
  return {
    items: (await ownRows(context, viewer, work, rows)).map(({ row }) => row),
    total: ask.status ? counts[ask.status] : Object.values(counts).reduce((sum, count) => sum + count, 0),
    next: page.rows.length > ask.limit && last ? { at: last.updated_at.toISOString(), id: last.id } : null,
    counts,
  };
}

type Kept = { id: string; status: ListingStatus };

/**
 * These drafts and listings in their order, each with what its row is made of; every identity among them goes on the
 * audit log.
 */
export async function ownRows(
  context: Context,
  viewer: Viewer,
  work: Work,
  rows: readonly Kept[],
): Promise<{ row: OwnRow; listing: Listing | null; draft: Draft | null }[]> {
  const drafts = await draftsById(
    work,
    context.keyRing,
    rows.filter((row) => isDraft(row.status)).map((row) => row.id),
    viewer.organizationId,
  );
  const listings = await listingsById(
    work.db,
    rows.filter((row) => !isDraft(row.status)).map((row) => row.id),
  );
  const vaults = await openIdentities(
    work,
    listings.map((listing) => listing.id),
    {
      keyRing: context.keyRing,
      viewer,
      right: { as: "owner", for: "list" },
      requestId: context.requestId,
      at: context.clock.now(),
      newId: context.newId,
    },
  );
  const views = await profileViews(
    work.db,
    listings.map((listing) => listing.id),
    context.clock.now(),
  );
  const byId = new Map<string, { row: OwnRow; listing: Listing | null; draft: Draft | null }>([
    ...drafts.map((draft) => [draft.id, { row: ownRowOfDraft(draft), listing: null, draft }] as const),
    ...listings.flatMap((listing) => {
      const vault = vaults.get(listing.id);
      return vault || listing.erasedAt !== undefined
        ? [
            [
              listing.id,
              { row: ownRowOfListing(listing, vault ?? null, views.get(listing.id) ?? 0), listing, draft: null },
            ] as const,
          ]
        : [];
    }),
  ]);
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

async function statusCounts({ db }: Work, agencyId: string): Promise<Record<ListingStatus, number>> {
  const rows = await sql<{ status: ListingStatus; count: number }>`
    select 'draft' as status, count(*)::int as count from mls_listing_drafts where agency_id = ${agencyId}
    union all
    select status, count(*)::int from mls_candidates where listing_agency_id = ${agencyId} group by status`.execute(db);
  const counts = Object.fromEntries(listingStatuses.map((status) => [status, 0])) as Record<ListingStatus, number>;
  for (const row of rows.rows) counts[row.status] = row.count;
  return counts;
}
