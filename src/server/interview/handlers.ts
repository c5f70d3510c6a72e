import {
  decideAcceptTime,
  decideCancel,
  decideDeclineInterview,
  decideOtherTimes,
  decidePropose,
  type Interview,
  requireCancellable,
  requireDeclinableInterview,
  requireMovable,
  requireProposableInterview,
  whyNotArrange,
} from "#domain/interview/interview.ts";
import { requesterOf } from "#domain/introduction/introduction.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { arranging, askOf, deciding, mayName, viewOf, viewsOf } from "./deciding.ts";
import { fileOfInterview } from "./file.ts";
import { answersDue, interviewPage, interviewsOfIntroduction } from "./list.ts";
import { findInterview, insertInterview, openCount } from "./store.ts";
import { tellOfInterview } from "./notify.ts";
import { textOf } from "../introduction/deciding.ts";
import { findIntroduction } from "../introduction/store.ts";

export const interviews: Handlers["interviews"] = {
  async list(context, { introductionId, ...query }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    return context.database.asViewer(viewer, async ({ db }) => {
      if (introductionId === undefined) {
        const { items, total, nextCursor } = await interviewPage(db, context.keyRing, viewer, query, now);
        return { items: await viewsOf(context, db, viewer, items, now), total, nextCursor, whyNot: null };
      }
      const { introduction, facts } =
        (await findIntroduction(db, context.keyRing, viewer, { id: knownId(introductionId), now })) ??
        refuse("not-found");
      const whyNot = whyNotArrange(viewer, introduction, facts, now);
      const all = await interviewsOfIntroduction(db, context.keyRing, viewer, introduction.id, now);
      return { items: await viewsOf(context, db, viewer, all, now), total: all.length, nextCursor: null, whyNot };
    });
  },

  async count(context) {
    const { viewer } = context;
    return {
      needsYou: await context.database.asViewer(viewer, ({ db }) =>
        answersDue(db, viewer, context.clock.now().getTime()),
      ),
    };
  },

  async get(context, { id }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    return context.database.asViewer(viewer, async ({ db }) =>
      viewOf(
        context,
        db,
        viewer,
        (await findInterview(db, context.keyRing, viewer, { id: knownId(id), now })) ?? refuse("not-found"),
        now,
      ),
    );
  },

  async propose(context, { introductionId, confirmedTexts, ...asked }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const now = context.clock.now().getTime();
      const found =
        (await findIntroduction(work.db, context.keyRing, viewer, { id: knownId(introductionId), now, lock: true })) ??
        refuse("not-found");
      const { introduction, facts } = found;
      const about = {
        ask: askOf(asked),
        facts,
        now,
        mayName: await mayName(work.db, viewer, introduction, now),
        open: await openCount(work.db, introduction.id, now),
      };
      requireProposableInterview(viewer, introduction, about);
      const place = await textOf(context, { viewer, work }, "place", asked.place, introduction, confirmedTexts);
      const interview = decidePropose(viewer, introduction, { ...about, id: context.newId(), place });
      await insertInterview(work.db, context.keyRing, introduction, interview, about.ask.link);
      tellOfInterview(work, context, viewer, introduction, interview);
      return arranging(context, work, viewer, { ...found, interview }, now);
    });
  },

  suggest: (context, { reason, confirmedTexts, ...asked }) =>
    deciding(context, asked, async (before, { viewer, work, introduction, ...facts }) => {
      const about = { ...facts, ask: askOf(asked) };
      requireMovable(viewer, introduction, before, { ...about, reason });
      const texts = { viewer, work };
      const place = await textOf(context, texts, "place", asked.place, introduction, confirmedTexts);
      const why =
        reason.trim() === "" ? null : await textOf(context, texts, "reason", reason, introduction, confirmedTexts);
      return {
        after: decideOtherTimes(viewer, introduction, before, { ...about, place, reason: why }),
        link: about.ask.link,
      };
    }),

  accept: (context, { startsAt, ...seen }) =>
    deciding(context, seen, (before, { viewer, introduction, ...about }) =>
      unlinked(decideAcceptTime(viewer, introduction, before, { ...about, startsAt: Date.parse(startsAt) })),
    ),

  decline: (context, { reason, confirmedTexts, ...seen }) =>
    deciding(context, seen, async (before, { viewer, work, introduction, now }) => {
      requireDeclinableInterview(viewer, introduction, before, reason, now);
      return unlinked(
        decideDeclineInterview(
          viewer,
          introduction,
          before,
          await textOf(context, { viewer, work }, "reason", reason, introduction, confirmedTexts),
          now,
        ),
      );
    }),

  cancel: (context, { reason, confirmedTexts, ...seen }) =>
    deciding(context, seen, async (before, { viewer, work, introduction, now }) => {
      requireCancellable(viewer, introduction, before, reason, now);
      return unlinked(
        decideCancel(
          viewer,
          introduction,
          before,
          await textOf(context, { viewer, work }, "reason", reason, introduction, confirmedTexts),
          now,
        ),
      );
    }),

  async calendar(context, { id }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const { introduction, interview } =
      (await context.database.asViewer(viewer, ({ db }) =>
        findInterview(db, context.keyRing, viewer, { id: knownId(id), now }),
      )) ?? refuse("not-found");
    if (
      requesterOf(introduction).id !== viewer.organizationId &&
      introduction.listingAgency.id !== viewer.organizationId
    )
      refuse("not-found");
    const { fileName, text } =
      fileOfInterview(introduction, interview, { config: context.config, origin: context.config.publicUrl, now }) ??
      refuse("wrong-state", { detail: "No time is agreed on yet. Accept one first." });
    return { fileName, mediaType: "text/calendar", text };
  },
};

const unlinked = (after: Interview) => ({ after, link: null });
