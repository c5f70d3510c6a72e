import { isPausedUnanswered } from "#domain/listing/still-available.ts";
import { dayMs, iso } from "#domain/core/calendar.ts";
import { type IntegrationName, integrationNames, type Stat, statKeys, type StatKey } from "#domain/admin/admin.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { withAudited } from "./audited.ts";
import { demoConfiguration } from "./configuration.ts";
import { leftOutVerbs } from "./left-out.ts";
import { withNotices } from "./notification.ts";
import { pageOf } from "./page.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { isVisible } from "#domain/core/listing-status.ts";

/*
 * The specified Admin Dashboard over the sample data (spec §9, spec §10). The visitor runs an agency, and also sees the
 * staff's part, because the demo has no other users.
 */

const remindAgainMs = 7 * dayMs;

/** Spec §9: fixed figures, labeled as sample data. The conversion rate is a dash. */
const sampleStats: Record<StatKey, number | null> = {
  views: 1_247,
  introRequests: 89,
  dealSheets: 23,
  workflowClicks: 145,
  contractsClicks: 78,
  scoringRequests: 45,
  timeToHire: 18,
  partnerAgencies: 12,
  conversion: null,
};

export const admin: DemoHandlers["admin"] = {
  overview: () => ({
    answer: {
      scope: "platform",
      sample: true,
      stats: statKeys.map((key): Stat => ({ key, value: sampleStats[key], before: null })),
    },
  }),
  integrations: () => ({
    answer: {
      items: integrationNames.map((name: IntegrationName) => ({
        name,
        state: "built_in" as const,
        lastSuccessAt: null,
        lastError: null,
      })),
    },
  }),
  status: () => refuse("forbidden", { detail: leftOutVerbs.status }),
  queue(state, _ask, { now }) {
    return {
      answer: {
        leaks: state.leakReports.filter(({ decision }) => decision === null).length,
        matchCases: 0,
        organizations: 0,
        planRequests: 0,
        calls: 0,
        emails: 0,
        stale: staleIn(state, now).length,
        // No one in the demo can decide them (`leftOutVerbs.priorKnowledge`).
        disputes: 0,
      },
    };
  },
  stale(state, { cursor, limit }, { now }) {
    const { items, ...rest } = pageOf(staleIn(state, now), { cursor, limit });
    return {
      answer: {
        items: items.map((listing) => staleView(state, listing)),
        ...rest,
        days: demoConfiguration(state).staleDays,
      },
    };
  },
  remind(state, { listingId }, context) {
    const { now } = context;
    const listing = staleIn(state, now).find(({ id }) => id === listingId) ?? refuse("not-found");
    if (now - (state.staleReminders[listingId] ?? Number.NEGATIVE_INFINITY) < remindAgainMs)
      refuseState("This agency was reminded less than a week ago. Wait until the week is over.");
    const { id, maskedCode, headlineRole, agency, changedAt } = listing;
    const next = { ...state, staleReminders: { ...state.staleReminders, [id]: now } };
    const { state: after, events } = withNotices(withAudited(next, context, "listing.reminded", [id]), context, [
      {
        organizationId: agency.id,
        news: { type: "listing_update", about: "stale", listing: { id, maskedCode, headlineRole }, since: changedAt },
      },
    ]);
    return { answer: staleView(after, listing), state: after, event: events };
  },
};

/** The demo has no partners, and its figures are fixed. */
export const usage: DemoHandlers["usage"] = { record: () => ({ answer: undefined }) };

function staleIn(state: DemoState, now: number): Stale[] {
  const before = now - demoConfiguration(state).staleDays * dayMs;
  return state.listings
    .filter((listing) => isVisible(listing.status) || isPausedUnanswered(listing))
    .map((listing) => ({ ...listing, changedAt: lastTouched(state, listing) }))
    .filter(({ changedAt }) => changedAt < before)
    .toSorted((a, b) => a.changedAt - b.changedAt);
}

type Stale = Listing & { changedAt: number };

/** The update date doesn't move when only the availability is confirmed (docs/decisions/0045). */
const lastTouched = ({ audited }: DemoState, { id, updatedAt }: Listing): number =>
  Math.max(
    updatedAt,
    ...audited.flatMap(({ action, listingId, at }) => (action === "listing.available" && listingId === id ? at : [])),
  );

function staleView(state: DemoState, { id, maskedCode, headlineRole, agency, changedAt }: Stale) {
  const remindedAt = state.staleReminders[id];
  return {
    id,
    maskedCode,
    headlineRole,
    agency: { id: agency.id, name: agency.name },
    changedAt: iso(changedAt),
    remindedAt: remindedAt === undefined ? null : iso(remindedAt),
  };
}
