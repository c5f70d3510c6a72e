import { type ExportedListing, exportedListing } from "#domain/import/export.ts";
import { type ListingStatus, isDraft } from "#domain/core/listing-status.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { idsOf } from "#domain/core/ids.ts";
import { auditAll } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { openIdentities } from "../identity/vault.ts";
import { draftsById } from "./drafts.ts";
import { listingsById } from "./store.ts";

/** Listings read per batch: few identities are open at a time, however many listings an agency has. */
const batch = 200;

/**
 * The agency's listings, newest first. `reason` null: no identity is opened, and drafts are excluded because their text
 * hasn't passed a leak check. Otherwise every opened identity is in the audit log with the reason.
 */
export async function ownListingsToExport(
  context: Context,
  viewer: Viewer,
  work: Work,
  {
    status,
    ids: only,
    reason,
  }: { status?: ListingStatus | undefined; ids?: readonly string[] | undefined; reason: string | null },
): Promise<ExportedListing[]> {
  const agencyId = viewer.organizationId;
  const ids =
    status === "draft" ? [] : (await ownIds(work, agencyId, status)).filter((id) => only?.includes(id) ?? true);
  const found: ExportedListing[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const part = await listingsById(work.db, ids.slice(from, from + batch));
    const opened =
      reason === null
        ? null
        : await openIdentities(work, idsOf(part), context, viewer, { as: "owner", for: "export", reason });
    found.push(...part.map((listing) => exportedListing(listing, opened?.get(listing.id)?.content ?? null)));
  }
  if (reason !== null && (status === undefined || isDraft(status))) {
    const rows = await work.db
      .selectFrom("mls_listing_drafts")
      .select("id")
      .where("agency_id", "=", agencyId)
      .execute();
    const draftIds = idsOf(rows).filter((id) => only?.includes(id) ?? true);
    for (let from = 0; from < draftIds.length; from += batch) {
      const drafts = await draftsById(work, context.keyRing, draftIds.slice(from, from + batch), agencyId);
      await auditAll(
        work,
        context,
        viewer,
        drafts.map(({ id }) => ({ action: "identity.export", entityId: id, reason })),
      );
      found.push(
        ...drafts.map(({ id, form, updatedAt }) => ({ id, code: null, status: "draft" as const, updatedAt, form })),
      );
    }
  }
  return found.sort((a, b) => b.updatedAt - a.updatedAt);
}

/** The ids of all the agency's listings and drafts, in a fixed order. */
export async function idsToArchive(work: Work, agencyId: string): Promise<{ listings: string[]; drafts: string[] }> {
  const drafts = await work.db
    .selectFrom("mls_listing_drafts")
    .select("id")
    .where("agency_id", "=", agencyId)
    .orderBy("id")
    .execute();
  return { listings: (await ownIds(work, agencyId, undefined)).toSorted(), drafts: idsOf(drafts) };
}

async function ownIds(
  { db }: Work,
  agencyId: string,
  status: Exclude<ListingStatus, "draft"> | undefined,
): Promise<string[]> {
  let query = db.selectFrom("mls_candidates").select("id").where("listing_agency_id", "=", agencyId);
  if (status) query = query.where("status", "=", status);
  return (await query.execute()).map(({ id }) => id);
}
