import { createInterest, type InterestPort } from "#domain/interest/use-cases.ts";
import { refuse } from "#domain/core/errors.ts";
import { announceDeal } from "../deal/announce.ts";
import { newDealPort } from "../introduction/create-deal.ts";
import { requestPort } from "../introduction/request.ts";
import type { Handlers } from "../platform/http/context.ts";
import { changingOver, reading, type StepAt } from "../platform/http/step.ts";
import { employerNamed, insertInterest, interestPage } from "./store.ts";

const interestPort = (at: StepAt): InterestPort => {
  const { context, viewer, work } = at;
  return {
    request: requestPort(at),
    deal: newDealPort(at),
    checkLeaks: context.checkLeaks,
    employer: (named) => employerNamed(work.db, named),
    announceDraft: (deal) => announceDeal(work, viewer, deal, "created"),
    async save(interest) {
      await insertInterest(work.db, context.keyRing, interest);
      const { items } = await interestPage(work.db, context.keyRing, viewer, { limit: 1, id: interest.id });
      return items[0] ?? refuse("not-found");
    },
  };
};

export const interests: Handlers["interests"] = {
  list: (context, query) =>
    reading(context, ({ work, viewer }) => interestPage(work.db, context.keyRing, viewer, query)),
  create: changingOver(interestPort)(createInterest),
};
