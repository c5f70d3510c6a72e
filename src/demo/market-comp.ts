import { feeOf } from "#domain/core/money.ts";
import { dateOf } from "#domain/core/calendar.ts";
import { currentTerms } from "#domain/deal/deal.ts";
import { isWon } from "#domain/deal/status.ts";
import { compsOf, halvesOn, type Hire } from "#domain/market-comp/market-comp.ts";
import { compPlaceOf } from "#domain/market-comp/place.ts";
import { noPublicFigures } from "#domain/market-comp/public-figures.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Counted when read: this browser has no night job. */
export const marketComps: DemoHandlers["marketComps"] = {
  list: (state, _ask, { now }) => {
    const hires = hiresOf(state);
    return { answer: { halves: halvesOn(dateOf(now)).map((half) => ({ half, comps: compsOf(hires, half) })) } };
  },
  // The start page isn't part of the demo, whose market is too small for any figure.
  figures: () => ({ answer: { countedOn: null, sample: true, ...noPublicFigures } }),
};

function hiresOf(state: DemoState): Hire[] {
  return state.deals.flatMap((deal) => {
    const { status, closing, listingAgency, sellingAgency, employer } = deal;
    const listing = state.listings.find(({ id }) => id === deal.listingId);
    const place =
      listing && compPlaceOf(listing.headlineRole, { city: listing.locationCity, state: listing.locationState });
    if (!isWon(status) || !closing || !place) return [];
    return [
      {
        listingAgency: listingAgency.id,
        sellingAgency: sellingAgency?.id ?? null,
        employer: employer.id,
        ...place,
        on: dateOf(closing.at),
        salaryCents: closing.acceptedSalary,
        feeCents: feeOf(closing.acceptedSalary, currentTerms(deal).terms.feeBp),
      },
    ];
  });
}
