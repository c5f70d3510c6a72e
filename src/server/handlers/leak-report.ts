import { decideLeak, leakReportFor, requireReportable } from "#domain/leak-report.ts";
import { authorize } from "#domain/policy.ts";
import { refuse } from "#domain/refusal.ts";
import { insertLeak, leakPage, lockLeak, reportedSince, saveLeakDecision } from "../admin/leaks.ts";
import { audit } from "../audit.ts";
import type { Handlers } from "../http/context.ts";
import { knownId } from "../http/known-id.ts";
import { findListing } from "../listing/store.ts";
import { notify } from "../notification/notify.ts";

const dayMs = 86_400_000;

export const leaks: Handlers["leaks"] = {
  async report(context, { listingId, place, what }) {
    if (!context.viewer) refuse("unauthenticated");
    const { viewer, keyRing, clock } = context;
    const found = await context.database.asViewer(viewer, ({ db }) => findListing(db, knownId(listingId)));
    authorize(viewer, "leak.report", found ? { agencyId: found.listing.agency.id, status: found.listing.status, blocked: found.blocked } : {});
    const { id, maskedCode, headlineRole } = found?.listing ?? refuse("not-found");
    return context.database.asSystem(async (work) => {
      const at = clock.now();
      requireReportable({ what }, await reportedSince(work.db, viewer.personId, new Date(at.getTime() - dayMs)));
      await insertLeak(work.db, keyRing, { id: context.newId(), listingId: id, place, what, personId: viewer.personId, organisationId: viewer.organisationId, at });
      notify(work, context, { organisationId: null, news: { type: "platform_case", case: "leak", listing: { maskedCode, headlineRole } } });
      const answer = { at: at.toISOString() };
      context.keepAnswer(work, answer);
      return answer;
    });
  },

  async list(context, query) {
    authorize(context.viewer, "leak.decide");
    const { items, ...rest } = await context.database.asSystem(({ db }) => leakPage(db, context.keyRing, query));
    return { items: items.map(leakReportFor), ...rest };
  },

  async decide(context, { id, outcome, reason }) {
    authorize(context.viewer, "leak.decide");
    const { viewer, keyRing, clock } = context;
    return context.database.asSystem(async (work) => {
      const now = clock.now();
      const before = (await lockLeak(work.db, keyRing, knownId(id))) ?? refuse("not-found");
      const decision = decideLeak(before, { outcome, reason, by: viewer.displayName, now: now.getTime() });
      await saveLeakDecision(work.db, keyRing, before.id, decision, viewer.personId);
      await audit(work, context, viewer, { action: `leak.${outcome}`, entityId: before.id });
      const { listing, place } = before;
      // Where, and nothing else: by the words the agency could know who reported them.
      if (outcome === "agency_told")
        notify(work, context, { organisationId: listing.agency.id, news: { type: "listing_update", about: "leak", place, listing: { id: listing.id, maskedCode: listing.maskedCode, headlineRole: listing.headlineRole } } });
      const answer = leakReportFor({ ...before, decision });
      context.keepAnswer(work, answer);
      return answer;
    });
  },
};
