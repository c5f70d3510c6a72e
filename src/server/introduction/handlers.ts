import {
  decideAgree,
  decideCounter,
  decideDecline,
  decideWithdraw,
  partIn,
  requireCounterable,
  requireDeclinable,
} from "#domain/introduction/introduction.ts";
import {
  decideAnswerPrior,
  decideDeclarePrior,
  decideRefuseNda,
  decideRevoke,
  decideSignNda,
  requireRevocable,
  seeingPartOf,
} from "#domain/introduction/reveal.ts";
import { offerAsked } from "#domain/introduction/view.ts";
import { ndaConsent, ndaSections, ndaTitle } from "#domain/introduction/nda.ts";
import { refuse } from "#domain/core/errors.ts";
import { detailOf } from "#domain/core/error-messages.ts";
import { tellCandidate } from "../candidacy/emails.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { deciding, textOf, viewOf } from "./deciding.ts";
import { disputePage, introductionPage, needingCount } from "./list.ts";
import { ndaFor } from "./nda.ts";
import { requestIntroductions, requestText } from "./request.ts";
import { findIntroduction } from "./store.ts";
import { sha256 } from "../register/enter.ts";

export const introductions: Handlers["introductions"] = {
  async list(context, { listingId, ...query }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const asked = { ...query, ...(listingId !== undefined && { listingId: knownId(listingId) }) };
    const { items, total, nextCursor } = await context.database.asViewer(viewer, ({ db }) =>
      introductionPage(db, context.keyRing, viewer, asked, now),
    );
    return { items: items.map((found) => viewOf(viewer, found, now)), total, nextCursor };
  },

  async count(context) {
    const { viewer } = context;
    return {
      needsYou: await context.database.asViewer(viewer, ({ db }) =>
        needingCount(db, viewer, context.clock.now().getTime()),
      ),
    };
  },

  async get(context, { id }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    return viewOf(
      viewer,
      (await context.database.asViewer(viewer, ({ db }) =>
        findIntroduction(db, context.keyRing, viewer, { id: knownId(id), now }),
      )) ?? refuse("not-found"),
      now,
    );
  },

  async request(context, { listingId, message, confirmedTexts, ...ask }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const [requested] = await requestIntroductions(context, viewer, work, {
        ...ask,
        listingIds: [knownId(listingId)],
        message: requestText(context, message, confirmedTexts),
      });
      const answer = { introduction: requested?.introduction ?? throwing(requested?.refused) };
      context.keepAnswer(work, answer);
      return answer;
    });
  },

  async requestMany(context, { message, confirmedTexts, ...ask }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const items = (
        await requestIntroductions(context, viewer, work, {
          ...ask,
          message: requestText(context, message, confirmedTexts),
        })
      ).map(({ listingId, introduction, refused }) => ({
        listingId,
        introduction,
        refused: refused && detailOf(refused),
      }));
      const requested = items.filter(({ introduction }) => introduction !== null).length;
      const answer = { items, requested, refused: items.length - requested };
      context.keepAnswer(work, answer);
      return answer;
    });
  },

  accept: (context, { grantDays, ...seen }) =>
    deciding(context, context.viewer, seen, (before, { viewer, facts, now }) =>
      decideAgree(viewer, before, { grantDays, facts, now }),
    ),

  counter: (context, { offer, note, grantDays, confirmedTexts, ...seen }) =>
    deciding(context, context.viewer, seen, async (before, at) => {
      const ask = { offer: offerAsked(offer), grantDays, facts: at.facts, now: at.now };
      requireCounterable(at.viewer, before, { ...ask, note });
      return decideCounter(at.viewer, before, {
        ...ask,
        note: await textOf(context, at, "note", note, before, confirmedTexts),
      });
    }),

  decline: (context, { reason, confirmedTexts, ...seen }) =>
    deciding(context, context.viewer, seen, async (before, at) => {
      requireDeclinable(at.viewer, before, reason, at.now);
      return decideDecline(
        at.viewer,
        before,
        await textOf(context, at, "reason", reason, before, confirmedTexts),
        at.now,
      );
    }),

  withdraw: (context, seen) =>
    deciding(context, context.viewer, seen, (before, { viewer, now }) => decideWithdraw(viewer, before, now)),

  async nda(context, { id }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async ({ db }) => {
      const { introduction } =
        (await findIntroduction(db, context.keyRing, viewer, {
          id: knownId(id),
          now: context.clock.now().getTime(),
        })) ?? refuse("not-found");
      const { nda, canonical } = await ndaFor(
        db,
        introduction,
        seeingPartOf(viewer, introduction) ?? refuse("not-found"),
      );
      return {
        title: ndaTitle,
        version: nda.version,
        sections: ndaSections(nda),
        consent: ndaConsent,
        hash: sha256(canonical),
        canonical,
      };
    });
  },

  sign: (context, { name, consent, hash, ...seen }) =>
    deciding(context, context.viewer, seen, (before, { viewer, work, facts, now }) => {
      const after = decideSignNda(viewer, before, {
        name,
        consent,
        hash,
        ip: context.from.ip,
        grantId: context.newId(),
        facts,
        now,
        sha256,
      });
      tellCandidate(work, context, {
        listingId: before.listingId,
        what: { kind: "granted", organizationId: viewer.organizationId },
      });
      return after;
    }),

  refuse: (context, seen) =>
    deciding(context, context.viewer, seen, (before, { viewer, now }) => decideRefuseNda(viewer, before, now)),

  revoke: (context, { organizationId, reason, confirmedTexts, ...seen }) =>
    deciding(context, context.viewer, seen, async (before, at) => {
      if (at.viewer.organizationKind !== "platform" && partIn(at.viewer, before) !== "listing") refuse("not-found");
      const holder = organizationId.toLowerCase();
      requireRevocable(before, holder, reason, at.now);
      return decideRevoke(at.viewer, before, {
        organizationId: holder,
        reason: await textOf(context, at, "reason", reason, before, confirmedTexts),
        now: at.now,
      });
    }),

  declarePrior: (context, { evidence, ...seen }) =>
    deciding(context, context.viewer, seen, (before, { viewer, now }) =>
      decideDeclarePrior(viewer, before, evidence, now),
    ),

  concede: (context, seen) =>
    deciding(context, context.viewer, seen, (before, { viewer, now }) =>
      decideAnswerPrior(viewer, before, { outcome: "conceded", reason: "", now }),
    ),

  async decide(context, { upheld, reason, ...seen }) {
    return deciding(context, context.viewer, seen, (before, { viewer, now }) =>
      decideAnswerPrior(viewer, before, { outcome: upheld ? "upheld" : "rejected", reason, now }),
    );
  },

  async disputes(context, query) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const { items, total, nextCursor } = await context.database.asViewer(viewer, ({ db }) =>
      disputePage(db, context.keyRing, viewer, query, now),
    );
    return { items: items.map((found) => viewOf(viewer, found, now)), total, nextCursor };
  },
};

function throwing(refused: unknown): never {
  throw refused;
}
