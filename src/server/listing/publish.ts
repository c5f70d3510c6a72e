import type { Draft } from "#domain/own/listing-view.ts";
import { requireNoStopElsewhere } from "#domain/candidacy/candidacy.ts";
import type { LeakCheck } from "#domain/leak/check.ts";
import { consentTexts } from "#domain/listing/form.ts";
import { consentUntil, decidePublish, requireComplete, vaultContent } from "#domain/listing/publish.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { maskedCodeFrom } from "#domain/core/masked-code.ts";
import { marketStep } from "#domain/listing/market-step.ts";
import { stoppedListing } from "./candidacy.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { withoutPlaces } from "../platform/http/key-answers.ts";
import { blindMatchHashes, storeIdentity } from "../identity/vault.ts";
import { recordArrival } from "./arrivals.ts";
import { deleteDraft } from "./drafts.ts";
import { requirePlanRoom } from "../organization/plan.ts";
import { faceColumns } from "./store.ts";
import { columnsFrom } from "../platform/db/fields.ts";

export type Publishing = {
  keyRing: KeyRing;
  randomBytes: (count: number) => Uint8Array;
  personId: string;
  agency: Listing["agency"];
  now: Date;
  checkLeaks: LeakCheck;
  /** Whether the publisher can see identities: others don't learn that contact details are those of a candidate. */
  readsIdentities: boolean;
};

/**
 * Publishes a draft in this transaction: public face, identity, hashes, blocks, consents; the draft is deleted.
 * @throws ExpectedError `invalid-input`, `leak`, `not-vetted`, `plan-limit`, and `wrong-state` for a candidate who has
 * stopped another listing of the agency's
 */
export async function publishDraft(work: Work, draft: Draft, publishing: Publishing): Promise<Listing> {
  const { keyRing, personId, agency, now, checkLeaks, readsIdentities } = publishing;
  // Refused before the texts are checked: an error after that would say they passed (docs/decisions/0058).
  requireComplete(draft.form);
  await requirePlanRoom(work, agency.id, now);
  const hashes = blindMatchHashes(keyRing, draft.form.identity);
  const stopped = await stoppedListing(work.db, agency.id, { listingId: draft.id, hashes });
  if (readsIdentities) requireNoStopElsewhere(stopped);
  const decided = decidePublish(
    draft.form,
    {
      id: draft.id,
      maskedCode: maskedCodeFrom(publishing.randomBytes(5)),
      agency,
      now: now.getTime(),
      firstListedAt: now.getTime(),
    },
    stopped ? withoutPlaces(checkLeaks, true) : checkLeaks,
  );
  requireNoStopElsewhere(stopped, readsIdentities);
  const firstListedAt = (await earlierListing(work, draft, keyRing))?.getTime() ?? decided.firstListedAt;
  const listing = await insertWithFreeCode(work, { ...decided, firstListedAt }, publishing.randomBytes);
  await storeIdentity(work, vaultContent(draft.form), { keyRing, agencyId: agency.id, listingId: listing.id, at: now });
  const given = Object.entries(consentTexts).map(([kind, { version }]) => ({ kind, version }));
  await recordConsents(work, given, { listing, personId, at: now });
  await deleteDraft(work, draft.id);
  recordArrival(work, null, listing, now);
  work.change({
    topic: "listing.published",
    entityId: listing.id,
    organizationId: agency.id,
    data: { code: listing.maskedCode, market: marketStep(null, listing.status) },
  });
  return listing;
}

/** Who confirmed which text, when, and until when it is valid (spec §12). */
export async function recordConsents(
  { db }: Pick<Work, "db">,
  given: readonly { kind: string; version: string }[],
  { listing, personId, at }: { listing: Pick<Listing, "id" | "exclusivityDays">; personId: string; at: Date },
): Promise<void> {
  const valid_until = consentUntil(at.getTime(), listing.exclusivityDays);
  await db
    .insertInto("mls_consents")
    .values(
      given.map(({ kind, version }) => ({
        listing_id: listing.id,
        ...columnsFrom({ kind, personId }),
        valid_until,
        text_version: version,
        confirmed_at: at,
      })),
    )
    .execute();
}

/** 40 random bits collide extremely rarely; then another code is drawn. */
async function insertWithFreeCode(
  work: Work,
  decided: Listing,
  randomBytes: Publishing["randomBytes"],
): Promise<Listing> {
  let listing = decided;
  for (let attempt = 0; attempt < 5; attempt++) {
    const inserted = await work.db
      .insertInto("mls_candidates")
      .values({
        ...faceColumns(listing),
        ...columnsFrom(listing, ["id", "maskedCode", "status", "exclusivityUntil"]),
        listing_agency_id: listing.agency.id,
        published_at: new Date(listing.publishedAt),
        first_listed_at: new Date(listing.firstListedAt),
        confirmed_at: new Date(listing.publishedAt),
        created_at: new Date(listing.createdAt),
        updated_at: new Date(listing.updatedAt),
      })
      .onConflict((conflict) => conflict.column("masked_code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return listing;
    listing = { ...listing, maskedCode: maskedCodeFrom(randomBytes(5)) };
  }
  throw new Error("no free masked code after five attempts");
}

/** Days listed carry over when the same agency lists the same person again (spec §12). */
async function earlierListing({ db }: Work, draft: Draft, keyRing: KeyRing): Promise<Date | null> {
  const hashes = blindMatchHashes(keyRing, draft.form.identity).map(({ hash }) => hash);
  const row = await db
    .selectFrom("mls_identity_hashes as h")
    .innerJoin("mls_candidates as c", "c.id", "h.listing_id")
    .select((eb) => eb.fn.min("c.first_listed_at").as("first"))
    .where("h.agency_id", "=", draft.agencyId)
    .where("h.hash", "in", hashes)
    .executeTakeFirst();
  return row?.first ?? null;
}
