import { erasureWords, requireIdentity, requireTypedCode } from "#domain/erasure.ts";
import { openedIdentity } from "#domain/identity-view.ts";
import { authorize, mayDo } from "#domain/policy.ts";
import { refuse } from "#domain/refusal.ts";
import type { Handlers } from "../http/context.ts";
import { knownId } from "../http/known-id.ts";
import { eraseIdentity } from "../identity/erase.ts";
import { openIdentities } from "../identity/vault.ts";
import { findListing } from "../listing/store.ts";

export const identities: Handlers["identities"] = {
  async get(context, { listingId, reason }) {
    return context.database.asViewer(context.viewer ?? refuse("unauthenticated"), async (work) => {
      const found = await findListing(work.db, knownId(listingId));
      authorize(context.viewer, "identity.read", { ...subjectOf(found), ...(reason !== undefined && { reason }) });
      const { viewer } = context;
      const owns = viewer.organisationId === found?.listing.agency.id;
      const opened = await openIdentities(work, [knownId(listingId)], {
        keyRing: context.keyRing, viewer, requestId: context.requestId, at: context.clock.now(), newId: context.newId,
        right: owns ? { as: "owner", for: "show" } : { as: "platform", reason: reason ?? "" },
      });
      const content = opened.get(knownId(listingId))?.content ?? refuse("not-found");
      return openedIdentity(content.identity, { as: owns ? "owner" : "platform", showContactInfo: found?.listing.showContactInfo ?? false });
    });
  },

  async erase(context, { listingId, maskedCode, reason }) {
    const viewer = context.viewer ?? refuse("unauthenticated");
    const id = knownId(listingId);
    const found = await context.database.asViewer(viewer, (work) => findListing(work.db, id));
    const subject = { ...subjectOf(found), ...(reason !== undefined && { reason }) };
    if (mayDo(viewer, "listing.manage", subject) && !mayDo(viewer, "identity.erase", subject)) refuse("forbidden", { detail: erasureWords.needsAdmin });
    authorize(viewer, "identity.erase", subject);
    const { listing } = found ?? refuse("not-found");
    requireTypedCode(listing, maskedCode);
    requireIdentity(listing);
    const owns = viewer.organisationId === listing.agency.id;
    // What it reaches is not the viewer's to read: keys, letters, other people's notes.
    return context.database.asSystem(async (work) => {
      const erased = await eraseIdentity(work, context, { listingId: id, by: viewer, reason: owns ? null : (reason ?? null), requestId: context.requestId });
      const answer = { ...erased, erasedAt: erased.erasedAt.toISOString() };
      context.keepAnswer(work, answer);
      return answer;
    });
  },
};

function subjectOf(found: Awaited<ReturnType<typeof findListing>>) {
  return found ? { agencyId: found.listing.agency.id, status: found.listing.status, blocked: found.blocked } : {};
}
