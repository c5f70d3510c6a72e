import { caseFor, decideCase, type MatchCase } from "#domain/match-case/match-case.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit, auditReadings } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { addDecision, casePage, findCase, lockCase } from "./store.ts";

export const cases: Handlers["cases"] = {
  async list(context, query) {
    const { viewer, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const { items, ...rest } = await casePage(work.db, keyRing, query);
      await auditNotes(work, context, items);
      return { items: items.map((each) => caseFor(viewer, each)), ...rest };
    });
  },

  async get(context, { id }) {
    const { viewer, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const found = (await findCase(work.db, keyRing, knownId(id))) ?? refuse("not-found");
      await auditNotes(work, context, [found]);
      return caseFor(viewer, found);
    });
  },

  async decide(context, { id, ...ask }) {
    const { viewer, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const found = (await lockCase(work.db, keyRing, knownId(id))) ?? refuse("not-found");
      const decision = decideCase(viewer, found, { ...ask, now: context.clock.now().getTime() });
      await addDecision(work.db, keyRing, found.id, decision, viewer.personId);
      // The note is sealed with the decision; the audit log only records that it was made.
      await audit(work, context, viewer, { action: "case.decided", entityId: found.id });
      return context.keepAnswer(work, caseFor(viewer, { ...found, decisions: [...found.decisions, decision] }));
    });
  },
};

/** Notes can name people. */
const auditNotes = (work: Work, context: Context & { viewer: Viewer }, cases: readonly MatchCase[]): Promise<void> =>
  auditReadings(
    work,
    context,
    context.viewer,
    "case.read",
    cases.filter(({ decisions }) => decisions.some(({ note }) => note !== "")).map(({ id }) => id),
  );
