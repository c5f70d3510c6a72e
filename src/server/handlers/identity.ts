import { openedIdentity } from "#domain/identity-view.ts";
import { authorize } from "#domain/policy.ts";
import { refuse } from "#domain/refusal.ts";
import type { Handlers } from "../http/context.ts";
import { knownId } from "../http/known-id.ts";
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
};

function subjectOf(found: Awaited<ReturnType<typeof findListing>>) {
  return found ? { agencyId: found.listing.agency.id, status: found.listing.status, blocked: found.blocked } : {};
}
