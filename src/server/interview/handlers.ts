import { whyNotArrange } from "#domain/interview/interview.ts";
import { interviewRules as rules, proposeStep } from "#domain/interview/steps.ts";
import { requesterOf } from "#domain/introduction/introduction.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { guestRole } from "#domain/core/policy.ts";
import { runStepAsync } from "#domain/core/step.ts";
import type { Handlers } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";
import { knownId } from "../platform/http/known-id.ts";
import { answerOf, canName, step, viewOf, viewsOf } from "./deciding.ts";
import { fileOfInterview } from "./file.ts";
import { answersDue, interviewPage, interviewsOfIntroduction } from "./list.ts";
import { findInterview, insertInterview, openCount } from "./store.ts";
import { notifyOfInterview } from "./notify.ts";
import { textOf } from "../introduction/deciding.ts";
import { findIntroduction } from "../introduction/store.ts";

export const interviews: Handlers["interviews"] = {
  list: (context, { introductionId, ...query }) =>
    reading(context, async ({ viewer, work: { db }, now }) => {
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
    }),

  count: (context) =>
    reading(context, async ({ work, viewer, now }) => ({ needsYou: await answersDue(work.db, viewer, now) })),

  get: (context, { id }) =>
    reading(context, async ({ viewer, work: { db }, now }) =>
      viewOf(
        context,
        db,
        viewer,
        (await findInterview(db, context.keyRing, viewer, { id: knownId(id), now })) ?? refuse("not-found"),
        now,
      ),
    ),

  propose: (context, { introductionId, ...asked }) =>
    reading(context, async (at) => {
      const { viewer, work, now } = at;
      const found =
        (await findIntroduction(work.db, context.keyRing, viewer, { id: knownId(introductionId), now, lock: true })) ??
        refuse("not-found");
      const { introduction, facts } = found;
      const proposed = proposeStep(asked, {
        viewer,
        introduction,
        facts,
        now,
        canName: await canName(work.db, viewer, introduction, now),
        open: await openCount(work.db, introduction.id, now),
        newId: context.newId,
      });
      const { after: interview, link } = await runStepAsync(proposed, (text) => textOf(at, introduction, text));
      await insertInterview(work.db, context.keyRing, introduction, interview, link);
      notifyOfInterview(work, context, viewer, introduction, interview);
      const { answer, kept } = await answerOf(at, { ...found, interview });
      context.keepAnswer(work, kept);
      return answer;
    }),

  suggest: step(rules.suggest),
  accept: step(rules.accept),
  decline: step(rules.decline),
  cancel: step(rules.cancel),

  async calendar(context, { id }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const { introduction, interview } =
      (await reading(context, ({ work }) =>
        findInterview(work.db, context.keyRing, viewer, { id: knownId(id), now }),
      )) ?? refuse("not-found");
    if (
      requesterOf(introduction).id !== viewer.organizationId &&
      introduction.listingAgency.id !== viewer.organizationId
    )
      refuse("not-found");
    // A client's contact can't open the introduction's page.
    const origin = viewer.roles.includes(guestRole) ? undefined : context.config.publicUrl;
    const { fileName, text } =
      fileOfInterview(introduction, interview, { config: context.config, origin, now }) ??
      refuseState("No time is agreed yet. Accept one first.");
    return { fileName, mediaType: "text/calendar", text };
  },
};
