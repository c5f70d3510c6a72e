import { introductionRules as rules } from "#domain/introduction/steps.ts";
import { requestUseCases as useCases } from "#domain/introduction/use-cases.ts";
import { seeingPartOf } from "#domain/introduction/reveal.ts";
import { ndaView } from "#domain/introduction/nda.ts";
import { refuse } from "#domain/core/errors.ts";
import { emailCandidate } from "../candidacy/emails.ts";
import { auditReadings } from "../platform/audit.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { changingOver, reading } from "../platform/http/step.ts";
import { step, viewOf, withOthers } from "./deciding.ts";
import { revokeOthersOf } from "./ending.ts";
import type { PageAsk } from "#domain/core/page.ts";
import { changedIntroductions } from "../event/changed.ts";
import { followedList, noRows, withoutRows } from "../event/sync.ts";
import { disputePage, introductionPage, introductionsAbout, needingCount } from "./list.ts";
import { ndaFor } from "./nda.ts";
import { openingsOf } from "./openings.ts";
import { outcomesFor } from "./outcomes.ts";
import { requestPort } from "./request.ts";
import { findIntroduction, type FoundIntroduction } from "./store.ts";
import { sha256 } from "../platform/crypto/sha256.ts";

const request = changingOver(requestPort);

export const introductions: Handlers["introductions"] = {
  async list(context, { listingId, view, updatedSince, cursor, limit }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const filter = { view, ...(listingId !== undefined && { listingId: knownId(listingId) }) };
    const read = async (asked: PageAsk & { ids?: readonly string[] }) => {
      const { items, ...page } = await context.database.asViewer(viewer, ({ db }) =>
        introductionPage(db, context.keyRing, viewer, { ...filter, ...asked }, now),
      );
      return { ...page, items: items.map((found) => viewOf(viewer, found, now)) };
    };
    return followedList(context, {
      ask: { updatedSince, cursor },
      call: ["introductions", filter],
      limit,
      whole: () => read({ cursor, limit }),
      source: changedIntroductions,
      async changed({ ids: listingIds, passed }) {
        const ids = await context.database.asViewer(viewer, ({ db }) =>
          introductionsAbout(db, viewer, { listingIds, passed, now }),
        );
        const answer = ids.length === 0 ? noRows : await read({ ids, limit: ids.length });
        return { answer, removed: withoutRows(ids, answer.items) };
      },
    });
  },

  count: (context) =>
    reading(context, async ({ work, viewer, now }) => ({ needsYou: await needingCount(work.db, viewer, now) })),

  outcomes: (context) => reading(context, async ({ work, viewer }) => ({ items: await outcomesFor(work.db, viewer) })),

  async get(context, { id }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const found =
      (await context.database.asViewer(viewer, ({ db }) =>
        findIntroduction(db, context.keyRing, viewer, { id: knownId(id), now }),
      )) ?? refuse("not-found");
    await recordEvidence(context, [found]);
    return viewOf(viewer, found, now);
  },

  request: request(useCases.request),
  requestMany: request(useCases.requestMany),

  accept: step(rules.accept),
  counter: step(rules.counter),
  decline: step(rules.decline),
  withdraw: step(rules.withdraw),
  refuse: step(rules.refuse),
  revoke: step(
    rules.revoke,
    ({ context, viewer, work }, before, { organizationId }) =>
      revokeOthersOf(work, context, viewer, before, organizationId.toLowerCase()),
    withOthers,
  ),
  declarePrior: step(rules.declarePrior),
  concede: step(rules.concede),
  outcome: step(rules.outcome, ({ context, viewer: { organizationId }, work }, { listingId, id }) =>
    emailCandidate(work, context, { listingId, what: { kind: "outcome", introductionId: id, organizationId } }),
  ),
  decide: step(rules.decide),

  sign: step(rules.sign, ({ context, viewer, work }, { listingId }) =>
    emailCandidate(work, context, { listingId, what: { kind: "granted", organizationId: viewer.organizationId } }),
  ),

  nda: (context, { id }) =>
    reading(context, async ({ viewer, work: { db }, now }) => {
      const { introduction } =
        (await findIntroduction(db, context.keyRing, viewer, { id: knownId(id), now })) ?? refuse("not-found");
      const part = seeingPartOf(viewer, introduction) ?? refuse("not-found");
      const { nda, canonical } = await ndaFor(db, introduction, part);
      return ndaView(nda, canonical, sha256(canonical));
    }),

  async openings(context, { id }) {
    const { viewer, database, keyRing } = context;
    const now = context.clock.now().getTime();
    const found =
      (await database.asViewer(viewer, ({ db }) => findIntroduction(db, keyRing, viewer, { id: knownId(id), now }))) ??
      refuse("not-found");
    return database.asSystem((work) => openingsOf(work, viewer, found.introduction));
  },

  async disputes(context, query) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const { items, total, nextCursor } = await context.database.asViewer(viewer, ({ db }) =>
      disputePage(db, context.keyRing, viewer, query, now),
    );
    await recordEvidence(context, items);
    return { items: items.map((found) => viewOf(viewer, found, now)), total, nextCursor };
  },
};

/** Evidence of prior knowledge can name the candidate, so readings by the platform's staff are recorded. */
async function recordEvidence(context: Context, found: readonly FoundIntroduction[]): Promise<void> {
  const { viewer, database } = context;
  if (viewer.organizationKind !== "platform") return;
  const declared = found.filter(({ introduction }) => introduction.priorKnowledge !== null);
  const ids = declared.map(({ introduction }) => introduction.id);
  if (ids.length > 0)
    await database.asSystem((work) => auditReadings(work, context, viewer, "introduction.prior_read", ids));
}
