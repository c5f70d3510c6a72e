import { changing } from "../deal/deciding.ts";
import type { Handlers } from "../platform/http/context.ts";
import { createDeal } from "./create-deal.ts";

/** Deals can start from an introduction, so they are created here. */
export const dealCreation: Pick<Handlers["deals"], "create"> = {
  create: (context, ask) =>
    changing(context, async ({ viewer, work }) => {
      const { id } = await createDeal(context, viewer, work, ask);
      return { id, action: "created" };
    }),
};
