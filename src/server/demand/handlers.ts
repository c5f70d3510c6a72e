import { pick } from "#domain/core/pick.ts";
import { refuse } from "#domain/core/errors.ts";
import { membersHiddenFrom } from "../identity/hidden-members.ts";
import { findListing } from "../listing/store.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { demandFor, demandOfListings } from "./shown-demand.ts";
import { marketSupply } from "./supply.ts";

export const demand: Handlers["demand"] = {
  async draft(context, { hiddenFrom, ...facts }) {
    const hidden = new Set((await membersHiddenFrom(context, context.viewer, hiddenFrom)).flat().map(({ id }) => id));
    return demandFor(context, facts, hidden.size);
  },

  async listing(context, { listingId }) {
    const { viewer, database } = context;
    const id = knownId(listingId);
    const found = await database.asViewer(viewer, ({ db }) => findListing(db, id));
    if (found?.listing.agency.id !== viewer.organizationId) return refuse("not-found");
    return (await demandOfListings(context, [id])).get(id) ?? { atLeast: null, limited: false };
  },

  async supply(context, { by }) {
    const { countedOn, rows, plans } = await marketSupply(context, by);
    return {
      countedOn,
      rows: rows.map((row) => pick(row, ["name", "listings", "requests", "placements", "looking", "balance"])),
      plans: plans.map((plan) => pick(plan, ["plan", "paying", "onTrial", "ended", "monthlyDollars"])),
    };
  },
};
