import { erasureSummary, requireIdentity, requireTypedCode } from "#domain/listing/erasure.ts";
import { openedIdentity, ownersIdentity } from "#domain/identity/view.ts";
import { blockedOrganizations } from "#domain/listing/form.ts";
import { authorize, mayDo } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { notifyAgency } from "../candidacy/emails.ts";
import { eraseIdentity } from "./erase.ts";
import { membersHiddenFrom } from "../identity/hidden-members.ts";
import { openIdentities, type VaultRight } from "../identity/vault.ts";
import { liveGrantOn } from "../listing/live-grant.ts";
import { recordOpening } from "../introduction/opening.ts";
import { findListing, subjectOf } from "../listing/store.ts";

export const identities: Handlers["identities"] = {
  async get(context, { listingId, reason }) {
    const asked = context.viewer;
    const { identity, entries } = await context.database.asViewer(asked, async (work) => {
      const id = knownId(listingId);
      const found = await findListing(work.db, id);
      const owns = found?.listing.agency.id === context.viewer?.organizationId;
      const grant =
        context.viewer && !owns ? await liveGrantOn(work, context.viewer, id, context.clock.now().getTime()) : null;
      authorize(context.viewer, "identity.read", {
        ...subjectOf(found),
        granted: grant !== null,
        ...(reason !== undefined && { reason }),
      });
      const { viewer } = context;
      const right: VaultRight = owns
        ? { as: "owner", for: "show" }
        : grant
          ? { as: "grant", grantId: grant.id }
          : { as: "platform", reason: reason ?? "" };
      const opened = await openIdentities(work, [id], context, viewer, right);
      const content = opened.get(id)?.content ?? refuse("not-found");
      if (grant) await recordOpening(context, viewer, work, grant);
      const identity = openedIdentity(content.identity, {
        as: owns ? "owner" : grant ? "grant" : "platform",
        showContactInfo: grant?.contact ?? false,
      });
      return { identity, entries: owns ? blockedOrganizations(content) : null };
    });
    if (!entries) return identity;
    const members = await membersHiddenFrom(context, asked, entries);
    return ownersIdentity(identity, entries, members);
  },

  async erase(context, { listingId, maskedCode, reason }) {
    const { viewer } = context;
    const id = knownId(listingId);
    const found = await context.database.asViewer(viewer, (work) => findListing(work.db, id));
    const subject = { ...subjectOf(found), ...(reason !== undefined && { reason }) };
    if (mayDo(viewer, "listing.manage", subject) && !mayDo(viewer, "identity.erase", subject))
      refuse("forbidden", { detail: erasureSummary.needsAdmin });
    authorize(viewer, "identity.erase", subject);
    const { listing } = found ?? refuse("not-found");
    requireTypedCode(listing, maskedCode);
    requireIdentity(listing);
    const owns = viewer.organizationId === listing.agency.id;
    // The viewer can't read everything it affects: keys, emails, other people's notes.
    return context.database.asSystem(async (work) => {
      const {
        id,
        maskedCode: code,
        erasedAt,
        alsoListed,
      } = await eraseIdentity(work, context, {
        listingId: knownId(listingId),
        by: viewer,
        reason: owns ? null : (reason ?? null),
        requestId: context.requestId,
      });
      if (!owns) notifyAgency(work, context, listing, "erased_by_staff", { alsoListed });
      return context.keepAnswer(work, { id, maskedCode: code, erasedAt: erasedAt.toISOString(), alsoListed });
    });
  },
};
