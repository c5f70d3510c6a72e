import { caseFor, decideCase } from "#domain/match-case/match-case.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { addDecision, casePage, findCase, lockCase } from "./store.ts";

export const cases: Handlers["cases"] = {
  async list(context, query) {
    const { viewer, keyRing } = context;
    const { items, ...rest } = await context.database.asSystem(({ db }) => casePage(db, keyRing, query));
    return { items: items.map((each) => caseFor(viewer, each)), ...rest };
  },

  async get(context, { id }) {
    const { viewer, keyRing } = context;
    return caseFor(
      viewer,
      (await context.database.asSystem(({ db }) => findCase(db, keyRing, knownId(id)))) ?? refuse("not-found"),
    );
  },

  async decide(context, { id, ...ask }) {
    const { viewer, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const found = (await lockCase(work.db, keyRing, knownId(id))) ?? refuse("not-found");
      const decision = decideCase(viewer, found, { ...ask, now: context.clock.now().getTime() });
      await addDecision(work.db, keyRing, found.id, decision, viewer.personId);
      return context.keepAnswer(work, caseFor(viewer, { ...found, decisions: [...found.decisions, decision] }));
    });
  },
};
