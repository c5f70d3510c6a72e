import type { Answer } from "#contract/index.ts";
import { isDeepStrictEqual } from "node:util";
import { requireIdentity } from "#domain/listing/erasure.ts";
import { decideLifecycle, exclusivityAfterEdit } from "#domain/listing/listing.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { decideFace, formOf, ownVersion, vaultContent } from "#domain/listing/publish.ts";
import { ownFormOfListing } from "#domain/own/listing-view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Context } from "../platform/http/context.ts";
import type { Work } from "../platform/db/database.ts";
import { openIdentities, replaceIdentity } from "../identity/vault.ts";
import { knownId } from "../platform/http/known-id.ts";
import { tellMarket } from "./news.ts";
import { faceColumns, findListing, lockListing } from "./store.ts";

/**
 * Edits a published listing: the whole form passes the leak check again, also when only the identity changed (spec
 * §12). A hidden edit leaves the public version and `updated_at` as they are. Refuses `version-conflict` with the
 * current form, `invalid-input`, `leak`, `wrong-state`, `not-found`.
 */
export async function reviseListing(
  context: Context,
  viewer: Viewer,
  work: Work,
  { id, version, patch }: { id: string; version: number; patch: Partial<ListingForm> },
): Promise<Answer<"listings", "update">> {
  const listing = (await lockListing(work.db, knownId(id), viewer.organizationId)) ?? refuse("not-found");
  requireIdentity(listing);
  const now = context.clock.now();
  const opened = await openIdentities(work, [listing.id], {
    keyRing: context.keyRing,
    viewer,
    right: { as: "owner", for: "edit" },
    requestId: context.requestId,
    at: now,
    newId: context.newId,
  });
  const vault = opened.get(listing.id) ?? refuse("not-found");
  const current = formOf(listing, vault.content);
  if (ownVersion(listing, vault.version) !== version)
    refuse("version-conflict", { current: ownFormOfListing(listing, vault) });
  decideLifecycle(listing, "edit", now.getTime());

  const form = { ...current, ...patch };
  const face = decideFace(form, context.checkLeaks);
  const content = vaultContent(form);
  const storing = { keyRing: context.keyRing, agencyId: viewer.organizationId, listingId: listing.id, at: now };
  const hiddenVersion = isDeepStrictEqual(content, vault.content)
    ? vault.version
    : await replaceIdentity(work, content, storing);
  const publicChanged = !isDeepStrictEqual(faceColumns(face), faceColumns(listing));
  if (publicChanged) {
    await work.db
      .updateTable("mls_candidates")
      .set({
        ...faceColumns(face),
        exclusivity_until: exclusivityAfterEdit(listing, face.exclusivityDays),
        updated_at: now,
        version: listing.version + 1,
      })
      .where("id", "=", listing.id)
      .execute();
    await tellMarket(work.db, listing, { ...listing, ...face }, now);
  }
  if (publicChanged || hiddenVersion !== vault.version) {
    await audit(work, context, viewer, { action: "listing.edit", entityId: listing.id });
    work.change({
      topic: "listing.changed",
      entityId: listing.id,
      organizationId: viewer.organizationId,
      data: { code: listing.maskedCode },
    });
  }
  const after = await findListing(work.db, listing.id);
  const answer = ownFormOfListing(after?.listing ?? listing, { content, version: hiddenVersion });
  context.keepAnswer(work, answer);
  return answer;
}
