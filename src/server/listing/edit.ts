import type { Answer } from "#contract/index.ts";
import { requireAddressCanChange, requireNoStopElsewhere } from "#domain/candidacy/candidacy.ts";
import { requireIdentity } from "#domain/listing/erasure.ts";
import { type Identity, isSameEmail } from "#domain/identity/identity.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { decideEdit, ownVersion, type VaultContent } from "#domain/listing/publish.ts";
import { ownFormOfListing, withoutRest } from "#domain/own/listing-view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { marketStep } from "#domain/listing/market-step.ts";
import { audit } from "../platform/audit.ts";
import type { Context } from "../platform/http/context.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import type { Work } from "../platform/db/database.ts";
import { blindMatchHashes, openIdentities, replaceIdentity } from "../identity/vault.ts";
import { blocksOf } from "../identity/visibility.ts";
import { knownId } from "../platform/http/known-id.ts";
import { notifyFormerAddress } from "./address-changed.ts";
import { recordArrival } from "./arrivals.ts";
import { candidacyOf, stoppedListing } from "./candidacy.ts";
import { recordMarketNews } from "./news.ts";
import { faceColumns, findListing, lockListing, stillAvailable } from "./store.ts";

/**
 * Edits a published listing. The whole form passes the leak check again, even if only the identity changed (spec §12).
 * A hidden edit doesn't change the public version or `updated_at`.
 * @throws ExpectedError `version-conflict` with the current form, `invalid-input`, `leak`, `wrong-state`, `not-found`
 */
export async function reviseListing(
  context: Context,
  viewer: Viewer,
  work: Work,
  { id, version, patch }: { id: string; version: number; patch: Partial<ListingForm> },
): Promise<Answer<"listings", "update">> {
  const saved = await editListing(context, viewer, work, { id, version, patchOf: () => patch });
  return context.keepAnswer(work, readsIdentities(viewer) ? saved : withoutRest(saved, patch));
}

/**
 * The same with a patch of the current listing. `version`: null for whatever is current. Keeps no answer. @throws
 * ExpectedError as `reviseListing`
 */
export async function editListing(
  context: Context,
  viewer: Viewer,
  work: Work,
  {
    id,
    version,
    patchOf,
  }: {
    id: string;
    version: number | null;
    patchOf: (listing: Listing, content: VaultContent) => Partial<ListingForm>;
  },
): Promise<Answer<"listings", "update">> {
  const listing = (await lockListing(work.db, knownId(id), viewer.organizationId)) ?? refuse("not-found");
  requireIdentity(listing);
  const now = context.clock.now();
  const opened = await openIdentities(work, [listing.id], context, viewer, { as: "owner", for: "edit" });
  const vault = opened.get(listing.id) ?? refuse("not-found");
  if (version !== null && ownVersion(listing, vault.version) !== version)
    refuse("version-conflict", { current: ownFormOfListing(listing, vault) });
  const patch = patchOf(listing, vault.content);
  // Whatever the address is: otherwise the answer would say whether it is the candidate's (docs/decisions/0058).
  if (patch.identity && !readsIdentities(viewer)) requireAddressCanChange(await candidacyOf(work.db, listing.id));
  const changed = decideEdit(listing, vault.content, patch, now.getTime(), context.checkLeaks);
  if (changed.content && !isSameEmail(changed.content.identity.email, vault.content.identity.email))
    requireAddressCanChange(await candidacyOf(work.db, listing.id));
  if (changed.content) {
    const identities = { before: vault.content.identity, after: changed.content.identity };
    await requireNotStopped(work, context, listing, { ...identities, readsIdentities: readsIdentities(viewer) });
  }
  const storing = { keyRing: context.keyRing, agencyId: viewer.organizationId, listingId: listing.id, at: now };
  const blocksBefore = changed.content ? await blocksOf(work.db, listing.id) : [];
  const hiddenVersion = changed.content ? await replaceIdentity(work, changed.content, storing) : vault.version;
  if (changed.content)
    notifyFormerAddress(work, context, listing, { before: vault.content.identity, after: changed.content.identity });
  if (changed.listing) {
    const { exclusivityUntil: exclusivity_until, version } = changed.listing;
    await work.db
      .updateTable("mls_candidates")
      .set({ ...faceColumns(changed.listing), exclusivity_until, updated_at: now, version, ...stillAvailable(now) })
      .where("id", "=", listing.id)
      .execute();
    await recordMarketNews(work.db, listing, changed.listing, now);
  }
  if (changed.listing || changed.content) {
    recordArrival(work, listing, changed.listing ?? listing, now, blocksBefore);
    await audit(work, context, viewer, { action: "listing.edit", entityId: listing.id });
    const market = marketStep(listing.status, listing.status, changed.listing !== null);
    // After the change of who can see it: those it is hidden from by the same edit have nothing of the rest.
    work.beforeCommit(async () =>
      work.change({
        topic: "listing.changed",
        entityId: listing.id,
        organizationId: viewer.organizationId,
        data: { code: listing.maskedCode, market },
      }),
    );
  }
  const after = await findListing(work.db, listing.id);
  const content = changed.content ?? vault.content;
  return ownFormOfListing(after?.listing ?? listing, { content, version: hiddenVersion });
}

/** Contacts that are new to the listing can't be those of another one that its candidate stopped. */
async function requireNotStopped(
  { db }: Work,
  { keyRing }: Context,
  { id: listingId, agency }: Listing,
  { before, after, readsIdentities }: { before: Identity; after: Identity; readsIdentities: boolean },
): Promise<void> {
  const had = blindMatchHashes(keyRing, before);
  const hashes = blindMatchHashes(keyRing, after).filter(({ hash }) => !had.some((each) => each.hash.equals(hash)));
  requireNoStopElsewhere(await stoppedListing(db, agency.id, { listingId, hashes }), readsIdentities);
}
