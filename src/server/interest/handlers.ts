import { createInterest, type InterestPort } from "#domain/interest/use-cases.ts";
import { fitsOf, runsOfFits } from "#domain/interest/fits.ts";
import { isRanked } from "#domain/job-description/choices.ts";
import { refuse } from "#domain/core/errors.ts";
import { announceDeal } from "../deal/announce.ts";
import { notifyOfDeal } from "../deal/notices.ts";
import { newDealPort } from "../introduction/create-deal.ts";
import { requestPort } from "../introduction/request.ts";
import { choicesOf, insertRun } from "../job-description/store.ts";
import { requireListing } from "../listing/store.ts";
import type { Handlers } from "../platform/http/context.ts";
import { changingOver, reading, type StepAt } from "../platform/http/step.ts";
import { employerNamed, insertInterest, interestPage } from "./store.ts";

const interestPort = (at: StepAt): InterestPort => {
  const { context, viewer, work } = at;
  return {
    request: requestPort(at),
    deal: newDealPort(at),
    checkLeaks: context.checkLeaks,
    employer: (id) => employerNamed(work.db, id),
    announceDraft(deal) {
      announceDeal(work, viewer, deal, "created");
      notifyOfDeal(work, context, viewer, deal, "created");
    },
    async save(interest) {
      await insertInterest(work.db, context.keyRing, interest);
      const { items } = await interestPage(work.db, context.keyRing, viewer, { limit: 1, id: interest.id });
      return items[0] ?? refuse("not-found");
    },
  };
};

/** How many of the agency's newest interests are compared with a listing. */
const newestInterests = 500;

export const interests: Handlers["interests"] = {
  list: (context, query) =>
    reading(context, ({ work, viewer }) => interestPage(work.db, context.keyRing, viewer, query)),
  fits: (context, { listingId }) =>
    reading(context, async ({ work, viewer, now }) => {
      const listing = await requireListing(work.db, viewer, "listing.read", listingId);
      if (!isRanked(await choicesOf(work.db, viewer))) return { items: [] };
      const { items } = await interestPage(work.db, context.keyRing, viewer, { limit: newestInterests });
      const fits = fitsOf(listing, items);
      const { newId } = context;
      for (const run of runsOfFits(fits, items, { viewer, listingId: listing.id, now, newId }))
        await insertRun(work.db, run);
      return { items: fits };
    }),
  create: changingOver(interestPort)(createInterest),
};
