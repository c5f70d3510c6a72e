import { type ListingStatus, isDraft, listingStatuses } from "#domain/core/listing-status.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { type Draft, type OwnRow, ownRowOfDraft, ownRowOfListing } from "#domain/own/listing-view.ts";
import type { PageAsk } from "#domain/core/page.ts";
import { sql } from "kysely";
import type { Work } from "../platform/db/database.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import type { StepAt } from "../platform/http/step.ts";
import { identityVersions, openIdentities } from "../identity/vault.ts";
import { draftsById } from "./drafts.ts";
import { listingsById } from "./store.ts";
import { profileViews } from "./views.ts";

/** A page of the agency's drafts and listings, newest first. */
export async function ownPage(
  at: StepAt,
  { status, ...ask }: PageAsk & { status?: ListingStatus | undefined },
): Promise<{ items: OwnRow[]; total: number; nextCursor: string | null; counts: Record<ListingStatus, number> }> {
  const { viewer, work } = at;
  const agencyId = viewer.organizationId;
  const counts = await statusCounts(work, agencyId);
  const own = sql<Kept>`(
    select id, 'draft' as status, updated_at from mls_listing_drafts where agency_id = ${agencyId}
    union all
    select id, status, updated_at from mls_candidates where listing_agency_id = ${agencyId})`;
  let query = work.db.selectFrom(own.as("own")).select(["own.id", "own.status"]);
  if (status) query = query.where("own.status", "=", status);
  const { rows, nextCursor } = await pageOf(query, newestFirst("own.updated_at", "own.id"), ask);
  return {
    items: (await ownRows(at, rows)).map(({ row }) => row),
    total: status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0),
    nextCursor,
    counts,
  };
}

type Kept = { id: string; status: ListingStatus };

/** Rows of these drafts and listings, in order; every identity among them is added to the audit log. */
export async function ownRows(
  { context, viewer, work }: StepAt,
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
  const named = readsIdentities(viewer);
  const ids = listings.map((listing) => listing.id);
  const vaults = named ? await openIdentities(work, ids, context, viewer, { as: "owner", for: "list" }) : null;
  const versions = vaults ? null : await identityVersions(work, ids);
  const views = await profileViews(
    work.db,
    listings.map((listing) => listing.id),
    context.clock.now(),
  );
  const byId = new Map<string, { row: OwnRow; listing: Listing | null; draft: Draft | null }>([
    ...drafts.map((draft) => [draft.id, { row: ownRowOfDraft(draft, named), listing: null, draft }] as const),
    ...listings.flatMap((listing) => {
      const vault = vaults?.get(listing.id) ?? vaultOf(versions?.get(listing.id));
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

/** For a row without a name. */
const vaultOf = (version: number | undefined) => (version === undefined ? null : { content: null, version });

async function statusCounts({ db }: Work, agencyId: string): Promise<Record<ListingStatus, number>> {
  const rows = await sql<{ status: ListingStatus; count: number }>`
    select 'draft' as status, count(*)::int as count from mls_listing_drafts where agency_id = ${agencyId}
    union all
    select status, count(*)::int from mls_candidates where listing_agency_id = ${agencyId} group by status`.execute(db);
  const counts = Object.fromEntries(listingStatuses.map((status) => [status, 0])) as Record<ListingStatus, number>;
  for (const row of rows.rows) counts[row.status] = row.count;
  return counts;
}
