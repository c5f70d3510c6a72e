import { decideOpened, liveGrantOf } from "#domain/introduction-reveal.ts";
import { openedIdentity } from "#domain/identity-view.ts";
import { authorize } from "#domain/policy.ts";
import { isHiddenFromOrganisation, news, seenBy, withIntroduction } from "./introduction.ts";
import { subjectOf, vaultOf } from "./listing.ts";
import type { DemoHandlers } from "./runner.ts";

/** Read by whom the visitor acts for: its own agency, or an organisation that holds a live grant. */
export const identities: DemoHandlers["identities"] = {
  get(state, { listingId, reason }, { viewer, now }) {
    const listing = state.listings.find((each) => each.id === listingId);
    const owns = listing?.agency.id === viewer.organisationId;
    const granted = owns ? undefined : seenBy(state, viewer).find((each) => each.listingId === listingId && liveGrantOf(viewer, each, now) !== null);
    authorize(viewer, "identity.read", {
      ...subjectOf(listing), blocked: !owns && isHiddenFromOrganisation(state, listingId, viewer.organisationId), granted: granted !== undefined, ...(reason !== undefined && { reason }),
    });
    const answer = openedIdentity(vaultOf(state, listingId).content.identity, { as: owns ? "owner" : "grant", showContactInfo: listing?.showContactInfo ?? false });
    const opened = granted && decideOpened(viewer, granted, now);
    return opened ? { answer, state: withIntroduction(state, opened), event: news("opened", opened) } : { answer };
  },
};
