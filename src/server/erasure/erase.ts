import { eraseListing } from "#domain/listing/erasure.ts";
import type { VaultContent } from "#domain/listing/publish.ts";
import { refuse } from "#domain/core/errors.ts";
import { marketStep } from "#domain/listing/market-step.ts";
import { archiveHolders, deleteArchivesOf } from "../archive/store.ts";
import { endLink } from "../listing/candidate-links.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services, StepServices } from "../platform/http/context.ts";
import { eraseIntroductionsOf } from "../introduction/ending.ts";
import { faceColumns, listingsById } from "../listing/store.ts";
import { destroyKeys } from "../platform/crypto/data-keys.ts";
import { eraseTraces } from "./traces.ts";
import { eraseFiles } from "../identity/files.ts";
import { blindMatchHashes, deleteIdentity } from "../identity/vault.ts";
import { hiddenMarks } from "../identity/visibility.ts";

/**
 * Who erases: a person for an organization, or, when a job carries out the candidate's own request, the listing agency
 * without a person.
 */
export type Erasure = {
  listingId: string;
  by: { organizationId: string; personId: string | null };
  reason: string | null;
  requestId: string;
};
export type Erased = {
  id: string;
  maskedCode: string;
  erasedAt: Date;
  /** Masked codes of the agency's other listings with the same email address. */ alsoListed: string[];
};

/**
 * Erases the identity behind a listing: the data key, the identity, its hashes, and traces elsewhere. The listing stays
 * off the market permanently, without texts about the person. Needs a system transaction; idempotent.
 * @throws ExpectedError `not-found`
 */
export async function eraseIdentity(
  work: Work,
  services: StepServices,
  { listingId, by, reason, requestId }: Erasure,
): Promise<Erased> {
  const { keyRing, clock } = services;
  const { db } = work;
  const at = clock.now();
  await db.selectFrom("mls_candidates").select("id").where("id", "=", listingId).forNoKeyUpdate().executeTakeFirst();
  const [listing] = await listingsById(db, [listingId]);
  if (!listing) refuse("not-found");
  const { id, maskedCode, agency } = listing;
  if (listing.erasedAt !== undefined) return { id, maskedCode, erasedAt: new Date(listing.erasedAt), alsoListed: [] };

  const marks = await hiddenMarks(db, id);
  const content = await deleteIdentity(work, id, { ...services, requestId }, { viewer: by, reason });
  const alsoListed = content ? await listedToo(work, services, agency.id, content) : [];
  await destroyKeys(work, [{ id, agencyId: agency.id }], at);
  const listed = { listingId: id, agencyId: agency.id };
  const holders = await archiveHolders(work, listed);
  await eraseTraces(work, keyRing, { id, maskedCode, agencyId: agency.id, content }, at);
  await eraseFiles(work, id);
  await endLink(work, id, "erased", at);
  await eraseIntroductionsOf(work, services, id);

  const erased = eraseListing(listing, at.getTime());
  await db
    .updateTable("mls_candidates")
    .set({ ...faceColumns(erased), status: erased.status, version: erased.version, updated_at: at, erased_at: at })
    .where("id", "=", id)
    .execute();
  work.change({
    topic: "listing.erased",
    entityId: id,
    organizationId: agency.id,
    data: { code: maskedCode, market: marketStep(listing.status, erased.status), hiddenMarks: marks },
  });
  // Again, for a grant that was given meanwhile.
  await deleteArchivesOf(work, [...holders, ...(await archiveHolders(work, listed))], at);
  return { id, maskedCode, erasedAt: at, alsoListed };
}

async function listedToo(
  { db }: Work,
  { keyRing }: Pick<Services, "keyRing">,
  agencyId: string,
  { identity }: VaultContent,
): Promise<string[]> {
  const hashes = blindMatchHashes(keyRing, identity).flatMap(({ kind, hash }) => (kind === "email" ? [hash] : []));
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("mls_identity_hashes as h")
    .innerJoin("mls_candidates as c", "c.id", "h.listing_id")
    .select("c.masked_code")
    .where("h.agency_id", "=", agencyId)
    .where("h.kind", "=", "email")
    .where("h.hash", "in", hashes)
    .orderBy("c.masked_code")
    .distinct()
    .execute();
  return rows.map((row) => row.masked_code);
}
