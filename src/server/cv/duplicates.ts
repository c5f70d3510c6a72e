import type { CvDuplicate } from "#domain/cv/intake.ts";
import type { Identity } from "#domain/identity/identity.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import type { Context } from "../platform/http/context.ts";
import { ownPeople } from "../import/people.ts";

/**
 * For each draft, the agency's own listings and older drafts of the same person: the name, and the email or the phone
 * number. Never other agencies'.
 */
export async function olderDuplicates(
  context: Context,
  drafts: readonly { id: string; identity: Identity }[],
): Promise<CvDuplicate[][]> {
  if (drafts.length === 0) return [];
  const { database, viewer, keyRing, clock, newId, requestId } = context;
  const people = await ownPeople({
    keyRing,
    clock,
    newId,
    requestId,
    run: (step) => database.asViewer(viewer, step),
    agencyId: viewer.organizationId,
    personId: viewer.personId,
    exceptImport: null,
    names: {},
  });
  const matches = await people.matches(drafts.map(({ id, identity }) => ({ identity, self: id })));
  const created = await database.asViewer(viewer, async ({ db }) => {
    const ids = [...drafts.map(({ id }) => id), ...matches.flat().map(({ listingId }) => listingId)];
    const rows = await db
      .selectFrom("mls_listing_drafts")
      .select(["id", "created_at"])
      .where("id", "in", [...new Set(ids)])
      .execute();
    return new Map(rows.map(({ id, created_at }) => [id, `${created_at.toISOString()} ${id}`]));
  });
  // A draft that isn't stored yet is the newest.
  const isOlder = (id: string, than: string): boolean =>
    (created.get(id) ?? "") < (created.get(than) ?? "9999") && created.has(id);
  return matches.map((found, index) =>
    found
      .filter(({ listingId, status }) => !isDraft(status) || isOlder(listingId, drafts[index]?.id ?? ""))
      .map(({ listingId, code, status }) => ({ id: listingId, status, maskedCode: code })),
  );
}
