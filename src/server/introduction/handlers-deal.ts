import { runUseCaseAsync } from "#domain/core/step.ts";
import { createDeal } from "#domain/introduction/use-cases.ts";
import { changing } from "../deal/deciding.ts";
import type { Handlers } from "../platform/http/context.ts";
import { newDealPort } from "./create-deal.ts";

/** Deals can start from an introduction, so they are created here. */
export const dealCreation: Pick<Handlers["deals"], "create"> = {
  create: (context, ask) =>
    changing(context, async (at) => {
      const { id } = await runUseCaseAsync(createDeal(newDealPort(at), ask));
      return { id, action: "created" };
    }),
};
