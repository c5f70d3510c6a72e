import { clientUseCases as useCases } from "#domain/client/use-cases.ts";
import { runUseCaseAsync } from "#domain/core/step.ts";
import type { Handlers } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";
import { clientDesk } from "./desk.ts";
import { clientPage } from "./list.ts";
import { clientPort } from "./port.ts";

export const clients: Handlers["clients"] = {
  desk: (context, ask) => reading(context, ({ work, viewer, now }) => clientDesk(work.db, viewer, { ...ask, now })),

  list: (context, page) => reading(context, ({ work, viewer }) => clientPage(work.db, viewer, page)),

  find: (context, ask) =>
    context.database.asSystem((work) => runUseCaseAsync(useCases.find(clientPort(context, work), ask))),

  /** As the system: a new company is provisioned like one that signs up. */
  bring: (context, ask) =>
    context.database.asSystem(async (work) => {
      return context.keepAnswer(work, await runUseCaseAsync(useCases.bring(clientPort(context, work), ask)));
    }),
};
