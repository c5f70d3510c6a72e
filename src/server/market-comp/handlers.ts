import { dateOf } from "#domain/core/calendar.ts";
import { halvesOn } from "#domain/market-comp/market-comp.ts";
import { noPublicFigures } from "#domain/market-comp/public-figures.ts";
import type { Handlers } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";

export const marketComps: Handlers["marketComps"] = {
  list: (context) =>
    reading(context, async ({ work }) => ({
      halves: await work.db
        .selectFrom("mls_market_comps")
        .select(["half", "comps"])
        .where("half", "in", halvesOn(dateOf(context.clock.now().getTime())))
        .orderBy("half", "desc")
        .execute(),
    })),

  async figures({ database, config }) {
    const latest = await database.kysely
      .selectFrom("mls_market_figures")
      .select(["day", "figures"])
      .orderBy("day", "desc")
      .executeTakeFirst();
    const { listed, agencies, placements, answerHours } = latest?.figures ?? noPublicFigures;
    return { countedOn: latest?.day ?? null, sample: config.sampleData, listed, agencies, placements, answerHours };
  },
};
