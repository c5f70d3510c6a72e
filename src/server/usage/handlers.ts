import { countUsage } from "./store.ts";
import type { Handlers } from "../platform/http/context.ts";

export const usage: Handlers["usage"] = {
  async record(context, { kind }) {
    const { viewer, clock, health } = context;
    await context.database.asSystem(async (work) => countUsage(work, viewer, clock.now(), { kind }));
    health.worked(kind);
    return undefined;
  },
};
