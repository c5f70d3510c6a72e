import { iso } from "#domain/core/calendar.ts";
import { currentTerms, type Deal } from "#domain/deal/deal.ts";
import { guaranteeClock } from "#domain/deal/closing.ts";
import { balanceOf } from "#domain/deal/ledger.ts";
import { isWon } from "#domain/deal/status.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { paymentTimes, type TrackEvents, trackRecord } from "#domain/track-record/track-record.ts";
import type { TrackRecord } from "#domain/track-record/view.ts";
import { demoOrganizations } from "./parties.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Counted when read: this browser has no night job. */
export const trackRecords: DemoHandlers["trackRecords"] = {
  get: (state, { organizationId }, { now }) => ({
    answer: recordOf(state, organizationId, now) ?? refuse("not-found"),
  }),
  list: (state, { ids }, { now }) => ({
    answer: {
      items: ids.map((id) => recordOf(state, id, now)).filter((record) => record !== null),
    },
  }),
};

function recordOf(state: DemoState, id: string, now: number): TrackRecord | null {
  const found = demoOrganizations.find((each) => each.id === id);
  if (!found || found.kind === "platform") return null;
  return {
    organization: { id, name: found.name, kind: found.kind },
    countedAt: iso(now),
    figures: trackRecord(eventsOf(state, id, now), now),
  };
}

const isParty = (id: string, { listingAgency, sellingAgency, employer }: Introduction | Deal): boolean =>
  [listingAgency.id, sellingAgency?.id, employer.id].includes(id);

function eventsOf(state: DemoState, id: string, now: number): TrackEvents {
  const introductions = state.introductions.filter((each) => isParty(id, each));
  const won = state.deals.filter((deal) => isWon(deal.status) && isParty(id, deal));
  return {
    requests: introductions.filter(({ listingAgency }) => listingAgency.id === id).flatMap(requestOf),
    reveals: introductions.flatMap((introduction) => {
      const opened = introduction.steps.find(
        ({ action, organizationId }) =>
          action === "opened" && [organizationId, introduction.listingAgency.id].includes(id),
      );
      const deal = won.find(({ introductionId }) => introductionId === introduction.id);
      const at = opened?.at ?? deal?.closing?.at;
      return at === undefined ? [] : [{ at, placed: deal !== undefined }];
    }),
    placements: won.flatMap((deal) =>
      deal.closing && (deal.fallOff || guaranteeClock(deal, now).over)
        ? [{ at: deal.closing.at, fellOff: deal.fallOff !== null }]
        : [],
    ),
    payments: won.flatMap((deal) => paymentsOf(deal, id)),
    listings: state.listings
      .filter(({ agency, status }) => agency.id === id && isVisible(status))
      .map(({ updatedAt }) => ({ changedAt: updatedAt })),
    disputes: introductions.flatMap(({ priorKnowledge, listingAgency }) => {
      const answer = priorKnowledge?.answer;
      if (!answer || answer.outcome === "conceded") return [];
      return [{ at: answer.at, lost: (answer.outcome === "upheld") === (listingAgency.id === id) }];
    }),
  };
}

function requestOf({ steps, listingAgency, createdAt }: Introduction): TrackEvents["requests"] {
  const did = (action: string) => steps.some((step) => step.action === action);
  const answer = steps.find(({ action }) => ["countered", "accepted", "declined", "expired"].includes(action));
  if (!answer) return [];
  const refused =
    steps.some(({ action, organizationId }) => action === "declined" && organizationId === listingAgency.id) ||
    (did("expired") && !did("countered"));
  return [{ askedAt: createdAt, at: answer.at, accepted: did("accepted") ? true : refused ? false : null }];
}

function paymentsOf(deal: Deal, id: string): TrackEvents["payments"] {
  if (!deal.closing) return [];
  const times = paymentTimes({
    startDate: deal.closing.startDate,
    inInstallments: currentTerms(deal).terms.guaranteePolicy === "installment",
    entries: deal.ledger.map((entry) => ({ ...entry, cents: balanceOf([entry], "client") })),
  });
  const own = deal.employer.id === id ? times.employer : deal.listingAgency.id === id ? times.listing : [];
  return own.map(({ on, days }) => ({ at: Date.parse(on), days }));
}
